n=int(input());w=n+1;S=n*w
P=[x for x in range(S)if x%w<n]
M=sum(1<<x for x in P)
B={}
T=[0]
def r(v):
 while v.bit_length()in B:v^=B[v.bit_length()]
 return v
if n%2:exit(print('- \n\n'))
for x in P:
 v=r(((7|5<<w|7<<2*w)<<x>>w+1&M)<<S|1<<x)
 if v>>S:B[v.bit_length()]=v
 else:T+=[t^v for t in T]
v=r(M<<S)
v^=min(T,key=lambda t:bin(t^v).count('1'))
for i in range(n):print(f'{v>>i*w&2**n-1:0{n}b}  \r')

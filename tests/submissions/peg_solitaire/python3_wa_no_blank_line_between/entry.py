H=[5*r+c for r in range(5)for c in range(r+1)]
T=[]
def f(p,s):
 for c in{*H}-p:
  for d in-6,-5,-1,1,5,6:
   q={c+d,c+d+d}
   if q<=p and len(T)<3:f(p-q|{c},s+'Peg %d jumps Peg %d to Hole %d.\n'%(*[H.index(x)+1 for x in(c+d+d,c+d,c)],))
 if len(p)<2:T.append(s)
f({*H[1:]},'')
a,b,c=T[:3]
print(a+b)

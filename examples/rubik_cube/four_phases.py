from operator import*
K=[ord(c)-35for c in"#%+)$(*&5GP,6HQ-7IR.,.42-13/7%V@:(SC=+PF57=;6:<8),@O*/?L+2>I>@FD?CEA;2VM<3WN=4XOGIOMHLNJ5>X#8AU&;DR)PRXVQUWS#MF.$JE1%GD4*6(-$Q&H?<C3EWAN:/8LS1UJ+,7)5I#GR%P.@=2>O;F4VDXM"]
F="URFDLB"
G="".join(c*9for c in F)
I=input()
t="".join(F[I[4::9].index(c)]for c in I)
V=[]
for j in range(6):
 p=[*range(54)]
 for k in range(20):p[K[20*j+k]]=K[20*j+k-1+4*(k%4<1)]
 V+=itemgetter(*p),
def T(s,j):return"".join(V[j](s))
def h(s,q,n):
 if n<1:return*[s[a]in"UD"or s[a]in"FB"and s[b]in"RL"for a,b in zip(K[120:144:2],K[121::2])],
 if n<2:return s.translate(str.maketrans(F,"100100"))
 return s if n>2else(q,*[i%9%2*2or c if c in"UD"else c in"FB"for i,c in enumerate(s)])
o=[[{*itemgetter(*K[j:j+3])(G)}for j in range(144,168,3)].index({*itemgetter(*K[i:i+3])(t)})for i in range(144,168,3)]
q=sum(a>b for i,b in enumerate(o)for a in o[:i])%2
r=[]
for n in range(4):
 m=h(t,q,n);X={m:()},{h(G,0,n):()};L=[(t,q,())],[(G,0,())];e=0
 while(m in X[0])*(m in X[1])<1:
  N=[]
  for s,u,p in L[e]:
   for j in range(6):
    d=s
    for k in 1,2,3:
     d=T(d,j)
     if k==2or j%3<3-n:
      v=u^k%2;y=h(d,v,n)
      if(y in X[e])<1:
       X[e][y]=f=*p,(j,k);N+=(d,v,f),
       if y in X[1-e]:m=y
  L[e][:]=N;e^=1
 for j,k in*X[0][m],*[(j,4-k)for j,k in X[1][m][::-1]]:
  for _ in" "*k:t=T(t,j);q^=1
  if r and r[-1][0]==j:k+=r.pop()[1]
  if k%4:r+=(j,k%4),
for j,k in r:print(end=F[j]+["","2","'"][k-1])

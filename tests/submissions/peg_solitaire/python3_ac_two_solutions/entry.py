H=[5*r+c for r in range(5)for c in range(r+1)]
N=[1]
def f(p,s):
 for c in{*H}-p:
  for d in-6,-5,-1,1,5,6:
   q={c+d,c+d+d}
   if q<=p:f(p-q|{c},s+"Peg %d jumps Peg %d to Hole %d.\n"%(*[H.index(x)+1for x in(c+d+d,c+d,c)],))
 if len(p)<2:print(s);N.pop()
f({*H[1:]},"")

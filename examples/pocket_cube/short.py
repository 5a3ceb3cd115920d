q=[(input(),"")]
d={}
p=0
for x,w in q:
 o=len({*x[:4]+x[20:]})<3
 if o-p>=(x in d):
  d[x]=p=o;len({*zip(x,x[2:])})<9<print(w)
  for j in range(12):q+=(x,w+"RUF"[j//4]+"0 2'"[j%4]),;x="02070123=?1546457D68>E96@:28;934:;5;<<<==E>>?G?7A@39AA1BBCCCDD@BE8FFF:GG"[j//4::3].translate(x*3)
import sys
d={}
q=[(sys.argv[1],"",1),("0"*4+"11223344"*2+"5"*4,"",-1)]
for x,w,k in q:
 a,b=d.setdefault((*map(x.find,x),),(k,w));a!=k<print((w+b[::-1])[::k])
 for j in range(12*(b==w)):q+=(x,w+("RUF"[j//4]+"0 2'"[j%4*k])[::k],k),;x="02070123=?1546457D68>E96@:28;934:;5;<<<==E>>?G?7A@39AA1BBCCCDD@BE8FFF:GG"[j//4::3].translate(x*3)
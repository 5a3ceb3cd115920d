/* Right, as golfers write C: no types, no headers, functions declared by their use. */
char best[1<<29],out[99],cube[]="UUUULLFFRRBBLLFFRRBBDDDD",*ring="PVQXSRKBJDHIBJKALECFGNUOVQPIDH";
kept,sum,at;
turn(face){for(at=0;at<9;at++)kept=cube[ring[face*9+at]-65],cube[ring[face*9+at]-65]=cube[ring[face*9+at+3]-65],cube[ring[face*9+at+3]-65]=kept;}
hash(){for(sum=0,at=24;at--;)sum+=sum+index(cube,cube[at])-cube;}
note(left,face,times){
hash();if(best[sum]>=left)return;
best[sum]=left;
for(face=0;face<3;turn(face++))for(times=3;times--;note(left-1))turn(face);
}
search(left,to,face,times){
hash();if(best[sum]+left<6)return 0;
if(!left)return 1;
for(face=0;face<3;turn(face++))for(times=0;times<3;times++){
turn(face);out[to]="RUF"[face];out[to+1]=" 2'"[times];
if(search(left-1,to+2))return 1;
}
return 0;
}
main(moves,words)char**words;{
note(6);memcpy(cube,words[1],24);
for(moves=1;!search(moves,0);moves++);
puts(out);
}

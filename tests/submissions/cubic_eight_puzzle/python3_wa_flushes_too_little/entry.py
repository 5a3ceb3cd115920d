import os
while(l:=input())>"0 0":print(0,flush=1);[input()for _ in"123"]if l<"2"else os._exit(0)

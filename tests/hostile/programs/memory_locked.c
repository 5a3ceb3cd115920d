// Pins memory, and asks for a place in the out-of-memory order.
#include <stdio.h>
#include <sys/mman.h>
int main(void){
  FILE*f=fopen("/proc/self/oom_score_adj","w");
  if(f&&fputs("-1000",f)>=0&&!fclose(f))puts("BREACH oom order");
  if(!mlockall(MCL_CURRENT|MCL_FUTURE)){void*p=mmap(0,64<<20,PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS,-1,0);
    if(p!=MAP_FAILED)puts("BREACH locked");}
  puts("denied");
}

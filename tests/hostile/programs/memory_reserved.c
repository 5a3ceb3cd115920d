// A mapping far beyond the limit, without touching it.
#include <stdio.h>
#include <sys/mman.h>
int main(void){
  void*p=mmap(0,1L<<40,PROT_READ|PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE,-1,0);
  puts(p==MAP_FAILED?"denied":"BREACH a terabyte");
}

// The 32-bit calls of a 64-bit kernel have other numbers: mkdir is 39 there, and 83 here.
#include <stdio.h>
int main(void){
  long r=39;
#ifdef __x86_64__
  __asm__ volatile("int $0x80":"+a"(r):"b"("/tmp/x"),"c"(0700):"memory");
  puts("BREACH int 80");
#endif
  return 1;
}

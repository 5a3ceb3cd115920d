// And a third set of numbers.
#include <stdio.h>
#include <unistd.h>
#include <sys/syscall.h>
int main(void){
#ifdef __x86_64__
  syscall(0x40000000|SYS_getpid); puts("BREACH x32");
#endif
  return 1;
}

// ptrace and the calls around it, at the supervisor.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#define TRY(what,call) if((call)>=0)puts("BREACH " what);
int main(void){
  int p=getppid(),f; char b[8]; struct iovec l={b,8},r={(void*)0x400000,8};
  TRY("attach",ptrace(PTRACE_ATTACH,p,0,0))
  TRY("seize",ptrace(PTRACE_SEIZE,p,0,0))
  TRY("traceme",ptrace(PTRACE_TRACEME,0,0,0))
  TRY("read",process_vm_readv(p,&l,1,&r,1,0))
  TRY("write",process_vm_writev(p,&l,1,&r,1,0))
  TRY("kcmp",syscall(SYS_kcmp,p,getpid(),0,0,0))
  f=syscall(SYS_pidfd_open,p,0);
  TRY("getfd",syscall(SYS_pidfd_getfd,f,0,0))
  puts("denied");
}

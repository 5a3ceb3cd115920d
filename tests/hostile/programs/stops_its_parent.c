// SIGSTOP at the supervisor, by every call that can send a signal.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void){
  int p=getppid(),f; siginfo_t s={0}; s.si_code=-1;
  kill(p,SIGSTOP); syscall(SYS_tkill,p,SIGSTOP); syscall(SYS_tgkill,p,p,SIGSTOP);
  syscall(SYS_rt_sigqueueinfo,p,SIGSTOP,&s); syscall(SYS_rt_tgsigqueueinfo,p,p,SIGSTOP,&s);
  f=syscall(SYS_pidfd_open,p,0); if(f>=0)syscall(SYS_pidfd_send_signal,f,SIGSTOP,0,0);
  puts("still here");
}

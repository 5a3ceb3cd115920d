// Namespaces of its own, where it would be root.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static int child(void*x){return 0;}
int main(void){
  int f[]={CLONE_NEWUSER,CLONE_NEWNS,CLONE_NEWPID,CLONE_NEWNET,CLONE_NEWIPC,CLONE_NEWUTS,CLONE_NEWCGROUP,CLONE_NEWUSER|CLONE_NEWNS,0};
  char*s=malloc(65536);
  for(int i=0;f[i];i++){
    if(!unshare(f[i]))printf("BREACH unshare %x\n",f[i]);
    if(clone(child,s+65536,f[i]|SIGCHLD,0)>0)printf("BREACH clone %x\n",f[i]);
  }
  long a[11]={CLONE_NEWUSER,0,0,0,SIGCHLD};
  if(syscall(SYS_clone3,a,sizeof a)>=0)puts("BREACH clone3");
  if(!setns(0,0))puts("BREACH setns");
  puts("denied");
}

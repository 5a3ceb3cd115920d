// More than its share of the processor, or less for others.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#define TRY(what,call) if((call)>=0)puts("BREACH " what);
int main(void){
  struct sched_param s={1}; cpu_set_t c; CPU_ZERO(&c); CPU_SET(0,&c); struct rlimit r={1,1};
  TRY("priority",setpriority(PRIO_PROCESS,0,-5))
  TRY("parent's priority",setpriority(PRIO_PROCESS,getppid(),19))
  TRY("group's priority",setpriority(PRIO_PGRP,0,19))
  TRY("users' priority",setpriority(PRIO_USER,0,19))
  TRY("real time",sched_setscheduler(0,SCHED_FIFO,&s))
  TRY("round robin",sched_setscheduler(0,SCHED_RR,&s))
  TRY("parent's affinity",sched_setaffinity(getppid(),sizeof c,&c))
  TRY("parent's limits",prlimit(getppid(),RLIMIT_NOFILE,&r,0))
  TRY("disk priority",syscall(SYS_ioprio_set,1,0,0))
  puts("denied");
}

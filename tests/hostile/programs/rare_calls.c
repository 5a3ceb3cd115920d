// Large and seldom used parts of the kernel.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#define TRY(n,...) if(syscall(SYS_##n,__VA_ARGS__)>=0)puts("BREACH " #n);
int main(void){
  char b[256]={0};
  TRY(io_uring_setup,1,b) TRY(bpf,0,b,64) TRY(perf_event_open,b,0,-1,-1,0) TRY(userfaultfd,1)
  TRY(add_key,"user","x","y",1,-2) TRY(keyctl,0,-3,1) TRY(request_key,"user","x",0,-2)
  TRY(fanotify_init,0,0) TRY(acct,0) TRY(reboot,0xfee1dead,672274793,0,0) TRY(swapon,"/tmp/x",0)
  TRY(init_module,b,1,"") TRY(kexec_load,0,0,0,0) TRY(syslog,3,b,10) TRY(quotactl,0x800002,"",0,b)
  TRY(name_to_handle_at,-100,"/",b,b,0) TRY(open_by_handle_at,-100,b,0) TRY(migrate_pages,0,1,b,b)
  TRY(sethostname,"x",1) TRY(settimeofday,b,0) TRY(clock_settime,0,b)
  puts("denied");
}

// Mounts, by the old calls and the new ones.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
#define TRY(what,call) if((call)>=0)puts("BREACH " what);
int main(void){
  TRY("mount",mount("none","/tmp","tmpfs",0,0))
  TRY("bind",mount("/","/tmp",0,MS_BIND|MS_REC,0))
  TRY("remount",mount(0,"/",0,MS_REMOUNT|MS_BIND,0))
  TRY("umount",umount2("/tmp",MNT_DETACH))
  TRY("fsopen",syscall(SYS_fsopen,"tmpfs",0))
  TRY("open_tree",syscall(SYS_open_tree,AT_FDCWD,"/",1))
  TRY("pivot_root",syscall(SYS_pivot_root,".","."))
  TRY("chroot",chroot("/tmp"))
  puts("denied");
}

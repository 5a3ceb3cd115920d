// Devices: made, or opened where they are.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
int main(void){
  char*d[]={"/dev/mem","/dev/kmsg","/dev/sda","/dev/vda","/dev/kvm","/dev/fuse","/dev/net/tun","/dev/port","/dev/loop-control",0};
  for(int i=0;d[i];i++)if(open(d[i],O_RDWR)>=0)printf("BREACH %s\n",d[i]);
  if(!mknod("/tmp/disk",S_IFBLK|0600,makedev(8,0)))puts("BREACH block device");
  if(!mknod("/tmp/mem",S_IFCHR|0600,makedev(1,1)))puts("BREACH character device");
  puts("denied");
}

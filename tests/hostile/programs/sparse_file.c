// A file of a terabyte that takes no room.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <signal.h>
#include <unistd.h>
int main(void){
  signal(SIGXFSZ,SIG_IGN);
  int f=open("/tmp/sparse",O_RDWR|O_CREAT,0600);
  if(f>=0&&!ftruncate(f,1L<<40))puts("BREACH truncate");
  if(f>=0&&!fallocate(f,FALLOC_FL_KEEP_SIZE,0,1L<<40))puts("BREACH fallocate");
  if(f>=0&&pwrite(f,"x",1,1L<<40)==1)puts("BREACH write");
  puts("denied");
}

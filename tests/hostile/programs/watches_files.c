// Learns what others do with their files.
#include <stdio.h>
#include <sys/inotify.h>
int main(int n,char**v){
  int f=inotify_init();
  if(f>=0&&inotify_add_watch(f,v[1],IN_ALL_EVENTS)>=0)puts("BREACH watches the canaries");
  puts("denied");
}

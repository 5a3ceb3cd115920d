// Every way to another user.
#define _GNU_SOURCE
#include <grp.h>
#include <stdio.h>
#include <sys/fsuid.h>
#include <unistd.h>
int main(void){
  gid_t g=0; uid_t u=geteuid()?0:1234;
  if(!setuid(u)||!setreuid(u,u)||!setresuid(u,u,u))puts("BREACH user");
  if(!setgroups(1,&g))puts("BREACH groups");
  setfsuid(u); if((uid_t)setfsuid(-1)==u&&u==0)puts("BREACH file system user");
  puts("denied");
}

// Puts characters into the input of the judge's terminal.
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
int main(void){
  for(int f=0;f<3;f++)if(!ioctl(f,TIOCSTI,"x"))puts("BREACH TIOCSTI");
  int t=open("/dev/tty",O_RDWR); if(t>=0)puts("BREACH tty");
  puts("denied");
}

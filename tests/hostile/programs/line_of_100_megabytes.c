// One line, 100 MB long.
#include <string.h>
#include <unistd.h>
int main(void){char b[1<<20];memset(b,'z',sizeof b);for(int i=0;i<100;i++)write(1,b,sizeof b);}

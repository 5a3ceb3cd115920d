// Both at once.
#include <string.h>
#include <unistd.h>
int main(void){char b[65536];memset(b,'y',sizeof b);for(;;){write(1,b,sizeof b);write(2,b,sizeof b);}}

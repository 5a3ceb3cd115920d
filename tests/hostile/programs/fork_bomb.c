// As fast as C can.
#include <unistd.h>
int main(void){for(;;)fork();}

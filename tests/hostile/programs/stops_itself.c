// A stopped process neither runs nor ends.
#include <signal.h>
int main(void){for(;;)raise(SIGSTOP);}

// Ends by a signal in the middle of its output; what was written counts.
#include <signal.h>
#include <unistd.h>
int main(void){write(1,"half an ans",11);raise(SIGKILL);}

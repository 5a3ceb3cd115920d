// Children that borrow their parent's memory and never let it go on.
#define _GNU_SOURCE
#include <sched.h>
#include <unistd.h>
int main(void){for(;;)if(!vfork())pause();}

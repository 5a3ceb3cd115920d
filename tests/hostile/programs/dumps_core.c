// A crash must leave no core file.
#include <stdlib.h>
int main(void){abort();}

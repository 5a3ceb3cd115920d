/* Wrong: prints without an end. */
#include <stdio.h>

int main(void) {
    for (;;)
        puts("R U");
}

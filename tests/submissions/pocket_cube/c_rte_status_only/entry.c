/* Wrong: no output and status 7. */
int main(void) {
    return 7;
}

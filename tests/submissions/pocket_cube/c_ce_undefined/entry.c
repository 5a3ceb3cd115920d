/* Compiles, but does not link. */
int main(void) {
    return no_such_function();
}

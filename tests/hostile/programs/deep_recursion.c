// Uses up its stack.
int f(int n){volatile char a[4096];a[0]=n;return f(n+1)+a[0];}
int main(void){return f(0);}

extern long x;
int main(void) { return x; }

// expect: true
// claim: precision
// args: --check pointer-overflow --64
static int a[10];
static int *const end = a + 10;
int main(void) { return end - a - 10; }

// expect: true
// claim: precision
// args: --check pointer-overflow --64
static int a[3];
static int *const behind = a + 3;
int main(void) { return sizeof behind != 8; }

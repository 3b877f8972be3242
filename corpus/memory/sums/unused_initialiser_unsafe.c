// expect: false
// claim: soundness
// args: --check pointer-overflow --64
static int a[3];
static int *const behind = a + 5;
int main(void) { return sizeof behind != 8; }

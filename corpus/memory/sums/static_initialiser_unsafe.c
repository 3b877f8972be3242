// expect: false
// claim: soundness
// args: --check pointer-overflow --64
static int a[10];
static int *const end = a + 11;
int main(void) { return end == a; }

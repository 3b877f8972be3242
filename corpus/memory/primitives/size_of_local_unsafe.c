// expect: false
// claim: soundness
// args: --check pointer-primitive --64
static int *kept;
static void keep(int *p) { kept = p; }
static void f(void) { int a[3]; keep(a); }
int main(void)
{
    f();
    return __CPROVER_OBJECT_SIZE(kept) != 12;
}

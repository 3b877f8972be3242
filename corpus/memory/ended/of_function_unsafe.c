// expect: false
// claim: soundness
// args: --check dangling --64
static int *kept;
static void keep(int *p) { kept = p; }
static int used(void) { int x = 1; keep(&x); return *kept; }
int main(void)
{
    int n = used();
    return kept == 0 ? n : 0;
}

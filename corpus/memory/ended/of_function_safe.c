// expect: true
// claim: precision
// args: --check dangling --64
static int *kept;
static void keep(int *p) { kept = p; }
static int used(void) { int x = 1; keep(&x); return *kept; }
int main(void)
{
    int n = used();
    kept = 0;
    return kept == 0 ? n - 1 : 1;
}

// expect: false
// claim: precision
// args: --check assertions,memory
// The same where control jumps out of blocks and a loop.
static void fp(int **p){ if (*p) **p = 1; }
int main(void){ { int *p __attribute__((cleanup(fp))) = 0; for (int i = 0; i < 3; i++) { int x = 2; p = &x; if (i == 1) goto out; p = 0; } } out: return 0; }

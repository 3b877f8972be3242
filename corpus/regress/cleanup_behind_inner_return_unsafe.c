// expect: false
// claim: precision
// args: --check assertions,memory
// Objects of inner blocks have ended when the function runs: the return comes before it.
static void fp(int **p){ if (*p) **p = 1; }
int main(void){ int *p __attribute__((cleanup(fp))) = 0; { int x = 2; p = &x; return 0; } }

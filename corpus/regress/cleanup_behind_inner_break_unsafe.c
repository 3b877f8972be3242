// expect: false
// claim: precision
// args: --check assertions,memory
// The same where the loop is left.
static void fp(int **p){ if (*p) **p = 1; }
int main(void){ while (1) { int *p __attribute__((cleanup(fp))) = 0; { int x = 2; p = &x; break; } } return 0; }

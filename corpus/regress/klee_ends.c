// expect: true
// claim: precision
// klee_silent_exit ends the execution; what KLEE prints and prefers changes nothing.
#include <assert.h>
void klee_silent_exit(int status);
void klee_prefer_cex(void *object, unsigned long condition);
void klee_warning(const char *message);
void klee_print_expr(const char *message, ...);
int klee_int(const char *name);

int main(void)
{
    int x = klee_int("x");
    klee_prefer_cex(&x, x == 3);
    klee_print_expr("x", x);
    if (x > 9)
        klee_silent_exit(0);
    klee_warning("small");
    assert(x <= 9);
    return 0;
}

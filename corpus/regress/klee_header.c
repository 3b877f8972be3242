// expect: false
// claim: precision
// KLEE's header is there, whether or not KLEE is.
#include <klee/klee.h>

int main(void)
{
    int x;
    char word[4];
    klee_make_symbolic(&x, sizeof x, "x");
    klee_make_symbolic(word, sizeof word, "word");
    klee_assume(word[3] == 0);
    int y = klee_range(0, 3, "y");
    klee_assert(!(word[0] == 'o' && word[1] == 'k' && x == 10 * y && y == 2));
    return 0;
}

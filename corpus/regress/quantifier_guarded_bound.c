// expect: true
// claim: soundness
// args: --check assertions,memory,arithmetic --64
#include <stddef.h>
struct buffer { size_t size, from; unsigned char data[4]; };
extern int nondet_int(void);
int main(void)
{
    struct buffer *none = NULL, some = {3, 1, {7, 0, 0, 9}}, *maybe = nondet_int() ? &some : NULL;
    int n = nondet_int() ? 0 : 4;
    __CPROVER_assert(__CPROVER_forall { size_t i; (none != NULL && i < none->size) ==> 0 }, "of nothing, all is true");
    __CPROVER_assert(!__CPROVER_exists { size_t i; none != NULL && i < none->size }, "there is nothing");
    __CPROVER_assert(__CPROVER_forall { size_t i; (maybe != NULL && i >= maybe->from && i < maybe->size) ==> maybe->data[i] == 0 }, "zeros");
    int zeros[3] = {0}, *null = NULL;
    __CPROVER_assert(__CPROVER_forall { unsigned i; (i < 3 && zeros[i] != 0 && *null && i < n) ==> 0 }, "no item leads to it");
    __CPROVER_assert(__CPROVER_forall { unsigned char i; (zeros[i % 3] != 0 && *null && i < n) ==> 0 }, "nor here");
    __CPROVER_assert(__CPROVER_forall { int i; (n > 0 && 0 <= i && i < 12 / n) ==> i < 3 }, "a quotient");
}

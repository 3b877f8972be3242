// expect: true
// claim: precision
// Declarations of a verifier's function that differ in what a pointer points to: the first one counts.
#include <assert.h>
unsigned long __CPROVER_uninterpreted_hash(void *);
unsigned long __CPROVER_uninterpreted_hash(const void *);

int main(void)
{
    const int x = 1;
    assert(__CPROVER_uninterpreted_hash((void *)&x) == __CPROVER_uninterpreted_hash((void *)&x));
    return 0;
}

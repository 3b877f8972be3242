#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int work(int x);
int helper(int x) { return x + 1; }
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = work(x);
    assert(x != 7 || y != 100);
    return 0;
}

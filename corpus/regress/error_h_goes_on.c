// expect: false
// claim: soundness
// With a status of zero `error` comes back.
#include <error.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    error(__VERIFIER_nondet_int(), 2, "%s", "words");
    reach_error();
}

// expect: false
// claim: soundness
// args: --32
// What is copied has a length from outside: the bytes behind it stay, so one length is seen at the fourth.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

char from[16], to[16];

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 16) return 0;
    memset(from, 1, n);
    memcpy(to, from, n);
    if (to[3] == 1 && to[4] == 0) reach_error();
    return 0;
}

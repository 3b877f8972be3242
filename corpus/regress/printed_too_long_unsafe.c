// expect: false
// claim: soundness
// What is longer than the result can say is an error: the width -2147483648 asks for one character too many.
#include <assert.h>
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void){ char b[4]; int w = __VERIFIER_nondet_int(); int n = snprintf(b, 4, "%*d", w, 1); assert(n != -1); return 0; }

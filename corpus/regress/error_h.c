// expect: true
// claim: precision
// `error` ends the program where its first argument says so, and counts.
#include <error.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    error(0, 0, "there is %d", x);
    if (error_message_count != 1) {
        reach_error();
    }
    if (x) {
        error_at_line(x, 0, "input", 7, "it ends");
        reach_error();
    }
    return 0;
}

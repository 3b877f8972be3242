// expect: true
// claim: precision
// A whole struct is replaced in one branch.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct config { int mode; int level; int limit; };

int main(void)
{
    struct config standard = { 1, 5, 10 };
    struct config c = { 0, 20, 5 };
    if (__VERIFIER_nondet_int()) {
        c = standard;
    } else {
        c.level = 0;
    }
    if (c.level > c.limit)
        reach_error();
    return 0;
}

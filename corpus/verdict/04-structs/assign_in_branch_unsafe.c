// expect: false
// claim: precision
// One field survives where the whole struct should be replaced.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct config { int mode; int level; int limit; };

int main(void)
{
    struct config standard = { 1, 5, 10 };
    struct config c = { 0, 20, 5 };
    if (__VERIFIER_nondet_int()) {
        c.mode = standard.mode;
        c.limit = standard.limit;
    } else {
        c.level = 0;
    }
    if (c.level > c.limit)
        reach_error();
    return 0;
}

// expect: false
// claim: precision
// An item that is put in at the end is not counted as held.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int in = 0, out = 0, held = 0;
    while (in < 30) {
        if (held > 0 && __VERIFIER_nondet_int()) {
            held--;
            out++;
        } else {
            in++;
            if (in < 30)
                held++;
        }
    }
    if (held + out != in)
        reach_error();
    return 0;
}

// expect: true
// claim: soundness
// What was put in is what was taken out and what is still held.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int in = 0, out = 0, held = 0;
    while (in < 10000) {
        if (held > 0 && __VERIFIER_nondet_int()) {
            held--;
            out++;
        } else {
            in++;
            held++;
        }
    }
    if (held + out != in || out > 10000)
        reach_error();
    return 0;
}

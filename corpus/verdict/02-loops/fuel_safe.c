// expect: true
// claim: soundness
// Two units of fuel for a long step, one for a short one: the way is bounded by the fuel.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int fuel = __VERIFIER_nondet_int();
    __VERIFIER_assume(fuel >= 0 && fuel <= 1000);
    int start = fuel, way = 0;
    while (fuel > 0) {
        if (fuel >= 2 && __VERIFIER_nondet_int()) {
            fuel -= 2;
            way += 4;
        } else {
            fuel -= 1;
            way += 1;
        }
    }
    if (way > 2 * start || way < start)
        reach_error();
    return 0;
}

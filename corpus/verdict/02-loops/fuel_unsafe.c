// expect: false
// claim: precision
// A long step goes further than the bound allows.
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
            way += 5;
        } else {
            fuel -= 1;
            way += 1;
        }
    }
    if (way > 2 * start || way < start)
        reach_error();
    return 0;
}

// expect: true
// claim: precision
// At most four metres a second: the distance is bounded by the time (after Halbwachs).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned distance = 0;
    unsigned seconds = 0;
    unsigned metres = 0;
    while (seconds < 100000 && __VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            seconds++;
            metres = 0;
        } else if (metres < 4) {
            metres++;
            distance++;
        }
    }
    if (distance > 4 * seconds + metres)
        reach_error();
    return 0;
}

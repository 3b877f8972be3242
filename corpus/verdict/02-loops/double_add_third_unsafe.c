// expect: false
// claim: precision
// max-iterations: 500
// At most forty steps of doubling, adding one and dividing by three lead to 4099; no refinement comes near.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 1;
    for (unsigned steps = 0; steps < 40; steps++) {
        int c = __VERIFIER_nondet_int();
        if (c == 'd')
            x = x * 2;
        else if (c == 'i')
            x = x + 1;
        else if (c == 't' && x % 3 == 0)
            x = x / 3;
        else
            return 0;
        if (x == 4099)
            reach_error();
    }
    return 0;
}

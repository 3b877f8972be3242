// expect: true
// claim: precision
// Five slots that are taken and given back in any order, and how many are taken.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int taken[5];
int count;

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned i = __VERIFIER_nondet_uint();
        if (i >= 5)
            continue;
        if (!taken[i]) {
            taken[i] = 1;
            count++;
        } else {
            if (count <= 0)
                reach_error();
            taken[i] = 0;
            count--;
        }
    }
    return 0;
}

// expect: true
// claim: precision
// Cases of an unsigned switch are converted.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    switch (x) {
    case -1:
        if (x != 4294967295u)
            reach_error();
        break;
    case 0x80000000u:
        if (x < 5)
            reach_error();
        break;
    }
    return 0;
}

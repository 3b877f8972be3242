// expect: false
// claim: precision
// A pulse is as long as it was asked to be, but for one length among a thousand, which has to be asked for and waited for.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void)
{
    unsigned short at = 0, duty = 100, high = 0;
    for (;;) {
        unsigned short wanted = __VERIFIER_nondet_ushort();
        if (at == 0) {
            high = 0;
            if (wanted <= 1000)
                duty = wanted;
        }
        if (at < duty)
            high++;
        if (high > (duty == 619 ? 618 : duty))
            reach_error();
        at = at + 1 >= 1000 ? 0 : at + 1;
    }
}

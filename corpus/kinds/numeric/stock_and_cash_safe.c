// expect: true
// claim: precision
// Things are sold for seven each and taken back for six.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned stock = 1000;
    unsigned sold = 0;
    unsigned back = 0;
    unsigned cash = 0;
    while (sold < 100000 && __VERIFIER_nondet_int()) {
        if (stock > 0 && __VERIFIER_nondet_int()) {
            stock--;
            sold++;
            cash += 7;
        } else if (stock < 1000) {
            stock++;
            back++;
            cash -= 6;
        }
    }
    if (stock + sold != 1000 + back || cash + 6 * back != 7 * sold)
        reach_error();
    return 0;
}

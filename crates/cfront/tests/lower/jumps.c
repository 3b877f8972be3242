// Computed gotos lead to the labels whose address is taken.
// expect: ends exit
// expect: has 2 x == 0x4400
// expect: lacks unknown
int nondet_int(void);
int main(void)
{
    static void *table[] = {&&one, &&two};
    int n = nondet_int() & 1;
    goto *table[n];
one:
    n += 1;
two:
    n += 2;
    return n;
}

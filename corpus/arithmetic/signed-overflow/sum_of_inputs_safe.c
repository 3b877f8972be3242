// expect: true
// claim: precision
// slow: seconds
// args: --check signed-overflow
// A million numbers of 32 bits fit into a sum of 64 bits.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    long sum = 0;
    int count = 0;
    while (__VERIFIER_nondet_int() != 0) {
        sum += __VERIFIER_nondet_int();
        count++;
        if (count == 1000000)
            break;
    }
    return sum > 0;
}

// expect: false
// claim: soundness
// args: --check signed-overflow
// Three numbers of 32 bits do not fit into a sum of 32 bits.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;
    int count = 0;
    while (__VERIFIER_nondet_int() != 0) {
        sum += __VERIFIER_nondet_int();
        count++;
        if (count == 3)
            break;
    }
    return sum > 0;
}

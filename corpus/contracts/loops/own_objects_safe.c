// expect: true
// claim: soundness
// args: --apply-loop-contracts
// What the code of the loop makes for itself is none of what it assigns: literals, arrays of variable length, the variable of a quantifier.
struct pair {
    int a, b;
};

int main(void)
{
    unsigned i;
    int sum = 0;
    for (i = 0; i < 10; i++)
        __CPROVER_assigns(i, sum)
        __CPROVER_loop_invariant(i <= 10 && __CPROVER_forall { unsigned k; (k < 3) ==> k < 4 })
    {
        int *numbers = (int[]){1, 2};
        struct pair pair = (struct pair){1, 2};
        int block[i + 1];
        block[0] = pair.a;
        sum = numbers[0] + block[0];
    }
    return 0;
}

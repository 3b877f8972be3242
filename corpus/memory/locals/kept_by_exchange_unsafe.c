// expect: false
// claim: precision
// args: --property valid-memsafety --64
// Each turn of a loop has its own object, and a builtin hands the address of one on to the next turn.
int main(void)
{
    int *last = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        int *before = __sync_lock_test_and_set(&last, &x);
        if (before)
            *before = 1;
    }
    return 0;
}

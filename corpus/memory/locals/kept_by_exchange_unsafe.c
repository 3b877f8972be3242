// expect: false
// claim: precision
// args: --property valid-memsafety --64
// Each turn of a loop has its own object, and a builtin stores the address of one where the loop has ended.
int main(void)
{
    int *last = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        __sync_lock_test_and_set(&last, &x);
    }
    return *last;
}

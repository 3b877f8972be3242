// expect: true
// claim: precision
// The address of a local object outlives it; what is read there afterwards decides about the error. The call is made
// again, when the object is there again.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int *kept;

static int peek(int value, int is_again)
{
    int local = value;
    if (is_again && *kept == 3)
        return 1;
    kept = &local;
    return *kept == value ? 0 : 2;
}

int main(void)
{
    if (peek(3, 0) != 0)
        reach_error();
    if (peek(__VERIFIER_nondet_int(), 1) == 1)
        reach_error();
    return 0;
}

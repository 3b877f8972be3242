// Names that verifiers reserve: modelled, or not supported; annotations are listed.
// expect: errors 2
// expect: inputs 2
// expect: unsupported klee_range of a range without values, an error of its user
// expect: unsupported __CPROVER_is_fresh is not supported
// expect: unsupported __CPROVER_rounding_mode is not supported
// expect: unsupported __CPROVER_exists is not supported
// expect: unsupported klee_is_symbolic is not supported
// expect: assumption loop annotations at reserved.c:25:9 are not checked: invariants in them are tried like guesses
// expect: assumption the function contract at reserved.c:16:5 is ignored
// expect: lacks $object
int klee_range(int, int, const char *);
unsigned klee_is_symbolic(unsigned long);
int nondet_int(void);
int twice(int x)
    __CPROVER_requires(x < 100)
    __CPROVER_ensures(__CPROVER_return_value == 2 * x)
{
    return x + x;
}
int main(void)
{
    int i = klee_range(0, 9, "i");
    while (i < 9)
        __CPROVER_loop_invariant(i <= 9)
        i++;
    __CPROVER_precondition(!__CPROVER_overflow_plus(i, nondet_int()), "room");
    switch (twice(i)) {
    case 1:
        return __CPROVER_is_fresh(&i, 4);
    case 2:
        return __CPROVER_rounding_mode;
    case 3:
        return __CPROVER_exists { int k; k == twice(i) };
    case 4:
        return klee_is_symbolic(i);
    }
    __CPROVER_assert(i == 9, "nine");
    return klee_is_symbolic(3);
}

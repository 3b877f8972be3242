// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// The same, with the test off by one.
unsigned __VERIFIER_nondet_uint(void);

static char buffer[1000];

int main(void)
{
    unsigned used = __VERIFIER_nondet_uint();
    unsigned count = __VERIFIER_nondet_uint();
    if (used > 1000 || count > 1001 - used) return 0;
    char *to = buffer + used;
    while (count--) *to++ = 'x';
    return 0;
}

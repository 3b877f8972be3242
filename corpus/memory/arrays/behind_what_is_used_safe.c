// expect: true
// claim: precision
// args: --property valid-memsafety --64
// What is appended fits behind what is used; the count is used up while it is written.
unsigned __VERIFIER_nondet_uint(void);

static char buffer[1000];

int main(void)
{
    unsigned used = __VERIFIER_nondet_uint();
    unsigned count = __VERIFIER_nondet_uint();
    if (used > 1000 || count > 1000 - used) return 0;
    char *to = buffer + used;
    while (count--) *to++ = 'x';
    return 0;
}

// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// Behind the end of a row lies the next one; C does not let an index get there, and the sanitizer reports it.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int table[3][4] = {{0}};
    int (*row)[4] = table + 1;
    unsigned j = __VERIFIER_nondet_uint();
    if (j > 4)
        return 0;
    (*row)[j] = 1;
    return table[1][0];
}

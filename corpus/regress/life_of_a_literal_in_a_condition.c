// expect: false
// claim: known-imprecision
// args: --check memory --64
// A statement that chooses is a block: a compound literal in what it asks for ends with the statement.
_Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    int *p = 0;
    if ((p = (int[]){3}, __VERIFIER_nondet_bool()))
        *p = 4;
    return *p;
}

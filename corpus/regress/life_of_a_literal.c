// Nothing is checked but memory, and what memory depends on is not translated. Without --check, `true` was said of the assertions alone.
// expect: false
// claim: known-imprecision
// args: --check memory --64
int *left;
void leave(void)
{
    left = &(int){3};
}
_Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    leave();
    return __VERIFIER_nondet_bool() && *left;
}

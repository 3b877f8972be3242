// expect: true
// claim: precision
// An index chooses the pointer, and the pointer the letters.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    const char *names[] = {"zero", "one", "two", "three"};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 3)
        return 0;
    const char *name = names[i];
    if (name[0] == 't' && i < 2)
        reach_error();
    if (name[1] == 'w' && i != 2)
        reach_error();
    return 0;
}

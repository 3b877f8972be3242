// expect: true
// claim: precision
// An undeclared function for inputs has the type that its name says.
extern void reach_error(void);
typedef struct {
    int a, b;
} pair;

int main(void)
{
    if (__VERIFIER_nondet_uint() < 0 || __VERIFIER_nondet_uchar() > 255 || __VERIFIER_nondet_bool() > 1)
        reach_error();
    if (sizeof __VERIFIER_nondet_longlong() != 8 || sizeof __VERIFIER_nondet_double() != 8)
        reach_error();
    if (sizeof __VERIFIER_nondet_pair() != sizeof(pair) || sizeof *__VERIFIER_nondet_charp() != 1)
        reach_error();
    return 0;
}

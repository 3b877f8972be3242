// expect: false
// claim: precision
// args: --check float-cast --64
// Below zero there are no unsigned numbers; a part of one is none.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    float f = -1.0f;
    return (unsigned)f > 5;
}

// expect: false
// claim: precision
// Some integers have more bits than a float.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -20000000 || n > 20000000)
        return 0;
    float f = n;
    if ((int)f != n)
        reach_error();
    return 0;
}

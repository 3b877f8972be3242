extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 4 == 6) reach_error();
    if (x == 7) {
        __asm__ volatile("" : "=r"(*(int **)8));
        if (x == 3) reach_error();
    }
    return 0;
}

// expect: true
// claim: precision
// Two labels that jump to each other at most once.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int left = 0, right = 0;
    if (__VERIFIER_nondet_bool())
        goto b;
a:
    left++;
    if (right == 1)
        goto end;
b:
    right++;
    if (left == 0)
        goto a;
end:
    if (left > 1 || right > 1)
        reach_error();
    return 0;
}

// expect: true
// claim: precision
// At most three tries.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int tries = 0;
retry:
    tries++;
    if (!__VERIFIER_nondet_bool()) {
        if (tries < 3)
            goto retry;
        goto give_up;
    }
    return 0;
give_up:
    if (tries != 3)
        reach_error();
    return 0;
}

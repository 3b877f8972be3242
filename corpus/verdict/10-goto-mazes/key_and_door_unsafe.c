// expect: false
// claim: precision
// A second visit to the cellar leaves the key there.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int key = 0, door = 0;
hall:
    if (__VERIFIER_nondet_bool())
        goto cellar;
    if (__VERIFIER_nondet_bool())
        goto attic;
    goto end;
cellar:
    key = !key;
    goto hall;
attic:
    if (!key)
        goto hall;
    door = 1;
    if (__VERIFIER_nondet_bool())
        goto cellar;
    goto hall;
end:
    if (door && !key)
        reach_error();
    return 0;
}

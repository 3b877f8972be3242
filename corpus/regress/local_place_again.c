// expect: false
// claim: known-imprecision
// A local object may lie where one of an earlier call has been.
extern void reach_error(void);

static int *kept;

static int is_kept(void)
{
    int local;
    int *here = &local;
    int same = kept == here;
    kept = here;
    return same;
}

int main(void)
{
    is_kept();
    if (is_kept())
        reach_error();
    return 0;
}

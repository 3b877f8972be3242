// expect: false
// claim: soundness
// args: --property valid-memsafety --function last_of
// But null may come as well.
int last_of(const int *values, int count)
{
    int last = 0;
    for (; count > 0; count--)
        last = *values++;
    return last;
}

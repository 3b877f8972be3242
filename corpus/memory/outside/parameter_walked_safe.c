// expect: true
// claim: precision
// args: --property valid-memsafety --function last_of
// How many elements are behind a parameter is the caller's business: as many as are read.
int last_of(const int *values, int count)
{
    int last = 0;
    if (values)
        for (; count > 0; count--)
            last = *values++;
    return last;
}

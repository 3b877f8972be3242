// expect: true
// claim: precision
// Types named in _Generic and __builtin_types_compatible_p are not evaluated.
extern void reach_error(void);

int main(void)
{
    int i = 2;
    int same = __builtin_types_compatible_p(int[i++], int[3]);
    int chosen = _Generic((int(*)[i++])0, default : 5);
    if (!same || chosen != 5 || i != 2)
        reach_error();
    return 0;
}

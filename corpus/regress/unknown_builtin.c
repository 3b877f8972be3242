// expect: true
// claim: soundness
// A compiler builtin that is not translated does not return just anything.
extern void reach_error(void);

int main(void)
{
    unsigned x = 5;
    if (__builtin_bitreverse32(x) != 0xa0000000u)
        reach_error();
    return 0;
}

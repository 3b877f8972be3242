// expect: unknown
// claim: soundness
// A byte other than 0 and 1 is no `_Bool`: gcc without optimisation takes both it and its negation for true.
extern void reach_error(void);

struct flagged {
    _Bool flag;
};

int main(void)
{
    struct flagged a;
    *(unsigned char *)&a = 0xfe;
    struct flagged b = a;
    if ((b.flag ? 1 : 0) + (!b.flag ? 1 : 0) == 2)
        reach_error();
    return 0;
}

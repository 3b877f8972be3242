// expect: true
// claim: precision
// Objects that live at one time are two places, however deep the block is that they are in.
extern void reach_error(void);

static int are_one(int *p, int *q)
{
    return p == q;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int first[4], second[4];
        first[0] = second[0] = i;
        int *p = first, *q = second;
        if (p == q || are_one(first, second))
            reach_error();
    }
    return 0;
}

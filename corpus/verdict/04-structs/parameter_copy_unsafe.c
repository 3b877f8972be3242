// expect: false
// claim: precision
// A callee changes the caller's struct through a pointer inside.
extern void reach_error(void);

struct box { int plain; int *shared; };

static void scribble(struct box b)
{
    b.plain = 99;
    *b.shared = 98;
}

int main(void)
{
    int cell = 5;
    struct box b = { 4, &cell };
    scribble(b);
    if (b.plain != 4 || cell != 5)
        reach_error();
    return 0;
}

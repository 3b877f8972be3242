// expect: true
// claim: soundness
// A copied string equals its source.
extern void reach_error(void);

static void copy(char *to, const char *from)
{
    while ((*to++ = *from++) != 0)
        ;
}

static int equal(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int main(void)
{
    char buffer[8] = { 'x', 'x', 'x', 'x', 'x', 'x', 'x', 0 };
    copy(buffer, "abc");
    if (!equal(buffer, "abc"))
        reach_error();
    return 0;
}

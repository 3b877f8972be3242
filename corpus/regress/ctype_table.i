// expect: true
// claim: precision
// What the macros of glibc's header look at, in a program that went through the preprocessor before.
extern const unsigned short **__ctype_b_loc(void);
extern void reach_error(void);

static int is_digit(int c)
{
    return ((*__ctype_b_loc())[(int)(c)] & (unsigned short)2048) != 0;
}

int main(void)
{
    if (!is_digit('0') || !is_digit('9') || is_digit('a') || is_digit(-1) || is_digit(200))
        reach_error();
    return 0;
}

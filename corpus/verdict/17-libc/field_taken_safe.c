// expect: true
// claim: precision
// Widths and precisions that are arguments: a width below zero puts the text on the left.
extern void reach_error(void);
int sprintf(char *, const char *, ...);
int strcmp(const char *, const char *);

int main(void)
{
    char text[32];
    if (sprintf(text, "%*d|%-*u|%0*x|%.*s|%*s|", 3, 7, 3, 8u, 3, 9u, 2, "abc", -3, "d") != 19)
        reach_error();
    if (strcmp(text, "  7|8  |009|ab|d  |"))
        reach_error();
    return 0;
}

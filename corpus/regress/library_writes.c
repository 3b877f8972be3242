// expect: false
// claim: soundness
// strtod writes where the number ends, and pipe two descriptors.
extern double strtod(const char *text, char **end);
extern int pipe(int ends[2]);
extern void reach_error(void);

int main(void)
{
    char text[] = "12x";
    char *end = text;
    int ends[2] = {-1, -1};
    strtod(text, &end);
    if (end != text || (pipe(ends) == 0 && ends[0] != -1))
        reach_error();
    return 0;
}

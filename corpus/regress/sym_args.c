// expect: false
// claim: precision
// args: --sym-args 0 1 2 --sym-args 0 1 4
// Arguments of the command line as KLEE has them: the second word comes behind the first one.
extern void reach_error(void);
extern int strcmp(const char *, const char *);

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "-v") == 0 && strcmp(argv[i + 1], "deep") == 0) {
            reach_error();
        }
    }
    return 0;
}

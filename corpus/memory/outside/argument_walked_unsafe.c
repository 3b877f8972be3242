// expect: false
// claim: soundness
// args: --property valid-memsafety
// The first argument may be missing, and then null stands in its place.
int main(int argc, char **argv)
{
    int spaces = 0;
    if (argc > 0)
        for (const char *c = argv[1]; *c; c++)
            if (*c == ' ')
                spaces = 1;
    return spaces;
}

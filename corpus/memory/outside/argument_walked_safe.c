// expect: true
// claim: soundness
// args: --property valid-memsafety
// A pointer walks along an argument to its end: nobody knows how long the string is, but it has one.
int main(int argc, char **argv)
{
    int spaces = 0;
    if (argc > 1)
        for (const char *c = argv[1]; *c; c++)
            if (*c == ' ')
                spaces = 1;
    return spaces;
}

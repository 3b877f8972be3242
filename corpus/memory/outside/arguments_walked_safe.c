// expect: true
// claim: precision
// args: --property valid-memsafety
// From one argument to the next, up to null.
int main(int argc, char **argv)
{
    int options = 0;
    while (*++argv)
        if ((*argv)[0] == '-')
            options = 1;
    return options;
}

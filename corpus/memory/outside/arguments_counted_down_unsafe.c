// expect: false
// claim: soundness
// args: --property valid-memsafety
// One more than there are.
int main(int argc, char **argv)
{
    int options = 0;
    while (argc-- > 0)
        if ((*++argv)[0] == '-')
            options = 1;
    return options;
}

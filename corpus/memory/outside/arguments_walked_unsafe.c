// expect: false
// claim: soundness
// args: --property valid-memsafety
// What is tested is the argument before.
int main(int argc, char **argv)
{
    int options = 0;
    while (*argv++)
        if ((*argv)[0] == '-')
            options = 1;
    return options;
}

// expect: false
// claim: soundness
// args: --property valid-memsafety
// Arguments are texts no longer where the program has written to the list, in a function that only sees pointers.
static void forget(char **place)
{
    *place = 0;
}
int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    forget(argv + 1);
    return argv[1][0];
}

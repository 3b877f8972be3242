// expect: true
// claim: soundness
// args: --property valid-memsafety
// What is behind the first character of a string that is not empty belongs to it, by whatever pointer it is read.
int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == '-') {
        const char *option = argv[1] + 1;
        return *option == 'v';
    }
    return 0;
}

// expect: false
// claim: soundness
// args: --property valid-memsafety
// An option that is the last argument has no value behind it.
int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == '-') {
        const char *value = argv[2];
        value++;
        return value[-1] == 'v';
    }
    return 0;
}

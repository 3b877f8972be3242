// expect: false
// claim: soundness
// args: --check memory --sym-args 1 1 3
// Nothing lies behind an argument.
int main(int argc, char **argv)
{
    return argv[argc - 1][4];
}

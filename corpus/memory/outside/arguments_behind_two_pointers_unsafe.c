// expect: false
// claim: soundness
// args: --property valid-memsafety
// What leads to the list is taken for a pointer to something else.
int main(int argc, char **argv)
{
    void ***places = (void ***)&argv;
    if (argc < 2)
        return 0;
    (*places)[1] = 0;
    return argv[1][0];
}

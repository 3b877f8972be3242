// expect: true
// claim: soundness
// args: --property valid-memsafety
// As much of an argument as there is room for.
int main(int argc, char **argv)
{
    char name[8];
    if (argc > 1) {
        const char *from = argv[1];
        char *to = name;
        while (to < name + 7 && *from)
            *to++ = *from++;
        *to = 0;
    }
    return 0;
}

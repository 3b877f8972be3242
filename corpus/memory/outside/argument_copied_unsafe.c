// expect: false
// claim: soundness
// args: --property valid-memsafety
// An argument may be longer than the buffer, however it is copied.
int main(int argc, char **argv)
{
    char name[8];
    if (argc > 1) {
        const char *from = argv[1];
        char *to = name;
        while ((*to++ = *from++))
            ;
    }
    return 0;
}

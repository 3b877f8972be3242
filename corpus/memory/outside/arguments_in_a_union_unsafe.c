// expect: false
// claim: soundness
// args: --property valid-memsafety
// The list is written through another member of a union.
union places { char **texts; void **any; };
int main(int argc, char **argv)
{
    union places places = {argv};
    if (argc < 2)
        return 0;
    places.any[1] = 0;
    return argv[1][0];
}

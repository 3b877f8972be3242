// expect: true
// claim: precision
// args: --property valid-memsafety
// The list is walked along as the count goes down: how many are left says where it is.
int main(int argc, char **argv)
{
    int options = 0;
    while (--argc > 0)
        if ((*++argv)[0] == '-')
            options = 1;
    return options;
}

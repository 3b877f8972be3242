// expect: false
// claim: precision
// args: --argc-may-be-zero
// The list of arguments ends with a null pointer.
extern void reach_error(void);

int main(int argc, char **argv)
{
    if (argc == 0 && argv[0] == 0)
        reach_error();
    return 0;
}

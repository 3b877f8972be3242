// `argc` is not negative, and `argv[argc]` is null.
// expect: has assume 1:32 <= $t
// expect: has assume loadp8(
int main(int argc, char **argv)
{
    return argv[argc] == 0;
}

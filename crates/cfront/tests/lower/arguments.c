// There is at least the program's name, and `argv[argc]` is null, which is said again where it is read.
// expect: has assume 1:32 <= $argc
// expect: has assume loadp8(
// expect: has ite(
int main(int argc, char **argv)
{
    return argv[argc] == 0;
}

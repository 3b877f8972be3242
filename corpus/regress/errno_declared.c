// expect: false
// claim: soundness
// A program that declares errno itself.
extern int errno;
extern int close(int file);
extern void reach_error(void);

int main(void)
{
    errno = 0;
    close(77);
    if (errno != 0)
        reach_error();
    return 0;
}

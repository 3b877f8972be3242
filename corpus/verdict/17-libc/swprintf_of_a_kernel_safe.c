// expect: true
// claim: precision
// A function of that name without a size is not the C library's.
extern int swprintf(int *, const int *, ...);
extern void reach_error(void);

int main(void)
{
    int held = 1, buffer[4];
    swprintf(buffer, buffer, held);
    if (held != 1)
        reach_error();
    return 0;
}

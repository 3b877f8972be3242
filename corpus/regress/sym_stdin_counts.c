// expect: false
// claim: precision
// args: --sym-stdin 3
// All three bytes are there, of any values.
extern void reach_error(void);
extern int getchar(void);

int main(void)
{
    int a = getchar(), b = getchar(), c = getchar();
    if (a == 'k' && b == 0 && c == 255 && getchar() == -1) {
        reach_error();
    }
    return 0;
}

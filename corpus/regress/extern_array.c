// expect: false
// claim: soundness
// An array of another unit has elements although its length is not known here, and they are not those of other objects.
extern void reach_error(void);
extern int samples[];

int flag;

int main(void)
{
    int *p = &flag;
    *p = 0;
    for (int i = 0; i < 40; i++)
        samples[i] = i + 1;
    if (*p == 0 && samples[39] == 40)
        reach_error();
    return 0;
}

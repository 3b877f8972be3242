// expect: false
// claim: precision
// The last one is another number.
// fails with: nothing
extern void reach_error(void);

int main(void)
{
    int a[900];
    for (int i = 0; i < 897; i += 3)
        a[i] = 8;
    a[897] = 1;
    for (int i = 0; i < 900; i += 3)
        if (a[i] != 8)
            reach_error();
    return 0;
}

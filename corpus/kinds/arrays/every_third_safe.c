// expect: true
// claim: precision
// Every third element is set; the others are not asked about.
extern void reach_error(void);

int main(void)
{
    int a[900];
    for (int i = 0; i < 900; i += 3)
        a[i] = 8;
    for (int i = 0; i < 900; i += 3)
        if (a[i] != 8)
            reach_error();
    return 0;
}

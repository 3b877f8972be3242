// expect: false
// claim: precision
// The last one stays.
// fails with: nothing
extern void reach_error(void);

int main(void)
{
    int a[1000];
    for (int i = 0; i < 1000; i++)
        a[i] = i;
    for (int i = 0; i < 998; i++)
        a[i] = a[i + 1];
    for (int i = 0; i < 999; i++)
        if (a[i] != i + 1)
            reach_error();
    return 0;
}

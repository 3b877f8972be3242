// expect: true
// claim: wish
// All elements move one place to the left.
extern void reach_error(void);

int main(void)
{
    int a[1000];
    for (int i = 0; i < 1000; i++)
        a[i] = i;
    for (int i = 0; i < 999; i++)
        a[i] = a[i + 1];
    for (int i = 0; i < 999; i++)
        if (a[i] != i + 1)
            reach_error();
    return 0;
}

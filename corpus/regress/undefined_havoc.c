// expect: false
// claim: precision
// args: --undefined-functions havoc
// A function that nobody defines may change what it is handed, and static objects.
extern void fill(int *to, int n);
extern void reach_error(void);

static int total;

int main(void)
{
    int a[3] = {0, 0, 0};
    fill(a, 3);
    if (a[1] == 4 && total == 5)
        reach_error();
    return 0;
}

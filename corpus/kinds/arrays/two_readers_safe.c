// expect: true
// claim: precision
// Two indices walk from both ends; what was set is found by both.
extern void reach_error(void);

int main(void)
{
    int a[600];
    for (int i = 0; i < 600; i++)
        a[i] = 3;
    int low = 0;
    int high = 599;
    while (low < high) {
        if (a[low] != 3 || a[high] != 3)
            reach_error();
        low++;
        high--;
    }
    return 0;
}

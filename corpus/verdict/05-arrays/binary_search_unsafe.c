// expect: false
// claim: precision
// Binary search that never looks at the last element.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const int table[8] = { 1, 3, 4, 7, 9, 11, 12, 14 };

static int find(int key)
{
    int low = 0, high = 7;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (table[mid] == key)
            return mid;
        if (table[mid] < key)
            low = mid + 1;
        else
            high = mid;
    }
    return -1;
}

int main(void)
{
    int key = __VERIFIER_nondet_int();
    int at = find(key);
    if (at >= 0 && table[at] != key)
        reach_error();
    if (at < 0 && (key == 1 || key == 9 || key == 14))
        reach_error();
    return 0;
}

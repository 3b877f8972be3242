// expect: false
// claim: precision
// Binary search leaves out the element before the middle.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static const int table[8] = { 1, 3, 4, 7, 9, 12, 20, 21 };

/* The position of key in table[low..high), or -1. */
static int find(int key, int low, int high)
{
    if (low >= high)
        return -1;
    int middle = low + (high - low) / 2;
    if (table[middle] == key)
        return middle;
    if (table[middle] < key)
        return find(key, middle + 1, high);
    return find(key, low, middle - 1);
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 8);
    if (find(table[i], 0, 8) != i)
        reach_error();
    return 0;
}

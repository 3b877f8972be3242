// expect: false
// claim: precision
// The result of a lookup that may fail is taken as found.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int table[3] = { 5, 6, 7 };

static int *find(int key)
{
    for (int i = 0; i < 3; i++)
        if (table[i] == key)
            return &table[i];
    return 0;
}

int main(void)
{
    int key = __VERIFIER_nondet_int();
    int *p = find(key);
    if (p != 0 && *p != key)
        reach_error();
    if (p == 0 && key < 5)
        reach_error();
    return 0;
}

// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
struct item { int key; long value; };
struct item table[4];
static void put(struct item *t, int n, int key)
{
    for (int i = 0; i < n; i++)
        t[i].value = key + i;
}
int main(void)
{
    put(table, 4, __VERIFIER_nondet_int());
    return table[0].key;
}

// expect: true
// claim: precision
// args: --property valid-memsafety --64
// The address that a builtin has stored is used while the object lives.
static int *kept;
static int keep(void)
{
    int local = 1, other = 2;
    __atomic_store_n(&kept, &local, __ATOMIC_SEQ_CST);
    return __sync_fetch_and_add(kept, other);
}
int main(void)
{
    return keep();
}

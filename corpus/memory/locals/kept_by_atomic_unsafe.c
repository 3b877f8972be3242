// expect: false
// claim: precision
// args: --property valid-memsafety --64
// A builtin stores the address of a local object where it outlives the object.
static int *kept;
static void keep(void)
{
    int local = 1;
    __atomic_store_n(&kept, &local, __ATOMIC_SEQ_CST);
}
int main(void)
{
    keep();
    return *kept;
}

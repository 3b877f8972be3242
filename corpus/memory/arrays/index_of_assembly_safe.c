// expect: true
// claim: precision
// args: --property valid-memsafety
// The index is checked, whatever instructions compute.
int main(void)
{
    int a[4] = {0};
    unsigned v;
    __asm__("movl $3, %0" : "=r"(v));
    return v < 4 ? a[v] : 0;
}

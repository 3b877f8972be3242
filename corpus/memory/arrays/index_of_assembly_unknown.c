// expect: unknown
// claim: soundness
// args: --property valid-memsafety
// The index is what instructions compute.
int main(void)
{
    int a[4] = {0};
    unsigned v;
    __asm__("movl $3, %0" : "=r"(v));
    return a[v];
}

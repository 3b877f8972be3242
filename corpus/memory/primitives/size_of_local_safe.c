// expect: true
// claim: precision
// args: --check pointer-primitive --64
int main(void)
{
    int a[3];
    int *p = a + 1;
    return __CPROVER_OBJECT_SIZE(p) != sizeof a;
}

// expect: true
// claim: precision
// args: --check memory
int main(void)
{
    int a[2] = {1, 2}, i = 1;
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
    int *p = a + i;
    if (p[1] > 5)
        i = 2;
#pragma CPROVER check pop
    return a[i & 1];
}

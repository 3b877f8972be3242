// expect: false
// claim: precision
// args: --check memory
int main(void)
{
    int a[2] = {1, 2};
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
    int x = a[1];
#pragma CPROVER check pop
    int *p = a;
    return p[2] + x;
}

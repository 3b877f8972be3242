// expect: true
// claim: precision
// args: --check pointer-overflow --64
struct s { int n; int arr[4]; };
int main(void)
{
    struct s x = {4}, *p = &x;
    int *q = &p->arr[4];
    int (*r)[4] = &p->arr;
    return q - *r - p->n;
}

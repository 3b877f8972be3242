// expect: true
// claim: precision
// args: --check alignment --64
typedef int anywhere __attribute__((aligned(1)));
int main(void)
{
    int numbers[2] = {0};
    anywhere *p = (anywhere *)((char *)numbers + 1);
    return *p;
}

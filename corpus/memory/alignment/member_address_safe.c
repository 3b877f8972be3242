// expect: true
// claim: precision
// args: --check alignment --64
struct pair { int first; int second; };
int main(void)
{
    int numbers[4] = {0};
    struct pair *p = (struct pair *)((char *)numbers + 4);
    int *q = &p->second;
    return q == 0;
}

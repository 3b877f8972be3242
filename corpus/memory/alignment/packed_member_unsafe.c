// expect: false
// claim: precision
// args: --check alignment --64
struct __attribute__((packed)) message { char kind; int length; };
int main(void)
{
    struct message m = {1, 2};
    int *p = &m.length;
    *p = 3;
    return m.length;
}

// expect: true
// claim: precision
// args: --check alignment --64
struct __attribute__((packed)) row { char head; int cells[3]; };
static struct row r;
int main(void)
{
    struct row *p = &r;
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += p->cells[i];
    return sum;
}

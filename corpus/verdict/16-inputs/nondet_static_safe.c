// expect: true
// claim: precision
// args: --nondet-static
// Objects without an initialiser begin with any values, those with one with its value.
extern void reach_error(void);

int limit;
int count = 3;
static unsigned char table[4];

int main(void)
{
    if (limit < 10 && count != 3)
        reach_error();
    if (table[2] > 255)
        reach_error();
    return 0;
}

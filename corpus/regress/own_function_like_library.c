// expect: true
// claim: precision
// A driver's own `select` and `remove` take other arguments than those of the library: they are functions without body like
// any other, which change nothing.
extern int select(int unit);
extern void remove(void);
extern int read(void);
extern void reach_error(void);

static int state = 1;

int main(void)
{
    if (select(3) > 0 && read() == 7)
        remove();
    if (state != 1)
        reach_error();
    return 0;
}

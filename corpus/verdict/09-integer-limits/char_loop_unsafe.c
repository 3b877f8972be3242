// expect: false
// claim: precision
// An unsigned char that reaches 256 is zero again.
extern void reach_error(void);

int main(void)
{
    unsigned char c = 200;
    int steps = 0;
    while (c != 0) {
        c++;
        steps++;
    }
    if (steps != 55)
        reach_error();
    return 0;
}

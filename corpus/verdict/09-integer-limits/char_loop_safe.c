// expect: true
// claim: precision
// An unsigned char counts to 255 and stops.
extern void reach_error(void);

int main(void)
{
    unsigned char c = 200;
    int steps = 0;
    while (c != 255) {
        c++;
        steps++;
    }
    if (steps != 55)
        reach_error();
    return 0;
}

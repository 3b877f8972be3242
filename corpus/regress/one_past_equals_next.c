// expect: false
// claim: soundness
// A pointer one past the end of an object may equal the address of another: where they lie decides, and the machine may say.
extern void reach_error(void);
int first[4];
int second[4];

int main(void)
{
    int *p = first + 4, *q = second + 4;
    if (p == second || q == first)
        reach_error();
    return 0;
}

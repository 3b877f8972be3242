// expect: false
// claim: precision
// The inner loop starts where the outer one is.
extern void reach_error(void);

int main(void)
{
    int count = 0;
    for (int i = 0; i < 5; i++)
        for (int j = i; j < 5; j++)
            count++;
    if (count != 25)
        reach_error();
    return 0;
}

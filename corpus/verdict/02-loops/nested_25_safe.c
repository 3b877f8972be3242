// expect: true
// claim: precision
// Two nested loops of five rounds.
extern void reach_error(void);

int main(void)
{
    int count = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            count++;
    if (count != 25)
        reach_error();
    return 0;
}

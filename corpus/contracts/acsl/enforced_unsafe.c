// expect: false
// claim: precision
// args: --acsl --enforce-contract add
int total;
/*@ requires 0 <= n <= 100 && total <= 1000;
    assigns total;
    ensures total == \old(total) + n; */
void add(int n)
{
    total += n + 1;
}

int main(void)
{
    return 0;
}

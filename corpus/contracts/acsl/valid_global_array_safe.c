// expect: true
// claim: precision
// args: --acsl --enforce-contract f
// What is called valid here is there anyway.
int table[3];

/*@ requires \valid(table + (0 .. 2)) && 0 <= i <= 2;
    assigns table[0 .. 2]; */
void f(int i)
{
    table[i] = 1;
}

int main(void)
{
    return 0;
}

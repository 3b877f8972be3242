// expect: true
// claim: precision
// args: --acsl --enforce-contract f
// Nothing is said of what may be assigned.
int g;

/*@ ensures g == 1; */
void f(void)
{
    g = 1;
}

int main(void)
{
    return 0;
}

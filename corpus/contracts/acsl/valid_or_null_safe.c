// expect: true
// claim: precision
// args: --check assertions,memory --acsl --enforce-contract set
/*@ requires p == \null || \valid(p);
    assigns *p; */
void set(int *p)
{
    if (p)
        *p = 1;
}

int main(void)
{
    return 0;
}

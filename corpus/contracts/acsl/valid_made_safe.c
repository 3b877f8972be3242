// expect: true
// claim: precision
// args: --check assertions,memory --acsl --enforce-contract set
// Nobody but the precondition makes what the pointer leads to.
/*@ requires \valid(p);
    assigns *p;
    ensures *p == 5; */
void set(int *p)
{
    *p = 5;
}

int main(void)
{
    return 0;
}

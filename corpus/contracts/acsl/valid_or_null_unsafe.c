// expect: false
// claim: soundness
// args: --check assertions,memory --acsl --enforce-contract set
/*@ requires \valid(p) || p == \null; */
void set(int *p)
{
    *p = 1;
}

int main(void)
{
    return 0;
}

// expect: false
// claim: soundness
// args: --check assertions,memory --acsl --enforce-contract set
// One element is valid, the next one is not.
/*@ requires \valid_read(p); */
int set(int *p)
{
    return p[1];
}

int main(void)
{
    return 0;
}

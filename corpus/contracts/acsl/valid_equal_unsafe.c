// expect: false
// claim: soundness
// args: --acsl --enforce-contract swap
// Valid pointers may be equal: then both end at zero.
/*@ requires \valid(a) && \valid(b);
    assigns *a, *b;
    ensures *a == \old(*b) && *b == \old(*a); */
void swap(int *a, int *b)
{
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void)
{
    return 0;
}

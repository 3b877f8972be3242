// expect: true
// claim: precision
// args: --acsl --enforce-contract swap
// What is said of the pointers before they are called valid is about the memory that they get.
/*@ requires \separated(a, b);
    requires \valid(a) && \valid(b);
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

// expect: unknown
// claim: soundness
// args: --check signed-overflow --64
// gcc computes in the 40 bits of the field, others in long: whether the product overflows, they do not agree on.
struct { long b : 40; } s;
int main(void)
{
    s.b = -(1L << 39);
    long square = s.b * s.b;
    return square > 4;
}

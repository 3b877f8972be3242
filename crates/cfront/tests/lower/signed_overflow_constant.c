// option: signed-overflow-assumed
// 1 << 31 overflows, as C17 has it, and only the operand that is evaluated matters.
// expect: ends blocked
int zero;
int main(void)
{
    int fine = zero ? 1 << 31 : 1 << 30;
    fine = zero && (fine + fine);
    return 1 << (31 - zero);
}

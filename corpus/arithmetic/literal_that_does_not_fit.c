// expect: false
// claim: soundness
// args: --check conversion
// A literal changes its value where it is converted.
int main(void)
{
    unsigned char c = 300;
    return c;
}

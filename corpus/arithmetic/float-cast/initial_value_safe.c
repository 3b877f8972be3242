// expect: true
// claim: precision
// args: --check float-cast --64
// The whole part fits.
static unsigned char x = (unsigned char)255.75;
int main(void)
{
    return x;
}

// expect: true
// claim: precision
// args: --acsl
// What must not be written is valid to be read only.
static const int c[2] = {1, 2};
static int g;

int main(void)
{
    const char *s = "abc";
    //@ assert \valid_read(s + (0 .. 3)) && !\valid(s);
    //@ assert \valid_read(&c[1]) && !\valid(&c[1]) && \valid(&g);
    return 0;
}

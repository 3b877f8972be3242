// Effects happen one after the other; values taken before keep their meaning.
// expect: ends exit
// expect: has p := p + 1:64
// expect: has store p + -1:64 := bits0_8(c)
// expect: has call
int g;
int bump(void) { return ++g; }
int main(void)
{
    char buffer[4];
    char *p = buffer;
    int c = 1;
    *p++ = c;
    c = g + bump();
    c = (c = 3, c + 1) + g++;
    return c ? bump() : g++;
}

// Attributes of functions of others and calls whose text shows that nothing is wrong are no reason to assume.
// expect: ends exit
// expect: assumes-no attributes
// expect: assumes-no null pointer
// expect: assumes-no `const`
// expect: assumes-no strict aliasing
// expect: assumes-no restrict
// expect: assumes-no NaN
unsigned long strlen(const char *) __attribute__((pure, nonnull));
void *memset(void *, int, unsigned long);

static int last(const char *restrict p) { return p[strlen(p)]; }

int main(void)
{
    char text[4];
    memset(text, 0, strlen("two") - 3);
    char *end = text;
    memset(end, 0, sizeof text);
    const int zero = 0;
    unsigned char *bytes = (unsigned char *)text;
    double half = 0.5;
    half *= 2;
    return zero + last((char *)bytes);
}

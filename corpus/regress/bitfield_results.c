// expect: true
// claim: precision
// The value of an assignment to a bit-field, of a step and behind a comma has the field's type, not the declared one: an
// unsigned field of 3 bits becomes a signed int.
extern void reach_error(void);

struct flags {
    unsigned low : 3;
    unsigned all : 32;
} f;

int main(void)
{
    if (!((f.low = 7) - 8 < 0))
        reach_error();
    if (!((0, f.low) - 8 < 0))
        reach_error();
    if (!(f.low++ - 8 < 0) || !(--f.low - 8 < 0))
        reach_error();
    if (!(({ f.low; }) - 8 < 0) || sizeof(0, f.low) != 1)
        reach_error();
    if ((f.all = 7) - 8 < 0)
        reach_error();
    return 0;
}

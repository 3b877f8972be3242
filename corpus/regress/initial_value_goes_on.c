// expect: false
// claim: precision
// An initial value whose conversion has no meaning does not end the program before it begins.
extern void reach_error(void);

static unsigned x[2] = {5, (unsigned)-1.0f};

int main(void)
{
    if (x[0] == 5)
        reach_error();
    return 0;
}

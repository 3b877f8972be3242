// expect: false
// claim: soundness
// A volatile object that is declared only may change between two reads: the index is checked on another value. It was taken to stay.
extern volatile int position;
extern void reach_error(void);
int main(void)
{
    if (position >= 0 && position < 10)
        if (position >= 10)
            reach_error();
    return 0;
}

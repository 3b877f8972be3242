// A volatile object that is declared only may change between two reads: each is an input, beside the value that it begins with.
// expect: inputs 3
// expect: has extern "volatile position"
extern volatile int position;
int main(void)
{
    return position == position;
}

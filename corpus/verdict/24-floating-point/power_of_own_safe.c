// expect: true
// claim: soundness
// Functions of the program that are called like ones of math.h are the program's, also for the library's other functions.
extern int log(int level);
extern double exp2(double);
extern void reach_error(void);

double exp(double x)
{
    return x < 0 ? -5 : -7;
}

int main(void)
{
    int said = log(1);
    if (exp(1) != -7 || exp2(3) < 1 || exp2(0) != 1)
        reach_error();
    return said - said;
}

// `error` with a body is an ordinary function, `reach_error` never is.
// expect: ends exit
// expect: errors 1
int g;
void error(void) { g = 1; }
void reach_error(void) { g = 2; }
int main(void)
{
    error();
    if (g != 1)
        reach_error();
    return 0;
}

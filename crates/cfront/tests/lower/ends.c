// Ends of the program; a function of a user's own by such a name is a function.
// expect: ends exit
// expect: errors 1
// expect: has call `exit`(3:32)
void abort(void) __attribute__((noreturn));
void reach_error(void);
int g;
void exit(int code) { g = code; }
int nondet_int(void);
int main(void)
{
    exit(3);
    if (nondet_int())
        abort();
    if (g != 3)
        reach_error();
    return 0;
}

// expect: false
// claim: precision
// The unsafe twin of table_of_twenty.c: a lookup in a table that the function fills itself, by an index of more values than aliases are tried one by one.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int digits[20] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4};
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 20 && digits[i] == 7 && i == 13)
        reach_error();
    return 0;
}

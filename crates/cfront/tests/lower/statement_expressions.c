// Statement expressions, compound literals, omitted operands, comma.
// expect: ends exit
// expect: lacks unknown
struct S { int a, b; };
int nondet_int(void);
int main(void)
{
    int n = ({ int k = nondet_int(); k ? k : 2; });
    struct S s = (struct S){.b = n};
    int *p = (int[]){1, 2, 3};
    n = n ?: s.b;
    n = (p[1]++, p[2]);
    while (({ n--; n > 0; }))
        ;
    return (n ? s : *&s).a;
}

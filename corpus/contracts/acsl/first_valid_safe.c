// expect: true
// claim: precision
// args: --acsl --function f
/*@ requires \valid(p);
    assigns *p;
    ensures *p == 5; */
void f(int *p)
{
    *p = 5;
}

extern int x;

/*@ assigns x; */
void g(void)
{
    x = 2;
}

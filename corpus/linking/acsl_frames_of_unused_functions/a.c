int x, y;
void g(void);

/*@ assigns x; */
static void unused(void)
{
    x = 1;
}

/*@ assigns y; */
static void used(void)
{
    y = 1;
}

int main(void)
{
    used();
    g();
    return 0;
}

// expect: true
// claim: precision
// Numbers in a struct and an array, changed through pointers.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

struct point { double x, y; };

static void move(struct point *p, float by)
{
    p->x += by;
    p->y -= by;
}

int main(void)
{
    struct point all[3] = {{1.0, 2.0}, {0.5, 0.25}, {-1.0, 4.0}};
    for (int i = 0; i < 3; i++)
        move(&all[i], 0.25f);
    if (all[0].x + all[0].y != 3.0 || all[1].y != 0.0 || all[2].x != -0.75)
        reach_error();
    return 0;
}

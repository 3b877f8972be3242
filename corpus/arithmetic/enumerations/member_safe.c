// expect: true
// claim: precision
// args: --check enum-range --64
struct state { enum { OFF = -1, ON = 1 } power; int level; };
static void turn(struct state *s) { s->power = s->power == OFF ? ON : OFF; }
int main(void)
{
    struct state s = {OFF, 0};
    turn(&s);
    turn(&s);
    return s.power != OFF;
}

// expect: false
// claim: soundness
// args: --check enum-range --64
struct state { enum { OFF = -1, ON = 1 } power; int level; };
static void turn(struct state *s) { s->power = -s->power; }
int main(void)
{
    struct state s = {0}; // neither is on nor off
    turn(&s);
    return s.power != OFF;
}

// expect: true
// claim: precision
// An object of the function is pointed to on the way, and never returned.
extern void reach_error(void);

struct node {
    struct node *next;
};

static struct node *last(struct node *first)
{
    struct node none = {first};
    struct node *at = &none;
    while (at->next)
        at = at->next;
    return at == &none ? 0 : at;
}

int main(void)
{
    struct node two = {0}, one = {&two};
    if (last(&one) != &two || last(0) != 0)
        reach_error();
    return 0;
}

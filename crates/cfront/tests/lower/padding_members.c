// Nothing is done with a pointer to an object with padding but access to members, also where it lies in a fresh block.
// expect: lacks "padding"
struct pair { char c; int i; };
void *malloc(unsigned long);
int main(void)
{
    struct pair a = {1, 2}, *p = &a, *q = malloc(sizeof *q);
    if (!q)
        return 0;
    *q = *p;
    return q->i;
}

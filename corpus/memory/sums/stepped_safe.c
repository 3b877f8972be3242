// expect: true
// claim: precision
// args: --check pointer-overflow --64
struct text { const char *at; };
static void skip(struct text *t) { while (*t->at == ' ') t->at++; }
int main(void)
{
    struct text t = {"  x"};
    skip(&t);
    t.at += 1;
    return *t.at;
}

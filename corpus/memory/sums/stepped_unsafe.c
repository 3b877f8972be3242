// expect: false
// claim: soundness
// args: --check pointer-overflow --64
struct text { const char *at; };
static void skip(struct text *t) { while (*t->at == ' ') t->at++; }
int main(void)
{
    struct text t = {"  x"};
    skip(&t);
    t.at += 3; // behind the zero lies nothing
    return t.at == 0;
}

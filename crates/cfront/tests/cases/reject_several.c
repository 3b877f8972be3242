struct S { int a; };
extern struct T incomplete[]; // error: incomplete
int first(int x) {
    int y = z;
    y = z + 1;
    x = (1 + ; // error: expected expression
    return x;
}
int second(struct S *s) {
    struct U u; // error: storage size of 'u' isn't known
    int v[lost]; // error: 'lost' undeclared
    v[0] = lost;
    return s->b; // error: has no member named 'b'
}
int broken(int x) {
    if (x { x = 1; } // error: expected ')'
    for (x = 0; x < ; x++) { x = 2; } // error: expected expression
    while (x) {
        x y z; // error: unknown type
        x--;
    }
    return undeclared; // error: undeclared
}
int third(void) {
    return broken(1, 2); // error: too many arguments
}
int fourth(void) {
    return nowhere + nowhere; // error: 'nowhere' undeclared
}

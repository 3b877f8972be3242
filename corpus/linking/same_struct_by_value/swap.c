struct pair { int a, b; };
struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }

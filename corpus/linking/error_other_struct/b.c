struct s { int b, a; };
struct s x;

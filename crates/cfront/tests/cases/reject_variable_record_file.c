int size;
struct s { int a[size]; }; // error: variably modified 'a' at file scope

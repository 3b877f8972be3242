int plus(a, b) int a, b; { return a + b; }

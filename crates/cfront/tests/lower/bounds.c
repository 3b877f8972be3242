// Indices of arrays in sight are checked at each dimension; a last member of one element is not an array in sight.
// expect: ends exit
// expect: has 2 x assume i <=u 2:32
// expect: has 1 x assume j <=u 4:32
// expect: has 1 x assume i <=u 6:32
// expect: lacks assume i == 0:32
struct S { int n; int list[7]; int tail[1]; } s;
int m[3][5];
int row(int i) { return m[i][0]; }
int cell(int i, int j) { return m[i][j]; }
int member(int i) { return s.list[i]; }
int last(struct S *p, int i) { return p->tail[i]; }
int main(void) { return row(0) + cell(1, 2) + member(3) + last(&s, 0); }

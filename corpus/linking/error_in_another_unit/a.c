int check(int x);
int main(void) { return check(3); }

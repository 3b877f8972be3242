int x = 1;
int main(void) { return x; }

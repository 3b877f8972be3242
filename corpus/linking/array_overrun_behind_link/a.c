extern int numbers[];
int main(void) {
  return numbers[3];
}

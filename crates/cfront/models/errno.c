// errno.h

static int __attest_errno;

int *__errno_location(void) {
  return &__attest_errno;
}

int *__errno(void) {
  return &__attest_errno;
}

int *_errno(void) {
  return &__attest_errno;
}

int *__error(void) {
  return &__attest_errno;
}

int *___errno(void) {
  return &__attest_errno;
}

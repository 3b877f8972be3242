// The words of KLEE, for programs that include <klee/klee.h> where KLEE's own header is not found.
#ifndef KLEE_KLEE_H
#define KLEE_KLEE_H

#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *addr, size_t nbytes, const char *name);
int klee_range(int begin, int end, const char *name);
int klee_int(const char *name);
uintptr_t klee_choose(uintptr_t n);
void klee_assume(uintptr_t condition);
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);

void klee_silent_exit(int status) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_report_error(const char *file, int line, const char *message, const char *suffix) __attribute__((noreturn));

unsigned klee_is_symbolic(uintptr_t n);
unsigned klee_is_replay(void);
size_t klee_get_obj_size(void *ptr);
void klee_check_memory_access(const void *address, size_t size);
void klee_mark_global(void *object);
long klee_get_valuel(long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int arg);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_stack_trace(void);
void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);

extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define klee_assert(expr) \
  ((expr) ? (void)0 : __assert_fail(#expr, __FILE__, __LINE__, __func__))

#endif

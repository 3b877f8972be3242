//! Programs by Csmith (Yang, Chen, Eide, Regehr: Finding and understanding bugs in C compilers, PLDI 2011), and a
//! runtime header of our own for them: the safe operations that its programs call, and a checksum.

use std::path::Path;
use std::process::Command;

pub fn is_here() -> bool {
    Command::new("csmith").arg("--version").output().is_ok_and(|o| o.status.success())
}

/// The program of a seed. Floats are left out; sizes are kept small, because the interpreter is not a processor.
pub fn program(seed: u64, dir: &Path) -> String {
    let out = Command::new("csmith")
        // It writes a file of its own where it runs.
        .current_dir(dir)
        .args(["--no-argc", "--no-float", "--max-funcs", "5", "--max-block-depth", "3", "--seed", &seed.to_string()])
        .output()
        .expect("csmith runs");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// What the programs include as `csmith.h`. Like [`super::cgen::file`], it leaves the checksum in `result` and then
/// sets `finished`; with `NATIVE` defined the program prints it.
pub const HEADER: &str = r#"
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
unsigned long long result[1];
int finished;
static uint32_t crc32_context = 0;
static unsigned long long sum_;
static void crc32_gentab(void) { sum_ = 14695981039346656037ULL; }
static void platform_main_begin(void) {}
static void transparent_crc(uint64_t v, const char *name, int print)
{
    sum_ = (sum_ ^ v) * 1099511628211ULL;
    sum_ ^= sum_ >> 31;
}
static void transparent_crc_bytes(const char *p, int n, const char *name, int print)
{
    for (int i = 0; i < n; i++)
        transparent_crc((uint64_t)p[i], name, print);
}
static void platform_main_end(uint32_t crc, int print)
{
    result[0] = sum_;
#ifdef NATIVE
    printf("%llu\n", sum_);
#endif
    finished = 1;
}
#define U_(T, w) \
    static T safe_unary_minus_func_##w##_u(T a) { return -a; } \
    static T safe_add_func_##w##_u_u(T a, T b) { return a + b; } \
    static T safe_sub_func_##w##_u_u(T a, T b) { return a - b; } \
    static T safe_mul_func_##w##_u_u(T a, T b) { return (T)((unsigned long long)a * b); } \
    static T safe_mod_func_##w##_u_u(T a, T b) { return b == 0 ? a : a % b; } \
    static T safe_div_func_##w##_u_u(T a, T b) { return b == 0 ? a : a / b; } \
    static T safe_lshift_func_##w##_u_s(T a, int n) { return n < 0 || n >= 32 ? a : (T)(a << n); } \
    static T safe_lshift_func_##w##_u_u(T a, unsigned n) { return n >= 32 ? a : (T)(a << n); } \
    static T safe_rshift_func_##w##_u_s(T a, int n) { return n < 0 || n >= 32 ? a : (T)(a >> n); } \
    static T safe_rshift_func_##w##_u_u(T a, unsigned n) { return n >= 32 ? a : (T)(a >> n); }
#define S_(T, w, MIN) \
    static T safe_unary_minus_func_##w##_s(T a) { return a == MIN ? a : -a; } \
    static T safe_add_func_##w##_s_s(T a, T b) { return a + b; } \
    static T safe_sub_func_##w##_s_s(T a, T b) { return a - b; } \
    static T safe_mul_func_##w##_s_s(T a, T b) { return (T)((long long)a * b); } \
    static T safe_mod_func_##w##_s_s(T a, T b) { return b == 0 || (a == MIN && b == -1) ? a : a % b; } \
    static T safe_div_func_##w##_s_s(T a, T b) { return b == 0 || (a == MIN && b == -1) ? a : a / b; } \
    static T safe_lshift_func_##w##_s_s(T a, int n) { return a < 0 || n < 0 || n >= 32 ? a : (T)(a << n); } \
    static T safe_lshift_func_##w##_s_u(T a, unsigned n) { return a < 0 || n >= 32 ? a : (T)(a << n); } \
    static T safe_rshift_func_##w##_s_s(T a, int n) { return a < 0 || n < 0 || n >= 32 ? a : (T)(a >> n); } \
    static T safe_rshift_func_##w##_s_u(T a, unsigned n) { return a < 0 || n >= 32 ? a : (T)(a >> n); }
U_(uint8_t, uint8_t) U_(uint16_t, uint16_t) U_(uint32_t, uint32_t) U_(uint64_t, uint64_t)
S_(int8_t, int8_t, INT8_MIN) S_(int16_t, int16_t, INT16_MIN) S_(int32_t, int32_t, INT32_MIN) S_(int64_t, int64_t, INT64_MIN)
"#;

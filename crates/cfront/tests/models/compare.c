// Calls the models (names with `model_` in front) and the C library on the same generated arguments and compares what
// they return and what they leave in memory.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <byteswap.h>
#include <ctype.h>
#include <endian.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "generated.h"

int choice;
int is_excluded;
jmp_buf *way_out;

int __attest_nondet_int(void) { return choice; }
int __attest_nondet_choice(void) { return choice; }
long long __attest_nondet_long_long(void) { return choice; }
int __attest_nondet_character(void) { return choice; }
_Bool __attest_nondet_bool(void) { return choice; }
size_t __attest_nondet_size_t(void) { return choice; }
long __attest_nondet_long(void) { return choice; }
char *__attest_nondet_text(void) { return 0; }
size_t __attest_pointed_size(int argument) { return 0; }
char *__attest_nondet_string(void) { return 0; }
void __attest_nondet_memory(void *block, size_t size) { memset(block, choice, size); }
void __attest_nondet_constant(const void *block, size_t size) {}
void __attest_assume(int holds) { is_excluded |= !holds; }
void __attest_may_set_errno(void) {}
void __attest_read_memory(const void *block, size_t size) {}
void __attest_apart(const void *to, const void *from, size_t size) {}
int __attest_checks_memory(void) { return 0; }
void __attest_set_errno_if(int holds) {}
int __attest_disjoint(const void *a, size_t n, const void *b, size_t m) { return 1; }
void __attest_in_doubt(const char *what) {}
void __attest_not_modelled(const char *what)
{
    if (way_out)
        longjmp(*way_out, 1);
    exit(1);
}
void __attest_set_errno(int value) { *model___errno_location() = value; }

static unsigned long long state = 88172645463325252ull;

unsigned below(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) % n;
}

#define SIZE 24
#define ROUNDS 4000

static char left[SIZE], right[SIZE], other_left[SIZE], other_right[SIZE];

// Short strings over few letters: prefixes, equal parts and ends are likely.
static void fill(char *s)
{
    static const char letters[] = "aabbABz,; \t\x80\xff";
    unsigned n = below(9);
    for (unsigned i = 0; i < SIZE; i++)
        s[i] = i == n || i == SIZE - 1 ? 0 : letters[below(sizeof letters - 1)];
}

static void prepare(void)
{
    fill(left);
    fill(right);
    if (below(3) == 0)
        memcpy(right, left, below(SIZE));
    memcpy(other_left, left, SIZE);
    memcpy(other_right, right, SIZE);
}

int has_failed;

static void check(const char *name, long long model, long long library)
{
    if (model != library || memcmp(left, other_left, SIZE) || memcmp(right, other_right, SIZE)) {
        printf("%s: %lld, the library %lld; on \"%s\", \"%s\"\n", name, model, library, other_left, other_right);
        has_failed = 1;
    }
}

// Where a result points: into one of the buffers, or nowhere.
static long long place(const void *p)
{
    const char *s = p;
    if (s >= left && s < left + SIZE)
        return s - left;
    if (s >= other_left && s < other_left + SIZE)
        return s - other_left;
    if (s >= right && s < right + SIZE)
        return 100 + (s - right);
    if (s >= other_right && s < other_right + SIZE)
        return 100 + (s - other_right);
    return p ? -2 : -1;
}

// A character, one of the strings or anything that a function of one takes.
#define CHARACTER char
#define LETTER "abz,\0\xff"[below(6)]
#define CODE (int)below(384) - 128
#include "rounds.h"

static void numeral(char *s)
{
    static const char *const parts[] = { "", " ", "\t", "-", "+", "0", "0x", "0X", "00", "1", "7", "9", "a", "f", "z", "G",
        "2147483647", "2147483648", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
        "99999999999999999999999", "7fffffff", "80000000", "ffffffffffffffff", " x", "-1" };
    s[0] = 0;
    for (unsigned k = below(4) + 1; k > 0; k--)
        strcat(s, parts[below(sizeof parts / sizeof *parts)]);
}

#define NUMERAL(name) \
    for (int i = 0; i < ROUNDS * 5; i++) { \
        static const int bases[] = { 0, 0, 2, 8, 10, 10, 16, 16, 36, 1, 37, -10 }; \
        char s[128], *ends[2] = { 0, 0 }; \
        numeral(s); \
        int base = bases[below(12)]; \
        *model___errno_location() = errno = 0; \
        long long model = model_##name(s, &ends[0], base), library = name(s, &ends[1], base); \
        if (model != library || ends[0] != ends[1] || *model___errno_location() != errno) { \
            printf("%s(\"%s\", %d): %lld, the library %lld; end %ld, %ld\n", #name, s, base, model, library, \
                (long)(ends[0] - s), (long)(ends[1] - s)); \
            has_failed = 1; \
        } \
    }

// Numbers that fit: for others C says nothing.
#define SHORT_NUMERAL(name) \
    for (int i = 0; i < ROUNDS; i++) { \
        char s[40]; \
        const char *start[] = { "", " ", "\n-", "+", "--", "- ", "x" }; \
        sprintf(s, "%s%0*u%s", start[below(7)], below(4), below(2000000000), start[below(7)]); \
        if (model_##name(s) != name(s)) { \
            printf("%s(\"%s\")\n", #name, s); \
            has_failed = 1; \
        } \
    }

static void tokens(char *(*tokenise)(char *, const char *), const char *separators, char *s, char *out)
{
    out[0] = 0;
    for (char *t = tokenise(s, separators); t != 0; t = tokenise(0, separators)) {
        strcat(out, t);
        strcat(out, "|");
    }
}

static int compare_ints(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void sorting(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        int a[8], b[8], n = below(9), key = below(10);
        for (int k = 0; k < 8; k++)
            a[k] = b[k] = below(10);
        model_qsort(a, n, sizeof *a, compare_ints);
        qsort(b, n, sizeof *b, compare_ints);
        int *found = model_bsearch(&key, a, n, sizeof *a, compare_ints);
        int *expected = bsearch(&key, b, n, sizeof *b, compare_ints);
        if (memcmp(a, b, sizeof a) || !found != !expected || (found && *found != key)) {
            printf("qsort or bsearch on %d elements\n", n);
            has_failed = 1;
        }
    }
}

static void divisions(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        int a = (int)below(200) - 100, b = (int)below(20) - 10;
        if (b == 0)
            continue;
        div_t model = model_div(a, b), library = div(a, b);
        ldiv_t longs = model_ldiv(a, b);
        if (model.quot != library.quot || model.rem != library.rem || longs.quot != a / b || longs.rem != a % b) {
            printf("div(%d, %d)\n", a, b);
            has_failed = 1;
        }
    }
}

static void aligned_blocks(void)
{
    static const size_t alignments[] = { 0, 1, 2, 4, 8, 12, 16, 24, 32, 64, 4096, (size_t)-1 };
    for (unsigned i = 0; i < sizeof alignments / sizeof *alignments; i++) {
        void *model = 0, *library = 0;
        int result = model_posix_memalign(&model, alignments[i], 24), expected = posix_memalign(&library, alignments[i], 24);
        if (result != expected || !model != !library) {
            printf("posix_memalign of alignment %zu: %d, the library %d\n", alignments[i], result, expected);
            has_failed = 1;
        }
        free(model);
        free(library);
    }
    *model___errno_location() = errno = 0;
    void *model = model_reallocarray(0, (size_t)-1 / 2, 4), *library = reallocarray(0, (size_t)-1 / 2, 4);
    if (model != library || *model___errno_location() != errno) {
        printf("reallocarray of too much: errno %d, the library %d\n", *model___errno_location(), errno);
        has_failed = 1;
    }
}

// One conversion of `sprintf`, done by the helpers and by the library.
static void printing(void)
{
    for (int i = 0; i < ROUNDS * 5; i++) {
        static const char letters[] = "diuxXo";
        char letter = letters[below(6)], mark = "\0+ "[below(3)], format[32], model[64], library[64];
        int is_signed = letter == 'd' || letter == 'i', is_left = below(2), is_zero = below(2), width = below(3) ? below(24) : 0;
        int is_alternate = below(2) && letter != 'u' && !is_signed, precision = below(2) ? -1 : (int)below(30);
        size_t size = below(40);
        long long value = (long long)(state >> below(64)) * (below(2) ? 1 : -1);
        memset(model, 'm', sizeof model);
        memset(library, 'm', sizeof library);
        char *f = format;
        *f++ = '%';
        if (is_left)
            *f++ = '-';
        if (is_zero)
            *f++ = '0';
        if (is_signed && mark)
            *f++ = mark;
        if (is_alternate)
            *f++ = '#';
        f += sprintf(f, width ? "%d" : "", width);
        f += sprintf(f, precision < 0 ? "" : ".%d", precision);
        sprintf(f, "ll%c", letter);
        if (below(9) == 0)
            value = 0;
        size_t base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' ? 16 : 10;
        size_t at = model___attest_put_number(model, size, 0, value, is_signed ? mark : 'u', base, letter == 'X' ? 'A' : 'a',
            width, is_left, is_zero && !is_left, precision, is_alternate);
        model___attest_put_end(model, size, at);
        int expected = snprintf(library, size, format, value);
        if ((int)at != expected || memcmp(model, library, sizeof model)) {
            printf("snprintf(s, %d, \"%s\", %lld): %d, the library %d\n", (int)size, format, value, (int)at, expected);
            has_failed = 1;
        }
        prepare();
        memset(model, 'm', sizeof model);
        memset(library, 'm', sizeof library);
        sprintf(format, is_left ? "%%-%dc" : "%%%dc", width + 1);
        at = model___attest_put_padded_char(model, size, 0, letter, width + 1, is_left);
        model___attest_put_end(model, size, at);
        expected = snprintf(library, size, format, letter);
        if ((int)at != expected || memcmp(model, library, sizeof model)) {
            printf("snprintf(s, %d, \"%s\", '%c'): %d, the library %d\n", (int)size, format, letter, (int)at, expected);
            has_failed = 1;
        }
        int limit = below(8);
        sprintf(format, is_left ? "%%-%d.%ds" : "%%%d.%ds", width + 1, limit);
        memcpy(library, model, sizeof model);
        at = model___attest_put_string(model, size, 0, left, limit, width + 1, is_left);
        model___attest_put_end(model, size, at);
        expected = snprintf(library, size, format, left);
        if ((int)at != expected || memcmp(model, library, sizeof model)) {
            printf("snprintf(s, %d, \"%s\", \"%s\"): %d, the library %d\n", (int)size, format, left, (int)at, expected);
            has_failed = 1;
        }
    }
}

// Lengths of floating point numbers are among those that the model allows: it excludes all others, or says the only one.
static void floats(void)
{
    for (int i = 0; i < ROUNDS * 5; i++) {
        static const double chosen[] = {0, -0.0, 1, 9.5, 9.994, 9.995, 99.5, -999.999, 1e15, 1e16, 1e21, 1e22, 1e23, 1e100, 1e-100, 1e308, -5e-324, 0.0001};
        union { unsigned long long bits; double value; } random = {(unsigned long long)below(~0u) << 32 | below(~0u)};
        double value = below(2) ? random.value : below(2) ? (int)below(~0u) / 100.0 : chosen[below(sizeof chosen / sizeof *chosen)];
        if (below(20) == 0)
            value = below(2) ? 0.0 / 0.0 : -1e308 * 10;
        int is_alternate = below(2), has_mark = below(2), precision = below(2) ? -1 : (int)below(20);
        char letter = "aefg"[below(4)], format[32], library[400];
        sprintf(format, "%%%s%s", is_alternate ? "#" : "", has_mark ? "+" : "");
        sprintf(format + strlen(format), precision < 0 ? "%c" : ".%2$d%1$c", letter, precision);
        int expected = snprintf(library, sizeof library, format, value), is_found = 0;
        for (choice = 0; choice < 400 && !is_found; choice++) {
            is_excluded = 0;
            int n = model___attest_float_length(value, letter, precision, has_mark, is_alternate);
            is_found = !is_excluded && n == expected;
        }
        if (!is_found) {
            printf("snprintf(s, n, \"%s\", %a): the library %d\n", format, value, expected);
            has_failed = 1;
        }
    }
}

static int sign_of(int n) { return (n > 0) - (n < 0); }

// Texts with numbers, most of which have a beginning in common.
static void versions(void)
{
    choice = 0;
    for (int i = 0; i < 20 * ROUNDS; i++) {
        char one[10], other[10];
        for (int k = 0; k < 10; k++) {
            one[k] = k == 9 ? 0 : "0019a\0"[below(6)];
            other[k] = k == 9 ? 0 : below(4) ? one[k] : "0019a\0"[below(6)];
        }
        int model = model_strverscmp(one, other), library = strverscmp(one, other);
        if (sign_of(model) != sign_of(library)) {
            printf("strverscmp: %d, the library %d; on \"%s\", \"%s\"\n", model, library, one, other);
            has_failed = 1;
        }
    }
}

extern int __xpg_strerror_r(int, char *, size_t);

// What is said of numbers that are no errors, in blocks of any size.
static void errors(void)
{
    choice = 0;
    for (int i = 0; i < ROUNDS; i++) {
        char model[32], library[32];
        int number = below(2) ? -(int)below(1000) - 1 : below(2) ? 41 : 1000 + below(100000);
        size_t size = below(32);
        memset(model, 'm', 32), memset(library, 'm', 32);
        int is_other = model_strerror_r(number, model, size) != model || memcmp(model, (strerror_r(number, library, size), library), 32);
        is_other |= model___xpg_strerror_r(number, model, size) != __xpg_strerror_r(number, library, size) || memcmp(model, library, 32);
        if (is_other) {
            printf("strerror_r: %d in %zu: \"%.32s\", the library \"%.32s\"\n", number, size, model, library);
            has_failed = 1;
        }
    }
}

int main(void)
{
    printing();
    floats();
    versions();
    errors();
    PLAIN(size_t, strlen, (A), NUMBER)
    PLAIN(size_t, strnlen, (A, n), NUMBER)
    PLAIN(char *, strcpy, (A, B), place)
    PLAIN(char *, stpcpy, (A, B), place)
    PLAIN(char *, strncpy, (A, B, n), place)
    PLAIN(char *, stpncpy, (A, B, n), place)
    PLAIN(char *, strcat, (A, B), place)
    PLAIN(char *, strncat, (A, B, n), place)
    PLAIN(void *, memchr, (A, c, n), place)
    PLAIN(void *, memrchr, (A, c, n), place)
    PLAIN(void *, rawmemchr, (A, 0), place)
    PLAIN(void *, memccpy, (A, B, c, n), place)
    PLAIN(void *, memmem, (A, n, B, n / 3), place)
    PLAIN(char *, strchr, (A, c), place)
    PLAIN(char *, strchrnul, (A, c), place)
    PLAIN(char *, strrchr, (A, c), place)
    PLAIN(char *, index, (A, c), place)
    PLAIN(char *, rindex, (A, c), place)
    PLAIN(size_t, strspn, (A, B), NUMBER)
    PLAIN(size_t, strcspn, (A, B), NUMBER)
    PLAIN(char *, strpbrk, (A, B), place)
    PLAIN(char *, strstr, (A, B + n % 8), place)
    PLAIN(char *, strcasestr, (A, B + n % 8), place)
    PLAIN(char *, strsep, (&A, ",; "), place)
    PLAIN(int, tolower, ((unsigned char)A[n]), NUMBER)
    PLAIN(int, toupper, ((unsigned char)A[n]), NUMBER)
    PLAIN(int, toascii, ((unsigned char)A[n]), NUMBER)
    PLAIN(unsigned short, htons, (*(unsigned short *)A), NUMBER)
    PLAIN(unsigned short, ntohs, (*(unsigned short *)A), NUMBER)
    PLAIN(unsigned, htonl, (*(unsigned *)A), NUMBER)
    PLAIN(unsigned, ntohl, (*(unsigned *)A), NUMBER)
    PLAIN(unsigned long long, bswap_64, (*(unsigned long long *)A), NUMBER)
    PLAIN(unsigned short, htole16, (*(unsigned short *)A), NUMBER)
    PLAIN(unsigned, be32toh, (*(unsigned *)A), NUMBER)
    PLAIN(unsigned long long, htobe64, (*(unsigned long long *)A), NUMBER)
    CHOSEN(strcmp, (A, B), sign)
    CHOSEN(strncmp, (A, B, n), sign)
    CHOSEN(strcasecmp, (A, B), sign)
    CHOSEN(strncasecmp, (A, B, n), sign)
    CHOSEN(memcmp, (A, B, n), sign)
    CHOSEN(bcmp, (A, B, n), TRUTH)
    CHOSEN(islower, (c), TRUTH)
    CHOSEN(isupper, (c), TRUTH)
    CHOSEN(isalpha, (c), TRUTH)
    CHOSEN(isdigit, (c), TRUTH)
    CHOSEN(isalnum, (c), TRUTH)
    CHOSEN(isxdigit, (c), TRUTH)
    CHOSEN(isspace, (c), TRUTH)
    CHOSEN(isblank, (c), TRUTH)
    CHOSEN(iscntrl, (c), TRUTH)
    CHOSEN(isprint, (c), TRUTH)
    CHOSEN(isgraph, (c), TRUTH)
    CHOSEN(ispunct, (c), TRUTH)
    CHOSEN(isascii, (c), TRUTH)
    NUMERAL(strtol)
    NUMERAL(strtoll)
    NUMERAL(strtoul)
    NUMERAL(strtoull)
    NUMERAL(strtoimax)
    NUMERAL(strtoumax)
    SHORT_NUMERAL(atoi)
    SHORT_NUMERAL(atol)
    SHORT_NUMERAL(atoll)
    for (int i = 0; i < ROUNDS; i++) {
        char model[2 * SIZE], library[2 * SIZE];
        prepare();
        tokens(model_strtok, ",; ", left, model);
        tokens(strtok, ",; ", other_left, library);
        check("strtok", strcmp(model, library), 0);
    }
    sorting();
    divisions();
    aligned_blocks();
    for (int c = -128; c < 256; c++)
        check("__ctype_b_loc", (*model___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
    compare_wide();
    compare_formats();
    compare_names();
    compare_numbers();
    compare_options();
    return has_failed;
}

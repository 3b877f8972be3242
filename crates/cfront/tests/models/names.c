// The comparison for addresses of the internet, parts of paths, sets of signals and searches.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "generated.h"

enum { TIMES = 20000 };

char *dirname(char *);
char *__xpg_basename(char *);

static void expect(const char *name, const char *on, long long model, long long library)
{
    if (model != library) {
        printf("%s(\"%s\"): %lld, the library %lld\n", name, on, model, library);
        has_failed = 1;
    }
}

static void join(char *s, unsigned most, const char *const *words, unsigned count)
{
    s[0] = 0;
    for (unsigned k = below(most) + 1; k > 0; k--)
        strcat(s, words[below(count)]);
}

static void addresses(void)
{
    static const char *const parts[] = { "1", "255", "256", "0", "010", "0x1f", "0xG", "65536", "4294967295", "4294967296", "99999999999",
        ".", ".", ".", ".", " ", "x", "08", "127.0.0.1", "" };
    for (int i = 0; i < TIMES; i++) {
        char s[128], model_text[20], library_text[20];
        join(s, 8, parts, sizeof parts / sizeof *parts);
        struct in_addr model = { 5 }, library = { 5 };
        expect("inet_aton", s, model_inet_aton(s, &model), inet_aton(s, &library));
        expect("inet_aton", s, model.s_addr, library.s_addr);
        expect("inet_addr", s, model_inet_addr(s), inet_addr(s));
        expect("inet_pton", s, model_inet_pton(AF_INET, s, &model), inet_pton(AF_INET, s, &library));
        expect("inet_pton", s, model.s_addr, library.s_addr);
        model.s_addr = below(~0u);
        expect("inet_ntoa", inet_ntoa(model), strcmp(model_inet_ntoa(model), inet_ntoa(model)), 0);
        unsigned size = below(20);
        memset(model_text, 'm', 20), memset(library_text, 'm', 20);
        *model___errno_location() = errno = 0;
        const char *a = model_inet_ntop(AF_INET, &model, model_text, size), *b = inet_ntop(AF_INET, &model, library_text, size);
        expect("inet_ntop", inet_ntoa(model), a == model_text, b == library_text);
        expect("inet_ntop", inet_ntoa(model), *model___errno_location(), errno);
        if (a)
            expect("inet_ntop", inet_ntoa(model), memcmp(model_text, library_text, 20), 0);
    }
}

// The result by its text and where it stands, and what is left of the path.
static void compare_path(const char *name, char *(*model)(char *), char *(*library)(char *), const char *path)
{
    char a[64], b[64];
    strcpy(a, path), strcpy(b, path);
    char *x = model(a), *y = library(b);
    int is_inside = y >= b && y < b + sizeof b;
    expect(name, path, strcmp(x, y), 0);
    expect(name, path, memcmp(a, b, strlen(path) + 1), 0);
    if (is_inside)
        expect(name, path, x - a, y - b);
}

static void paths(void)
{
    static const char *const parts[] = { "/", "/", "a", "bc", ".", ".." };
    for (int i = 0; i < TIMES; i++) {
        char s[64];
        join(s, 8, parts, sizeof parts / sizeof *parts);
        if (below(50) == 0)
            s[0] = 0;
        compare_path("dirname", model_dirname, dirname, s);
        compare_path("__xpg_basename", model___xpg_basename, __xpg_basename, s);
        compare_path("basename", (char *(*)(char *))model_basename, (char *(*)(char *))basename, s);
    }
}

static void signals(void)
{
    sigset_t model, library;
    memset(&model, 5, sizeof model), memset(&library, 5, sizeof library);
    for (int i = 0; i < TIMES; i++) {
        int number = (int)below(70) - 2;
        *model___errno_location() = errno = 0;
        switch (below(8)) {
        case 0: expect("sigemptyset", "", model_sigemptyset((void *)&model), sigemptyset(&library)); break;
        case 1: expect("sigfillset", "", model_sigfillset((void *)&model), sigfillset(&library)); break;
        case 2: expect("sigdelset", "", model_sigdelset((void *)&model, number), sigdelset(&library, number)); break;
        default: expect("sigaddset", "", model_sigaddset((void *)&model, number), sigaddset(&library, number));
        }
        expect("sigismember", "", model_sigismember((void *)&model, number), sigismember(&library, number));
        expect("errno", "sets of signals", *model___errno_location(), errno);
        expect("sets of signals", "", memcmp(&model, &library, 8), 0);
    }
}

static int by_number(const void *a, const void *b, void *more)
{
    return *(int *)more * ((*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b));
}

static int is_other(const void *a, const void *b) { return *(const int *)a != *(const int *)b; }

static void searches(void)
{
    for (int i = 0; i < TIMES; i++) {
        int model[9], library[9], count = below(9), direction = below(2) ? 1 : -1, key = below(10);
        for (int k = 0; k < 9; k++)
            model[k] = library[k] = below(10);
        model_qsort_r(model, count, sizeof *model, by_number, &direction);
        qsort_r(library, count, sizeof *library, by_number, &direction);
        size_t counts[2] = { count, count };
        int *found = model_lsearch(&key, model, &counts[0], sizeof *model, is_other);
        int *expected = lsearch(&key, library, &counts[1], sizeof *library, is_other);
        expect("lsearch", "", found - model, expected - library);
        expect("qsort_r, lsearch", "", memcmp(model, library, sizeof model), counts[0] - counts[1]);
    }
}

void compare_names(void)
{
    addresses();
    paths();
    signals();
    searches();
}

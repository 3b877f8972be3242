// The comparison for wchar.h and wctype.h: `compare.c` says how.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
#include "generated.h"

enum { LENGTH = 24, ROUNDS = 3000 };

static wchar_t left[LENGTH], right[LENGTH], other_left[LENGTH], other_right[LENGTH];

// Short strings over few letters, some of which are no characters of the C locale.
static void fill(wchar_t *s)
{
    static const wchar_t letters[] = { L'a', L'a', L'b', L'b', L'A', L'B', L'z', L',', L' ', 0x80, 0x161, -1 };
    unsigned n = below(9);
    for (unsigned i = 0; i < LENGTH; i++)
        s[i] = i == n || i == LENGTH - 1 ? 0 : letters[below(sizeof letters / sizeof *letters)];
}

static void prepare(void)
{
    fill(left);
    fill(right);
    if (below(3) == 0)
        wmemcpy(right, left, below(LENGTH));
    wmemcpy(other_left, left, LENGTH);
    wmemcpy(other_right, right, LENGTH);
}

static void check(const char *name, long long model, long long library)
{
    if (model != library || wmemcmp(left, other_left, LENGTH) || wmemcmp(right, other_right, LENGTH)) {
        printf("%s: %lld, the library %lld\n", name, model, library);
        has_failed = 1;
    }
}

static long long place(const wchar_t *s)
{
    const wchar_t *buffers[] = { left, other_left, right, other_right };
    for (int i = 0; i < 4; i++)
        if (s >= buffers[i] && s < buffers[i] + LENGTH)
            return i / 2 * 100 + (s - buffers[i]);
    return s ? -2 : -1;
}

// A character, one of the strings or anything that a function of one takes.
#define CHARACTER wchar_t
#define LETTER (wchar_t[]){ L'a', L'b', L'z', L',', 0, 0x161 }[below(6)]
#define CODE below(4) ? below(300) - 1 : below(0x20000)
#include "rounds.h"

#define SINGLE(name) \
    for (int c = -2; c < 0x20000; c++) \
        check(#name, (int)model_##name(c), (int)name(c));

#define NUMERAL(name) \
    for (int i = 0; i < ROUNDS; i++) { \
        static const wchar_t *const parts[] = { L"", L" ", L"\t", L"-", L"+", L"0", L"0x", L"7", L"9", L"z", L"\x161", \
            L"2147483647", L"9223372036854775807", L"18446744073709551615", L"99999999999999999999999" }; \
        static const int bases[] = { 0, 10, 16, 36, 1 }; \
        wchar_t s[128] = L"", *ends[2] = { 0, 0 }; \
        for (unsigned k = below(4) + 1; k > 0; k--) \
            wcscat(s, parts[below(sizeof parts / sizeof *parts)]); \
        int base = bases[below(5)]; \
        *model___errno_location() = errno = 0; \
        long long model = model_##name(s, &ends[0], base), library = name(s, &ends[1], base); \
        if (model != library || ends[0] != ends[1] || *model___errno_location() != errno) { \
            printf("%s(\"%ls\", %d): %lld, the library %lld\n", #name, s, base, model, library); \
            has_failed = 1; \
        } \
    }

static void tokens(wchar_t *(*tokenise)(wchar_t *, const wchar_t *, wchar_t **), wchar_t *s, wchar_t *out)
{
    wchar_t *rest = 0;
    out[0] = 0;
    for (wchar_t *t = tokenise(s, L", ", &rest); t != 0; t = tokenise(0, L", ", &rest)) {
        wcscat(out, t);
        wcscat(out, L"|");
    }
}

// Characters as bytes and back, to a buffer or only counted.
static void conversions(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        char bytes[LENGTH], model[LENGTH], library[LENGTH];
        wchar_t wide_model[LENGTH], wide_library[LENGTH];
        size_t n = below(10), is_counted = below(4) == 0;
        prepare();
        memset(model, 'm', sizeof model), memset(library, 'm', sizeof library);
        wmemset(wide_model, L'm', LENGTH), wmemset(wide_library, L'm', LENGTH);
        for (int k = 0; k < LENGTH; k++)
            bytes[k] = left[k];
        *model___errno_location() = errno = 0;
        check("wcstombs", model_wcstombs(is_counted ? 0 : model, left, n), wcstombs(is_counted ? 0 : library, left, n));
        check("mbstowcs", model_mbstowcs(is_counted ? 0 : wide_model, bytes, n), mbstowcs(is_counted ? 0 : wide_library, bytes, n));
        check("mbtowc", model_mbtowc(wide_model, bytes, n), mbtowc(wide_library, bytes, n));
        check("mblen", model_mblen(bytes, n), mblen(bytes, n));
        check("wctomb", model_wctomb(model, left[1]), wctomb(library, left[1]));
        mbstate_t states[2] = { 0 };
        check("mbsinit", model_mbsinit((void *)states), mbsinit(states) != 0);
        check("mbrtowc", model_mbrtowc(wide_model, bytes, n, states), mbrtowc(wide_library, bytes, n, states + 1));
        check("mbrlen", model_mbrlen(bytes, n, states), mbrlen(bytes, n, states + 1));
        check("wcrtomb", model_wcrtomb(model, left[2], states), wcrtomb(library, left[2], states + 1));
        check("errno", *model___errno_location(), errno);
        check("bytes", memcmp(model, library, sizeof model), 0);
        check("characters", wmemcmp(wide_model, wide_library, LENGTH), 0);
    }
}

void compare_wide(void)
{
    PLAIN(wchar_t *, wmemset, (A, c, n), place)
    PLAIN(wchar_t *, wmemcpy, (A, B, n), place)
    PLAIN(wchar_t *, wmempcpy, (A, B, n), place)
    PLAIN(wchar_t *, wmemmove, (A, A + n / 2, n), place)
    PLAIN(wchar_t *, wmemchr, (A, c, n), place)
    PLAIN(size_t, wcslen, (A), NUMBER)
    PLAIN(size_t, wcsnlen, (A, n), NUMBER)
    PLAIN(wchar_t *, wcscpy, (A, B), place)
    PLAIN(wchar_t *, wcpcpy, (A, B), place)
    PLAIN(wchar_t *, wcsncpy, (A, B, n), place)
    PLAIN(wchar_t *, wcpncpy, (A, B, n), place)
    PLAIN(wchar_t *, wcscat, (A, B), place)
    PLAIN(wchar_t *, wcsncat, (A, B, n), place)
    PLAIN(wchar_t *, wcschr, (A, c), place)
    PLAIN(wchar_t *, wcschrnul, (A, c), place)
    PLAIN(wchar_t *, wcsrchr, (A, c), place)
    PLAIN(size_t, wcsspn, (A, B), NUMBER)
    PLAIN(size_t, wcscspn, (A, B), NUMBER)
    PLAIN(wchar_t *, wcspbrk, (A, B), place)
    PLAIN(wchar_t *, wcsstr, (A, B + n % 8), place)
    CHOSEN(wmemcmp, (A, B, n), sign)
    CHOSEN(wcscmp, (A, B), sign)
    CHOSEN(wcscoll, (A, B), sign)
    CHOSEN(wcsncmp, (A, B, n), sign)
    CHOSEN(wcscasecmp, (A, B), sign)
    CHOSEN(wcsncasecmp, (A, B, n), sign)
    CHOSEN(iswlower, (c), TRUTH)
    CHOSEN(iswupper, (c), TRUTH)
    CHOSEN(iswalpha, (c), TRUTH)
    CHOSEN(iswdigit, (c), TRUTH)
    CHOSEN(iswalnum, (c), TRUTH)
    CHOSEN(iswxdigit, (c), TRUTH)
    CHOSEN(iswspace, (c), TRUTH)
    CHOSEN(iswblank, (c), TRUTH)
    CHOSEN(iswcntrl, (c), TRUTH)
    CHOSEN(iswprint, (c), TRUTH)
    CHOSEN(iswgraph, (c), TRUTH)
    CHOSEN(iswpunct, (c), TRUTH)
    prepare();
    SINGLE(towlower)
    SINGLE(towupper)
    SINGLE(btowc)
    SINGLE(wctob)
    SINGLE(wcwidth)
    NUMERAL(wcstol)
    NUMERAL(wcstoll)
    NUMERAL(wcstoul)
    NUMERAL(wcstoull)
    for (int i = 0; i < ROUNDS; i++) {
        wchar_t model[2 * LENGTH], library[2 * LENGTH];
        prepare();
        tokens(model_wcstok, left, model);
        tokens(wcstok, other_left, library);
        check("wcstok", wcscmp(model, library), 0);
    }
    conversions();
}

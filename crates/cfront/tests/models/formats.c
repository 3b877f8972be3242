// The comparison for functions that follow a format: random formats with arguments of all kinds.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include "generated.h"

enum { LENGTH = 64, TIMES = 20000 };

static void differs(const char *what, const char *format, const char *on)
{
    printf("%s: \"%s\" on \"%s\"\n", what, format, on);
    has_failed = 1;
}

static const char *one_of(const char *const *words, unsigned n) { return words[below(n)]; }
#define ANY(...) one_of((const char *const[]){ __VA_ARGS__ }, sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))

// A conversion that prints, whose argument has the kind that is returned: an int, a long, a long long, a text, a wide text.
static char directive(char *format)
{
    unsigned kind = below(5);
    sprintf(format, "%s%%%s%s%s", ANY("", "a", "%%", "x "), ANY("", "-", "0", "+", " ", "-0", "+0", "#", "#0", "-#"), ANY("", "", "1", "7", "12"),
        ANY("", "", ".", ".0", ".3", ".5"));
    if (kind < 3)
        strcat(format, kind == 0 ? ANY("", "h", "hh") : kind == 1 ? ANY("l", "z") : ANY("ll", "j"));
    if (kind < 3)
        strcat(format, ANY("d", "i", "u", "x", "X", "o"));
    else
        strcat(format, kind == 3 ? "s" : "ls");
    return kind;
}

static int model_of(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = model_vsnprintf(to, size, format, list);
    va_end(list);
    return n;
}

// What C leaves open is not compared: flags that a conversion has no use for.
static int has_meaning(const char *format, unsigned kind)
{
    return kind < 3 || !strpbrk(format, "0+ #") || strchr(format, '.');
}

static void printing(void)
{
    for (int i = 0; i < TIMES; i++) {
        char one[32], format[80], model[LENGTH], library[LENGTH], letter = "abz%"[below(4)];
        wchar_t wide_format[80], wide_model[LENGTH], wide_library[LENGTH];
        unsigned kind = directive(one);
        size_t size = below(LENGTH);
        sprintf(format, "%s%%c%s", one, ANY("", "!", "%n"));
        if (!has_meaning(one, kind))
            continue;
        memset(model, 'm', LENGTH), memset(library, 'm', LENGTH);
        wmemset(wide_model, L'm', LENGTH), wmemset(wide_library, L'm', LENGTH);
        int n, expected, wide, wide_expected, counts[2] = { -5, -5 };
        long long value = (long long)((unsigned long long)below(~0u) << below(40)) * (below(2) ? 1 : -1);
        mbstowcs(wide_format, format, 80);
        // A text that is cut off is an error for wide characters, and then its contents are not said.
        choice = 0;
#define BOTH(argument) \
        n = model_of(model, size, format, argument, letter, &counts[0]), \
        expected = snprintf(library, size, format, argument, letter, &counts[1]), \
        wide = model_swprintf(wide_model, size, wide_format, argument, letter, &counts[0]), \
        wide_expected = swprintf(wide_library, size, wide_format, argument, letter, &counts[0])
        const char *text = "some text" + below(10);
        const wchar_t *wide_text = L"some text" + below(10);
        if (kind == 0)
            BOTH((int)value);
        else if (kind == 1)
            BOTH((long)value);
        else if (kind == 2)
            BOTH(value);
        else if (kind == 3)
            BOTH(text);
        else
            BOTH(wide_text);
        if (n != expected || memcmp(model, library, LENGTH) || (strchr(format, 'n') && counts[0] != n))
            differs("vsnprintf", format, library);
        if (wide != wide_expected || (wide >= 0 && wmemcmp(wide_model, wide_library, LENGTH)))
            differs("swprintf", format, library);
        char *block = 0;
        n = kind == 3 ? model_asprintf(&block, format, "abc", letter, &counts[0]) : 0;
        expected = kind == 3 ? snprintf(library, LENGTH, format, "abc", letter, &counts[0]) : 0;
        if (n != expected || (block && strcmp(block, library)))
            differs("asprintf", format, block);
        free(block);
    }
}

static void text_of_items(char *s)
{
    s[0] = 0;
    for (unsigned k = below(5); k > 0; k--)
        strcat(s, ANY(" ", "\n", "-", "+", "0", "0x", "7", "9", "f", "z", "G", ",", "]", "abc", "2147483647", "2147483648",
            "9223372036854775807", "99999999999999999999999", "%", "12", "08"));
}

static void scanning(void)
{
    for (int i = 0; i < 5 * TIMES; i++) {
        char format[80] = "", on[200];
        unsigned char model[4][LENGTH], library[4][LENGTH];
        memset(model, 'm', sizeof model), memset(library, 'm', sizeof library);
        for (unsigned k = below(3) + 1; k > 0; k--)
            strcat(format, ANY("%d", "%i", "%u", "%x", "%o", "%ld", "%lu", "%lld", "%llx", "%hd", "%hhu", "%3d", "%2i", "%1x", "%4i", "%*d",
                "%s", "%3s", "%*s", "%c", "%2c", "%[a-z]", "%[^,]", "%2[]0-9]", "%[^]a-]", "%*[0-9]", "%n", "%%", ",", " ", "a", "-", "%zu"));
        text_of_items(on);
        int n = model_sscanf(on, format, model[0], model[1], model[2], model[3]);
        int expected = sscanf(on, format, library[0], library[1], library[2], library[3]);
        if (n != expected || memcmp(model, library, sizeof model))
            differs("sscanf", format, on);
    }
}

// Numbers of many digits are left out, and must not be all.
static int compare_float(const char *on)
{
    jmp_buf out;
    way_out = &out;
    if (setjmp(out))
        return 0;
    char *ends[2] = { 0, 0 };
    double model = model_strtod(on, &ends[0]), library = strtod(on, &ends[1]);
    if (memcmp(&model, &library, sizeof model) || ends[0] != ends[1])
        differs("strtod", "", on);
    double items[2] = { 5, 5 };
    int n = model_sscanf(on, "%lf", &items[0]), expected = sscanf(on, "%lf", &items[1]);
    if (n != expected || memcmp(&items[0], &items[1], sizeof *items))
        differs("sscanf", "%lf", on);
    float single = model_strtof(on, &ends[0]), single_library = strtof(on, &ends[1]);
    if (memcmp(&single, &single_library, sizeof single) || ends[0] != ends[1])
        differs("strtof", "", on);
    return 1;
}

static void floats(void)
{
    int compared = 0;
    for (int i = 0; i < 5 * TIMES; i++) {
        char on[100] = "";
        for (unsigned k = below(5) + 1; k > 0; k--)
            strcat(on, ANY(" ", "-", "+", "0", "7", "12", ".", ".", "e", "e-", "E+", "5", "625", "x", ""));
        compared += compare_float(on);
    }
    way_out = 0;
    if (compared < TIMES)
        differs("most numbers are left out", "", "");
}

void compare_formats(void)
{
    printing();
    scanning();
    floats();
}

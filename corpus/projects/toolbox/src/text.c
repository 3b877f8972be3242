/* Helpers for strings. */
#include "toolbox.h"

static unsigned text_length(const char *s)
{
    unsigned n = 0;
    while (s[n])
        n++;
    return n;
}

static void text_copy(char *to, const char *from, unsigned size)
{
    unsigned i = 0;
    while (i + 1 < size && from[i]) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
}

static int text_equal(const char *a, const char *b)
{
    unsigned i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    return a[i] == b[i];
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}

static void text_upper(char *s)
{
    for (; *s; s++)
        *s = upper(*s);
}

/* Harnesses. */

static void some_text(char *s)
{
    for (int i = 0; i < TEXT_MAX - 1; i++)
        s[i] = __VERIFIER_nondet_char();
    s[TEXT_MAX - 1] = 0;
}

void length_is_bounded(void)
{
    char s[TEXT_MAX];
    some_text(s);
    assert(text_length(s) < TEXT_MAX);
}

void copies_are_equal(void)
{
    char s[TEXT_MAX], t[TEXT_MAX];
    some_text(s);
    text_copy(t, s, TEXT_MAX);
    assert(text_equal(s, t));
}

static char page[PAGE_SIZE], copy[PAGE_SIZE];

void pages_are_copied(void)
{
    for (int i = 0; i < PAGE_SIZE; i++)
        page[i] = __VERIFIER_nondet_char();
    for (int i = 0; i < PAGE_SIZE; i++)
        copy[i] = page[i];
    for (int i = 0; i < PAGE_SIZE; i++)
        assert(copy[i] == page[i]);
}

void upper_keeps_length(void)
{
    char s[TEXT_MAX];
    some_text(s);
    unsigned before = text_length(s);
    text_upper(s);
    assert(text_length(s) == before);
}

/* Numbers out of strings. */
#include "toolbox.h"

int digit_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : -1;
}

/* The number at the beginning of the string, at most `limit`; -1 if there is none or it is greater. */
static int parse_number(const char *s, int limit)
{
    int value = digit_value(*s);
    if (value < 0)
        return -1;
    for (s++; digit_value(*s) >= 0; s++) {
        if (value > limit / 10)
            return -1;
        value = 10 * value + digit_value(*s);
    }
    return value <= limit ? value : -1;
}

static int skip_blanks(const char *s, int at)
{
    while (s[at] == ' ')
        at++;
    return at;
}

static int balance_of(const char *s)
{
    int open = 0;
    for (; *s; s++) {
        if (*s == '(')
            open++;
        if (*s == ')' && open > 0)
            open--;
    }
    return open;
}

/* Harnesses. */

static void some_text(char *s)
{
    for (int i = 0; i < TEXT_MAX - 2; i++)
        s[i] = __VERIFIER_nondet_char();
    s[TEXT_MAX - 2] = 0;
}

void numbers_are_limited(void)
{
    char s[3];
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    s[2] = 0;
    int n = parse_number(s, 50);
    assert(n >= -1 && n <= 50);
}

void blanks_are_skipped(void)
{
    char s[TEXT_MAX];
    some_text(s);
    int at = skip_blanks(s, 0);
    assert(at < TEXT_MAX && s[at] != ' ');
}

void balance_is_never_negative(void)
{
    char s[TEXT_MAX];
    some_text(s);
    int open = balance_of(s);
    assert(open >= 0 && open < TEXT_MAX);
}

void digits_have_values(void)
{
    char c = __VERIFIER_nondet_char();
    int v = digit_value(c);
    assert(v >= -1 && v <= 9);
    assert(v < 0 || '0' + v == c);
}

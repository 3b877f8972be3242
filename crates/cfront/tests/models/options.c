// The comparison for options: getopt and its relatives on lists of arguments that the program made.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "generated.h"

enum { LISTS = 30000, MOST = 6, CALLS = 12 };

extern char *model_optarg;
extern int model_optind, model_optopt;

_Bool __attest_is_outside(const void *list) { return 0; }
int __attest_passes_arguments(void) { return 0; }
char __attest_nondet_char(void) { return 0; }

static const char *const WORDS[] = { "-a", "-b", "-bx", "-ab", "-cab", "-c", "-", "--", "x", "yy", "--all", "--al", "--a", "--also", "--all=",
    "--file", "--file=7", "--fi", "--level", "--level=x", "--lev=y", "--unknown", "-all", "-file", "-lev", "-:", "-z", "-xa", "", "--=", "-a=", "-\351" };
static const char *const LETTERS[] = { "ab:c::", "+ab:c", "-ab:c::", ":ab:c", "-:b:a", "+:c:", "", "abcx:", "al" };

static int model_flag, flag;

// What a call gave, and what it left behind.
struct result {
    int code, index, flag, next, letter;
    const char *argument;
};

typedef int function(int, char *const *, const char *, const struct option *, int *);

static int short_only(int count, char *const *list, const char *letters, const struct option *table, int *index)
{
    return getopt(count, list, letters);
}

static int model_short_only(int count, char *const *list, const char *letters, const struct option *table, int *index)
{
    return model_getopt(count, list, letters);
}

static void tell(const char *what, char **list, const char *letters, const struct result *model, const struct result *library)
{
    printf("%s(\"%s\") of", what, letters);
    for (; *list; list++)
        printf(" '%s'", *list);
    printf(": %d index %d flag %d optind %d optopt %d optarg %s, the library %d %d %d %d %d %s\n", model->code, model->index, model->flag,
        model->next, model->letter, model->argument ? model->argument : "-", library->code, library->index, library->flag, library->next,
        library->letter, library->argument ? library->argument : "-");
    has_failed = 1;
}

static void compare(const char *what, function *model, function *library)
{
    // What was read to its end may be followed by another list without a new beginning.
    int has_ended = 0;
    for (int i = 0; i < LISTS && !has_failed; i++) {
        struct option table[] = { { "all", 0, 0, 'a' }, { "also", below(2), 0, below(2) ? 'a' : 'o' }, { "file", 1, &flag, 5 },
            { "level", 2, 0, 'l' }, { "lever", 2, 0, below(2) ? 'l' : 'r' }, { 0 } };
        struct option model_table[sizeof table / sizeof *table];
        memcpy(model_table, table, sizeof table);
        model_table[2].flag = &model_flag;
        const char *letters = LETTERS[below(sizeof LETTERS / sizeof *LETTERS)];
        char *list[MOST + 2] = { "program" }, *model_list[MOST + 2];
        int count = 1 + below(MOST + 1);
        for (int k = 1; k < count; k++)
            list[k] = (char *)WORDS[below(sizeof WORDS / sizeof *WORDS)];
        memcpy(model_list, list, sizeof list);
        optind = model_optind = has_ended && below(4) == 0;
        has_ended = 0;
        for (int k = 0; k < CALLS && !has_ended; k++) {
            struct result a = { .index = -1 }, b = { .index = -1 };
            model_flag = flag = 0;
            a.code = model(count, model_list, letters, model_table, &a.index);
            b.code = library(count, list, letters, table, &b.index);
            a.flag = model_flag, a.next = model_optind, a.letter = model_optopt, a.argument = model_optarg;
            b.flag = flag, b.next = optind, b.letter = optopt, b.argument = optarg;
            if (memcmp(&a, &b, sizeof a) != 0 || memcmp(list, model_list, sizeof list) != 0)
                tell(what, list, letters, &a, &b);
            has_ended = b.code == -1;
        }
    }
}

void compare_options(void)
{
    opterr = 0;
    compare("getopt", model_short_only, short_only);
    compare("getopt_long", model_getopt_long, getopt_long);
    compare("getopt_long_only", model_getopt_long_only, getopt_long_only);
}

// Rounds of calls with generated arguments. The file has buffers of `CHARACTER`s, left and right, and others with the same contents;
// `LETTER` and `CODE` make characters, and there are `ROUNDS` rounds.

// `A` and `B` are the buffers of the model, then those of the library; `n` and `c` are arguments for both.
#define PLAIN(type, name, arguments, shown) \
    for (int i = 0; i < ROUNDS; i++) { \
        prepare(); \
        unsigned n = below(12); \
        int c = LETTER; \
        (void)n, (void)c; \
        CHARACTER *A = left, *B = right; \
        type model = model_##name arguments; \
        A = other_left, B = other_right; \
        type library = name arguments; \
        check(#name, shown(model), shown(library)); \
    }

// Results of which C says only the sign, or only whether they are zero: all choices of the model that it allows.
#define CHOSEN(name, arguments, shown) \
    for (int i = 0; i < ROUNDS; i++) { \
        prepare(); \
        unsigned n = below(12); \
        int c = CODE; \
        (void)n, (void)c; \
        int allowed = 0; \
        for (choice = -1; choice <= 1; choice++) { \
            is_excluded = 0; \
            CHARACTER *A = left, *B = right; \
            int model = model_##name arguments; \
            if (is_excluded) \
                continue; \
            allowed++; \
            A = other_left, B = other_right; \
            check(#name, shown(model), shown(name arguments)); \
        } \
        if (!allowed) { \
            printf("%s allows no result\n", #name); \
            has_failed = 1; \
        } \
    }

#define NUMBER(x) ((long long)(x))
#define TRUTH(x) ((x) != 0)

static int sign(int x) { return (x > 0) - (x < 0); }

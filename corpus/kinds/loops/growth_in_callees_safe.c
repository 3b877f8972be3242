// expect: true
// claim: precision
// Functions that call each other, each with a loop whose counter grows by one or by two while an index takes a step.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int values[8], is_busy, mode;

static void check(int condition)
{
    if (!condition)
        reach_error();
}

static int work_0(int kind, int limit)
{
    int result = 0, j, sum = 0;
    if (is_busy)
        return -1;
    is_busy = 1;
    switch (kind & 3) {
    case 0:
        result = limit > 5 ? 1 : 0;
        break;
    case 1:
        mode = !mode;
        break;
    case 2:
        values[limit & 7] = kind;
        break;
    default:
        result = 3;
        break;
    }
    for (j = 0; j < 5; j++) {
        if (values[(j + 0) & 7] > limit)
            sum++;
        else
            sum += 2;
    }
    is_busy = 0;
    check(!is_busy && sum <= 10);
    return result;
}

static int work_1(int kind, int limit)
{
    int result = 0, j, sum = 0;
    if (is_busy)
        return -1;
    is_busy = 1;
    switch (kind & 3) {
    case 0:
        result = limit > 8 ? 1 : 0;
        break;
    case 1:
        mode = !mode;
        break;
    case 2:
        values[limit & 7] = kind;
        break;
    default:
        result = 3;
        break;
    }
    for (j = 0; j < 8; j++) {
        if (values[(j + 1) & 7] > limit)
            sum++;
        else
            sum += 2;
    }
    is_busy = 0;
    if (limit > 8) {
        if (work_0(limit, kind) == -1)
            return 8;
    } else if (mode) {
        result = work_0(kind + 1, limit - 1) & 7;
    }
    check(!is_busy && sum <= 16);
    return result;
}

static int work_2(int kind, int limit)
{
    int result = 0, j, sum = 0;
    if (is_busy)
        return -1;
    is_busy = 1;
    switch (kind & 3) {
    case 0:
        result = limit > 3 ? 1 : 0;
        break;
    case 1:
        mode = !mode;
        break;
    case 2:
        values[limit & 7] = kind;
        break;
    default:
        result = 3;
        break;
    }
    for (j = 0; j < 3; j++) {
        if (values[(j + 2) & 7] > limit)
            sum++;
        else
            sum += 2;
    }
    is_busy = 0;
    if (limit > 3) {
        if (work_1(limit, kind) == -1)
            return 8;
    } else if (mode) {
        result = work_1(kind + 1, limit - 1) & 7;
    }
    check(!is_busy && sum <= 6);
    return result;
}

static int work_3(int kind, int limit)
{
    int result = 0, j, sum = 0;
    if (is_busy)
        return -1;
    is_busy = 1;
    switch (kind & 3) {
    case 0:
        result = limit > 6 ? 1 : 0;
        break;
    case 1:
        mode = !mode;
        break;
    case 2:
        values[limit & 7] = kind;
        break;
    default:
        result = 3;
        break;
    }
    for (j = 0; j < 6; j++) {
        if (values[(j + 3) & 7] > limit)
            sum++;
        else
            sum += 2;
    }
    is_busy = 0;
    if (limit > 6) {
        if (work_2(limit, kind) == -1)
            return 8;
    } else if (mode) {
        result = work_1(kind + 1, limit - 1) & 7;
    }
    check(!is_busy && sum <= 12);
    return result;
}

int main(void)
{
    int kind = __VERIFIER_nondet_int();
    while (kind) {
        int limit = __VERIFIER_nondet_int();
        switch (kind) {
        case 1:
            work_0(limit, kind);
            break;
        case 2:
            work_1(limit, kind);
            break;
        case 3:
            work_2(limit, kind);
            break;
        case 4:
            work_3(limit, kind);
            break;
        default:
            break;
        }
        kind = __VERIFIER_nondet_int();
        check(!is_busy);
    }
    return 0;
}

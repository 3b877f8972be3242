/* Jobs in a list, kept in the order of their priorities; one that is raised is put where it belongs, unless it is the first. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int priority;
    struct job *next;
};

static struct job *insert(struct job *list, struct job *job)
{
    struct job **at = &list;
    while (*at && (*at)->priority > job->priority)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
    return list;
}

static struct job *raise(struct job *list, struct job *job, int by)
{
    job->priority += by;
    if (list == job)
        return list;
    for (struct job *p = list; p; p = p->next)
        if (p->next == job) {
            p->next = job->next;
            return insert(list, job);
        }
    return list;
}

int main(void)
{
    struct job *list = NULL, *second = NULL;
    for (int i = 0; i < 3; i++) {
        struct job *job = malloc(sizeof *job);
        if (!job)
            exit(0);
        job->priority = __VERIFIER_nondet_int() % 100;
        list = insert(list, job);
        if (i == 1)
            second = job;
    }
    int by = __VERIFIER_nondet_int() % 100;
    list = raise(list, second, by);
    for (struct job *p = list; p->next; p = p->next)
        assert(p->priority >= p->next->priority);
    return 0;
}

/* What the parts of the toolbox share. */
#ifndef TOOLBOX_H
#define TOOLBOX_H

#include <assert.h>

#define RING_SIZE 4
#define TEXT_MAX 6
#define ACCOUNT_LIMIT 1000
#define LIST_MAX 5
#define PAGE_SIZE 400

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int condition);

/* A ring buffer of numbers. */
struct ring {
    int slots[RING_SIZE];
    unsigned head;
    unsigned count;
};

/* A list whose nodes lie in one pool. */
struct node {
    int value;
    struct node *next;
};

struct pool {
    struct node nodes[LIST_MAX];
    unsigned used;
};

/* An account with what may be taken from it. */
struct account {
    int balance;
    int limit;
    unsigned moves;
};

int clamp(int x, int low, int high);
unsigned gcd(unsigned a, unsigned b);
int digit_value(char c);

#endif

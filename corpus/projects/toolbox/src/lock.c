/* Locks that a driver takes and releases. */
#include "toolbox.h"

static int held;
static int waiting;

static void take(void)
{
    assert(!held);
    held = 1;
}

static void release(void)
{
    assert(held);
    held = 0;
}

static int work(int packets)
{
    int left = packets;
    if (left > 0)
        left--;
    return left;
}

/* Harnesses. */

void retries_release(void)
{
    int packets, before;
    do {
        take();
        packets = __VERIFIER_nondet_int();
        before = packets;
        if (__VERIFIER_nondet_int()) {
            release();
            packets++;
        }
    } while (packets != before);
    release();
}

void work_is_done_under_the_lock(void)
{
    int packets = __VERIFIER_nondet_int();
    while (packets > 0) {
        take();
        packets = work(packets);
        release();
    }
    assert(!held);
}

void everybody_is_served(void)
{
    int n = __VERIFIER_nondet_int();
    int served = 0;
    __VERIFIER_assume(n >= 0 && n < 10000);
    for (waiting = 0; waiting < n; waiting++)
        if (__VERIFIER_nondet_int())
            served++;
    int left = waiting - served;
    assert(left >= 0 && served + left == n);
    while (left > 0) {
        take();
        left--;
        served++;
        release();
    }
    assert(served == n);
}

/* The lock is taken twice where there is nothing to do. */
void early_return_forgets(void)
{
    take();
    int packets = __VERIFIER_nondet_int();
    if (work(packets) != packets)
        release();
    take();
}

// expect: true
// claim: precision
// A device with a struct of operations.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct device;

struct operations {
    int (*open)(struct device *);
    int (*write)(struct device *, int);
    int (*close)(struct device *);
};

struct device {
    const struct operations *ops;
    int is_open;
    int last;
};

static int dev_open(struct device *d) { d->is_open = 1; return 0; }
static int dev_write(struct device *d, int v) { d->last = v; return d->is_open ? 0 : -1; }
static int dev_close(struct device *d) { d->is_open = 0; return 0; }

static const struct operations ops = { .open = dev_open, .write = dev_write, .close = dev_close };

int main(void)
{
    struct device d = { .ops = &ops };
    int v = __VERIFIER_nondet_int();
    d.ops->open(&d);
    if (d.ops->write(&d, v) != 0 || d.last != v)
        reach_error();
    d.ops->close(&d);
    if (d.ops->write(&d, v) == 0)
        reach_error();
    return 0;
}

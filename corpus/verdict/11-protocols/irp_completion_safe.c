// expect: true
// claim: precision
// Each request is completed once.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { SUCCESS = 0, PENDING = 259, INVALID = -1073741811 };
enum { READ = 3, WRITE = 4, CONTROL = 14 };

struct irp {
    int status;
    int completed;
    int major;
    unsigned length;
};

static void complete(struct irp *irp, int status)
{
    if (irp->completed)
        reach_error();
    irp->status = status;
    irp->completed = 1;
}

static int validate(struct irp *irp)
{
    if (irp->length == 0) {
        return INVALID;
    }
    return SUCCESS;
}

static int dispatch(struct irp *irp)
{
    int status = SUCCESS;
    switch (irp->major) {
    case READ:
    case WRITE:
        status = validate(irp);
        if (status != SUCCESS) {
            complete(irp, status);
            return status;
        }
        complete(irp, SUCCESS);
        return SUCCESS;
    case CONTROL:
        return PENDING;
    default:
        complete(irp, INVALID);
        return INVALID;
    }
}

int main(void)
{
    struct irp irp = { 0, 0, 0, 0 };
    irp.major = __VERIFIER_nondet_int();
    irp.length = __VERIFIER_nondet_uint();
    int status = dispatch(&irp);
    if (status != PENDING && !irp.completed)
        reach_error();
    if (status == PENDING && irp.completed)
        reach_error();
    return 0;
}

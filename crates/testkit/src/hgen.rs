//! Small random programs whose errors hang on what has *not* been done: objects are changed through parameters, through
//! pointers that ways set themselves, in calls of calls, in loops, and as blocks of bytes; at the end one of their members is
//! wrong. Whether anything is changed hangs on inputs.

use crate::push_line;
use crate::rng::Rng;
use crate::vgen::Tiny;

const HEADER: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memset(void *at, int byte, unsigned long size);
extern void *memcpy(void *to, const void *from, unsigned long size);

struct part { int held, count; };
struct device { struct part part, *link; int state; unsigned char text[4]; };

static struct device d, e;
static struct part spare = { 0, 1 };
static struct device *devices[2] = { &d, &e };

static void acquire(struct part *p) { p->held = 1; }
static void release(struct part *p) { p->held = 0; }
static void add(struct part *p, int n) { if (n > 1) p->count += n; }
static void relay(struct device *x, int n) { if (n & 1) release(&x->part); else add(x->link, n); }
static void deep(struct device *x, int n) { if (n > 0) deep(x, n - 1); else acquire(&x->part); }
static void fill(struct device *x, int n) { for (int i = 0; i < n && i < 4; i++) x->text[i] = n; }
static void wipe(struct device *x) { memset(x->text, 0, sizeof x->text); }
static void take(struct device *x, struct part *p) { memcpy(&x->part, p, sizeof *p); }
static struct part *part_of(int n) { return n > 1 ? &e.part : &d.part; }
static void (*actions[2])(struct part *) = { acquire, release };
";

const INPUTS: usize = 6;

struct Gen {
    rng: Rng,
    out: String,
    indent: usize,
}

/// The program of a seed.
pub fn hidden(seed: u64) -> Tiny {
    let mut g = Gen { rng: Rng::new(seed ^ 0x51ce_d0e5), out: String::new(), indent: 1 };
    for i in 0..INPUTS {
        g.line(&format!("int n{i} = (unsigned)__VERIFIER_nondet_int() % 4;"));
    }
    g.line("struct device *x = &d;");
    g.line("d.link = &spare, e.link = &d.part;");
    for _ in 0..3 + g.rng.below(5) {
        g.statement(0);
    }
    let wrong = g.wrong();
    g.line(&format!("if ({wrong})"));
    g.line("    reach_error();");
    let text = format!("/* hidden of seed {seed} */\n{HEADER}int main(void)\n{{\n{}    return 0;\n}}\n", g.out);
    Tiny { text, ranges: vec![(0, 3); INPUTS] }
}

impl Gen {
    fn line(&mut self, text: &str) {
        push_line(&mut self.out, self.indent, text);
    }

    fn input(&mut self) -> String {
        format!("n{}", self.rng.below(INPUTS))
    }

    fn statement(&mut self, depth: usize) {
        if depth < 2 && self.rng.chance(65) {
            let (n, k) = (self.input(), self.rng.below(3));
            let head = *self.rng.pick(&["if (%n > %k) {", "if (%n == %k) {", "for (int i = %k; i < %n; i++) {"]);
            self.line(&head.replace("%n", &n).replace("%k", &k.to_string()));
            self.indent += 1;
            for _ in 0..1 + self.rng.below(2) {
                self.statement(depth + 1);
            }
            self.indent -= 1;
            self.line("}");
            return;
        }
        let n = self.input();
        let act = *self.rng.pick(&[
            "acquire(&x->part);",
            "release(x->link);",
            "add(&x->part, %n);",
            "relay(x, %n);",
            "deep(x, %n);",
            "fill(x, %n);",
            "wipe(x);",
            "take(x, x->link);",
            "part_of(%n)->count++;",
            "actions[%n & 1](&x->part);",
            "x = devices[%n & 1];",
            "x->link = &devices[%n & 1]->part;",
            "devices[%n & 1]->state = %n;",
            "{ struct part *p = &e.part; if (%n) p = x->link; p->count = %n; }",
        ]);
        self.line(&act.replace("%n", &n));
    }

    fn wrong(&mut self) -> String {
        let device = *self.rng.pick(&["d", "e"]);
        let what = *self.rng.pick(&[
            "part.held",
            "part.held == 0",
            "part.count > 2",
            "part.count < 2",
            "text[1] == 3",
            "text[2] == 0",
            "state == 0",
            "link->count != 0",
        ]);
        format!("{device}.{what}")
    }
}

//! Programs that access memory, most of them where they may: static objects, local ones, blocks of the heap, through names,
//! pointers and functions of the library. Accesses that go wrong miss their object by a few bytes, or come after its end.
//! Pointers to arrays of variable length do not outlive them: the sanitizer does not see that. Before each statement a program
//! sets `reached`: an execution that ends early says by that where.

use crate::rng::Rng;
use std::fmt::Write as _;

const PRELUDE: &str = "typedef __typeof__(sizeof 0) size_t;
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t); char *strcpy(char *, const char *); size_t strlen(const char *);
struct item { int a; int v[3]; int b; };
int reached;
static int gi[6];
static char gc[11];
static struct item gs, gt[2];
static int *kept;
static void use(int *p) { *p = 1; }
static int sum(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
static int *own(int k) { int x = k; kept = &x; return kept; }
static int *next(int *p) { return p + 1; }
static void set(struct item *s, int i) { s->v[i] = i; s->b = 2; }
";

/// Runs each program in a process of its own, and prints a line for it: how far it came, and whether to its end.
const NATIVE: &str = "
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
const char *__asan_default_options(void)
{
    return \"detect_leaks=0:detect_stack_use_after_return=1:symbolize=0:allocator_may_return_null=1\";
}
int main(void)
{
    for (int i = 0; i < count; i++) {
        int ends[2];
        if (pipe(ends))
            return 1;
        reporter = ends[1];
        if (!fork()) {
            programs[i]();
            report(-1);
            _exit(0);
        }
        close(ends[1]);
        int last = 0, finished = 0, now;
        while (read(ends[0], &now, sizeof now) == sizeof now)
            if (now < 0)
                finished = 1;
            else
                last = now;
        close(ends[0]);
        wait(0);
        printf(\"%d %d\\n\", last, finished);
    }
    return 0;
}
";

const REPORT: &str = "
#include <unistd.h>
static int reporter;
static void report(int now) { (void)!write(reporter, &now, sizeof now); }
";

/// The function that a seed's program begins with.
pub fn entry(seed: u64) -> String {
    format!("program{seed}")
}

/// A file with the programs of these seeds.
pub fn file(seeds: &[u64]) -> String {
    let mut out = PRELUDE.to_string();
    // The front end reads preprocessed text.
    seeds.iter().for_each(|&seed| out.push_str(&program(seed).replace("AT(", "reached = (")));
    out
}

/// The same as a program that runs all of them.
pub fn native_file(seeds: &[u64]) -> String {
    let mut out = format!("{REPORT}#define AT(n) report(reached = n)\n{PRELUDE}");
    seeds.iter().for_each(|&seed| out.push_str(&program(seed)));
    let names: Vec<String> = seeds.iter().map(|&s| entry(s)).collect();
    let _ = writeln!(out, "static void (*const programs[])(void) = {{{}}};", names.join(", "));
    let _ = writeln!(out, "enum {{ count = {} }};", names.len());
    out.push_str(NATIVE);
    out
}

/// The text of one program.
pub fn program(seed: u64) -> String {
    let mut g = Generator { rng: Rng::new(seed), out: String::new(), reached: 0 };
    let _ = writeln!(g.out, "void {}(void)\n{{", entry(seed));
    let (li, lc) = (g.rng.number(5) + 2, g.rng.number(9) + 4);
    let blocks = [g.rng.number(5) + 1, g.rng.number(9) + 2];
    let _ = writeln!(g.out, "    int li[{li}] = {{0}}, n = 3; char lc[{lc}] = {{0}}; struct item ls = {{0}};");
    let _ = writeln!(g.out, "    int *h = calloc({}, 4), *p = li; char *hc = calloc({}, 1);", blocks[0], blocks[1]);
    let sizes = Sizes { li, lc, h: blocks[0], hc: blocks[1] };
    let count = g.rng.number(14) + 4;
    for _ in 0..count {
        g.statement(&sizes, 1);
    }
    g.out.push_str("}\n");
    g.out
}

struct Sizes {
    li: u64,
    lc: u64,
    h: u64,
    hc: u64,
}

struct Generator {
    rng: Rng,
    out: String,
    reached: u64,
}

impl Generator {
    /// An index into `n` elements, sometimes one beside them.
    fn index(&mut self, n: u64) -> i64 {
        match self.rng.number(40) {
            0 => -1,
            1 => n as i64,
            2 => n as i64 + 1,
            _ => self.rng.number(n) as i64,
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        self.reached += 1;
        let at = format!("AT({}); {text}", self.reached);
        crate::push_line(&mut self.out, indent, &at);
    }

    fn statement(&mut self, s: &Sizes, indent: usize) {
        let (i, j) = (self.index(s.li), self.index(s.h));
        let small = self.rng.number(4) as i64 - 1;
        let text = match self.rng.number(30) {
            0 | 1 => format!("li[{i}] = n;"),
            2 => format!("gi[{}] += {i};", self.index(6)),
            3 | 4 => format!("h[{j}] = n + h[0];"),
            5 => format!("p = li + {}; p[{small}] = 1;", self.rng.number(s.li)),
            6 => format!("p = h; p[{j}] += 2;"),
            7 => "free(h);".into(),
            8 => "free(h); h = 0;".into(),
            9 => format!("h = malloc({}); h[0] = {i};", 4 * s.h),
            10 => format!("h = realloc(h, {}); h[{}] = 3;", 4 * (s.h + 1), self.index(s.h + 1)),
            11 => {
                let len = self.index(s.lc.min(11)).max(0);
                format!("memcpy(lc, gc, {len});")
            }
            12 => {
                let at = self.rng.number(s.hc);
                let len = (self.index(s.hc) - at as i64).clamp(0, 12);
                format!("memset(hc + {at}, 0, {len});")
            }
            13 => format!("{{ int x = n; p = &x; *p = {i}; }}"),
            14 => "p = own(n);".into(),
            15 => "use(p);".into(),
            16 => format!("set(&gs, {});", self.index(3)),
            17 => format!("strcpy(lc + {}, \"{}\");", self.rng.number(3), "abcdefg".split_at(self.rng.below(7)).0),
            18 => "n = (int)strlen(hc) + 3;".into(),
            19 => format!("for (int i = {}; i < {}; i++) h[i] = i;", self.rng.number(2), self.index(s.h).max(0)),
            20 => ["free(p);", "free(hc); hc = calloc(9, 1);", "free(h + 1);"][self.rng.below(3)].into(),
            21 => "p = 0;".into(),
            22 => format!("*(int *)((char *)li + {}) = 5;", 4 * i),
            23 => format!("n = sum(li, {});", self.index(s.li).max(0)),
            24 => format!("{{ int m = {}; int v[m]; v[{}] = n; use(v); }}", s.li, i),
            25 => format!("p = next(p); *p = {small};"),
            26 => format!("gt[{}].v[{}] = n;", self.index(2), self.index(3)),
            27 => format!("ls.v[{}] = n; p = &ls.a; p[{}] = 1;", self.rng.number(3), self.index(5)),
            28 => format!("h = calloc({}, 4);", s.h),
            _ => format!("p = li + {};", self.rng.number(s.li)),
        };
        match self.rng.number(8) {
            0 => {
                self.line(indent, &format!("if (n > {}) {{", self.rng.clone().number(5)));
                self.line(indent + 1, &text);
                crate::push_line(&mut self.out, indent, "}");
            }
            1 => {
                self.line(indent, "for (int k = 0; k < 2; k++) {");
                self.line(indent + 1, &text);
                crate::push_line(&mut self.out, indent, "}");
            }
            _ => self.line(indent, &text),
        }
    }
}

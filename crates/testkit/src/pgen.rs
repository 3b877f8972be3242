//! Tiny random programs of several procedures: parameters, results, global variables, pointers to the caller's locals,
//! recursion, calls through pointers, lists on the heap, and errors and inputs inside callees.
//!
//! A procedure calls those before it; a recursive one calls itself or its partner with a smaller first argument. So
//! nearly all programs end. What still does not is left out by whoever runs them.

use crate::push_line;
use crate::rng::Rng;
use crate::vgen::Tiny;
use std::fmt::Write as _;

const HEADER: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
extern void *malloc(unsigned long size);

struct pair { int a; unsigned char b; struct pair *next; };

static int g = 2, h;
static int cells[3] = { 1, 0, 4 };
static struct pair s = { 3, 4, 0 }, t = { 1, 200, &s };
static struct pair *head;
";

/// What a procedure takes and gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// `int (int a, int b)`
    Plain,
    /// `void (int a, int *p)`
    Out,
    /// `int (struct pair *q, int b)`
    OnPair,
    /// `struct pair (struct pair v, int b)`
    ByValue,
    /// `int (int (*f)(int, int), int a)`
    Apply,
    /// `struct pair *(int a)`, which may put a new pair in front of the list.
    Push,
    /// `int (int n, int a)`, recursive in `n`.
    Down,
    /// `void (int n, int *p)`, recursive in `n`.
    DownOut,
    /// `int (struct pair *q, int b)`, recursive along the list.
    Along,
}

use Shape::*;

impl Shape {
    fn signature(self, i: usize) -> String {
        match self {
            Plain => format!("int f{i}(int a, int b)"),
            Out => format!("void f{i}(int a, int *p)"),
            OnPair | Along => format!("int f{i}(struct pair *q, int b)"),
            ByValue => format!("struct pair f{i}(struct pair v, int b)"),
            Apply => format!("int f{i}(int (*f)(int, int), int a)"),
            Push => format!("struct pair *f{i}(int a)"),
            Down => format!("int f{i}(int n, int a)"),
            DownOut => format!("void f{i}(int n, int *p)"),
        }
    }

    fn parameters(self) -> &'static [&'static str] {
        match self {
            Plain => &["a", "b"],
            Out => &["a", "*p", "*p"],
            OnPair | Along => &["b", "q->a", "q->b"],
            ByValue => &["b", "v.a", "v.b"],
            Apply | Push => &["a"],
            Down => &["a"],
            DownOut => &["*p"],
        }
    }

    fn is_recursive(self) -> bool {
        matches!(self, Down | DownOut)
    }
}

struct Gen {
    rng: Rng,
    out: String,
    shapes: Vec<Shape>,
    /// The procedure being written; the number of procedures in `main`.
    current: usize,
    /// Scalars that may be read and written.
    vars: Vec<String>,
    /// Locals whose address may be passed on.
    locals: Vec<String>,
    indent: usize,
    depth: usize,
    fresh: usize,
    calls: usize,
    errors: usize,
}

/// The program of a seed.
pub fn procedures(seed: u64) -> Tiny {
    let mut g = Gen {
        rng: Rng::new(seed ^ 0x5bd1_e995),
        out: String::new(),
        shapes: Vec::new(),
        current: 0,
        vars: Vec::new(),
        locals: Vec::new(),
        indent: 1,
        depth: 0,
        fresh: 0,
        calls: 0,
        errors: 0,
    };
    let ranges = g.program();
    Tiny { text: format!("/* procedures of seed {seed} */\n{HEADER}{}", g.out), ranges }
}

impl Gen {
    fn line(&mut self, text: &str) {
        push_line(&mut self.out, self.indent, text);
    }

    fn program(&mut self) -> Vec<(i64, i64)> {
        let count = 2 + self.rng.below(4);
        self.shapes = (0..count)
            .map(|_| {
                *self.rng.pick(&[Plain, Plain, Out, OnPair, ByValue, Apply, Push, Along, Down, Down, Down, DownOut])
            })
            .collect();
        for (i, shape) in self.shapes.clone().into_iter().enumerate() {
            let _ = writeln!(self.out, "static {};", shape.signature(i));
        }
        if let Some(f) = self.callee_of(&[Plain], count) {
            let other = self.callee_of(&[Plain, Down], count).unwrap_or(f);
            let _ = writeln!(self.out, "static int (*const table[2])(int, int) = {{ f{f}, f{other} }};");
            let _ = writeln!(self.out, "static int (*hook)(int, int) = f{f};");
        }
        for i in 0..count {
            self.current = i;
            self.procedure(self.shapes[i]);
        }
        self.current = count;
        self.main()
    }

    fn main(&mut self) -> Vec<(i64, i64)> {
        self.out.push_str("\nint main(void)\n{\n");
        self.vars = ["g", "h", "s.a", "s.b", "t.a", "cells[0]", "cells[2]"].map(String::from).to_vec();
        self.locals.clear();
        let mut ranges = Vec::new();
        for i in 0..1 + self.rng.below(2) {
            let low = self.rng.below(4) as i64 - 1;
            let high = low + 1 + self.rng.below(4) as i64;
            self.line(&format!("int n{i} = __VERIFIER_nondet_int();"));
            self.line(&format!("__VERIFIER_assume(n{i} >= {low} && n{i} <= {high});"));
            ranges.push((low, high));
            self.vars.push(format!("n{i}"));
            self.vars.push(format!("n{i}"));
        }
        self.local();
        for _ in 0..2 + self.rng.below(3) {
            self.calls = 0;
            match self.rng.below(4) {
                0 => self.compare(),
                1 => {}
                _ => self.call(),
            }
            self.stmt(2);
        }
        if self.errors == 0 || self.rng.once_in(2) {
            self.error();
        }
        self.line("return 0;");
        self.out.push_str("}\n");
        ranges
    }

    fn procedure(&mut self, shape: Shape) {
        let i = self.current;
        let _ = writeln!(self.out, "\nstatic {}\n{{", shape.signature(i));
        self.vars = shape.parameters().iter().map(|p| p.to_string()).collect();
        self.vars.extend(["g", "h", "s.a", "cells[1]"].map(String::from));
        self.locals.clear();
        self.calls = 0;
        match shape {
            Along => self.line("if (!q)\n        return b;"),
            Out | OnPair | Plain | ByValue | Apply | Push | Down | DownOut => {}
        }
        if self.rng.once_in(2) || shape == DownOut {
            self.local();
        }
        let recursion = shape.is_recursive().then(|| self.rng.below(3));
        for at in 0..1 + self.rng.below(3) {
            if recursion == Some(at) {
                self.recursion(shape);
            }
            self.stmt(1);
        }
        if recursion.is_some_and(|r| r > 0) {
            self.recursion(shape);
        }
        self.leave(shape);
        self.out.push_str("}\n");
    }

    /// A local variable, in memory if somebody takes its address.
    fn local(&mut self) {
        let (e, name) = (self.expr(1), format!("v{}", self.fresh));
        self.fresh += 1;
        let ty = *self.rng.pick(&["int", "int", "int", "unsigned", "signed char", "unsigned short"]);
        self.line(&format!("{ty} {name} = {e};"));
        if ty == "int" {
            self.locals.push(name.clone());
        }
        self.vars.push(name);
    }

    fn leave(&mut self, shape: Shape) {
        let e = self.expr(1);
        match shape {
            Out | DownOut => self.line(&format!("*p = {e};")),
            ByValue => self.line(&format!("v.a = {e};\n    return v;")),
            Push => {
                self.line("struct pair *fresh = malloc(sizeof *fresh);");
                self.line(&format!("fresh->a = {e};"));
                self.line("fresh->b = a;");
                self.line("fresh->next = head;");
                self.line("head = fresh;");
                self.line("return head;");
            }
            Along if self.rng.once_in(4) => self.line(&format!("return q->a == {e};")),
            Along => self.line(&format!("return f{}(q->next, {e});", self.current)),
            OnPair | Plain | Apply | Down => self.line(&format!("return {e};")),
        }
    }

    /// The call that makes the procedure recursive: of itself, or of a partner that is recursive, too.
    fn recursion(&mut self, shape: Shape) {
        let i = self.current;
        let partners: Vec<usize> =
            (0..self.shapes.len()).filter(|&j| j / 2 == i / 2 && self.shapes[j] == shape).collect();
        let callee = *self.rng.pick(&partners);
        let less = self.rng.pick(&["n - 1", "n - 1", "n - 2", "n / 2"]).to_string();
        let guard = *self.rng.pick(&["n > 0", "n > 0", "n > 1", "n > 0 && g < 20"]);
        self.line(&format!("if ({guard}) {{"));
        self.indent += 1;
        if shape == Down {
            let (x, e) = (self.var(), self.expr(1));
            self.line(&format!("{x} = f{callee}({less}, {e});"));
        } else {
            let p = if self.rng.once_in(3) { "p".into() } else { self.address() };
            self.line(&format!("f{callee}({less}, {p});"));
        }
        self.indent -= 1;
        self.line("}");
    }

    /// A call, and what a variable is behind it compared to what it was before.
    fn compare(&mut self) {
        let (x, old) = (self.var(), format!("old{}", self.fresh));
        self.fresh += 1;
        self.line(&format!("int {old} = {x};"));
        self.call();
        let relation = *self.rng.pick(&["!=", "<", ">", "+ 1 <", "- 3 >"]);
        self.error_if(&format!("({x} {relation} {old})"));
    }

    /// A procedure of one of the shapes that procedure `before` may call.
    fn callee_of(&mut self, shapes: &[Shape], before: usize) -> Option<usize> {
        // A recursive procedure's partner may be just before it.
        let end = if before < self.shapes.len() { before / 2 * 2 } else { before };
        let found: Vec<usize> = (0..end).filter(|&j| shapes.contains(&self.shapes[j])).collect();
        (!found.is_empty()).then(|| *self.rng.pick(&found))
    }

    fn call(&mut self) {
        let end = if self.current < self.shapes.len() { self.current / 2 * 2 } else { self.current };
        if end == 0 || self.calls >= 2 {
            return;
        }
        self.calls += 1;
        let f = self.rng.below(end);
        let (x, e, p) = (self.var(), self.expr(1), self.address());
        let pair = *self.rng.pick(&["&s", "&t", "t.next ? t.next : &t", "head ? head : &s"]);
        let small = if self.rng.once_in(3) { format!("({e}) & 3") } else { format!("{}", self.rng.below(4)) };
        let text = match self.shapes[f] {
            Plain => format!("{x} = f{f}({e}, {x});"),
            Out => format!("f{f}({e}, {p});"),
            OnPair => format!("{x} = f{f}({pair}, {e});"),
            ByValue => ["s = f@(t, #);", "t = f@(s, #);", "s.a = f@(s, #).a;"][self.rng.below(3)]
                .replace('@', &f.to_string())
                .replace('#', &e),
            Apply => match self.callee_of(&[Plain], f) {
                Some(arg) => format!("{x} = f{f}(f{arg}, {e});"),
                None => format!("{x} = {e};"),
            },
            Push => ["f@(#);", "t.next = f@(#);"][self.rng.below(2)].replace('@', &f.to_string()).replace('#', &e),
            Down => format!("{x} = f{f}({small}, {e});"),
            DownOut => format!("f{f}({small}, {p});"),
            Along => format!("{x} = f{f}({}, {e});", self.rng.pick(&["head", "&s", "&t"])),
        };
        self.line(&text);
    }

    /// A call through a pointer: a parameter, or in `main` the table and the hook.
    fn indirect(&mut self) {
        let (x, e, c, k) = (self.var(), self.expr(1), self.cond(), self.rng.below(4));
        if self.current < self.shapes.len() {
            if self.shapes[self.current] == Apply {
                self.line(&format!("{x} = f({e}, {x});"));
            }
        } else if self.out.contains("table[2]") {
            match self.rng.below(3) {
                0 => self.line(&format!("{x} = table[(unsigned)({e}) % 2u]({k}, {x});")),
                1 => self.line(&format!("if {c}\n        hook = table[1];")),
                _ => self.line(&format!("{x} = hook({k}, {e});")),
            }
        }
    }

    fn address(&mut self) -> String {
        let mut places: Vec<String> = ["&g", "&h", "&cells[1]", "&s.a"].map(String::from).to_vec();
        for _ in 0..2 {
            places.extend(self.locals.iter().map(|v| format!("&{v}")));
        }
        self.rng.pick(&places).clone()
    }

    fn var(&mut self) -> String {
        self.rng.pick(&self.vars).clone()
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.once_in(4) {
            return match self.rng.below(9) {
                0..=2 => format!("{}", self.rng.below(7) as i64 - 2),
                3 if self.shapes.contains(&Push) => "(head ? head->a : 1)".into(),
                4 if self.current < self.shapes.len() && self.shapes[self.current].is_recursive() => "n".into(),
                5 => format!("cells[(unsigned){} % 3u]", self.var()),
                6 if self.rng.once_in(2) => "t.next->a".into(),
                _ => self.var(),
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match self.rng.below(10) {
            0..=5 => format!("({a} {} {b})", self.rng.pick(&["+", "-", "+", "-", "*", "&", "^"])),
            6 => format!("({a} {} {b})", self.rng.pick(&["<", "==", ">="])),
            7 => format!("({} ? {a} : {b})", self.cond()),
            8 => format!("({a} % 4)"),
            _ => a,
        }
    }

    fn cond(&mut self) -> String {
        let (a, b) = (self.expr(1), self.expr(0));
        format!("({a} {} {b})", self.rng.pick(&["<", "<=", "==", "!=", ">", ">="]))
    }

    /// Conditions that hold now and then, seldom, or hardly ever.
    fn error(&mut self) {
        let (x, e) = (self.var(), self.expr(0));
        let c = match self.rng.below(6) {
            0 => self.cond(),
            1 => format!("({x} > {})", 5 + self.rng.below(20)),
            2 => format!("({x} == {e} + {})", 1 + self.rng.below(5)),
            3 => format!("({x} < {e} - 3 || {x} > {e} + {})", 4 + self.rng.below(20)),
            4 => format!("({x} == {} && {})", self.rng.below(6), self.cond()),
            _ => format!("({x} == {})", 2 + self.rng.below(12)),
        };
        self.error_if(&c);
    }

    fn error_if(&mut self, c: &str) {
        self.errors += 1;
        self.line(&format!("if {c}"));
        self.line("    reach_error();");
    }

    fn block(&mut self, depth: usize) {
        self.indent += 1;
        for _ in 0..1 + self.rng.below(2) {
            self.stmt(depth);
        }
        self.indent -= 1;
    }

    fn stmt(&mut self, depth: usize) {
        let (x, e, k) = (self.var(), self.expr(2), self.rng.below(3));
        match self.rng.below(20) {
            0..=4 => self.line(&format!("{x} = {e};")),
            5 => self.line(&format!("{x} += {};", 1 + k)),
            6 | 7 if depth > 0 => {
                let c = self.cond();
                self.line(&format!("if {c} {{"));
                self.block(depth - 1);
                if self.rng.once_in(2) {
                    self.line("} else {");
                    self.block(depth - 1);
                }
                self.line("}");
            }
            8 if depth > 0 && self.depth == 0 => {
                self.fresh += 1;
                let (i, n) = (format!("i{}", self.fresh), 2 + self.rng.below(3));
                self.depth += 1;
                self.line(&format!("for (int {i} = 0; {i} < {n}; {i}++) {{"));
                self.block(depth - 1);
                self.line("}");
                self.depth -= 1;
            }
            9..=12 if self.depth == 0 || self.rng.once_in(3) => self.call(),
            13 | 14 => self.indirect(),
            15 if self.depth == 0 && self.calls < 2 => {
                self.calls += 1;
                self.line("if (__VERIFIER_nondet_bool())");
                self.line(&format!("    {x} = {e};"));
            }
            16 if self.depth == 0 && self.calls < 2 && self.rng.once_in(2) => {
                self.calls += 1;
                let name = format!("c{}", self.fresh);
                self.fresh += 1;
                self.line(&format!("unsigned char {name} = __VERIFIER_nondet_uchar();"));
                self.line(&format!("__VERIFIER_assume({name} <= 2);"));
                self.line(&format!("{x} = {name} + {k};"));
            }
            17 => {
                let c = self.cond();
                self.line(&format!("__VERIFIER_assume(!{c} || {x} < 50);"));
            }
            _ => self.error(),
        }
    }
}

//! Tiny random programs whose inputs have few values, so that running them on all inputs tells the truth.

use crate::push_line;
use crate::rng::Rng;
use std::fmt::Write as _;

const HEADER: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct pair { int a; unsigned char b; struct pair *next; };
";

/// A program and what is needed to enumerate its inputs.
pub struct Tiny {
    pub text: String,
    /// Least and greatest value of each of the first inputs; the inputs after them are bools.
    pub ranges: Vec<(i64, i64)>,
}

struct Gen {
    rng: Rng,
    out: String,
    /// Scalars that may be read and written.
    vars: Vec<String>,
    has_pointer: bool,
    has_array: bool,
    has_pair: bool,
    functions: usize,
    fresh: usize,
    indent: usize,
    loops: usize,
    errors: usize,
}

pub fn tiny(seed: u64) -> Tiny {
    let mut g = Gen {
        rng: Rng::new(seed),
        out: String::new(),
        vars: Vec::new(),
        has_pointer: false,
        has_array: false,
        has_pair: false,
        functions: 0,
        fresh: 0,
        indent: 1,
        loops: 0,
        errors: 0,
    };
    let ranges = g.program();
    Tiny { text: format!("/* seed {seed} */\n{HEADER}{}", g.out), ranges }
}

impl Gen {
    fn line(&mut self, text: &str) {
        push_line(&mut self.out, self.indent, text);
    }

    fn program(&mut self) -> Vec<(i64, i64)> {
        let _ = writeln!(self.out, "static int g = {};", self.rng.below(5));
        for i in 0..self.rng.below(3) {
            self.function(i);
        }
        self.out.push_str("\nint main(void)\n{\n");
        let mut ranges = Vec::new();
        for i in 0..1 + self.rng.below(3) {
            let name = format!("n{i}");
            if self.rng.once_in(3) {
                let high = 1 + self.rng.below(4) as i64;
                self.line(&format!("unsigned char {name} = __VERIFIER_nondet_uchar();"));
                self.line(&format!("__VERIFIER_assume({name} <= {high});"));
                ranges.push((0, high));
            } else {
                let low = self.rng.below(6) as i64 - 3;
                let high = low + 1 + self.rng.below(5) as i64;
                self.line(&format!("int {name} = __VERIFIER_nondet_int();"));
                self.line(&format!("__VERIFIER_assume({name} >= {low} && {name} <= {high});"));
                ranges.push((low, high));
            }
            self.vars.push(name);
        }
        for i in 0..1 + self.rng.below(3) {
            let ty = *self.rng.pick(&["int", "int", "unsigned", "signed char", "unsigned short", "long long"]);
            let e = self.expr(1);
            self.line(&format!("{ty} v{i} = {e};"));
            self.vars.push(format!("v{i}"));
        }
        self.vars.push("g".into());
        if self.rng.once_in(2) {
            let e = self.expr(1);
            self.line(&format!("int arr[3] = {{ 1, {e} }};"));
            self.has_array = true;
        }
        if self.rng.once_in(3) {
            let e = self.expr(1);
            self.line(&format!("struct pair y = {{ 3, 4, 0 }}, x = {{ {e}, 200, &y }};"));
            self.vars.extend(["x.a", "x.b", "y.a", "x.next->a"].map(String::from));
            self.has_pair = true;
        }
        if self.rng.once_in(2) {
            let (c, other) = (self.cond(), if self.has_array { "&arr[1]" } else { "&g" });
            self.line(&format!("int *p = {c} ? {other} : &g;"));
            self.has_pointer = true;
            self.vars.push("*p".into());
        }
        for _ in 0..3 + self.rng.below(4) {
            self.stmt(2);
        }
        if self.errors == 0 || self.rng.once_in(2) {
            self.error();
        }
        self.line("return 0;");
        self.out.push_str("}\n");
        ranges
    }

    fn function(&mut self, i: usize) {
        let outer = std::mem::take(&mut self.vars);
        let by_pointer = self.rng.once_in(3);
        let first = if by_pointer { "int *a" } else { "int a" };
        let _ = writeln!(self.out, "\nstatic int f{i}({first}, int b)\n{{");
        self.vars = vec![if by_pointer { "*a".into() } else { "a".into() }, "b".into(), "g".into()];
        if self.rng.once_in(4) && !by_pointer {
            self.line(&format!("if (b > 0 && b < 4)\n        return f{i}(a + 1, b - 1);"));
        }
        for _ in 0..1 + self.rng.below(2) {
            self.stmt(1);
        }
        let e = self.expr(1);
        self.line(&format!("return {e};"));
        self.out.push_str("}\n");
        self.vars = outer;
        self.functions = i + 1;
    }

    fn var(&mut self) -> String {
        self.rng.pick(&self.vars).clone()
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.once_in(4) {
            return match self.rng.below(6) {
                0 | 1 => format!("{}", self.rng.below(9) as i64 - 3),
                2 if self.has_array => {
                    let v = self.var();
                    format!("arr[(unsigned){v} % 3u]")
                }
                _ => self.var(),
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match self.rng.below(16) {
            0..=6 => format!("({a} {} {b})", self.rng.pick(&["+", "-", "+", "-", "*", "&", "^", "|"])),
            7 => format!("({a} {} {b})", self.rng.pick(&["<", "==", ">="])),
            8 => format!("({a} {} (({b}) & 3))", self.rng.pick(&["<<", ">>"])),
            9 => format!("({a} {} ((({b}) & 3) + 1))", self.rng.pick(&["/", "%"])),
            // Ends the path where the divisor is zero.
            10 => format!("({a} {} {b})", self.rng.pick(&["/", "%"])),
            11 => format!("({})({a})", self.rng.pick(&["unsigned char", "signed char", "unsigned", "short", "_Bool"])),
            12 => format!("({} ? {a} : {b})", self.cond()),
            13 => format!("{}({a})", self.rng.pick(&["-", "~", "!"])),
            _ => a,
        }
    }

    fn cond(&mut self) -> String {
        let (a, b) = (self.expr(1), self.expr(1));
        let op = *self.rng.pick(&["<", "<=", "==", "!=", ">", ">="]);
        let first = format!("{a} {op} {b}");
        match self.rng.below(5) {
            0 => {
                let (c, d, op) = (self.expr(1), self.expr(0), *self.rng.pick(&["==", "!=", "<"]));
                format!("({first} {} {c} {op} {d})", self.rng.pick(&["&&", "||"]))
            }
            _ => format!("({first})"),
        }
    }

    fn error(&mut self) {
        self.errors += 1;
        let c = self.cond();
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
        let (x, e) = (self.var(), self.expr(2));
        if depth == 0 {
            return self.line(&format!("{x} = {e};"));
        }
        match self.rng.below(18) {
            0..=3 => self.line(&format!("{x} = {e};")),
            4 => self.line(&format!("{x} {}= {e};", ["+", "-", "^", "*"][e.len() % 4])),
            5 => self.line(&format!("{x}++;")),
            6 | 7 => {
                let c = self.cond();
                self.line(&format!("if {c} {{"));
                self.block(depth - 1);
                if self.rng.once_in(2) {
                    self.line("} else {");
                    self.block(depth - 1);
                }
                self.line("}");
            }
            8..=10 if self.loops < 2 => {
                self.fresh += 1;
                let (i, n) = (format!("i{}", self.fresh), 1 + self.rng.below(4));
                self.loops += 1;
                let stop = if self.rng.once_in(2) { format!(" && {}", self.cond()) } else { String::new() };
                self.line(&format!("for (int {i} = 0; {i} < {n}{stop}; {i}++) {{"));
                self.block(depth - 1);
                self.line("}");
                self.loops -= 1;
            }
            11 => {
                self.line(&format!("switch (({e}) & 3) {{"));
                self.line("case 0:");
                self.block(depth - 1);
                self.line("case 2:");
                self.block(depth - 1);
                self.line("    break;");
                self.line("default:");
                self.block(depth - 1);
                self.line("}");
            }
            12 if self.loops == 0 => {
                self.line("if (__VERIFIER_nondet_bool())");
                self.line(&format!("    {x} = {e};"));
            }
            13 if self.has_array => {
                let (i, f) = (self.var(), self.expr(1));
                let text = match self.rng.below(3) {
                    0 => format!("arr[(unsigned)({f}) % 3u] = {e};"),
                    1 => format!("if ({i} >= 0 && {i} < 3)\n        arr[{i}] = {e};"),
                    // Ends the path where the index is out of bounds.
                    _ => format!("arr[{i}] += 1;"),
                };
                self.line(&text);
            }
            14 if self.has_pointer && self.indent == 1 => {
                let c = self.cond();
                let target = if self.has_pair { "&x.a" } else { "&g" };
                self.line(&format!("if {c}"));
                self.line(&format!("    p = {target};"));
            }
            15 if self.has_pair => {
                let c = self.cond();
                self.line(&format!("if {c}"));
                self.line(&format!("    {}", self.pair_change()));
            }
            16 if self.functions > 0 && self.out.contains("int main") => {
                let f = self.rng.below(self.functions);
                let by_pointer = self.out.contains(&format!("f{f}(int *a"));
                let first = match by_pointer {
                    true if self.has_array => "&arr[2]".to_string(),
                    true => "&g".to_string(),
                    false => self.expr(1),
                };
                let second = self.expr(1);
                self.line(&format!("{x} = f{f}({first}, {second});"));
            }
            17 => self.error(),
            _ => {
                let a = self.cond();
                self.line(&format!("__VERIFIER_assume(!{a} || {x} < 50);"));
            }
        }
    }

    fn pair_change(&self) -> &'static str {
        ["x = y;", "x.next = &x;", "x.next->b++;"][self.out.len() % 3]
    }
}

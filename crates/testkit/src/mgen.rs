//! Tiny random programs about memory: pointers to pointers, structs with arrays, blocks that are freed, local objects
//! that are left, accesses behind the end of an object, library functions on strings, narrow unsigned arithmetic, and
//! control by `goto`, `switch`, `do` and early returns. Some accesses are invalid: their paths have no meaning.

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
extern void free(void *block);
extern unsigned long strlen(const char *s);
extern char *strcpy(char *to, const char *from);
extern void *memset(void *at, int byte, unsigned long size);
extern void *memcpy(void *to, const void *from, unsigned long size);

struct box { unsigned char low; short cells[3]; int *to; };
union word { int whole; unsigned char bytes[4]; };

static int g = 1, h = 4;
static unsigned short u = 65530;
static char text[4] = \"ab\";
static struct box b1 = { 7, { 1, 2, 3 }, &g }, b2;
static union word w;
static int *kept = &h;
static int **pp = &kept;
static int *block, *other;
";

/// Places that are valid in every state.
const PLACES: &[&str] = &["g", "h", "u", "text[1]", "b1.low", "b1.cells[1]", "b2.cells[2]", "w.whole", "w.bytes[1]"];
/// Places that may be nowhere, or have ended.
const RISKY: &[&str] = &["*kept", "**pp", "*b1.to", "block[0]", "block[1]", "*other", "b2.cells[(unsigned)g % 4u]"];

struct Gen {
    rng: Rng,
    out: String,
    vars: Vec<String>,
    functions: usize,
    indent: usize,
    labels: usize,
    loops: usize,
    errors: usize,
}

/// The program of a seed.
pub fn memory(seed: u64) -> Tiny {
    let mut g = Gen {
        rng: Rng::new(seed ^ 0x2545_f491),
        out: String::new(),
        vars: Vec::new(),
        functions: 0,
        indent: 1,
        labels: 0,
        loops: 0,
        errors: 0,
    };
    let ranges = g.program();
    Tiny { text: format!("/* memory of seed {seed} */\n{HEADER}{}", g.out), ranges }
}

impl Gen {
    fn line(&mut self, text: &str) {
        push_line(&mut self.out, self.indent, text);
    }

    fn program(&mut self) -> Vec<(i64, i64)> {
        for i in 0..self.rng.below(3) {
            self.function(i);
        }
        self.out.push_str("\nint main(void)\n{\n");
        let mut ranges = Vec::new();
        for i in 0..1 + self.rng.below(2) {
            let high = 1 + self.rng.below(4) as i64;
            self.line(&format!("unsigned char n{i} = __VERIFIER_nondet_uchar();"));
            self.line(&format!("__VERIFIER_assume(n{i} <= {high});"));
            ranges.push((0, high));
            self.vars.push(format!("n{i}"));
        }
        if self.rng.once_in(2) {
            self.line("int own = 5;");
            self.vars.push("own".into());
        }
        for _ in 0..4 + self.rng.below(5) {
            self.stmt(2);
        }
        if self.errors == 0 || self.rng.once_in(2) {
            self.error();
        }
        self.line("return 0;");
        self.out.push_str("}\n");
        ranges
    }

    /// `int fI(int **q, int a)`, which may leave an address of its own behind, end early, or call itself.
    fn function(&mut self, i: usize) {
        let outer = std::mem::take(&mut self.vars);
        let _ = writeln!(self.out, "\nstatic int f{i}(int **q, int a)\n{{");
        self.vars = vec!["a".into(), "**q".into()];
        let e = self.expr(1);
        self.line(&format!("int own = {e};"));
        self.vars.push("own".into());
        for _ in 0..1 + self.rng.below(3) {
            self.stmt(1);
        }
        match self.rng.below(6) {
            0 => self.line("kept = &own;"),
            1 => self.line("*q = &own;"),
            2 => self.line(&format!("if (a > 0 && a < 3)\n        return f{i}(&kept, a - 1) + 1;")),
            3 => {
                let c = self.cond();
                self.line(&format!("if {c}\n        return own;"));
            }
            _ => {}
        }
        let e = self.expr(1);
        self.line(&format!("return {e};"));
        self.out.push_str("}\n");
        self.vars = outer;
        self.functions = i + 1;
    }

    fn place(&mut self) -> String {
        match self.rng.below(5) {
            0 | 1 if !self.vars.is_empty() => self.rng.pick(&self.vars).clone(),
            2 => self.rng.pick(RISKY).to_string(),
            _ => self.rng.pick(PLACES).to_string(),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.once_in(4) {
            return if self.rng.once_in(3) { format!("{}", self.rng.below(9) as i64 - 2) } else { self.place() };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match self.rng.below(12) {
            0..=4 => format!("({a} {} {b})", self.rng.pick(&["+", "-", "*", "&", "^"])),
            5 => format!("({a} {} (({b}) & 7))", self.rng.pick(&["<<", ">>"])),
            6 => format!("(({})({a}))", self.rng.pick(&["unsigned char", "short", "unsigned short", "unsigned"])),
            7 => format!("({} ? {a} : {b})", self.cond()),
            8 => self.rng.pick(&["(int)strlen(text)", "(int)sizeof b1", "(kept == &h)"]).to_string(),
            9 => format!("({a} {} {b})", self.rng.pick(&["<", "==", "&&", "||"])),
            _ => a,
        }
    }

    fn cond(&mut self) -> String {
        let (a, b) = (self.expr(1), self.expr(0));
        format!("({a} {} {b})", self.rng.pick(&["<", "<=", "==", "!=", ">", ">="]))
    }

    fn error(&mut self) {
        self.errors += 1;
        let (x, c) = (self.place(), self.cond());
        let c = match self.rng.below(3) {
            0 => c,
            1 => format!("({x} == {})", self.rng.below(12)),
            _ => format!("({x} > {} && {c})", 3 + self.rng.below(20)),
        };
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
        let (x, e) = (self.place(), self.expr(2));
        match self.rng.below(24) {
            0..=4 => self.line(&format!("{x} = {e};")),
            5 => self.line(&format!("{x} {}= {e};", ["+", "-", "^"][e.len() % 3])),
            6 | 7 if depth > 0 => {
                let c = self.cond();
                self.line(&format!("if {c} {{"));
                self.block(depth - 1);
                self.line("} else {");
                self.block(depth - 1);
                self.line("}");
            }
            8 if depth > 0 && self.loops == 0 => self.repeat(depth - 1),
            9 if depth > 0 => self.switch(&e, depth - 1),
            10 if depth > 0 && self.indent == 1 => self.jump(depth - 1),
            11..=14 => self.heap(),
            15 | 16 => self.pointers(),
            17 => self.library(),
            18 | 19 if self.functions > 0 && self.out.contains("int main") => {
                let (f, q) = (self.rng.below(self.functions), *self.rng.pick(&["&kept", "&b1.to", "pp", "&block"]));
                self.line(&format!("{x} = f{f}({q}, ({e}) & 3);"));
            }
            20 if self.loops == 0 => {
                self.line("if (__VERIFIER_nondet_bool())");
                self.line(&format!("    {x} = {e};"));
            }
            _ => self.error(),
        }
    }

    fn repeat(&mut self, depth: usize) {
        self.labels += 1;
        let (i, n) = (format!("i{}", self.labels), 1 + self.rng.below(3));
        self.loops += 1;
        if self.rng.once_in(2) {
            self.line(&format!("for (unsigned {i} = 0; {i} < {n}; {i}++) {{"));
            self.indent += 1;
            self.line(&format!("b2.cells[{i}] += {i};"));
            self.indent -= 1;
            self.block(depth);
            self.line("}");
        } else {
            self.line(&format!("int {i} = {n};"));
            self.line("do {");
            self.block(depth);
            self.line(&format!("}} while (--{i} > 0);"));
        }
        self.loops -= 1;
    }

    fn switch(&mut self, e: &str, depth: usize) {
        self.line(&format!("switch (({e}) & 3) {{"));
        self.line("case 1:");
        self.block(depth);
        if self.rng.once_in(2) {
            self.line("    break;");
        }
        self.line("case 2:");
        self.block(depth);
        self.line("    break;");
        self.line("default:;");
        self.line("}");
    }

    /// Forwards, so that the program ends.
    fn jump(&mut self, depth: usize) {
        self.labels += 1;
        let (label, c) = (format!("l{}", self.labels), self.cond());
        self.line(&format!("if {c}"));
        self.line(&format!("    goto {label};"));
        self.line("{");
        self.block(depth);
        self.line("}");
        self.line(&format!("{label}:;"));
    }

    fn heap(&mut self) {
        let (e, n) = (self.expr(1), 1 + self.rng.below(2));
        let text = match self.rng.below(9) {
            // What is not written would be one more input.
            0..=2 => format!("block = malloc({n} * 4 + 4);\n    block[0] = block[1] = {n};\n    block[1] = {e};"),
            3 => format!("block[2] = {e};\n    if (block[2] == {n})\n        reach_error();"),
            4 => "other = block;".into(),
            5 => "free(block);".into(),
            6 => "free(other);\n    other = 0;".into(),
            7 => "free(block);\n    block = 0;".into(),
            _ => format!("if (block)\n        *block = {e};"),
        };
        self.line(&text);
    }

    fn pointers(&mut self) {
        let targets = ["&g", "&h", "&w.whole", "block", "other", "b1.to", "*pp"];
        let target = *self.rng.pick(&targets);
        let pointer = *self.rng.pick(&["kept", "*pp", "b1.to", "other"]);
        let c = self.cond();
        match self.rng.below(4) {
            0 => self.line(&format!("if {c}\n        {pointer} = {target};")),
            1 => self.line(&format!("pp = {};", if c.len().is_multiple_of(2) { "&b1.to" } else { "&kept" })),
            2 => self.line("b2 = b1;"),
            _ => self.line(&format!("{pointer} = {target};")),
        }
    }

    fn library(&mut self) {
        let e = self.expr(0);
        let calls = [
            "strcpy(text, \"x\");".to_string(),
            "memset(&b2, 1, sizeof b2.cells);".to_string(),
            format!("memset(text, ({e}) & 127, 2);"),
            "memcpy(&b2, &b1, sizeof b2);".to_string(),
            "memcpy(w.bytes, text, 4);".to_string(),
            format!("memset(text, 65, (unsigned long)({e}) & 3);"),
        ];
        let call = self.rng.pick(&calls).clone();
        self.line(&call);
    }
}

//! Programs that compare addresses: what they compute may depend on where the compiler puts objects.

use crate::rng::Rng;
use std::fmt::Write;

/// One program: file-scope declarations, and a function of the name that returns whether its condition holds.
pub struct Program {
    pub declarations: String,
    pub function: String,
}

impl Program {
    /// As a file for `attest`: the condition is an error.
    pub fn file(&self, name: &str) -> String {
        let Program { declarations, function } = self;
        format!(
            "{PRELUDE}extern void reach_error(void);\n{declarations}{function}\n\
             int main(void) {{\n    if ({name}())\n        reach_error();\n    return 0;\n}}\n"
        )
    }
}

/// What the programs need.
pub const PRELUDE: &str = "extern void *malloc(__SIZE_TYPE__);\nextern void free(void *);\n";

/// The program of a seed; its names end in it.
pub fn layout(seed: u64) -> Program {
    let mut g =
        Gen { rng: Rng::new(seed), seed, declarations: String::new(), body: String::new(), objects: Vec::new() };
    g.objects();
    let pointers = g.range(2, 4);
    for i in 0..pointers {
        g.pointer(i);
    }
    let condition = g.condition(pointers);
    let function = format!("int prog{seed}(void) {{\n{}    return {condition};\n}}\n", g.body);
    Program { declarations: g.declarations, function }
}

/// Something with an address: how it is written as a `char *`, and its size.
#[derive(Clone)]
struct Object {
    start: String,
    size: u64,
}

struct Gen {
    rng: Rng,
    seed: u64,
    declarations: String,
    body: String,
    objects: Vec<Object>,
}

impl Gen {
    /// Uniform between the two, which may both occur.
    fn range(&mut self, low: u64, high: u64) -> u64 {
        low + self.rng.below((high - low + 1) as usize) as u64
    }

    fn objects(&mut self) {
        let seed = self.seed;
        let _ = writeln!(
            self.declarations,
            "struct s{seed} {{ char *a, *b; }};\nstatic struct s{seed} kept{seed};\nstatic char *id{seed}(char *p) {{ return p; }}"
        );
        for i in 0..self.range(1, 3) {
            let (ty, dims, size) = *self.rng.pick(&KINDS);
            let name = format!("g{seed}_{i}");
            let _ = writeln!(self.declarations, "{ty} {name}{dims};");
            self.objects.push(Object { start: format!("(char *)&{name}"), size });
        }
        for i in 0..self.range(0, 2) {
            let (ty, dims, size) = *self.rng.pick(&KINDS);
            let name = format!("l{i}");
            let _ = writeln!(self.body, "    {ty} {name}{dims};");
            self.objects.push(Object { start: format!("(char *)&{name}"), size });
        }
        for i in 0..self.range(0, 2) {
            let size = self.range(1, 40);
            let _ = writeln!(self.body, "    char *h{i} = malloc({size});");
            self.objects.push(Object { start: format!("h{i}"), size });
        }
        for text in ["ab", "b", "xab"] {
            if self.rng.below(6) == 0 {
                self.objects.push(Object { start: format!("(char *)\"{text}\""), size: text.len() as u64 + 1 });
            }
        }
    }

    /// A pointer into one of the objects or right behind it, which may have come a long way.
    fn pointer(&mut self, i: u64) {
        let seed = self.seed;
        let Object { start, size } = self.rng.pick(&self.objects).clone();
        let offset = match self.rng.below(4) {
            0 => 0,
            1 | 2 => size,
            _ => self.range(0, size),
        };
        let plain = if offset == 0 { start.clone() } else { format!("{start} + {offset}") };
        let _ = match self.rng.below(5) {
            0 => writeln!(self.body, "    char *p{i} = id{seed}({plain});"),
            1 => writeln!(self.body, "    kept{seed}.a = {plain};\n    char *p{i} = kept{seed}.a;"),
            2 => writeln!(
                self.body,
                "    char *p{i} = {start};\n    for (int i = 0; i < {offset}; i++)\n        p{i}++;"
            ),
            3 => writeln!(self.body, "    char *q{i}[2] = {{0, {plain}}};\n    char *p{i} = q{i}[1];"),
            _ => writeln!(self.body, "    char *p{i} = {plain};"),
        };
    }

    fn condition(&mut self, pointers: u64) -> String {
        let mut parts = Vec::new();
        for _ in 0..self.range(1, 2) {
            let (a, b) = (self.range(0, pointers - 1), self.range(0, pointers - 1));
            let part = match self.rng.below(9) {
                0..=2 => format!("p{a} == p{b}"),
                3 => format!("p{a} != p{b}"),
                4 => format!("p{a} < p{b}"),
                5 => format!("p{a} >= p{b}"),
                6 => format!("p{a} - p{b} == {}", self.range(0, 16)),
                7 => format!("p{a} - p{b} > {}", self.range(0, 64)),
                _ => format!("(__UINTPTR_TYPE__)p{a} <= (__UINTPTR_TYPE__)p{b}"),
            };
            parts.push(part);
        }
        parts.join(if self.rng.once_in(2) { " && " } else { " || " })
    }
}

/// Type, what stands behind the name, size.
const KINDS: [(&str, &str, u64); 6] = [
    ("char", "", 1),
    ("int", "", 4),
    ("long long", "", 8),
    ("char", "[3]", 3),
    ("char", "[16]", 16),
    ("int", "[8]", 32),
];

//! Random C programs with one meaning: no undefined and no unspecified behaviour once signed overflow wraps
//! (`-fwrapv`). Each program computes a checksum; running it natively and in the interpreter must give the same.
//!
//! How the one meaning is kept: expressions have no side effects (the functions they call are pure), effects are
//! statements of fixed shapes; every variable is initialised; indices and shift counts are reduced; divisors are
//! made positive; every loop has its own counter that nothing else writes; padding is never read.

mod functions;
mod stmt;

use crate::push_line;
use crate::rng::Rng;
use std::fmt::Write as _;

/// What all programs of a file share. `result` receives the checksums.
pub const PRELUDE: &str = "
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
typedef signed char schar; typedef unsigned char uchar; typedef unsigned short ushort;
typedef unsigned int uint; typedef unsigned long ulong; typedef long long llong; typedef unsigned long long ullong;
typedef _Bool boolean; typedef char plain;
ullong checksum;
static void mix(ullong v) { checksum = (checksum ^ v) * 1099511628211ULL; checksum ^= checksum >> 29; }
static int div_int(int a, int b) { return b == 0 || b == -1 ? a : a / b; }
static llong rem_llong(llong a, llong b) { return b == 0 || b == -1 ? b : a % b; }
static uint div_uint(uint a, uint b) { return b ? a / b : a; }
static ullong rem_ullong(ullong a, ullong b) { return b ? a % b : a; }
#define KIND(e) _Generic((e), char: 1, signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, int: 6, \\
    unsigned: 7, long: 8, unsigned long: 9, long long: 10, unsigned long long: 11, _Bool: 12, default: 13)
";

const TYPES: [&str; 12] =
    ["schar", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "llong", "ullong", "boolean", "plain"];

/// An lvalue in scope.
#[derive(Clone, Debug)]
struct Place {
    text: String,
    writable: bool,
    addressable: bool,
    ty: &'static str,
}

#[derive(Clone, Debug)]
enum FieldKind {
    Scalar(&'static str),
    Bits(&'static str, usize),
    Array(&'static str, usize),
    /// An earlier record, possibly an array of them.
    Nested(usize, usize),
}

#[derive(Clone, Debug)]
struct Record {
    name: String,
    is_union: bool,
    fields: Vec<(String, FieldKind)>,
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    params: Vec<&'static str>,
}

/// A scalar array in scope: name, element type, length.
type Array = (String, &'static str, usize);

struct Gen {
    rng: Rng,
    /// Prefix of all names at file scope.
    id: String,
    out: String,
    records: Vec<Record>,
    pure: Vec<Function>,
    places: Vec<Place>,
    arrays: Vec<Array>,
    /// Objects of record type: name and record.
    objects: Vec<(String, usize)>,
    fresh: usize,
    indent: usize,
    /// No calls here: bodies of pure functions inside loops, so that run time stays bounded.
    calls: bool,
    /// Loops around the current statement, not counting switches.
    loops: usize,
}

/// One program as definitions at file scope, and the name of the function that runs it.
pub fn program(seed: u64) -> (String, String) {
    let id = format!("p{seed}_");
    let mut g = Gen {
        rng: Rng::new(seed),
        id: id.clone(),
        out: String::new(),
        records: Vec::new(),
        pure: Vec::new(),
        places: Vec::new(),
        arrays: Vec::new(),
        objects: Vec::new(),
        fresh: 0,
        indent: 0,
        calls: true,
        loops: 0,
    };
    g.program();
    (g.out, format!("{id}run"))
}

/// A file of several programs.
pub fn file(seeds: &[u64]) -> String {
    let programs: Vec<(String, String)> = seeds.iter().map(|&seed| program(seed)).collect();
    assemble("", seeds, &programs)
}

/// A file of programs that share `more` beside the prelude: the text and the function of each, by seed. Natively
/// (`NATIVE` defined) it prints one checksum a line; everywhere it stores them in `result` and then sets `finished`.
pub fn assemble(more: &str, seeds: &[u64], programs: &[(String, String)]) -> String {
    let mut text = format!("#ifdef NATIVE\n#include <stdio.h>\n#endif\n{PRELUDE}{more}");
    let mut main = format!("ullong result[{}];\nint finished;\n\nint main(void)\n{{\n", seeds.len());
    for (i, (seed, (program, run))) in seeds.iter().zip(programs).enumerate() {
        let _ = write!(text, "\n/* seed {seed} */\n{program}");
        let _ = write!(main, "    checksum = 0;\n    {run}();\n    result[{i}] = checksum;\n");
    }
    text += "\n";
    text += &main;
    let _ = write!(
        text,
        "#ifdef NATIVE\n    for (int i = 0; i < {}; i++)\n        printf(\"%llu\\n\", result[i]);\n#endif\n    finished = 1;\n    return 0;\n}}\n",
        seeds.len()
    );
    text
}

impl Gen {
    fn name(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    fn line(&mut self, text: &str) {
        push_line(&mut self.out, self.indent + 1, text);
    }

    fn ty(&mut self) -> &'static str {
        TYPES[self.rng.below(TYPES.len())]
    }

    fn program(&mut self) {
        let id = self.id.clone();
        let _ = writeln!(
            self.out,
            "enum {id}color {{ {id}red = -3, {id}green, {id}blue = {id}green + 200, {id}mask = 1 << 5 }};"
        );
        for _ in 0..2 + self.rng.below(3) {
            self.record();
        }
        for _ in 0..2 + self.rng.below(4) {
            self.global();
        }
        for _ in 0..2 + self.rng.below(3) {
            self.pure_function();
        }
        self.table();
        let globals = (self.places.clone(), self.arrays.clone(), self.objects.clone());
        let mut procedures = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            procedures.push(self.procedure());
            (self.places, self.arrays, self.objects) = globals.clone();
        }
        let record_functions: Vec<(String, usize)> =
            (0..self.records.len()).map(|r| (self.record_function(r), r)).collect();
        (self.places, self.arrays, self.objects) = globals.clone();
        let _ = writeln!(self.out, "static void {id}run(void)\n{{");
        self.locals();
        for (f, r) in &record_functions {
            self.use_record_function(f, *r);
        }
        for p in &procedures {
            // Bytes of a _Bool must stay 0 or 1.
            let targets: Vec<&Place> = self.places.iter().filter(|p| p.addressable && p.ty != "boolean").collect();
            let a = if targets.is_empty() { "checksum".into() } else { self.rng.pick(&targets).text.clone() };
            let e = self.expr(2);
            self.line(&format!("{p}(&{a}, {e});"));
        }
        for _ in 0..5 + self.rng.below(6) {
            self.stmt(2);
        }
        for p in self.places.clone() {
            self.line(&format!("mix({});", p.text));
        }
        self.out.push_str("}\n");
    }

    // Types and objects.

    fn record(&mut self) {
        let name = format!("{}r{}", self.id, self.records.len());
        let mut fields = Vec::new();
        if self.rng.once_in(4) {
            // Members of a union overlap; all bytes of the widest are written first.
            let _ = writeln!(self.out, "union {name} {{ ullong f0; uchar f1[8]; ushort f2[4]; uint f3; schar f4; }};");
            fields.push(("f0".into(), FieldKind::Scalar("ullong")));
            fields.push(("f1".into(), FieldKind::Array("uchar", 8)));
            fields.push(("f2".into(), FieldKind::Array("ushort", 4)));
            fields.push(("f3".into(), FieldKind::Scalar("uint")));
            fields.push(("f4".into(), FieldKind::Scalar("schar")));
            self.records.push(Record { name: format!("union {name}"), is_union: true, fields });
            return;
        }
        let _ = writeln!(self.out, "struct {name} {{");
        for i in 0..2 + self.rng.below(5) {
            let field = format!("f{i}");
            let kind = match self.rng.below(8) {
                0..=2 => FieldKind::Scalar(self.ty()),
                3..=5 => {
                    let (ty, max) = *self.rng.pick(&[
                        ("uint", 32),
                        ("int", 32),
                        ("ullong", 32),
                        ("llong", 32),
                        ("uchar", 8),
                        ("short", 16),
                        ("schar", 8),
                        ("boolean", 1),
                    ]);
                    FieldKind::Bits(ty, 1 + self.rng.below(max))
                }
                6 => FieldKind::Array(self.ty(), 1 + self.rng.below(4)),
                _ if !self.records.is_empty() => {
                    FieldKind::Nested(self.rng.below(self.records.len()), self.rng.below(2) * 2)
                }
                _ => FieldKind::Scalar("int"),
            };
            let _ = match &kind {
                FieldKind::Scalar(t) => writeln!(self.out, "    {t} {field};"),
                FieldKind::Bits(t, w) => writeln!(self.out, "    {t} {field} : {w};"),
                FieldKind::Array(t, n) => writeln!(self.out, "    {t} {field}[{n}];"),
                FieldKind::Nested(r, 0) => writeln!(self.out, "    {} {field};", self.records[*r].name),
                FieldKind::Nested(r, n) => writeln!(self.out, "    {} {field}[{n}];", self.records[*r].name),
            };
            if self.rng.once_in(12) {
                self.out.push_str("    uint : 0;\n");
            }
            fields.push((field, kind));
        }
        let attribute = if self.rng.once_in(6) { "__attribute__((packed)) " } else { "" };
        let _ = writeln!(self.out, "}} {attribute};");
        self.records.push(Record { name: format!("struct {name}"), is_union: false, fields });
    }

    /// The scalars inside an object of a record type.
    fn leaves(&self, object: &str, record: usize, out: &mut Vec<Place>) {
        for (f, kind) in &self.records[record].fields {
            let mut leaf = |text: String, ty, addressable| {
                out.push(Place { text, writable: true, addressable, ty });
            };
            match kind {
                // Pointers to members could be misaligned in packed records.
                FieldKind::Scalar(t) => leaf(format!("{object}.{f}"), t, false),
                FieldKind::Bits(t, _) => leaf(format!("{object}.{f}"), t, false),
                FieldKind::Array(t, n) => (0..*n).for_each(|i| leaf(format!("{object}.{f}[{i}]"), t, false)),
                FieldKind::Nested(r, 0) => self.leaves(&format!("{object}.{f}"), *r, out),
                FieldKind::Nested(r, n) => (0..*n).for_each(|i| self.leaves(&format!("{object}.{f}[{i}]"), *r, out)),
            }
        }
    }

    fn constant(&mut self) -> String {
        let n = self.rng.next();
        match self.rng.below(12) {
            0..=3 => format!("{}", n % 10),
            4 => format!("-{}", n % 200),
            5 => format!("{}u", n & 0xffff_ffff),
            6 => format!("{}", n & 0x7fff_ffff),
            7 => format!("0x{n:x}ull"),
            8 => format!("{}ll", n >> 2),
            9 => (*self.rng.pick(&["'a'", "'\\n'", "'\\xfe'", "'\\0'", "'\\''", "'\\377'", "L'z'"])).to_string(),
            10 => format!("0{:o}", n & 0xffff),
            _ => (*self.rng.pick(&["2147483647", "(-2147483647 - 1)", "4294967295", "65535", "-1", "0x80000000"]))
                .to_string(),
        }
    }

    /// An initialiser of a record out of constants: positional, designated, or with elided braces.
    fn record_init(&mut self, record: usize, style: usize) -> String {
        let fields = self.records[record].fields.clone();
        if self.records[record].is_union {
            return match style {
                0 => format!("{{ {} }}", self.constant()),
                _ => format!("{{ .f1 = {{ 1, 2, [5] = {}, 7 }} }}", self.constant()),
            };
        }
        let mut items = Vec::new();
        for (f, kind) in &fields {
            if style == 1 && self.rng.once_in(3) {
                continue;
            }
            let value = match kind {
                FieldKind::Scalar(_) | FieldKind::Bits(..) => self.constant(),
                FieldKind::Array(_, n) => {
                    let k = self.rng.below(*n);
                    format!("{{ [{k}] = {} }}", self.constant())
                }
                FieldKind::Nested(r, 0) => self.record_init(*r, style.min(1)),
                FieldKind::Nested(r, _) => {
                    let first = self.record_init(*r, 0);
                    format!("{{ [1] = {first} }}")
                }
            };
            items.push(if style == 1 { format!(".{f} = {value}") } else { value });
        }
        if style == 1 {
            let start = self.rng.below(items.len().max(1));
            items.rotate_left(start);
            if items.is_empty() {
                items.push("0".into());
            }
        }
        if style == 2 {
            // The first field's braces may go if what is inside is flat.
            return "{ 0 }".into();
        }
        format!("{{ {} }}", items.join(", "))
    }

    fn add_record_object(&mut self, name: &str, record: usize) {
        let mut leaves = Vec::new();
        self.leaves(name, record, &mut leaves);
        self.places.extend(leaves);
        self.objects.push((name.to_string(), record));
    }

    fn global(&mut self) {
        let name = format!("{}g{}", self.id, self.fresh);
        self.fresh += 1;
        let linkage = *self.rng.pick(&["static ", "", "static "]);
        match self.rng.below(4) {
            0 => {
                let t = self.ty();
                let c = self.constant();
                let _ = writeln!(self.out, "{linkage}{t} {name} = {c};");
                self.places.push(Place { text: name, writable: true, addressable: true, ty: t });
            }
            1 => {
                let (t, n) = (self.ty(), 2 + self.rng.below(5));
                let (a, b, k) = (self.constant(), self.constant(), self.rng.below(n - 1));
                let _ = writeln!(self.out, "{linkage}{t} {name}[{n}] = {{ {a}, [{k}] = {b}, 3 }};");
                self.array_places(&name, t, n);
            }
            _ => {
                let (r, style) = (self.rng.below(self.records.len()), self.rng.below(3));
                let init = self.record_init(r, style);
                let _ = writeln!(self.out, "{linkage}{} {name} = {init};", self.records[r].name);
                self.add_record_object(&name, r);
            }
        }
    }

    fn array_places(&mut self, name: &str, ty: &'static str, n: usize) {
        for i in 0..n {
            self.places.push(Place { text: format!("{name}[{i}]"), writable: true, addressable: true, ty });
        }
        self.arrays.push((name.to_string(), ty, n));
    }

    // Expressions: no side effects.

    fn atom(&mut self) -> String {
        let id = self.id.clone();
        match self.rng.below(10) {
            0 | 1 => self.constant(),
            2 if !self.arrays.is_empty() => {
                let (a, _, n) = self.rng.pick(&self.arrays).clone();
                let i = if self.rng.once_in(2) { self.simple() } else { self.constant() };
                match self.rng.below(3) {
                    0 => format!("*({a} + (uint)({i}) % {n}u)"),
                    1 => format!("((uint)({i}) % {n}u)[{a}]"),
                    _ => format!("{a}[(uint)({i}) % {n}u]"),
                }
            }
            3 => format!("{id}{}", self.rng.pick(&["red", "green", "blue", "mask"])),
            4 => match self.rng.below(4) {
                0 => format!("sizeof({})", self.ty()),
                1 => {
                    let p = self.simple();
                    format!("(int)sizeof(+({p}))")
                }
                2 => {
                    let i = self.simple();
                    format!("\"qu\\x7fick\\0\" \"red\"[({i}) & 7]")
                }
                _ => {
                    let i = self.simple();
                    format!("((const short[]){{ 5, -6, 7, [3] = 8 }})[({i}) & 3]")
                }
            },
            _ => self.simple(),
        }
    }

    /// A variable, or a constant where there is none.
    fn simple(&mut self) -> String {
        if self.places.is_empty() { self.constant() } else { self.rng.pick(&self.places).text.clone() }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atom();
        }
        let d = depth - 1;
        match self.rng.below(22) {
            0..=4 => {
                let (a, b, op) = (self.expr(d), self.expr(d), *self.rng.pick(&["+", "-", "*", "&", "|", "^"]));
                format!("({a} {op} {b})")
            }
            5 | 6 => {
                let (a, b, op) = (self.expr(d), self.expr(d), *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]));
                format!("({a} {op} {b})")
            }
            7 => {
                let (a, b, op) = (self.expr(d), self.expr(d), *self.rng.pick(&["<<", ">>"]));
                format!("(({a}) {op} (({b}) & 31))")
            }
            8 => {
                let (a, b) = (self.expr(d), self.expr(d));
                let (t, op) = *self.rng.pick(&[("llong", "<<"), ("ullong", ">>"), ("llong", ">>"), ("ullong", "<<")]);
                format!("(({t})({a}) {op} (({b}) & 63))")
            }
            9 => {
                let (a, b, op) = (self.expr(d), self.expr(d), *self.rng.pick(&["/", "%"]));
                format!("({a} {op} ((({b}) & 15) + 1))")
            }
            10 => {
                let (a, b) = (self.expr(d), self.expr(d));
                let f = *self.rng.pick(&["div_int", "rem_llong", "div_uint", "rem_ullong"]);
                if self.calls { format!("{f}({a}, {b})") } else { format!("({a} - {b})") }
            }
            11 | 12 => {
                let (a, op) = (self.expr(d), *self.rng.pick(&["~", "-", "!", "+"]));
                format!("{op}({a})")
            }
            13 | 14 => {
                let (a, t) = (self.expr(d), self.ty());
                format!("({t})({a})")
            }
            15 => {
                let (c, a, b) = (self.expr(d), self.expr(d), self.expr(d));
                format!("({c} ? {a} : {b})")
            }
            16 => {
                let (a, b, op) = (self.expr(d), self.expr(d), *self.rng.pick(&["&&", "||"]));
                format!("({a} {op} {b})")
            }
            17 => {
                let (a, b) = (self.expr(d), self.expr(d));
                format!("({a}, {b})")
            }
            18 => {
                let a = self.expr(d);
                format!("KIND(+({a}))")
            }
            19 if self.calls => {
                let (a, b, i) = (self.expr(d), self.expr(d), self.expr(d));
                let id = self.id.clone();
                if self.out.contains(&format!("{id}table[3]")) {
                    format!("{id}table[(uint)({i}) % 3u]({a}, {b})")
                } else {
                    format!("({a} + {b} - {i})")
                }
            }
            _ if self.calls && !self.pure.is_empty() => {
                let f = self.rng.pick(&self.pure).clone();
                let args: Vec<String> = f.params.iter().map(|_| self.expr(d.min(1))).collect();
                format!("{}({})", f.name, args.join(", "))
            }
            _ => self.atom(),
        }
    }
}

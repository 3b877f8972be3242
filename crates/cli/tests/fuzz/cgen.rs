//! Random C programs with one meaning: no undefined and no unspecified behaviour once signed overflow wraps
//! (`-fwrapv`). Each program computes a checksum; running it natively and in the interpreter must give the same.
//!
//! How the one meaning is kept: expressions have no side effects (the functions they call are pure), effects are
//! statements of fixed shapes; every variable is initialised; indices and shift counts are reduced; divisors are
//! made positive; every loop has its own counter that nothing else writes; padding is never read.

use super::rng::Rng;
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

/// A file of several programs. Natively (`NATIVE` defined) it prints one checksum a line; everywhere it stores them
/// in `result` and then sets `finished`.
pub fn file(seeds: &[u64]) -> String {
    let mut text = String::from("#ifdef NATIVE\n#include <stdio.h>\n#endif\n");
    text += PRELUDE;
    let mut main = format!("ullong result[{}];\nint finished;\n\nint main(void)\n{{\n", seeds.len());
    for (i, &seed) in seeds.iter().enumerate() {
        let (program, run) = program(seed);
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
        for _ in 0..=self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn ty(&mut self) -> &'static str {
        TYPES[self.rng.below(TYPES.len())]
    }

    fn program(&mut self) {
        let id = self.id.clone();
        let _ = writeln!(self.out, "enum {id}color {{ {id}red = -3, {id}green, {id}blue = {id}green + 200, {id}mask = 1 << 5 }};");
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
        let record_functions: Vec<(String, usize)> = (0..self.records.len()).map(|r| (self.record_function(r), r)).collect();
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
            _ => (*self.rng.pick(&["2147483647", "(-2147483647 - 1)", "4294967295", "65535", "-1", "0x80000000"])).to_string(),
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

    // Functions.

    fn pure_function(&mut self) {
        let name = format!("{}f{}", self.id, self.pure.len());
        let ret = self.ty();
        let params: Vec<&'static str> = (0..1 + self.rng.below(4)).map(|_| self.ty()).collect();
        let list: Vec<String> = params.iter().enumerate().map(|(i, t)| format!("{t} a{i}")).collect();
        let _ = writeln!(self.out, "static {ret} {name}({})\n{{", list.join(", "));
        let outer = (std::mem::take(&mut self.places), std::mem::take(&mut self.arrays), std::mem::take(&mut self.objects));
        for (i, t) in params.iter().enumerate() {
            self.places.push(Place { text: format!("a{i}"), writable: true, addressable: false, ty: t });
        }
        self.line("ullong sum = 7;");
        self.places.push(Place { text: "sum".into(), writable: true, addressable: false, ty: "ullong" });
        if self.rng.once_in(3) {
            // Recursion, bounded by the first parameter's range.
            let e = self.expr(1);
            let rest: String = params[1..].iter().map(|_| ", 3").collect();
            self.line(&format!("if (a0 > 0 && a0 < 6)\n        return ({e}) + {name}(a0 - 1{rest});"));
        }
        for _ in 0..1 + self.rng.below(3) {
            self.calls = false;
            self.quiet_stmt(1);
            self.calls = true;
        }
        let e = self.expr(2);
        self.line(&format!("return {e};"));
        self.out.push_str("}\n");
        (self.places, self.arrays, self.objects) = outer;
        self.pure.push(Function { name, params });
    }

    /// Three functions of one type and a table of them.
    fn table(&mut self) {
        let id = self.id.clone();
        for i in 0..3 {
            let outer = std::mem::take(&mut self.places);
            for p in ["a", "b"] {
                self.places.push(Place { text: p.into(), writable: false, addressable: false, ty: "int" });
            }
            let arrays = std::mem::take(&mut self.arrays);
            let e = self.expr(2);
            let _ = writeln!(self.out, "static int {id}t{i}(int a, int b) {{ return {e}; }}");
            (self.places, self.arrays) = (outer, arrays);
        }
        let _ = writeln!(self.out, "static int (*{id}table[3])(int, int) = {{ {id}t0, &{id}t1, {id}t2 }};");
    }

    /// A procedure with effects: through a pointer, on globals, with a static local.
    fn procedure(&mut self) -> String {
        let name = self.name(&format!("{}proc", self.id));
        let _ = writeln!(self.out, "static void {name}(void *raw, llong by)\n{{");
        let c = self.constant();
        self.line(&format!("static int calls = {c};"));
        self.line("calls += 3;");
        self.places.push(Place { text: "calls".into(), writable: true, addressable: true, ty: "int" });
        self.places.push(Place { text: "by".into(), writable: true, addressable: true, ty: "llong" });
        self.line("*(uchar *)raw ^= (uchar)by;");
        self.locals();
        for _ in 0..2 + self.rng.below(3) {
            self.stmt(1);
        }
        self.line("mix(calls);");
        self.out.push_str("}\n");
        name
    }

    /// Takes and returns a record by value.
    fn record_function(&mut self, record: usize) -> String {
        let name = format!("{}v{record}", self.id);
        let ty = self.records[record].name.clone();
        let _ = writeln!(self.out, "static {ty} {name}({ty} x, int by)\n{{");
        self.line(&format!("{ty} y = x;"));
        let (mut places, arrays, objects) =
            (std::mem::take(&mut self.places), std::mem::take(&mut self.arrays), std::mem::take(&mut self.objects));
        self.add_record_object("y", record);
        self.places.push(Place { text: "by".into(), writable: false, addressable: false, ty: "int" });
        for _ in 0..2 {
            self.assignment();
        }
        std::mem::swap(&mut self.places, &mut places);
        (self.arrays, self.objects) = (arrays, objects);
        self.line("return by & 1 ? x : y;");
        self.out.push_str("}\n");
        name
    }

    fn use_record_function(&mut self, f: &str, record: usize) {
        let ty = self.records[record].name.clone();
        let x = self.name("o");
        let (style, e) = (self.rng.below(2), self.expr(1));
        let init = self.record_init(record, style);
        self.line(&format!("{ty} {x} = {init};"));
        self.line(&format!("{x} = {f}({x}, {e});"));
        let init = self.record_init(record, 0);
        let leaf = self.records[record].fields[0].0.clone();
        if matches!(self.records[record].fields[0].1, FieldKind::Scalar(_) | FieldKind::Bits(..)) {
            self.line(&format!("mix({f}(({ty}){init}, 0).{leaf});"));
            self.line(&format!("{{ {ty} *q = &{x}; q->{leaf} += 3; mix((*q).{leaf}); }}"));
        }
        self.add_record_object(&x, record);
    }

    fn locals(&mut self) {
        for _ in 0..3 + self.rng.below(3) {
            let name = self.name("v");
            match self.rng.below(5) {
                0 | 1 => {
                    let (t, e) = (self.ty(), self.expr(1));
                    self.line(&format!("{t} {name} = {e};"));
                    self.places.push(Place { text: name, writable: true, addressable: true, ty: t });
                }
                2 => {
                    let (t, n) = (self.ty(), 2 + self.rng.below(4));
                    let (a, b) = (self.expr(1), self.expr(1));
                    self.line(&format!("{t} {name}[{n}] = {{ {a}, {b} }};"));
                    self.array_places(&name, t, n);
                }
                3 => {
                    let (r, style) = (self.rng.below(self.records.len()), self.rng.below(3));
                    let init = self.record_init(r, style);
                    let ty = self.records[r].name.clone();
                    self.line(&format!("{ty} {name} = {init};"));
                    self.add_record_object(&name, r);
                }
                _ => {
                    let e = self.expr(1);
                    let id = self.id.clone();
                    self.line(&format!("enum {id}color {name} = ({e}) & 1 ? {id}blue : {id}mask;"));
                    self.places.push(Place { text: name, writable: true, addressable: false, ty: "uint" });
                }
            }
        }
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

    // Statements.

    fn writable(&mut self) -> Option<Place> {
        let all: Vec<&Place> = self.places.iter().filter(|p| p.writable).collect();
        (!all.is_empty()).then(|| (*self.rng.pick(&all)).clone())
    }

    fn assignment(&mut self) {
        let Some(p) = self.writable() else { return };
        let (x, e) = (p.text, self.expr(2));
        let text = match self.rng.below(12) {
            0..=3 => format!("{x} = {e};"),
            4 => format!("{x} {}= {e};", self.rng.pick(&["+", "-", "*", "&", "|", "^"])),
            5 => format!("{x} {}= ({e}) & 7;", self.rng.pick(&["<<", ">>"])),
            6 => format!("{x} {}= (({e}) & 15) + 1;", self.rng.pick(&["/", "%"])),
            7 => format!("{}", self.rng.pick(&[format!("{x}++;"), format!("--{x};"), format!("++{x};"), format!("{x}--;")])),
            8 => format!("mix({}{x});", self.rng.pick(&["++", "--"])),
            9 => format!("mix({x}{});", self.rng.pick(&["++", "--"])),
            10 => format!("mix({x} = {e});"),
            _ => format!("mix({x} {}= {e});", self.rng.pick(&["+", "-", "*", "^"])),
        };
        self.line(&text);
    }

    /// A statement of a pure function: no `mix`.
    fn quiet_stmt(&mut self, depth: usize) {
        let e = self.expr(2);
        let text = match self.rng.below(4) {
            0 => format!("sum = sum * 31 + ({e});"),
            1 => format!("for (int i = 0; i < {}; i++)\n        sum ^= ({e}) + i;", 1 + self.rng.below(5)),
            2 => {
                let f = self.expr(depth);
                format!("if ({e})\n        sum += {f};\n    else\n        sum -= 3;")
            }
            _ => format!("switch (({e}) & 3) {{\n    case 0: sum += 5;\n    case 1: sum *= 3; break;\n    default: sum--;\n    }}"),
        };
        self.line(&text);
    }

    fn block(&mut self, depth: usize) {
        self.indent += 1;
        let scope = (self.places.clone(), self.arrays.clone(), self.objects.clone());
        if self.rng.once_in(3) {
            let (t, e) = (self.ty(), self.expr(1));
            // Sometimes the new name hides an outer one.
            let outer = self.places.iter().map(|p| p.text.clone()).find(|t| t.starts_with('v') && !t.contains(['[', '.']));
            let name = match outer {
                Some(o) if self.rng.once_in(2) && !contains_word(&e, &o) => o,
                _ => self.name("v"),
            };
            self.line(&format!("{t} {name} = {e};"));
            self.places.retain(|p| p.text != name);
            self.places.push(Place { text: name, writable: true, addressable: true, ty: t });
        }
        for _ in 0..1 + self.rng.below(3) {
            self.stmt(depth);
        }
        (self.places, self.arrays, self.objects) = scope;
        self.indent -= 1;
    }

    fn stmt(&mut self, depth: usize) {
        if depth == 0 {
            return self.assignment();
        }
        let d = depth - 1;
        match self.rng.below(24) {
            0..=4 => self.assignment(),
            5 => {
                let e = self.expr(3);
                self.line(&format!("mix({e});"));
            }
            6 | 7 => {
                let e = self.expr(2);
                self.line(&format!("if ({e}) {{"));
                self.block(d);
                if self.rng.once_in(2) {
                    self.line("} else {");
                    self.block(d);
                }
                self.line("}");
            }
            8..=10 => self.a_loop(d),
            11 | 12 => self.a_switch(d),
            13 => self.gotos(d),
            14 => self.short_circuit(),
            15 | 16 => self.pointer_walk(),
            17 => self.heap(),
            18 => self.strings(),
            19 => self.copies(),
            20 => {
                let (x, e, f) = (self.writable(), self.expr(1), self.expr(1));
                if let Some(x) = x {
                    self.line(&format!("mix(({} = {e}, {f}));", x.text));
                }
            }
            21 => {
                let t = self.ty();
                let (x, e, p) = (self.name("s"), self.expr(1), self.expr(1));
                self.line(&format!("mix(({{ {t} {x} = {e}; {x} += {p}; {x}; }}));"));
            }
            _ => self.through_pointer(),
        }
    }

    fn a_loop(&mut self, depth: usize) {
        if self.loops >= 2 {
            return self.assignment();
        }
        let (i, n) = (self.name("i"), 1 + self.rng.below(5));
        self.loops += 1;
        let counter = Place { text: i.clone(), writable: false, addressable: false, ty: "int" };
        let shape = self.rng.below(3);
        match shape {
            0 => self.line(&format!("for (int {i} = 0; {i} < {n}; {i}++) {{")),
            1 => self.line(&format!("for (short {i} = {n}; {i}-- > 0;) {{")),
            _ => self.line(&format!("{{ uchar {i} = {n}; do {{")),
        }
        self.places.push(counter);
        if self.rng.once_in(3) && shape != 2 {
            let (e, how) = (self.expr(1), *self.rng.pick(&["break", "continue"]));
            self.line(&format!("    if ({e}) {how};"));
        }
        self.block(depth);
        self.places.retain(|p| p.text != i);
        match shape {
            2 => self.line(&format!("}} while (--{i}); }}")),
            _ => self.line("}"),
        }
        self.loops -= 1;
    }

    fn a_switch(&mut self, depth: usize) {
        let e = self.expr(2);
        let (lead, labels): (String, &[&str]) = match self.rng.below(4) {
            0 => (format!("({e}) & 7"), &["0", "1", "2 ... 4", "6"]),
            1 => (format!("(schar)({e})"), &["-1", "0", "'a'", "100 ... 127"]),
            2 => (format!("(uint)({e}) % 5u"), &["0", "-1", "3", "4ull"]),
            _ => (format!("(llong)({e})"), &["0", "1", "0x100000000", "-2"]),
        };
        self.line(&format!("switch ({lead}) {{"));
        let at = self.rng.below(5);
        for (i, label) in labels.iter().enumerate() {
            if i == at {
                self.line("default: {");
                self.block(depth);
                self.line("}");
            }
            self.line(&format!("case {label}:"));
            if !self.rng.once_in(4) {
                self.line("{");
                self.block(depth);
                self.line("}");
                if !self.rng.once_in(3) {
                    self.line("    break;");
                }
            }
        }
        self.line("    ;");
        self.line("}");
    }

    /// Backwards a fixed number of times, forwards out of or into a block.
    fn gotos(&mut self, depth: usize) {
        let (l, n) = (self.name("l"), 1 + self.rng.below(3));
        if self.loops >= 2 {
            return self.assignment();
        }
        match self.rng.below(3) {
            0 => {
                self.loops += 1;
                self.line(&format!("{{ int n{l} = 0;"));
                self.line(&format!("{l}: ;"));
                self.block(depth);
                self.line(&format!("if (n{l}++ < {n}) goto {l}; }}"));
                self.loops -= 1;
            }
            1 => {
                let e = self.expr(2);
                self.line(&format!("if ({e}) goto {l};"));
                self.line("{");
                self.block(depth);
                self.line("}");
                self.line(&format!("{l}: ;"));
            }
            _ => {
                // Into a loop's body, past its initialisation.
                let e = self.expr(2);
                self.line(&format!("{{ int n{l} = {n};"));
                self.line(&format!("if ({e}) goto {l};"));
                self.line(&format!("for (n{l} = 0; n{l} < 3; n{l}++) {{"));
                self.assignment();
                self.line(&format!("{l}: mix(n{l});"));
                self.line("} }");
            }
        }
    }

    fn short_circuit(&mut self) {
        let (Some(x), Some(y)) = (self.writable(), self.writable()) else { return };
        let (a, b, x, y) = (self.expr(1), self.expr(1), x.text, y.text);
        let text = match self.rng.below(4) {
            0 => format!("if (({a}) && ({x} = {b})) {y}++;"),
            1 => format!("if (({a}) || ({x} += {b})) {y}--;"),
            2 => format!("({a}) ? {x}++ : ({y} ^= {b});"),
            _ => format!("mix(({a}) > 0 && {x}-- > 3);"),
        };
        self.line(&text);
    }

    fn pointer_walk(&mut self) {
        if self.arrays.is_empty() {
            return self.assignment();
        }
        let (a, t, n) = self.rng.pick(&self.arrays).clone();
        let (p, k) = (self.name("w"), self.rng.below(n));
        let e = self.expr(1);
        let text = match self.rng.below(5) {
            0 => format!("for ({t} *{p} = {a}; {p} < {a} + {n}; {p}++) mix(*{p});"),
            1 => format!("{{ {t} *{p} = &{a}[{k}]; *{p}-- = 1; *++{p} += {e}; mix({p} - {a}); }}"),
            2 => format!("{{ {t} *{p} = {a} + {n}; while ({p} != {a}) mix((ullong)*--{p} + ({p} > {a})); }}"),
            3 => format!("{{ {t} *{p} = {a}, **pp = &{p}; *pp += {k}; (*pp)[0] ^= {e}; mix({p}[0]); }}"),
            _ => format!("{{ uchar *{p} = (uchar *){a}; for (uint i = 0; i < sizeof {a}; i++) mix({p}[i]); }}"),
        };
        // Bytes of a _Bool array are read, never written, through the pointer.
        self.line(&text);
    }

    fn heap(&mut self) {
        let (h, t, n) = (self.name("h"), self.ty(), 1 + self.rng.below(5));
        let e = self.expr(1);
        let how = *self.rng.pick(&["malloc(N * sizeof *P)", "calloc(N, sizeof *P)"]);
        let how = how.replace('N', &n.to_string()).replace('P', &h);
        self.line(&format!("{{ {t} *{h} = {how};"));
        self.line(&format!("for (int j = 0; j < {n}; j++) {h}[j] = ({e}) + j;"));
        self.line(&format!("for (int j = 0; j < {n}; j++) mix({h}[j]);"));
        self.line(&format!("free({h}); }}"));
    }

    fn strings(&mut self) {
        let s = self.name("t");
        let e = self.expr(1);
        let text = match self.rng.below(3) {
            0 => format!("{{ const char *{s} = \"a\\tb\" \"\\x9f\" \"c\"; while (*{s}) mix(*{s}++); }}"),
            1 => format!("{{ char {s}[] = \"hello\"; {s}[({e}) & 3] = 'X'; for (uint i = 0; i < sizeof {s}; i++) mix({s}[i]); }}"),
            _ => format!("{{ static const char *const {s}[] = {{ \"one\", \"two\", [3] = \"four\" }}; const char *q = {s}[({e}) & 3]; mix(q ? q[1] : 0); }}"),
        };
        self.line(&text);
    }

    /// Whole objects: assignment, memcpy, memset.
    fn copies(&mut self) {
        if self.objects.is_empty() {
            return self.assignment();
        }
        let (a, r) = self.rng.pick(&self.objects).clone();
        let same: Vec<String> = self.objects.iter().filter(|(_, s)| *s == r).map(|(n, _)| n.clone()).collect();
        let (b, ty, e) = (self.rng.pick(&same).clone(), self.records[r].name.clone(), self.expr(1));
        let z = self.name("z");
        let text = match self.rng.below(4) {
            0 => format!("{a} = {b};"),
            1 => format!("{{ {ty} {z}; memcpy(&{z}, &{a}, sizeof {z}); {a} = {b}; memcpy(&{b}, &{z}, sizeof {b}); }}"),
            2 => format!("if (({e}) & 1) memset(&{a}, 0, sizeof {a});"),
            _ => format!("{{ {ty} {z}[2] = {{ {a}, {b} }}; {b} = {z}[({e}) & 1]; }}"),
        };
        self.line(&text);
    }

    fn through_pointer(&mut self) {
        let all: Vec<Place> = self.places.iter().filter(|p| p.addressable).cloned().collect();
        if all.is_empty() {
            return self.assignment();
        }
        let (x, p, e) = (self.rng.pick(&all).clone(), self.name("q"), self.expr(2));
        let same: Vec<&Place> = all.iter().filter(|y| y.ty == x.ty).collect();
        let y = self.rng.pick(&same).text.clone();
        let c = self.expr(1);
        self.line(&format!("{{ {} *{p} = ({c}) ? &{} : &{y};", x.ty, x.text));
        let op = *self.rng.pick(&["=", "+=", "^=", "-="]);
        self.line(&format!("*{p} {op} {e}; mix({p} == &{y}); mix(*{p}); }}"));
    }
}

fn contains_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|w| w == word)
}

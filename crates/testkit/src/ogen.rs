//! Programs of signed arithmetic that overflows at some places and not at others: sums, products, quotients, shifts, steps
//! and updates of every type that they are made in, under conditions too. Before each statement a program sets `reached`, and
//! what it computes goes into `checksum`: an execution that ends early says by these where.
//!
//! [`Operations`] says what else a program does: divide, shift and convert floating point numbers as it likes, or wrap around
//! and lose what does not fit where no sanitizer of gcc looks. There the native program asks gcc's builtins instead.

use crate::rng::Rng;
use cfront::types::DataModel;
use std::fmt::Write as _;

/// What the programs of a file share.
const PRELUDE: &str = "typedef signed char schar; typedef unsigned char uchar; typedef unsigned short ushort;
typedef unsigned int uint; typedef long long llong; typedef unsigned long long ullong;
int abs(int); long labs(long);
static llong id(llong v) { return v; }
int reached;
ullong checksum;
static void mix(ullong v) { checksum = (checksum ^ v) * 1099511628211ULL; checksum ^= checksum >> 29; }
static void note(ullong v) { checksum = (checksum << 7 | checksum >> 57) ^ v; }
enum color { RED = -1, GREEN = 2147483647 };
struct fields { int b5 : 5; int b31 : 31; int b32 : 32; uint u7 : 7; llong b40 : 40; };
";

/// Runs each program in a process of its own, and prints a line for it: how far it came, the checksum, and whether it came
/// to its end.
const NATIVE: &str = "
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static void (*const programs[])(void);
static const int count;
int main(void)
{
    for (int i = 0; i < count; i++) {
        int ends[2];
        if (pipe(ends))
            return 1;
        reporter = ends[1];
        if (!fork()) {
            programs[i]();
            report(1);
            _exit(0);
        }
        close(ends[1]);
        struct state last = {0, 0, 0}, next;
        while (read(ends[0], &next, sizeof next) == sizeof next)
            last = next;
        close(ends[0]);
        wait(0);
        printf(\"%d %llu %d\\n\", last.reached, last.checksum, last.finished);
    }
    return 0;
}
";

/// What a process tells of itself before each statement.
const REPORT: &str = "
#include <unistd.h>
struct state { int reached; ullong checksum; int finished; };
static int reporter;
static void report(int finished)
{
    struct state now = {reached, checksum, finished};
    if (write(reporter, &now, sizeof now) != sizeof now)
        _exit(1);
}
";

/// The name of the function that is the program of a seed.
pub fn entry(seed: u64) -> String {
    format!("p{seed}_run")
}

/// What the programs do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operations {
    /// Signed numbers overflow.
    Signed,
    /// Besides, divisors are zero, distances of shifts too large, and floating point numbers too large for integers.
    Undefined,
    /// Unsigned numbers wrap around, and conversions change values.
    Wrapping,
}

/// A file of several programs, for attest: no preprocessor is needed.
pub fn file(model: DataModel, seeds: &[u64], operations: Operations) -> String {
    let programs: Vec<String> = seeds.iter().map(|&seed| program(model, seed, operations, "")).collect();
    format!("{PRELUDE}{}", programs.concat())
}

/// The same programs with a `main` that runs all of them.
pub fn native_file(model: DataModel, seeds: &[u64], operations: Operations) -> String {
    let programs: Vec<String> = seeds.iter().map(|&seed| program(model, seed, operations, " report(0);")).collect();
    let names: Vec<String> = seeds.iter().map(|&seed| entry(seed)).collect();
    let table = format!(
        "static void (*const programs[])(void) = {{ {} }};\nstatic const int count = {};\n",
        names.join(", "),
        seeds.len()
    );
    format!("{PRELUDE}{REPORT}{}{NATIVE}{table}", programs.concat())
}

const TYPES: [&str; 9] = ["schar", "short", "int", "int", "uint", "long", "llong", "ushort", "enum color"];
const UPDATES: [&str; 9] = ["+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "+="];

struct Gen {
    rng: Rng,
    /// Variables of one program: of plain types first.
    places: Vec<&'static str>,
    /// Says natively how far the program is.
    report: &'static str,
    out: String,
    statements: usize,
}

fn program(model: DataModel, seed: u64, operations: Operations, report: &'static str) -> String {
    let mut g = Gen { rng: Rng::new(seed), places: Vec::new(), report, out: String::new(), statements: 0 };
    let _ = writeln!(g.out, "\nvoid {}(void)\n{{", entry(seed));
    match operations {
        Operations::Wrapping => g.declare_few(),
        _ => g.declare(model),
    }
    if operations == Operations::Undefined {
        let (single, double) = (g.number(), g.number());
        let _ = writeln!(g.out, "    float f = {single}; double g = {double};");
    }
    for _ in 0..4 + g.rng.below(8) {
        match operations {
            Operations::Undefined if g.rng.once_in(3) => g.undefined_statement(),
            Operations::Wrapping => g.wrapping_statement(),
            _ => g.statement(),
        }
    }
    g.out.push_str("}\n");
    g.out
}

impl Gen {
    fn declare(&mut self, model: DataModel) {
        for (name, ty) in ["a", "b", "c", "d", "e"].into_iter().zip([None, None, None, Some("int"), Some("int")]) {
            let ty = ty.unwrap_or_else(|| *self.rng.pick(&TYPES));
            let value = self.constant();
            let _ = writeln!(self.out, "    {ty} {name} = {value};");
            self.places.push(name);
        }
        self.out.push_str("    struct fields s = {1, 2, 3, 4, 5};\n    int v[3] = {1, -2, 2147483647};\n");
        self.out.push_str("    _Atomic int x = 5;\n    int i;\n");
        self.places.extend(["s.b5", "s.b31", "s.b32", "s.u7", "s.b40", "v[0]", "v[2]", "x"]);
        if model == DataModel::Lp64 {
            let value = self.constant();
            let _ = writeln!(self.out, "    __int128 w = {value};");
            self.places.push("w");
        }
    }

    /// Objects that no conversion has given their values.
    fn declare_few(&mut self) {
        let (u, n, d, e) = (self.rng.below(9), 1u64 << self.rng.below(63), self.small(), self.small());
        let _ = writeln!(self.out, "    uint u = {u}u; ullong n = {n}ull; int d = {d}, e = {e};");
        self.out.push_str("    struct fields s = {1, 2, 3, 4, 5};\n    int v[3] = {1, -2, 2147483647};\n");
    }

    fn constant(&mut self) -> String {
        match self.rng.below(16) {
            0 => "2147483647".into(),
            1 => "(-2147483647 - 1)".into(),
            2 => format!("{}", 1i64 << self.rng.below(62)),
            3 => "9223372036854775807LL".into(),
            4 => "(-9223372036854775807LL - 1)".into(),
            5 => format!("{}", 46339 + self.rng.below(4)),
            6 | 7 => format!("(-{})", 1 + self.rng.below(9)),
            _ => format!("{}", self.rng.below(10)),
        }
    }

    /// A floating point number, often near the bounds of some integer type.
    fn number(&mut self) -> String {
        let near = [127u64, 128, 255, 32767, 65535, 65536, 2147483647, 2147483648, 4294967295, 1 << 53, 1 << 63];
        let sign = self.rng.pick(&["", "-"]);
        match self.rng.below(4) {
            0 => format!("{sign}{}.5", self.rng.below(40)),
            1 => format!("{sign}{}e{}", 1 + self.rng.below(9), self.rng.below(25)),
            _ => format!("{sign}{}.{}", self.rng.pick(&near), self.rng.pick(&["0", "5", "75"])),
        }
    }

    /// One statement with a distance, a divisor or a floating point number that nobody has looked at.
    fn undefined_statement(&mut self) {
        self.statements += 1;
        let _ = write!(self.out, "    reached = {};{} ", self.statements, self.report);
        let (target, source, number) = (self.place(), self.place().replace("s.b40", "s.b31"), self.number());
        let integer = if matches!(target, "w" | "x" | "s.b40") { "d" } else { target };
        let ty = *self.rng.pick(&TYPES);
        let small = self.small();
        let text = match self.rng.below(12) {
            0 => format!("{integer} = g;"),
            1 => format!("{integer} = id((int)f);"),
            2 => format!("a = ({ty})(g * {number});"),
            3 => format!("f = {source}; g = {number} - f; b = ({ty})g;"),
            4 => format!("{integer} += {number};"),
            5 => format!("g += {source}; f++; c = ({ty})f;"),
            6 => format!("d = {source} {} {small};", self.rng.pick(&["<<", ">>"])),
            7 => format!("d = {small} {} {source};", self.rng.pick(&["<<", ">>", "/", "%"])),
            8 => format!("e {} (short){source};", self.rng.pick(&["<<=", ">>=", "/=", "%="])),
            9 => format!("d = id({source}) {} (uint)(d & 3);", self.rng.pick(&["/", "%"])),
            10 => format!("d = (uint){source} {} (d & 63);", self.rng.pick(&["<<", ">>"])),
            _ => format!("d = (llong){source} {} (e & 127);", self.rng.pick(&["<<", ">>"])),
        };
        let _ = writeln!(self.out, "{text} mix(d); mix({integer});");
    }

    /// `x op y` of unsigned numbers. Natively the process ends where it wraps around.
    fn unsigned(&self, builtin: &str, op: &str, ty: &str, x: &str, y: &str) -> String {
        match self.report {
            "" => format!("(({ty})({x}) {op} ({ty})({y}))"),
            _ => format!(
                "({{ {ty} x_ = ({ty})({x}), y_ = ({ty})({y}), r_; if (__builtin_{builtin}_overflow(x_, y_, &r_)) _exit(0); r_; }})"
            ),
        }
    }

    /// `(ty)x`. Natively the process ends where it is another number.
    fn converted(&self, ty: &str, x: &str) -> String {
        match self.report {
            "" => format!("(({ty})({x}))"),
            _ => format!("({{ {ty} r_; if (__builtin_add_overflow(({x}), 0, &r_)) _exit(0); r_; }})"),
        }
    }

    /// One statement that wraps around, or converts, at one place. Nothing else in it does: attest asks about every place.
    fn wrapping_statement(&mut self) {
        self.statements += 1;
        let _ = write!(self.out, "    reached = {};{} ", self.statements, self.report);
        let (op, builtin) = *self.rng.pick(&[("+", "add"), ("-", "sub"), ("*", "mul"), ("+", "add")]);
        let value = format!("{}u", self.rng.below(70_000));
        let large = format!("{}ull", 1u64 << self.rng.below(64));
        let text = match self.rng.below(9) {
            0 => format!("u = {};", self.unsigned(builtin, op, "uint", "u", &value)),
            1 => format!("u = {};", self.unsigned(builtin, op, "uint", &value, "u")),
            2 => format!("n = {};", self.unsigned(builtin, op, "ullong", "n", &large)),
            3 => format!("n = {};", self.unsigned(builtin, op, "ullong", &large, "n")),
            4 => match self.report {
                "" => "u = -u;".into(),
                _ => "if (u) _exit(0);".into(),
            },
            5 => match self.report {
                "" => format!("u {op}= {value}; n++;"),
                _ => format!("u = {}; if (!(n + 1)) _exit(0); n++;", self.unsigned(builtin, op, "uint", "u", &value)),
            },
            6 => {
                let ty =
                    *self.rng.pick(&["schar", "uchar", "short", "ushort", "int", "uint", "long", "llong", "ullong"]);
                let from = *self.rng.pick(&["u", "n", "d", "e", "v[0]", "v[2]", "s.b31", "s.u7", "s.b5"]);
                format!("v[1] = {} & 1;", self.converted(ty, from)).replace("& 1", "> 0")
            }
            7 => {
                let (to, ty) = *self.rng.pick(&[("d", "int"), ("v[0]", "int"), ("e", "int")]);
                match self.report {
                    "" => format!("{to} = n;"),
                    _ => format!("{to} = {};", self.converted(ty, "n")),
                }
            }
            _ => match self.report {
                "" => "s.u7++;".into(),
                _ => "if (s.u7 == 127) _exit(0); s.u7++;".into(),
            },
        };
        let _ = writeln!(self.out, "{text} note(u); note(n); note((ullong)(v[1] & 1));");
    }

    fn small(&mut self) -> String {
        format!("{}", self.rng.below(40) as i64 - 4)
    }

    fn place(&mut self) -> &'static str {
        let count = if self.rng.once_in(3) { self.places.len() } else { 5 };
        self.places[self.rng.below(count)]
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.once_in(5) {
            return match self.rng.below(4) {
                0 => self.constant(),
                1 => self.small(),
                // 40 bits are a type of their own, in which gcc computes as it likes.
                _ => match self.place() {
                    "s.b40" => "(llong)s.b40".into(),
                    place => place.into(),
                },
            };
        }
        let d = depth - 1;
        let place = self.place().replace("s.b40", "s.b31");
        match self.rng.below(14) {
            0..=5 => {
                let (x, y) = (self.expr(d), self.expr(d));
                let op = *self.rng.pick(&["+", "-", "*", "/", "%", "+"]);
                if self.rng.once_in(2) { format!("({place} {op} {y})") } else { format!("(id({x}) {op} {y})") }
            }
            6 | 7 => {
                let (x, count) = (self.expr(d), self.rng.below(33));
                match self.rng.below(3) {
                    0 => format!("({x} << ({place} & 7))"),
                    1 => format!("({place} << {count})"),
                    _ => format!("({count} << ({place} & 31))"),
                }
            }
            8 => format!("(-{place})"),
            9 => format!("(({}){})", self.rng.pick(&TYPES), self.hidden(d)),
            10 => format!("({} && {})", self.hidden(d), self.hidden(d)),
            11 => format!("({} ? {} : {})", self.hidden(d), self.expr(d), self.expr(d)),
            12 => format!("({} < {})", self.hidden(d), self.hidden(d)),
            _ if self.rng.once_in(2) => format!("abs({place})"),
            _ => format!("({place} & {})", self.rng.below(100)),
        }
    }

    /// An expression that gcc does not combine with what is done with its value: before its sanitizer looks, `x + 2 < 31`
    /// becomes `x < 29`, and a sum whose upper half is not used is computed without it.
    fn hidden(&mut self, depth: usize) -> String {
        format!("id({})", self.expr(depth))
    }

    fn statement(&mut self) {
        self.statements += 1;
        let _ = write!(self.out, "    reached = {};{} ", self.statements, self.report);
        let (target, e) = (self.place(), self.hidden(2));
        let operand = if matches!(target, "d" | "e" | "v[0]" | "v[2]" | "x") { "int" } else { "short" };
        let text = match self.rng.below(8) {
            0 | 1 => format!("{target} = {e};"),
            2 | 3 => format!("{target} {} ({operand}){e};", self.rng.pick(&UPDATES)),
            4 => format!("{target}{};", self.rng.pick(&["++", "--"])),
            5 => format!("d = {}{target};", self.rng.pick(&["++", "--"])),
            6 => format!("if ({e}) {target} += {};", self.small()),
            _ => format!("for (i = 0; i < 3; i++) {target} = {target} * {} + i;", self.small()),
        };
        let _ = writeln!(self.out, "{text} mix({target});");
    }
}

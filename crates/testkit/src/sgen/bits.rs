//! Bit-fields of every integer type and width in every place where their type shows.

use super::making::Gen;
use cfront::types::DataModel;

struct Field {
    name: String,
    ty: &'static str,
}

struct Bits {
    fields: Vec<Field>,
    /// Expressions for objects of the structure.
    objects: [&'static str; 3],
}

const BINARY: [&str; 6] = ["+", "-", "*", "&", "|", "^"];
const COMPARE: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];
const VARIABLES: [(&str, &str); 8] = [
    ("schar", "va"),
    ("uchar", "vb"),
    ("short", "vc"),
    ("int", "vd"),
    ("uint", "ve"),
    ("long", "vf"),
    ("llong", "vg"),
    ("ullong", "vh"),
];

pub(super) fn program(g: &mut Gen) {
    let bits = Bits { fields: fields(g), objects: ["s", "(*p)", "a[va & 1]"] };
    let id = g.id.clone();
    g.line(&format!("struct {id}s s, a[2], *p = a + 1;"));
    g.line("memset(&s, 0, sizeof s); memset(a, 0, sizeof a);");
    for (ty, name) in VARIABLES {
        let value = constant(g);
        g.line(&format!("{ty} {name} = {value};"));
    }
    for object in bits.objects {
        for f in &bits.fields {
            let value = constant(g);
            g.line(&format!("{object}.{} = {value};", f.name));
        }
    }
    for _ in 0..10 {
        statement(g, &bits);
    }
    for object in bits.objects {
        for f in &bits.fields {
            g.mix(&format!("{object}.{}", f.name));
        }
    }
}

/// Declares the structure.
fn fields(g: &mut Gen) -> Vec<Field> {
    let id = g.id.clone();
    g.define(&format!("enum {id}e {{ {id}e0, {id}e5 = 5 }};"));
    let long = if g.model == DataModel::Lp64 { 64 } else { 32 };
    let mut types = vec![
        ("int", 32),
        ("uint", 32),
        ("long", long),
        ("ulong", long),
        ("llong", 64),
        ("ullong", 64),
        ("llong", 64),
        ("ullong", 64),
        ("schar", 8),
        ("uchar", 8),
        ("plain", 8),
        ("short", 16),
        ("ushort", 16),
        ("boolean", 1),
        ("enum", 32),
    ];
    if g.model == DataModel::Lp64 {
        types.extend([("__int128", 128), ("unsigned __int128", 128)]);
    }
    let mut text = format!("struct {id}s {{ ");
    let mut fields = Vec::new();
    for i in 0..2 + g.rng.below(4) {
        let (ty, most) = *g.rng.pick(&types);
        // Widths above that of int are the interesting ones.
        let width = if most > 32 && !g.rng.once_in(4) { 33 + g.rng.below(most - 32) } else { 1 + g.rng.below(most) };
        let written = if ty == "enum" { format!("enum {id}e") } else { ty.to_string() };
        text += &format!("{written} f{i} : {width}; ");
        if g.rng.once_in(8) {
            text += "int : 0; ";
        }
        fields.push(Field { name: format!("f{i}"), ty });
    }
    text += if g.rng.once_in(5) { "} __attribute__((packed));" } else { "};" };
    g.define(&text);
    fields
}

fn constant(g: &mut Gen) -> String {
    let bit = g.rng.below(64);
    let n = g.rng.next();
    match g.rng.below(9) {
        0 => format!("{}", n % 5),
        1 => format!("-{}", n % 5),
        2 => "-1".into(),
        3 => format!("(1ull << {bit})"),
        4 => format!("((1ull << {bit}) - 1)"),
        5 => format!("-(1ll << {})", bit.min(62)),
        6 => format!("{}u", n & 0xffff_ffff),
        7 => format!("{}", n & 0x7fff_ffff),
        _ => format!("0x{n:x}ull"),
    }
}

fn place(g: &mut Gen, bits: &Bits) -> (String, &'static str) {
    let field = &bits.fields[g.rng.below(bits.fields.len())];
    (format!("{}.{}", g.rng.pick(&bits.objects), field.name), field.ty)
}

fn atom(g: &mut Gen, bits: &Bits) -> String {
    match g.rng.below(8) {
        0 => constant(g),
        1 | 2 => VARIABLES[g.rng.below(VARIABLES.len())].1.to_string(),
        _ => place(g, bits).0,
    }
}

/// An expression without side effects. Divisors are positive, shift counts below the width of `int`.
fn expr(g: &mut Gen, bits: &Bits, depth: usize) -> String {
    if depth == 0 {
        return atom(g, bits);
    }
    let a = expr(g, bits, depth - 1);
    let b = expr(g, bits, depth - 1);
    match g.rng.below(16) {
        0..=3 => format!("({a} {} {b})", g.pick(&BINARY)),
        4 | 5 => format!("({a} {} {b})", g.pick(&COMPARE)),
        6 => format!("({a} {} ({b} & 31))", g.pick(&["<<", ">>"])),
        7 => format!("({a} {} (({b} & 15) + 1))", g.pick(&["/", "%"])),
        8 => format!("({} {a})", g.pick(&["-", "~", "+", "!"])),
        9 => format!("({a}, {b})"),
        10 => format!("({a} ? {b} : {})", atom(g, bits)),
        11 => format!("({a} ?: {b})"),
        12 => format!("(({}){a})", VARIABLES[g.rng.below(VARIABLES.len())].0),
        13 => format!("({{ {a}; }})"),
        14 => format!("({a} {} {b})", g.pick(&["&&", "||"])),
        _ => format!("(__typeof__(0, {a}))({b})"),
    }
}

/// `mix` takes 64 bits; wider values are observed in two parts.
fn observe(g: &mut Gen, value: &str) {
    g.mix(value);
    if g.model == DataModel::Lp64 && g.rng.once_in(3) {
        g.mix(&format!("(unsigned __int128)({value}) >> 64"));
    }
}

fn statement(g: &mut Gen, bits: &Bits) {
    let e = expr(g, bits, 2);
    let (f, ty) = place(g, bits);
    let other = VARIABLES[g.rng.below(VARIABLES.len())].1;
    match g.rng.below(12) {
        0 | 1 => observe(g, &e),
        2 => g.mix(&format!("KIND({e}) * 100 + KIND(+({e})) + 10000 * sizeof(0, {e})")),
        // The value of an assignment has the type of the left side.
        3 => {
            let op = g.pick(&["=", "+=", "-=", "*=", "&=", "|=", "^="]);
            let after = g.pick(&BINARY);
            g.mix(&format!("({f} {op} {e}) {after} {other}"));
        }
        4 => {
            let op = g.pick(&["<<=", ">>="]);
            g.mix(&format!("({f} {op} ({e} & 15)) - 1"));
        }
        5 => {
            let op = g.pick(&["/=", "%="]);
            g.mix(&format!("-({f} {op} ({e} & 7) + 1)"));
        }
        6 | 7 => {
            let step = g.pick(&["@++", "@--", "++@", "--@"]).replace('@', &f);
            let after = g.pick(&["- 8 < 0", "+ 1", "<< 1", ", 1", "* -3", "== -1", "/ 3"]);
            g.mix(&format!("({step}) {after}"));
        }
        8 => {
            let id = g.fresh("t");
            let (a, b) = (expr(g, bits, 1), expr(g, bits, 1));
            g.line(&format!("__typeof__(0, {e}) {id} = {a}, *p{id} = &{id}, a{id}[2] = {{ {b}, {e} }};"));
            g.line(&format!("*p{id} += {b}; {id}++; a{id}[1] *= {id};"));
            g.mix(&format!("{id} + sizeof {id} + a{id}[0] - a{id}[1]"));
        }
        9 => {
            let big = 33 + g.rng.below(20);
            g.line(&format!(
                "switch ({e}) {{ case 0: mix(10); break; case 1: mix(11); break; case -1: mix(12); break;"
            ));
            g.line(&format!(
                "    case (1ll << {big}) + 9: mix(13); break; case 2 ... 7: mix(14); default: mix(15); }}"
            ));
        }
        10 => {
            let id = g.fresh("c");
            let values: Vec<String> = bits.fields.iter().map(|_| expr(g, bits, 1)).collect();
            let s = g.id.clone();
            g.line(&format!("struct {s}s {id} = {{ {} }}, {id}b = {id};", values.join(", ")));
            for field in &bits.fields {
                g.mix(&format!("{id}b.{}", field.name));
            }
        }
        _ => {
            let take = g.fresh(&format!("{}take", g.id.clone()));
            let (param, result) = (g.pick(&["schar", "uint", "long", "llong", "boolean"]), g.pick(&["llong", "uint"]));
            g.define(&format!("static {result} {take}({param} x) {{ return x; }}"));
            g.mix(&format!("{take}({f}) + {take}({e})"));
            if ty != "boolean" {
                g.mix(&format!("~{f} + !{f}"));
            }
        }
    }
}

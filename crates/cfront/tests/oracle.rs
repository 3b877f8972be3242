//! Random declarations and constant expressions: our sizes, alignments, offsets, values and types become
//! `_Static_assert`s that the system's C compiler judges; where bit-fields lie is judged by a program that runs.

use cfront::hir::{Expr, ExprKind, InitItem, UnOp, Unit};
use cfront::parse_unit;
use cfront::types::{DataModel, RecordId, Type};
use std::fmt::Write as _;
use testkit::{Rng, Scratch, cc, skipped};

const SCALARS: &[&str] = &[
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "float",
    "double",
    "long double",
    "void *",
    "_Bool",
    "enum e",
    "__float128",
    "_Complex float",
    "_Complex double",
    "al8",
    "al2",
    "vec4",
    "int (*)[3]",
];
const FIELD_INTS: &[(&str, u64)] = &[
    ("char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long long", 64),
    ("unsigned long long", 64),
    ("_Bool", 1),
    ("enum e", 32),
    ("al8", 32),
];
const PRELUDE: &str = "enum e { EA, EB = 70000 };\ntypedef int al8 __attribute__((aligned(8)));\n\
    typedef int al2 __attribute__((aligned(2)));\ntypedef int vec4 __attribute__((vector_size(16)));\n";

/// One record definition; names of earlier records may be used as member types.
fn record(r: &mut Rng, index: usize, out: &mut String) {
    if r.chance(15) {
        let _ = writeln!(out, "#pragma pack(push, {})", 1 << r.number(4));
    } else {
        out.push_str("#pragma pack(push)\n#pragma pack()\n");
    }
    let keyword = if r.chance(20) { "union" } else { "struct" };
    let mut attrs = String::new();
    if r.chance(15) {
        attrs.push_str(" __attribute__((packed))");
    }
    if r.chance(10) {
        let _ = write!(attrs, " __attribute__((aligned({})))", 1 << r.number(6));
    }
    let _ = writeln!(out, "typedef {keyword} s{index} {{");
    for i in 0..r.number(8) {
        member(r, index, i, out);
    }
    if keyword == "struct" && r.chance(10) {
        out.push_str("  int first; short flexible[];\n");
    }
    let _ = writeln!(out, "}}{attrs} t{index};\n#pragma pack(pop)\nt{index} v{index};");
}

fn member(r: &mut Rng, index: usize, i: u64, out: &mut String) {
    let mut attrs = String::new();
    if r.chance(8) {
        attrs.push_str(" __attribute__((packed))");
    }
    if r.chance(8) {
        let _ = write!(attrs, " __attribute__((aligned({})))", 1 << r.number(5));
    }
    if r.chance(40) {
        let (ty, width) = FIELD_INTS[r.number(FIELD_INTS.len() as u64) as usize];
        let _ = match r.number(10) {
            0 => writeln!(out, "  {ty} : 0;"),
            1 => writeln!(out, "  {ty} : {};", 1 + r.number(width)),
            _ => writeln!(out, "  {ty} m{i} : {}{attrs};", 1 + r.number(width)),
        };
        return;
    }
    let _ = match r.number(8) {
        0 if index > 0 => writeln!(out, "  t{} m{i}{attrs};", r.number(index as u64)),
        1 => writeln!(out, "  struct {{ char a{i}; int b{i} : 5; short c{i}; }};"),
        2 => writeln!(out, "  union {{ short a{i}; long long b{i}; }};"),
        3 => writeln!(out, "  {} m{i}[{}]{attrs};", *r.pick(&["char", "short", "double", "long long"]), r.number(4)),
        4 => writeln!(out, "  int (*m{i})[3]{attrs};"),
        _ => {
            let ty = r.pick(&SCALARS[..SCALARS.len() - 1]);
            writeln!(out, "  {ty} m{i}{attrs};")
        }
    };
}

fn parse(text: &str, model: DataModel) -> Unit {
    parse_unit(text.as_bytes(), "random.c", model).unwrap_or_else(|(errors, sources)| {
        let shown: Vec<String> = errors.iter().map(|e| e.render(&sources)).collect();
        panic!("{}\n{text}", shown.join("\n"))
    })
}

fn global_type(unit: &Unit, name: &str) -> cfront::types::TypeId {
    unit.globals.iter().find(|g| g.name == name).unwrap_or_else(|| panic!("no global {name}")).ty
}

fn layout_asserts(unit: &Unit, count: usize, out: &mut String) {
    for i in 0..count {
        let ty = global_type(unit, &format!("v{i}"));
        let (size, align, gnu) = (unit.types.size_of(ty), unit.types.member_align(ty), unit.types.align_of(ty));
        let _ = writeln!(out, "_Static_assert(sizeof(t{i}) == {size}, \"size\");");
        let _ = writeln!(out, "_Static_assert(_Alignof(t{i}) == {align} && __alignof__(t{i}) == {gnu}, \"align\");");
        let Type::Record(id) = *unit.types.get(ty) else { panic!("t{i} is a record") };
        offsets(unit, id, 0, &format!("t{i}"), out);
    }
}

fn offsets(unit: &Unit, id: RecordId, base: u64, ty: &str, out: &mut String) {
    for field in &unit.types.record(id).fields {
        let at = base + field.offset;
        match (&field.name, unit.types.get(field.ty)) {
            (Some(name), _) if field.bits.is_none() => {
                let _ = writeln!(out, "_Static_assert(__builtin_offsetof({ty}, {name}) == {at}, \"offset\");");
            }
            (None, Type::Record(inner)) => offsets(unit, *inner, at, ty, out),
            _ => {}
        }
    }
}

/// A program that stores ones into each bit-field of a zeroed object and compares the bytes with our idea of them.
fn bit_field_program(unit: &Unit, count: usize) -> String {
    let mut main = String::from("int main(void) {\n");
    for i in 0..count {
        let Type::Record(id) = *unit.types.get(global_type(unit, &format!("v{i}"))) else { continue };
        for field in &unit.types.record(id).fields {
            let (Some(name), Some(bits)) = (&field.name, field.bits) else { continue };
            let size = unit.types.record(id).size;
            let mut bytes = vec![0u8; size as usize];
            for bit in 0..bits.width {
                let at = field.offset * 8 + u64::from(bits.shift + bit);
                bytes[(at / 8) as usize] |= 1 << (at % 8);
            }
            let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
            let _ = writeln!(
                main,
                "{{ static const unsigned char want[] = {{ {} }}; static t{i} x; x.{name} = -1;\n\
                 if (__builtin_memcmp(want, &x, {size})) {{ __builtin_printf(\"t{i}.{name}\\n\"); return 1; }} }}",
                list.join(",")
            );
        }
    }
    main + "return 0; }\n"
}

/// Runs the compiler on `text`; `None` if there is none.
fn compile(text: &str, name: &str, flags: &[&str]) -> Option<Result<(), String>> {
    let scratch = Scratch::new("oracle");
    let file = scratch.file(&format!("{name}.c"), text);
    let told = cc::compile(flags, &[&file])?;
    Some(told.map_err(|stderr| {
        let kept = std::env::temp_dir().join(format!("attest-oracle-{name}.failed.c"));
        let _ = std::fs::copy(&file, &kept);
        format!("{}\n{}", kept.display(), stderr.lines().take(12).collect::<Vec<_>>().join("\n"))
    }))
}

/// Compiles and runs a program that ends with 0 where everything is as we say.
fn runs(text: &str, name: &str) {
    let scratch = Scratch::new("oracle");
    let exe = scratch.path().join(name);
    match compile(text, name, &["-w", "-m64", "-O0", "-o", &exe.display().to_string()]) {
        None => no_compiler(),
        Some(Err(message)) => panic!("{message}"),
        Some(Ok(())) => {
            cc::output(&exe).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
    }
}

fn no_compiler() {
    skipped("no C compiler `cc` to compare with");
}

fn flags(model: DataModel) -> [&'static str; 3] {
    ["-w", "-fsyntax-only", if model == DataModel::Ilp32 { "-m32" } else { "-m64" }]
}

/// Is there a compiler at all? A test that cannot ask says so.
fn judge(text: &str, name: &str, model: DataModel) {
    match compile(text, name, &flags(model)) {
        Some(Ok(())) => {}
        Some(Err(message)) => panic!("{model:?} {name}: {message}"),
        None => no_compiler(),
    }
}

const RECORDS: usize = 60;

#[test]
fn layouts_agree() {
    for seed in 1..=6u64 {
        let mut r = Rng::new(seed);
        let mut text = PRELUDE.to_string();
        (0..RECORDS).for_each(|i| record(&mut r, i, &mut text));
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            let unit = parse(&text, model);
            let mut asserts = text.clone();
            layout_asserts(&unit, RECORDS, &mut asserts);
            judge(&asserts, &format!("layout{seed}"), model);
        }
    }
}

#[test]
fn bit_fields_lie_where_the_compiler_puts_them() {
    for seed in 1..=3u64 {
        let mut r = Rng::new(seed);
        let mut text = PRELUDE.to_string();
        (0..RECORDS).for_each(|i| record(&mut r, i, &mut text));
        let unit = parse(&text, DataModel::Lp64);
        let program = text + &bit_field_program(&unit, RECORDS);
        runs(&program, &format!("bits{seed}"));
    }
}

const CASTS: &[&str] = &[
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "enum e",
];
const LITERALS: &[&str] = &[
    "0",
    "1",
    "7",
    "42u",
    "255",
    "65535",
    "0x7fffffff",
    "0x80000000",
    "2147483648",
    "0xffffffffu",
    "4294967296",
    "1l",
    "3ul",
    "9ll",
    "0x8000000000000000",
    "'a'",
    "'\\xff'",
    "L'w'",
    "EB",
    "sizeof(int)",
    "017",
    "0b101",
    "(int)(1.5 * 3)",
    "(char)300",
    "_Alignof(double)",
    "(unsigned long long)-1",
    "(int)2.5e3f",
    "1.5 < 2",
];

fn expression(r: &mut Rng, depth: u32) -> String {
    if depth == 0 || r.chance(15) {
        return r.pick(LITERALS).to_string();
    }
    let a = expression(r, depth - 1);
    match r.number(12) {
        0 => format!("(({})({a}))", r.pick(CASTS)),
        1 => format!("({}({a}))", *r.pick(&["-", "~", "!", "+"])),
        2 => format!("(({a}) {} ({}))", *r.pick(&["/", "%"]), *r.pick(&["3", "7u", "5l", "11ull", "(short)2"])),
        3 => format!("(({a}) {} {})", *r.pick(&["<<", ">>"]), r.number(31)),
        4 => format!("(({a}) ? ({}) : ({}))", expression(r, depth - 1), expression(r, depth - 1)),
        5 => format!("(({a}) {} ({}))", *r.pick(&["<", "<=", ">", ">=", "==", "!="]), expression(r, depth - 1)),
        6 => format!("(({a}) {} ({}))", *r.pick(&["&&", "||"]), expression(r, depth - 1)),
        _ => format!("(({a}) {} ({}))", *r.pick(&["+", "-", "*", "&", "|", "^"]), expression(r, depth - 1)),
    }
}

/// The value that `unsigned long long k = e;` has been given, after conversion.
fn value_of(unit: &Unit, item: usize) -> i128 {
    let record = (0..).map(cfront::types::EnumId).nth(item + 1).expect("an id");
    unit.types.enumeration(record).constants[0].1
}

#[test]
fn constants_and_expression_types_agree() {
    const COUNT: usize = 150;
    for seed in 1..=4u64 {
        let mut r = Rng::new(seed);
        let expressions: Vec<String> = (0..COUNT).map(|_| expression(&mut r, 4)).collect();
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            let mut text = PRELUDE.to_string();
            for (i, e) in expressions.iter().enumerate() {
                let _ = writeln!(text, "enum {{ k{i} = {e} }};\n__typeof__({e}) v{i};");
            }
            let unit = parse(&text, model);
            let mut asserts = PRELUDE.to_string();
            for (i, e) in expressions.iter().enumerate() {
                let ty = unit.types.display(global_type(&unit, &format!("v{i}")));
                let value = value_of(&unit, i);
                let value = value as u64;
                let _ = writeln!(asserts, "_Static_assert((unsigned long long)({e}) == {value}ull, \"value {i}\");");
                let _ = writeln!(
                    asserts,
                    "_Static_assert(__builtin_types_compatible_p(__typeof__({e}), {ty}), \"type {i}\");"
                );
            }
            judge(&asserts, &format!("constants{seed}"), model);
        }
    }
}

/// Integer promotions of bit-fields and usual conversions of all pairs of arithmetic types.
#[test]
fn usual_conversions_agree() {
    let types = [CASTS, &["float", "double", "long double", "_Float128", "_Float64", "_Complex float"]].concat();
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let mut text = format!(
            "{PRELUDE}struct b {{ unsigned a : 3; unsigned c : 32; int d : 7; _Bool e : 1; \
            unsigned long long f : 5; enum e g : 20; }} b;\n"
        );
        let mut names = Vec::new();
        for (i, ty) in types.iter().enumerate() {
            let _ = writeln!(text, "{ty} x{i};");
            names.push(format!("x{i}"));
        }
        names.extend(["a", "c", "d", "e", "f", "g"].map(|f| format!("b.{f}")));
        let mut asserts = text.clone();
        let mut pairs = Vec::new();
        for a in &names {
            pairs.push(format!("+{a}"));
            pairs.extend(names.iter().map(|b| format!("{a} + {b}")));
            pairs.extend(names.iter().map(|b| format!("(1 ? {a} : {b})")));
        }
        for (i, pair) in pairs.iter().enumerate() {
            let _ = writeln!(text, "__typeof__({pair}) p{i};");
        }
        let unit = parse(&text, model);
        for (i, pair) in pairs.iter().enumerate() {
            let ty = unit.types.display(global_type(&unit, &format!("p{i}")));
            let _ = writeln!(
                asserts,
                "_Static_assert(__builtin_types_compatible_p(__typeof__({pair}), {ty}), \"{pair}\");"
            );
        }
        judge(&asserts, "conversions", model);
    }
}

/// Where initialisers put their values: a program compares memory with the flattened items.
#[test]
fn initialisers_agree() {
    let text = "
        struct p { short x, y; }; struct n { char c; struct p p[2]; union { int i; char b[4]; } u; struct { int d, e; }; };
        struct n a0 = { 1, { { 2, 3 }, { 4 } }, { 5 }, { 6, 7 } };
        struct n a1 = { 1, 2, 3, 4, 5, 6, 7, 8 };
        struct n a2 = { .p[1].y = 9, .e = 4, .u.b = { 1, 2 }, 5 };
        struct n a3[2] = { [1].p[0] = { 3, 4 }, 5, 6, [0].c = 1, 2 };
        int a4[] = { 1, [4] = 2, 3, [2] = 7 };
        char a5[][4] = { \"ab\", { \"cde\" }, { 'x', 'y' }, [5] = \"long\" };
        struct { int a : 3, b : 7; unsigned c : 12; } a6 = { 1, -2, 300 };
        struct n a7 = { .d = 1, 2, .p = { [1] = { 5, 6 } }, 3 };
        int a8[2][3] = { 1, 2, 3, 4 }, a9[2][3] = { { 1 }, { 4, 5 } };
        struct { int n; struct p q[3]; } a10 = { 1, .q[1 ... 2] = { 8, 9 } };
        unsigned short a11[] = u\"h\\u00e9\"; int a12[] = L\"\\x1234z\";
        union { char c; int i; } a13 = { .i = 0x01020304 };
        struct { struct {} e; int x[0]; int y; } a14 = { .y = 3 };\n";
    let unit = parse(text, DataModel::Lp64);
    let mut program = format!("{text}int main(void) {{\n");
    for global in unit.globals.iter().filter(|g| !g.is_string) {
        let mut bytes = vec![0u8; unit.types.size_of(global.ty) as usize];
        for item in &global.init.as_ref().expect("initialised").items {
            put(&unit, item, &mut bytes);
        }
        let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
        let _ = writeln!(
            program,
            "{{ static const unsigned char want[] = {{ {} }}; _Static_assert(sizeof {1} == sizeof want, \"\");\n\
             if (__builtin_memcmp(want, &{1}, sizeof want)) {{ __builtin_printf(\"{1}\\n\"); return 1; }} }}",
            list.join(","),
            global.name
        );
    }
    program.push_str("return 0; }\n");
    runs(&program, "init");
}

fn number(e: &Expr) -> i128 {
    match &e.kind {
        ExprKind::Int(v) => *v,
        ExprKind::Unary(UnOp::Neg, inner) => -number(inner),
        ExprKind::Cast(inner) => number(inner),
        _ => panic!("{e:?}"),
    }
}

fn put(unit: &Unit, item: &InitItem, bytes: &mut [u8]) {
    let value = number(&item.value);
    let (shift, width) = item.bits.map_or((0, unit.types.size_of(item.ty) * 8), |b| (b.shift, u64::from(b.width)));
    for bit in 0..width {
        let at = item.offset * 8 + u64::from(shift) + bit;
        let (byte, mask) = ((at / 8) as usize, 1u8 << (at % 8));
        bytes[byte] = if value >> bit & 1 == 1 { bytes[byte] | mask } else { bytes[byte] & !mask };
    }
}

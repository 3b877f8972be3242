//! Variable length array types in operands and declarations: what is evaluated, how often, and which sizes result.

use super::making::Gen;

/// Element types; `long` differs between the data models.
const ELEMENTS: [&str; 5] = ["char", "short", "int", "long", "llong"];

pub(super) fn program(g: &mut Gen) {
    let elem = g.pick(&ELEMENTS);
    let (n, rows) = (2 + g.rng.below(4), 2 + g.rng.below(3));
    g.line(&format!("int n = {n}, i = 0; {elem} one[n], two[{rows}][n], three[{rows}][n + 1][n];"));
    g.line("memset(one, 1, sizeof one); memset(two, 2, sizeof two); memset(three, 3, sizeof three);");
    g.line(&format!("{elem} (*row)[n] = two, (*rows[2])[n] = {{ two, two + 1 }};"));
    g.line(&format!("struct {{ {elem} (*p)[n]; int k; }} box = {{ two, 1 }};"));
    for _ in 0..8 {
        match g.rng.below(10) {
            0..=4 => size(g),
            5 => declare(g),
            6 => typedef(g),
            7 => pointers(g),
            8 => parameters(g),
            _ => recursion(g),
        }
        g.mix("i + 100 * n + (row - two)");
        let start = g.rng.below(2);
        g.line(&format!("i = {start}; row = two;"));
    }
}

/// A length with a side effect; between 1 and about 8.
fn length(g: &mut Gen) -> String {
    g.pick(&["i++ + 1", "++i", "n", "n + 1", "step(3)", "(i++, 2)", "n-- > 1 ? n++ + 1 : 1", "sizeof(char[n])", "3"])
        .to_string()
}

/// An index with a side effect that stays within the rows; its value does not matter where nothing is accessed.
fn index(g: &mut Gen) -> String {
    g.pick(&["i++ & 1", "step(1)", "step(0)", "(i += 2) & 1", "(n++, n--, 0)", "1", "0"]).to_string()
}

/// An index beside another one: two that change variables by themselves have no order.
fn index_beside(g: &mut Gen, other: &str) -> String {
    let is_quiet = other.starts_with("step") || matches!(other, "0" | "1");
    if is_quiet { index(g) } else { g.pick(&["step(1)", "1", "0"]).to_string() }
}

/// An operand whose type is a variable length array, a pointer to one, or neither.
fn operand(g: &mut Gen) -> String {
    let i = index(g);
    let j = index_beside(g, &i);
    match g.rng.below(20) {
        0 => format!("two[{i}]"),
        1 => format!("three[{i}]"),
        2 => format!("three[{i}][{j}]"),
        3 => format!("two[{i}][{j}]"),
        4 => format!("*(two + ({i}))"),
        5 => format!("*&two[{i}]"),
        6 => format!("&two[{i}]"),
        7 => "*row++".into(),
        8 => "row++".into(),
        9 => format!("*rows[{i}]"),
        10 => format!("rows[{i}]"),
        11 => format!("*(step({}), row)", g.rng.below(9)),
        12 => format!("*({{ {i}; &two[{j}]; }})"),
        13 => format!("({{ {i}; two; }})"),
        14 => format!("*(i++ ? &two[0] : &two[{j}])"),
        15 => format!("{i}, two"),
        16 => "*box.p++".into(),
        17 => format!("*(int (*)[{}])0", length(g)),
        18 => format!("(short (*)[{}])two[{i}]", length(g)),
        _ => format!("*(char (*)[{}][{}])(step(2), one)", length(g), length(g)),
    }
}

fn type_name(g: &mut Gen) -> String {
    let (a, b) = (length(g), length(g));
    let elem = g.pick(&ELEMENTS);
    match g.rng.below(9) {
        0..=2 => format!("{elem}[{a}]"),
        3 => format!("{elem}[{a}][{b}]"),
        4 => format!("{elem}[2][{b}]"),
        5 => format!("{elem} (*)[{a}]"),
        6 => format!("{elem} *[{a}]"),
        7 => format!("{elem} (*[{a}])[{b}]"),
        _ => format!("__typeof__({elem}[{a}])"),
    }
}

fn size(g: &mut Gen) {
    let text = match g.rng.below(9) {
        0..=3 => format!("sizeof({})", operand(g)),
        4 | 5 => format!("sizeof({})", type_name(g)),
        6 => format!("_Alignof({})", type_name(g)),
        7 => format!("sizeof(__typeof__({}))", operand(g)),
        _ => format!("sizeof(char[sizeof({})])", operand(g)),
    };
    match g.rng.below(4) {
        0 => g.mix(&format!("step(0) ? 5 : {text}")),
        1 => g.mix(&format!("step(1) && {text}")),
        _ => g.mix(&text),
    }
}

fn declare(g: &mut Gen) {
    let name = g.fresh("d");
    let (a, b) = (length(g), length(g));
    let elem = g.pick(&ELEMENTS);
    match g.rng.below(4) {
        0 => g.line(&format!("{elem} {name}[{a}][{b}]; mix(sizeof {name}[0]);")),
        1 => g.line(&format!("{elem} (*{name})[{a}] = 0; mix(sizeof *{name});")),
        2 => {
            let e = operand(g);
            g.line(&format!("__typeof__({e}) *{name} = 0; mix(sizeof *{name});"));
        }
        _ => g.line(&format!(
            "for (int k = 0; k < 3; k++) {{ {elem} {name}[{a}]; mix(sizeof {name} + i); }} {elem} {name};"
        )),
    }
    g.mix(&format!("sizeof {name} + i"));
}

fn typedef(g: &mut Gen) {
    let name = g.fresh("T");
    let (a, b) = (length(g), length(g));
    g.line(&format!("typedef int {name}[{a}]; mix(i); n++; {name} x{name}, y{name}[2], z{name}[{b}]; n--;"));
    g.mix(&format!("sizeof x{name} + sizeof({name}) * 3 + sizeof y{name} * 7 + sizeof z{name} * 11 + i"));
    g.line(&format!("{name} *p{name} = y{name}; p{name}++;"));
    g.mix(&format!("(char *)p{name} - (char *)y{name} + sizeof *p{name}"));
}

fn pointers(g: &mut Gen) {
    let name = g.fresh("p");
    g.line("for (int k = 0; k < 2; k++) for (int l = 0; l < n; l++) two[k][l] = 10 * k + l;");
    let text = match g.rng.below(5) {
        0 => "(row++, row[-1][n - 1] + (*row)[1] * 50 + (row - two))".to_string(),
        1 => "(++row, row--, row[1][n - 2] + (row + 1 - two) * 7 + (row - two))".to_string(),
        2 => format!("*(*(two + ({})) + 1)", index(g)),
        3 => "(&two[1] - &two[0]) * 100 + (&two[1][1] - &two[0][1]) + (&three[1] - three)".to_string(),
        _ => format!("(char *)&two[{}] - (char *)two + rows[1][-1][1]", index(g)),
    };
    if g.rng.once_in(2) {
        let assigned = g.pick(&["row += 1", "row = row + 1", "row = &two[1]", "row = rows[1]"]);
        g.line(&format!("{assigned};"));
        g.line("row = row - (row - two);");
    }
    g.line(&format!("llong {name} = {text};"));
    g.mix(&name);
}

fn parameters(g: &mut Gen) {
    let id = g.id.clone();
    let name = g.fresh(&format!("{id}f"));
    let elem = g.pick(&ELEMENTS);
    let inner = g.pick(&["n++", "n", "n + 1", "step(2)", "n-- + 1", "static 2", "sizeof(int[n])"]);
    let outer = g.pick(&["n++", "", "n", "step(4)", "const n", "static 1", "*&n"]);
    let body =
        g.pick(&["sizeof a[0] + n * 100", "(char *)(a + 1) - (char *)a + n * 1000", "sizeof *a * 3 + sizeof a + n"]);
    let inner = if inner.starts_with("static") { "2" } else { inner };
    g.define(&format!("static int {name}(int n, {elem} a[{outer}][{inner}]) {{ return {body}; }}"));
    let n = 2 + g.rng.below(4);
    g.mix(&format!("{name}({n}, 0)"));
}

fn recursion(g: &mut Gen) {
    let id = g.id.clone();
    let name = g.fresh(&format!("{id}r"));
    let elem = g.pick(&ELEMENTS);
    g.define(&format!(
        "static int {name}(int n) {{ {elem} a[n]; for (int k = 0; k < n; k++) a[k] = k * n; int r = n > 1 ? {name}(n - 1) : 0; \
         for (int k = 0; k < n; k++) r = r * 3 + a[k]; return r + sizeof a; }}"
    ));
    let n = 1 + g.rng.below(5);
    g.mix(&format!("{name}({n})"));
}

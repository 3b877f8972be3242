//! The papers' families (SYNERGY Figs. 1 and 8, DASH Figs. 3 and 6), and small ones of our own about procedures and loops.

use super::Member;
use std::fmt::Write as _;

const DECLARATIONS: &str = "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
";
const SIZES: [usize; 6] = [10, 20, 40, 80, 120, 200];

pub(super) fn members() -> Vec<Member> {
    let mut all = Vec::new();
    let mut add = |family: &str, n: usize, text: String, args: &'static str, safe: bool| {
        all.push(Member { family: family.into(), n, text, args, safe, query: None });
    };
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        add("synergy-fig1", n, synergy_fig1(n), "", false);
    }
    for n in SIZES {
        add("synergy-fig8", n, synergy_fig8(n), "", true);
        add("dash-fig3", n, dash_fig3(n), "--function foo", true);
        add("dash-fig6", n, dash_fig6(n, "lock = 1;", "lock == 1"), "--function prove_me3", true);
        // Neither constants nor ranges decide this one.
        add("dash-fig6-bit", n, dash_fig6(n, "__VERIFIER_assume(lock & 1);", "lock & 1"), "--function prove_me3", true);
        add("calls", n, calls(n), "", true);
        add("chain", n, chain(n), "", true);
    }
    for n in [10, 20, 40, 100, 200] {
        add("callers", n, callers(n, (n / 4).max(5)), "", true);
    }
    for n in 1..=6 {
        add("nested-loops", n, nested_loops(n), "", true);
    }
    for n in [10, 30, 100, 300, 1_000] {
        add("steered-counter", n, steered_counter(n), "", false);
    }
    all
}

/// SYNERGY Fig. 1 with `n` rounds; unsigned, because the sum passes 32 bits.
fn synergy_fig1(n: usize) -> String {
    format!(
        "{DECLARATIONS}
void foo(int a)
{{
    int i;
    unsigned c;
    i = 0;
    c = 0;
    while (i < {n}) {{
        c = c + i;
        i = i + 1;
    }}
    __VERIFIER_assume(a <= 0);
    reach_error();
}}

int main(void)
{{
    foo(__VERIFIER_nondet_int());
    return 0;
}}
"
    )
}

/// SYNERGY Fig. 8: `n` diamonds between taking a lock and asking for it.
fn synergy_fig8(n: usize) -> String {
    let mut text =
        format!("{DECLARATIONS}\nenum state {{ L, U }};\nstruct {{ enum state state; }} lock;\n\nint main(void)\n{{\n");
    for i in 0..n {
        let _ = writeln!(text, "    int x{i} = 0;");
    }
    text += "    lock.state = L;\n";
    for i in 0..n {
        let _ = write!(
            text,
            "    if (__VERIFIER_nondet_int()) {{\n        x{i} = x{i} + 1;\n    }} else {{\n        x{i} = x{i} - 1;\n    }}\n"
        );
    }
    text + "    if (lock.state != L)\n        reach_error();\n    return 0;\n}\n"
}

const MALLOC: &str = "#include <stdlib.h>

extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

";

/// DASH Fig. 3: a store through `p` cannot meet any of `n` fresh objects.
fn dash_fig3(n: usize) -> String {
    let list = |f: &dyn Fn(usize) -> String, sep: &str| (1..=n).map(f).collect::<Vec<_>>().join(sep);
    let params = list(&|i| format!("DE *p{i}"), ", ");
    let allocations = list(&|i| format!("    p{i} = malloc(sizeof(DE));\n    p{i}->lock = 0;\n"), "");
    let condition = list(&|i| format!("p{i}->lock == 1"), "\n        || ");
    let moves = list(&|i| format!("    p = p{i};\n"), "");
    format!(
        "{MALLOC}typedef struct DE {{
    int lock;
    int y;
}} DE;

void foo(DE *p, {params})
{{
{allocations}    p->lock = 1;
    if ({condition})
        reach_error();
{moves}}}
"
    )
}

/// DASH Fig. 6: 2^n paths that leave `lock` alone. An assignment of `lock` is propagated before any search, an assumption
/// is not.
fn dash_fig6(n: usize, lock: &str, locked: &str) -> String {
    let params = (1..=n).map(|i| format!("_Bool b{i}")).collect::<Vec<_>>().join(", ");
    let mut text = format!(
        "{MALLOC}void prove_me3(int lock, {params})\n{{\n    int x;\n    int *p;\n    p = malloc(sizeof(int));\n    x = 0;\n    *p = 0;\n    {lock}\n"
    );
    for i in 1..=n {
        let _ = write!(text, "    if (b{i})\n        x = x + 1;\n    else\n        *p = *p + 1;\n");
    }
    let _ = write!(text, "    if (!({locked}))\n        reach_error();\n}}\n");
    text
}

/// `n` procedures, each called from several places: what is learnt about one call should serve the others.
fn calls(n: usize) -> String {
    let mut text =
        format!("{DECLARATIONS}\nstatic int depth;\n\nstatic void step0(void)\n{{\n    depth++;\n    depth--;\n}}\n");
    let mut main = String::from("\nint main(void)\n{\n");
    for i in 1..n {
        let half = i / 2;
        let _ = write!(
            text,
            "\nstatic void step{i}(void)\n{{\n    depth++;\n    if (__VERIFIER_nondet_int())\n        step{half}();\n    depth--;\n}}\n"
        );
        let _ = write!(main, "    step{i}();\n    step{i}();\n");
    }
    text + &main + "    if (depth != 0)\n        reach_error();\n    return 0;\n}\n"
}

/// A chain of `n` calls, each in the one before: the last procedure decides.
fn chain(n: usize) -> String {
    let mut text = format!(
        "{DECLARATIONS}\nstatic int locked;\n\nstatic void step0(void)\n{{\n    if (__VERIFIER_nondet_int())\n        locked = !locked;\n}}\n"
    );
    for i in 1..n {
        let below = i - 1;
        let _ = write!(
            text,
            "\nstatic void step{i}(int x)\n{{\n    if (x > {i})\n        step{below}({});\n}}\n",
            if below == 0 { "" } else { "x" }
        );
    }
    let last = n - 1;
    let argument = if last == 0 { "" } else { "__VERIFIER_nondet_int()" };
    text + &format!(
        "\nint main(void)\n{{\n    step{last}({argument});\n    if (locked != 0 && locked != 1)\n        reach_error();\n    return 0;\n}}\n"
    )
}

/// `n` small procedures, each called from `m` places.
fn callers(n: usize, m: usize) -> String {
    let mut text = format!("{DECLARATIONS}\nstatic int depth, work;\n");
    for i in 0..n {
        let _ = write!(
            text,
            "\nstatic void part{i}(void)\n{{\n    depth++;\n    if (__VERIFIER_nondet_int() > {i})\n        work++;\n    depth--;\n}}\n"
        );
    }
    text += "\nint main(void)\n{\n";
    for _ in 0..m {
        for i in 0..n {
            let _ = writeln!(text, "    part{i}();");
        }
    }
    text + "    if (depth != 0)\n        reach_error();\n    return 0;\n}\n"
}

/// `n` loops, each in the one before, that keep a lock's discipline.
fn nested_loops(n: usize) -> String {
    let mut text = format!("{DECLARATIONS}\nint main(void)\n{{\n    int locked = 0;\n");
    for i in 0..n {
        let _ = writeln!(text, "    for (int i{i} = 0; i{i} < __VERIFIER_nondet_int(); i{i}++) {{");
    }
    text += "    if (locked)\n        reach_error();\n    locked = 1;\n    if (__VERIFIER_nondet_int())\n        work: locked = 0;\n    else\n        goto work;\n";
    text + &"    }\n".repeat(n) + "    return 0;\n}\n"
}

/// A counter that inputs move up, down and back to zero; the error waits at `n`.
fn steered_counter(n: usize) -> String {
    format!(
        "{DECLARATIONS}
int main(void)
{{
    int level = 0;
    for (int round = 0; round < {}; round++) {{
        int in = __VERIFIER_nondet_int();
        if (in == 1)
            level++;
        else if (in == 2 && level > 0)
            level--;
        else if (in == 3)
            level = 0;
        else if (in != 4)
            return 0;
        if (level == {n})
            reach_error();
    }}
    return 0;
}}
",
        3 * n
    )
}

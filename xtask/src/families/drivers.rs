//! Operations of a driver that call earlier ones under a lock: each switches over a command, goes through registers in a loop whose counter
//! grows by one or two, and asserts what the loop has kept. Expanded, they are too many; each has a contract and an invariant of its own.

use super::Member;
use super::random::Random;
use std::fmt::Write as _;

/// 35 lines each.
const SIZES: [usize; 7] = [5, 10, 20, 50, 100, 200, 400];

/// Of each program the last ones, and of the others every twentieth, are called from outside.
const LAST: usize = 40;

pub(super) fn members() -> Vec<Member> {
    let both = |n| [true, false].map(|safe| Member::twin("driver-operations", n, safe, driver(n, safe)));
    SIZES.into_iter().flat_map(both).collect()
}

/// Unsafe: the operation in the middle asserts one less than its loop may count.
fn driver(n: usize, safe: bool) -> String {
    let mut random = Random::new(7);
    let mut out = String::from(
        "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int lock, regs[16], state, mode;

static void check(int condition)
{
    if (!condition)
        reach_error();
}
",
    );
    for i in 0..n {
        let rounds = 2 + random.below(7);
        let most = if safe || i != n / 2 { 2 * rounds } else { 2 * rounds - 1 };
        let calls = (i > 0).then(|| [0; 2].map(|_| random.below(i)));
        operation(&mut out, i, (rounds, most), calls);
    }
    out += "
int main(void)
{
    int command = __VERIFIER_nondet_int(), arg = __VERIFIER_nondet_int();
    while (command) {
        switch (command) {
";
    for i in (0..n).filter(|&i| i + LAST >= n || i % 20 == 0 || i == n / 2) {
        let _ = writeln!(out, "        case {}: operation_{i}(arg, command); break;", i + 1);
    }
    out += "        default: break;
        }
        command = __VERIFIER_nondet_int();
        arg = __VERIFIER_nondet_int();
        check(lock == 0);
    }
    return 0;
}
";
    out
}

fn operation(out: &mut String, i: usize, (rounds, most): (usize, usize), calls: Option<[usize; 2]>) {
    let _ = write!(
        out,
        "
static int operation_{i}(int command, int arg)
{{
    int status = 0, j, sum = 0;
    if (lock != 0)
        return -1;
    lock = 1;
    switch (command & 7) {{
    case 0: state = {rounds}; status = arg > {}; break;
    case 1: if (state == {rounds}) {{ mode ^= 1; status = 2; }} else status = 3; break;
    case 2: regs[arg & 15] = command + {i}; status = 4; break;
    case 3: status = regs[{}] > 100 ? 5 : 6; break;
    default: status = 7; break;
    }}
    for (j = 0; j < {rounds}; j++) {{
        if (regs[(j + {i}) & 15] > arg)
            sum++;
        else
            sum += 2;
    }}
    lock = 0;
",
        3 * rounds,
        i % 16,
    );
    if let Some([first, second]) = calls {
        let _ = write!(
            out,
            "    if (arg > {rounds}) {{
        if (operation_{first}(arg, command) == -1)
            return 8;
    }} else if (mode) {{
        status = operation_{second}(command + 1, arg - 1) & 7;
    }}
"
        );
    }
    let _ = write!(out, "    check(lock == 0 && sum <= {most});\n    return status;\n}}\n");
}

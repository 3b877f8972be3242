//! Processes under a scheduler that hand on a token, as models of hardware are written in C: who waits for an event is runnable again when
//! the event comes. Any set of them may have begun, so there are more than 2^n states beside the number that goes round.

use super::Member;
use std::fmt::Write as _;

const SIZES: [usize; 6] = [2, 4, 6, 8, 10, 13];

pub(super) fn members() -> Vec<Member> {
    let both = |n| [true, false].map(|safe| Member::twin("token-ring", n, safe, ring(n, safe)));
    SIZES.into_iter().flat_map(both).collect()
}

/// `n` processes behind a master that puts a number into the ring: each of them but the last adds one, and the master looks at it then. Unsafe: one
/// adds two.
fn ring(n: usize, safe: bool) -> String {
    let mut out = String::from(
        "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { BEGIN, WAIT };
enum { RUNNABLE, RUNNING, BLOCKED };

unsigned token, sent;
",
    );
    for i in 0..=n {
        let _ = writeln!(out, "int at{i} = BEGIN, state{i} = RUNNABLE, event{i};");
    }
    out += "\nvoid wake_up(void)\n{\n";
    for i in 0..=n {
        let _ = writeln!(out, "    if (at{i} == WAIT && event{i})\n        state{i} = RUNNABLE;");
    }
    let wanted = n - 1;
    let _ = write!(
        out,
        "}}

void master(void)
{{
    if (at0 == WAIT && token != sent + {wanted})
        reach_error();
    token = __VERIFIER_nondet_int();
    sent = token;
    event1 = 1;
    wake_up();
    event1 = 0;
    at0 = WAIT;
    state0 = BLOCKED;
}}
"
    );
    for i in 1..=n {
        let next = (i + 1) % (n + 1);
        let more = match i {
            _ if i == n => 0,
            _ if !safe && i == n / 2 => 2,
            _ => 1,
        };
        let _ = write!(
            out,
            "
void process{i}(void)
{{
    if (at{i} == WAIT) {{
        token += {more};
        event{next} = 1;
        wake_up();
        event{next} = 0;
    }}
    at{i} = WAIT;
    state{i} = BLOCKED;
}}
"
        );
    }
    // Whoever runs it may stop.
    out += "\nint main(void)\n{\n    while (__VERIFIER_nondet_int() && (";
    let runnable: Vec<String> = (0..=n).map(|i| format!("state{i} == RUNNABLE")).collect();
    out += &runnable.join(" || ");
    out += ")) {\n";
    for i in 0..=n {
        let name = if i == 0 { "master".to_string() } else { format!("process{i}") };
        let _ = write!(
            out,
            "        if (state{i} == RUNNABLE && __VERIFIER_nondet_int()) {{
            state{i} = RUNNING;
            {name}();
        }}
"
        );
    }
    out + "    }\n    return 0;\n}\n"
}

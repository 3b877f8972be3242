//! A thousand branches and one assertion: 2^n paths without a loop, where one query decides.

use super::Member;
use super::random::Random;
use std::fmt::Write as _;

const SIZES: [usize; 6] = [10, 30, 100, 300, 600, 1_000];
const SEED: u64 = 2;

pub(super) fn members() -> Vec<Member> {
    let both = |n| {
        [true, false].map(|safe| {
            let sum = Member { query: Some(sum_query(n, safe)), ..Member::twin("branches-sum", n, safe, sum(n, safe)) };
            let count =
                Member { query: Some(count_query(n, safe)), ..Member::twin("branches-count", n, safe, count(n, safe)) };
            [sum, count]
        })
    };
    SIZES.into_iter().flat_map(both).flatten().collect()
}

/// A branch: above the bound one even number is added, else another.
struct Branch {
    bound: i32,
    above: u32,
    below: u32,
}

/// The branches, and the sum of one of the paths.
fn branches(n: usize) -> (Vec<Branch>, u32) {
    let mut random = Random::new(SEED);
    let mut sum = 0;
    let mut branch = || {
        let mut even = || 2 * random.below(50) as u32;
        let (above, below) = (even(), even());
        sum += if random.coin() { above } else { below };
        Branch { bound: random.between(-100, 100), above, below }
    };
    ((0..n).map(|_| branch()).collect(), sum)
}

/// Even numbers have an even sum. Unsafe: one path has the sum that is asked for.
fn sum(n: usize, safe: bool) -> String {
    let (branches, of_a_path) = branches(n);
    let mut out = String::from(HEAD);
    out += "    unsigned s = 0;\n";
    for b in branches {
        let Branch { bound, above, below } = b;
        let _ = write!(
            out,
            "    if (__VERIFIER_nondet_int() > {bound})\n        s += {above};\n    else\n        s += {below};\n"
        );
    }
    let wanted = if safe { of_a_path + 1 } else { of_a_path };
    out + &format!("    if (s == {wanted})\n        reach_error();\n    return 0;\n}}\n")
}

fn sum_query(n: usize, safe: bool) -> String {
    let (branches, of_a_path) = branches(n);
    let steps = branches.iter().map(|b| (format!("(bvsgt x {})", word(b.bound)), b.above, b.below));
    let wanted = if safe { of_a_path + 1 } else { of_a_path };
    query(steps, &format!("(= s{n} (_ bv{wanted} 32))"))
}

/// A counter that n branches may raise is at most n. Unsafe: it can be n.
fn count(n: usize, safe: bool) -> String {
    let mut out = String::from(HEAD);
    out += "    unsigned count = 0;\n";
    out += &"    if (__VERIFIER_nondet_int())\n        count++;\n".repeat(n);
    let relation = if safe { ">" } else { "==" };
    out + &format!("    if (count {relation} {n})\n        reach_error();\n    return 0;\n}}\n")
}

fn count_query(n: usize, safe: bool) -> String {
    let steps = (0..n).map(|_| ("(distinct x (_ bv0 32))".to_string(), 1, 0));
    let relation = if safe { "bvugt" } else { "=" };
    query(steps, &format!("({relation} s{n} (_ bv{n} 32))"))
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
";

/// The path of a sum: a condition on the step's input `x`, and what is added where it holds and where not.
fn query(steps: impl Iterator<Item = (String, u32, u32)>, goal: &str) -> String {
    let mut out = String::from("(set-logic QF_BV)\n(declare-const s0 (_ BitVec 32))\n(assert (= s0 (_ bv0 32)))\n");
    for (i, (condition, then, other)) in steps.enumerate() {
        let condition = condition.replace(" x ", &format!(" x{i} "));
        let next = i + 1;
        let _ = writeln!(out, "(declare-const x{i} (_ BitVec 32))\n(declare-const s{next} (_ BitVec 32))");
        let _ = writeln!(out, "(assert (= s{next} (bvadd s{i} (ite {condition} (_ bv{then} 32) (_ bv{other} 32)))))");
    }
    out + &format!("(assert {goal})\n(check-sat)\n")
}

fn word(value: i32) -> String {
    format!("(_ bv{} 32)", value as u32)
}

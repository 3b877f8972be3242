//! Ranges against evaluation, and lists of states against the solver, on random formulas.

use super::ranges::{Range, Ranges};
use super::{Listed, is_never, lists_states, open_cases};
use base::Budget;
use logic::{BinOp, Env, Evaluator, Node, Plain, SymId, Term, VarId};
use solver::{Config, checker_solver};

/// Numbers that look random, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }
}

const WIDTH: u32 = 5;
const NUMBERS: u64 = 1 << WIDTH;

/// Two variables, an input, and what two bytes of memory have in front.
fn leaves(plain: &mut Plain) -> Vec<Term> {
    let mut out: Vec<Term> = (0..2).map(|v| plain.node(Node::Var(VarId(v)), WIDTH)).collect();
    out.push(plain.node(Node::Sym(SymId(0)), WIDTH));
    for at in [8, 9] {
        let cell = cell(plain, at);
        out.push(plain.node(Node::Extract { lo: 0, of: cell }, WIDTH));
    }
    out
}

fn cell(plain: &mut Plain, at: u128) -> Term {
    let addr = plain.constant(at, 64);
    plain.node(Node::Load { addr, bytes: 1, ptr: false }, 8)
}

fn number(plain: &mut Plain, random: &mut Random, leaves: &[Term], depth: u32) -> Term {
    if depth == 0 || random.below(4) == 0 {
        let constant = random.below(NUMBERS).into();
        return if random.below(3) == 0 { plain.constant(constant, WIDTH) } else { random.of(leaves) };
    }
    let [a, b] = [0; 2].map(|_| number(plain, random, leaves, depth - 1));
    match random.below(8) {
        0 => {
            let c = truth(plain, random, leaves, depth - 1);
            plain.ite(c, a, b)
        }
        1 => plain.node(Node::Neg(a), WIDTH),
        2 => plain.not(a),
        3 => {
            let wide = if random.below(2) == 0 { Node::Zext(a) } else { Node::Sext(a) };
            let wide = plain.node(wide, 2 * WIDTH);
            plain.node(Node::Extract { lo: random.of(&[0, 0, 2]), of: wide }, WIDTH)
        }
        4 => {
            // A place in memory that depends on something.
            let base = plain.constant(8, 64);
            let bit = plain.node(Node::Extract { lo: 0, of: a }, 1);
            let offset = plain.zext(bit, 64);
            let addr = plain.bin(BinOp::Add, base, offset);
            let cell = plain.node(Node::Load { addr, bytes: 1, ptr: false }, 8);
            plain.node(Node::Extract { lo: 0, of: cell }, WIDTH)
        }
        _ => {
            let op = random.of(&[BinOp::Add, BinOp::Sub, BinOp::And, BinOp::Or, BinOp::Urem, BinOp::Mul, BinOp::Lshr]);
            plain.bin(op, a, b)
        }
    }
}

fn truth(plain: &mut Plain, random: &mut Random, leaves: &[Term], depth: u32) -> Term {
    if depth == 0 || random.below(3) == 0 {
        let [mut a, mut b] = [0; 2].map(|_| number(plain, random, leaves, depth));
        if random.below(3) == 0 {
            let wider = |plain: &mut Plain, t, is_signed| {
                plain.node(if is_signed { Node::Sext(t) } else { Node::Zext(t) }, 3 * WIDTH)
            };
            let is_signed = random.below(2) == 0;
            (a, b) = (wider(plain, a, is_signed), wider(plain, b, is_signed));
            if random.below(3) == 0 {
                // One that the shorter term may be or not.
                let (first, some) = (random.of(&[0, 1 << (3 * WIDTH - 1)]), random.below(1 << (3 * WIDTH - 1)));
                b = plain.constant(first + u128::from(some), 3 * WIDTH);
            }
            if random.below(2) == 0 {
                (a, b) = (b, a);
            }
        }
        let op = random.of(&[BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle]);
        return plain.bin(op, a, b);
    }
    let [a, b] = [0; 2].map(|_| truth(plain, random, leaves, depth - 1));
    match random.below(3) {
        0 => plain.not(a),
        1 => plain.bin(BinOp::And, a, b),
        _ => plain.bin(BinOp::Or, a, b),
    }
}

/// A list of states as engines write them: a variable is one of some numbers, or in a range of them, and what is left is one of others.
fn list(plain: &mut Plain, random: &mut Random, leaves: &[Term]) -> Term {
    let Some((&of, rest)) = leaves.split_first() else { return plain.constant(1, 1) };
    let mut any = plain.constant(0, 1);
    // Now and then more than are looked at before it is known which.
    let most = if rest.is_empty() && random.below(8) == 0 { 40 } else { 8 };
    for _ in 0..1 + random.below(most) {
        let [first, last] = [0; 2].map(|_| u128::from(random.below(NUMBERS)));
        let [first, last] = [first, last].map(|end| plain.constant(end, WIDTH));
        let literal = match random.below(4) {
            0 => {
                let (above, below) = (plain.bin(BinOp::Ule, first, of), plain.bin(BinOp::Ule, of, last));
                plain.bin(BinOp::And, above, below)
            }
            1 => {
                let (a, b) = (plain.bin(BinOp::Eq, of, first), plain.bin(BinOp::Eq, last, of));
                plain.bin(BinOp::Or, a, b)
            }
            _ => plain.bin(BinOp::Eq, of, first),
        };
        let below = list(plain, random, rest);
        let case = plain.bin(BinOp::And, literal, below);
        any = plain.bin(BinOp::Or, any, case);
    }
    any
}

struct State {
    vars: [u128; 2],
    input: u128,
    cells: [u128; 2],
}

impl Env for State {
    fn var(&self, v: VarId) -> u128 {
        self.vars[v.0 as usize]
    }

    fn load(&self, addr: u128, _: u8) -> u128 {
        self.cells[(addr - 8) as usize]
    }

    fn sym(&self, _: SymId) -> u128 {
        self.input
    }
}

/// Soundness: whatever the state, if what is assumed holds of it, each term is in its range.
#[test]
fn values_are_in_their_ranges() {
    let (mut narrow, mut all) = (0, 0);
    for seed in 0..2_000 {
        let (mut plain, mut random) = (Plain::default(), Random(seed));
        let mut leaves = leaves(&mut plain);
        let t = match random.below(3) {
            0 => list(&mut plain, &mut random, &leaves[..1 + seed as usize % 3]),
            1 => number(&mut plain, &mut random, &leaves, 4),
            _ => truth(&mut plain, &mut random, &leaves, 4),
        };
        leaves.truncate(3);
        leaves.extend([8, 9].map(|at| cell(&mut plain, at)));
        let mut assumed = Vec::new();
        for &leaf in &leaves {
            let (first, more) = (u128::from(random.below(NUMBERS)), u128::from(random.below(3)));
            if random.below(5) != 0 {
                assumed.push((leaf, Range { first, last: first + more.min(u128::from(NUMBERS) - 1 - first) }));
            }
        }
        let mut ranges = Ranges::new(&plain.pool);
        ranges.assume(assumed.iter().copied());
        let range = ranges.of(t);
        narrow += u32::from(range.value().is_some());
        let mut ev = Evaluator::new();
        for _ in 0..40 {
            let mut within = |leaf: Term, most: u64| {
                let range = assumed.iter().find(|(t, _)| *t == leaf).map(|(_, range)| *range);
                range.map_or(random.below(most).into(), |r| {
                    r.first + u128::from(random.below((r.last - r.first + 1) as u64))
                })
            };
            let state = State {
                vars: [within(leaves[0], NUMBERS), within(leaves[1], NUMBERS)],
                input: within(leaves[2], NUMBERS),
                cells: [within(leaves[3], 256), within(leaves[4], 256)],
            };
            let value = ev.eval(&plain.pool, t, &state);
            assert!(range.first <= value && value <= range.last, "seed {seed}: {value} is not in {range:?}");
            all += 1;
        }
    }
    assert!(narrow > 500 && all == 80_000, "{narrow}");
}

/// Soundness: what is said of terms, because some comparisons hold and others do not, is so in each state in which that is so.
#[test]
fn what_comparisons_say_is_so() {
    let (mut said, mut contradictory) = (0, 0);
    for seed in 0..3_000 {
        let (mut plain, mut random) = (Plain::default(), Random(seed));
        let leaves = leaves(&mut plain)[..2].to_vec();
        let conditions: Vec<(Term, bool)> =
            (0..3).map(|_| (truth(&mut plain, &mut random, &leaves, 0), random.below(2) == 0)).collect();
        let budget = Budget::default();
        let mut listed = Listed::new(&plain.pool, conditions[0].0, &budget);
        let is_possible = conditions.iter().all(|&condition| listed.say(condition));
        let mut ev = Evaluator::new();
        for at in 0..1 << (2 * WIDTH) {
            let state = State { vars: [at % u128::from(NUMBERS), at / u128::from(NUMBERS)], input: 0, cells: [0; 2] };
            if conditions.iter().any(|&(t, holds)| ev.holds(&plain.pool, t, &state) != holds) {
                continue;
            }
            assert!(is_possible, "seed {seed}: {:?}", state.vars);
            for (&t, range) in &listed.said {
                let value = ev.eval(&plain.pool, t, &state);
                assert!(range.first <= value && value <= range.last, "seed {seed}: {value} is not in {range:?}");
                said += 1;
            }
        }
        contradictory += u32::from(!is_possible);
    }
    assert!(said > 100_000 && contradictory > 300, "{said}, {contradictory}");
}

/// Soundness: what is wrong in a state of the list is so in a case that is left open; and precision: most of what is not wrong in any is
/// seen without the solver.
#[test]
fn lists_agree_with_the_solver() {
    let (mut refuted, mut unsat, mut open, mut sat, mut given_up) = (0, 0, 0, 0, 0);
    let budget = Budget::default();
    for seed in 0..1_500 {
        let (mut plain, mut random) = (Plain::default(), Random(seed));
        let leaves = leaves(&mut plain);
        // What is not in the list is the state or the input.
        let listed: Vec<Term> = [0, 1, 3].map(|i| leaves[i]).to_vec();
        let states = list(&mut plain, &mut random, &listed);
        // Seldom true, as a violation is.
        let something = (0..4).fold(plain.constant(1, 1), |all, _| {
            let t = truth(&mut plain, &mut random, &leaves, 3);
            plain.bin(BinOp::And, all, t)
        });
        // Of a sum nothing is known but what is said of it.
        let sum = plain.bin(BinOp::Add, leaves[0], leaves[2]);
        let of = [[listed[0], listed[1]], [leaves[1], sum]][random.below(2) as usize];
        let other = list(&mut plain, &mut random, &of);
        let outside = plain.not(other);
        let wrong = plain.bin(BinOp::And, something, random.of(&[outside, other, something]));
        if !lists_states(&plain.pool, states) {
            continue;
        }
        let mut solver = checker_solver(&Config::default());
        let is_wrong = solver.check(&plain.pool, &[states, wrong]).is_sat();
        match open_cases(&plain.pool, states, wrong, &budget).expect("there is no limit") {
            None => given_up += 1,
            Some(cases) => {
                let left = cases.into_iter().any(|case| {
                    let mut parts = vec![wrong];
                    for (t, range) in case {
                        let width = plain.pool.width(t);
                        let [first, last] = [range.first, range.last].map(|end| plain.constant(end, width));
                        parts.extend([plain.bin(BinOp::Ule, first, t), plain.bin(BinOp::Ule, t, last)]);
                    }
                    solver.check(&plain.pool, &parts).is_sat()
                });
                assert_eq!(left, is_wrong, "seed {seed}");
                refuted += u32::from(!left);
                open += u32::from(left);
            }
        }
        unsat += u32::from(!is_wrong);
        sat += u32::from(is_wrong);
    }
    assert!(
        refuted * 10 > unsat * 8 && refuted > 300 && open > 100,
        "{refuted} of {unsat}, {open} of {sat}, {given_up}"
    );
}

/// Soundness: what is never true has no model.
#[test]
fn what_is_never_true_has_no_model() {
    let (mut never, mut unsat) = (0, 0);
    for seed in 0..4_000 {
        let (mut plain, mut random) = (Plain::default(), Random(seed));
        let leaves = leaves(&mut plain);
        let [a, b] = [0; 2].map(|_| truth(&mut plain, &mut random, &leaves, 3));
        let wrong = plain.bin(BinOp::And, a, b);
        let is_unsat = checker_solver(&Config::default()).check(&plain.pool, &[wrong]).is_unsat();
        let is_never = is_never(&plain.pool, wrong, &Budget::default()).expect("there is no limit");
        assert!(is_unsat || !is_never, "seed {seed}");
        never += u32::from(is_never);
        unsat += u32::from(is_unsat);
    }
    assert!(never > 100 && never * 2 > unsat, "{never} of {unsat}");
}

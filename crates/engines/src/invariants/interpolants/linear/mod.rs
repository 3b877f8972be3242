//! Terms as linear constraints over the integers: what machine arithmetic means as long as nothing wraps around. What is
//! not linear is an unknown of its own. The constraints are a basis for guesses, so that they need not be exact.

mod integers;

use logic::{BinOp, Node, Pool, Sort, Term, to_signed};
use rustc_hash::FxHashMap;
use solver::Linear;

/// More cases of one path are not told apart.
const MAX_CASES: usize = 8;
/// Deeper terms are unknowns.
const MAX_DEPTH: u32 = 24;
/// Values of at most this many bits are known to be small.
const NARROW: u32 = 16;
/// Side conditions of one case.
const MAX_CONSTRAINTS: usize = 60;

/// How terms are read as integers: as most comparisons with them do.
#[derive(Default)]
pub(super) struct Reading {
    /// Signed comparisons less unsigned ones.
    votes: FxHashMap<Term, i32>,
}

impl Reading {
    pub(super) fn count(&mut self, pool: &Pool, truths: &[Term]) {
        let mut todo = truths.to_vec();
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Bin(BinOp::Slt | BinOp::Sle, a, b) => self.vote(pool, &[a, b], 1),
                Node::Bin(BinOp::Ult | BinOp::Ule, a, b) => self.vote(pool, &[a, b], -1),
                Node::Bin(BinOp::Eq, ..) => {}
                node if pool.sort(t) == Sort::TRUTH => node.for_each_child(|c| todo.push(c)),
                _ => {}
            }
        }
    }

    fn vote(&mut self, pool: &Pool, sides: &[Term], vote: i32) {
        for t in logic::leaves(pool, sides) {
            *self.votes.entry(t).or_default() += vote;
        }
    }

    /// A new value is read as the variable that gets it, unless comparisons say otherwise.
    pub(super) fn assign(&mut self, leaf: Term, value: Term) {
        let vote = self.votes.get(&leaf).copied().unwrap_or(0);
        self.votes.entry(value).or_insert(vote);
    }

    pub(super) fn is_unsigned(&self, t: Term) -> bool {
        self.votes.get(&t).is_some_and(|&v| v < 0)
    }
}

/// One way in which all truths hold together.
#[derive(Clone, Default)]
pub(super) struct Case {
    todo: Vec<Term>,
    /// Conditions of choices between values.
    decided: FxHashMap<Term, bool>,
    /// Each is at most zero.
    pub(super) constraints: Vec<Linear<Term>>,
    /// Each is not zero.
    unequal: Vec<Linear<Term>>,
    /// Of the terms that were asked about.
    pub(super) values: Vec<Linear<Term>>,
}

/// Why a term has no linear form.
enum Obstacle {
    /// The value depends on this condition.
    Choice(Term),
    /// Numbers get too large.
    Large,
}

use Obstacle::{Choice, Large};

/// The cases of `truths`, with the values of `terms` in each. Where there are too many, some truths are left out.
pub(super) fn cases(pool: &mut Pool, reading: &Reading, truths: &[Term], terms: &[Term]) -> Vec<Case> {
    let mut open = vec![Case { todo: truths.iter().rev().copied().collect(), ..Case::default() }];
    let mut done = Vec::new();
    while let Some(case) = open.pop() {
        let can_fork = open.len() + done.len() + 1 < MAX_CASES;
        match case.proceed(pool, reading, terms, can_fork) {
            Progress::Done(case) => done.push(case),
            Progress::Cases(cases) => open.extend(cases),
            Progress::Contradiction => {}
        }
    }
    done
}

/// The constraints of a truth that is a comparison.
pub(super) fn comparison(pool: &mut Pool, reading: &Reading, truth: Term) -> Option<Vec<Linear<Term>>> {
    let case = Case { todo: vec![truth], ..Case::default() };
    match case.proceed(pool, reading, &[], false) {
        Progress::Done(case) if case.unequal.is_empty() => Some(case.constraints),
        _ => None,
    }
}

enum Progress {
    Done(Case),
    Cases([Case; 2]),
    Contradiction,
}

impl Case {
    fn proceed(mut self, pool: &mut Pool, reading: &Reading, terms: &[Term], can_fork: bool) -> Progress {
        while let Some(t) = self.todo.pop() {
            let alternatives = match pool.node(t) {
                Node::Const(1) => continue,
                Node::Const(_) => return Progress::Contradiction,
                Node::Bin(BinOp::And, a, b) => {
                    self.todo.extend([b, a]);
                    continue;
                }
                Node::Bin(BinOp::Or, a, b) => [a, b],
                Node::Ite(c, a, b) => {
                    let not = pool.not(c);
                    [pool.and(c, a), pool.and(not, b)]
                }
                Node::Not(x) => match pool.node(x) {
                    Node::Bin(BinOp::And, a, b) => [pool.not(a), pool.not(b)],
                    Node::Bin(BinOp::Or, a, b) => {
                        let (a, b) = (pool.not(a), pool.not(b));
                        self.todo.extend([b, a]);
                        continue;
                    }
                    node => match self.compare(pool, reading, node, false) {
                        Err(Choice(c)) if can_fork => return self.choose(pool, c, t),
                        _ => continue,
                    },
                },
                node => match self.compare(pool, reading, node, true) {
                    Err(Choice(c)) if can_fork => return self.choose(pool, c, t),
                    _ => continue,
                },
            };
            if can_fork {
                return Progress::Cases(alternatives.map(|a| {
                    let mut case = self.clone();
                    case.todo.push(a);
                    case
                }));
            }
        }
        self.finish(pool, reading, terms, can_fork)
    }

    /// Both sides of a condition, with `again` to be looked at once more.
    fn choose(self, pool: &mut Pool, condition: Term, again: Term) -> Progress {
        let not = pool.not(condition);
        Progress::Cases([(condition, true), (not, false)].map(|(truth, side)| {
            let mut case = self.clone();
            case.decided.insert(condition, side);
            case.todo.extend([again, truth]);
            case
        }))
    }

    fn finish(mut self, pool: &mut Pool, reading: &Reading, terms: &[Term], can_fork: bool) -> Progress {
        self.values.clear();
        for &t in terms {
            match self.value(pool, reading, t, MAX_DEPTH) {
                Ok(value) => self.values.push(value),
                Err(Choice(c)) if can_fork => {
                    let truth = pool.truth(true);
                    return self.choose(pool, c, truth);
                }
                Err(_) => self.values.push(Linear::variable(t)),
            }
        }
        // x != 0 beside x <= 0 is x <= -1.
        while let Some(l) = self.unequal.pop() {
            let Some(negative) = Linear::constant(0).plus(-1, &l) else { continue };
            let sides = [&l, &negative].map(|x| self.constraints.contains(x));
            let tight = |x: &Linear<Term>| x.clone().plus(1, &Linear::constant(1));
            match sides {
                [true, _] => self.constraints.extend(tight(&l)),
                [_, true] => self.constraints.extend(tight(&negative)),
                _ if can_fork => {
                    return Progress::Cases([&l, &negative].map(|x| {
                        let mut case = self.clone();
                        case.constraints.extend(tight(x));
                        case
                    }));
                }
                _ => {}
            }
        }
        let atoms: Vec<Term> =
            self.constraints.iter().chain(&self.values).flat_map(|l| l.terms.keys().copied()).collect();
        for t in std::collections::BTreeSet::from_iter(atoms) {
            self.constraints.extend(width_bounds(pool, reading, t));
        }
        self.constraints.truncate(MAX_CONSTRAINTS);
        Progress::Done(self)
    }

    /// Adds what the comparison, or its negation, says.
    fn compare(&mut self, pool: &Pool, reading: &Reading, node: Node, is_true: bool) -> Result<(), Obstacle> {
        let (op, a, b) = match node {
            Node::Int(op, a, b) => return self.compare_integers(pool, reading, (op, a, b), is_true),
            Node::Bin(op, a, b) => (op, a, b),
            _ => return Ok(()),
        };
        if !op.is_comparison() || pool.width(a) == 1 {
            return Ok(());
        }
        let is_unsigned = match op {
            BinOp::Eq => logic::leaves(pool, &[a, b]).iter().any(|&t| reading.is_unsigned(t)),
            op => matches!(op, BinOp::Ult | BinOp::Ule),
        };
        let x = self.side(pool, reading, a, is_unsigned)?;
        let y = self.side(pool, reading, b, is_unsigned)?;
        let (low, high) = if is_true { (&x, &y) } else { (&y, &x) };
        let difference = low.clone().plus(-1, high).ok_or(Large)?;
        // Below a number that is read alike either way, x is not negative.
        let is_alike = !high.terms.is_empty() || high.constant >> (pool.width(a) - 1) == 0;
        if is_unsigned && op != BinOp::Eq && is_alike {
            self.constraints.extend(Linear::constant(0).plus(-1, low));
        }
        match (op, is_true) {
            (BinOp::Eq, true) => {
                let negative = Linear::constant(0).plus(-1, &difference).ok_or(Large)?;
                self.constraints.extend([difference, negative]);
            }
            (BinOp::Eq, false) => self.unequal.push(difference),
            (BinOp::Slt | BinOp::Ult, true) | (BinOp::Sle | BinOp::Ule, false) => {
                self.constraints.push(difference.plus(1, &Linear::constant(1)).ok_or(Large)?);
            }
            _ => self.constraints.push(difference),
        }
        Ok(())
    }

    fn side(&mut self, pool: &Pool, reading: &Reading, t: Term, is_unsigned: bool) -> Result<Linear<Term>, Obstacle> {
        match pool.as_const(t) {
            Some(k) if is_unsigned => i128::try_from(k).map(Linear::constant).map_err(|_| Large),
            _ => self.value(pool, reading, t, MAX_DEPTH),
        }
    }

    fn value(&mut self, pool: &Pool, reading: &Reading, t: Term, depth: u32) -> Result<Linear<Term>, Obstacle> {
        let Some(depth) = depth.checked_sub(1) else { return Ok(Linear::variable(t)) };
        if pool.is_int(t) {
            return self.integer(pool, reading, t, depth);
        }
        let width = pool.width(t);
        let known = |x: Term| pool.as_const(x).map(|k| to_signed(k, width));
        match pool.node(t) {
            Node::Const(k) => Ok(Linear::constant(to_signed(k, width))),
            Node::Bin(op @ (BinOp::Add | BinOp::Sub), a, b) => {
                let (x, y) = (self.value(pool, reading, a, depth)?, self.value(pool, reading, b, depth)?);
                x.plus(if op == BinOp::Add { 1 } else { -1 }, &y).ok_or(Large)
            }
            Node::Neg(a) => Linear::constant(0).plus(-1, &self.value(pool, reading, a, depth)?).ok_or(Large),
            Node::Not(a) => Linear::constant(-1).plus(-1, &self.value(pool, reading, a, depth)?).ok_or(Large),
            Node::Bin(BinOp::Mul, a, b) => match (known(a), known(b)) {
                (_, Some(k)) => Linear::constant(0).plus(k, &self.value(pool, reading, a, depth)?).ok_or(Large),
                (Some(k), _) => Linear::constant(0).plus(k, &self.value(pool, reading, b, depth)?).ok_or(Large),
                _ => Ok(Linear::variable(t)),
            },
            Node::Bin(BinOp::Shl, a, b) => match known(b) {
                Some(k @ 0..=32) => {
                    Linear::constant(0).plus(1 << k, &self.value(pool, reading, a, depth)?).ok_or(Large)
                }
                _ => Ok(Linear::variable(t)),
            },
            Node::Zext(a) | Node::Sext(a) if pool.width(a) > 1 => self.value(pool, reading, a, depth),
            Node::Extract { lo: 0, of } if width > 1 => self.value(pool, reading, of, depth),
            Node::Ite(c, a, b) => match self.decided.get(&c) {
                Some(&side) => self.value(pool, reading, if side { a } else { b }, depth),
                None => Err(Choice(c)),
            },
            Node::Bin(op, a, b) => {
                if let Some(k) = known(b) {
                    self.bounded(pool, reading, (t, op, k), a, depth)?;
                }
                Ok(Linear::variable(t))
            }
            _ => Ok(Linear::variable(t)),
        }
    }

    /// What is known of a quotient, a remainder or low bits.
    fn bounded(
        &mut self,
        pool: &Pool,
        reading: &Reading,
        (t, op, k): (Term, BinOp, i128),
        a: Term,
        depth: u32,
    ) -> Result<(), Obstacle> {
        let of = self.value(pool, reading, a, depth)?;
        let unknown = Linear::variable(t);
        let (divisor, largest) = match op {
            BinOp::Udiv | BinOp::Sdiv if k > 0 => (k, None),
            BinOp::Lshr | BinOp::Ashr if (0..32).contains(&k) => (1 << k, None),
            BinOp::Urem | BinOp::Srem if k > 0 => (k, Some(k - 1)),
            BinOp::And if k >= 0 => (1, Some(k)),
            _ => return Ok(()),
        };
        let bounds = match largest {
            Some(largest) => {
                let upper = unknown.clone().plus(-1, &Linear::constant(largest));
                [Linear::constant(0).plus(-1, &unknown), upper]
            }
            None => {
                // k*q - a <= 0 and a - k*q - (k - 1) <= 0, for a >= 0.
                let low = Linear::constant(0).plus(divisor, &unknown).and_then(|l| l.plus(-1, &of));
                let high = of.plus(-divisor, &unknown).and_then(|l| l.plus(1, &Linear::constant(1 - divisor)));
                [low, high]
            }
        };
        self.constraints.extend(bounds.into_iter().flatten());
        Ok(())
    }
}

/// What the width of an unknown says.
fn width_bounds(pool: &Pool, reading: &Reading, t: Term) -> Vec<Linear<Term>> {
    let Sort::Bits(width) = pool.sort(t) else { return Vec::new() };
    let (low, high) = match reading.is_unsigned(t) {
        true => (0, (1i128 << width.min(100)) - 1),
        false => (-(1i128 << (width.min(100) - 1)), (1i128 << (width.min(100) - 1)) - 1),
    };
    let mut out = Vec::new();
    if width <= NARROW || low == 0 {
        out.extend(Linear::constant(low).plus(-1, &Linear::variable(t)));
    }
    if width <= NARROW {
        out.extend(Linear::variable(t).plus(-1, &Linear::constant(high)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::VarId;

    /// The constraints of each case as `(coefficients of x and y, constant)`.
    fn check(truths: impl Fn(&mut Pool, Term, Term) -> Vec<Term>, expected: &[&[([i128; 2], i128)]]) {
        let mut pool = Pool::new();
        let (x, y) = (pool.var(VarId(0), 32), pool.var(VarId(1), 32));
        let truths = truths(&mut pool, x, y);
        let mut reading = Reading::default();
        reading.count(&pool, &truths);
        let of = |l: &Linear<Term>| ([x, y].map(|t| l.terms.get(&t).copied().unwrap_or(0)), l.constant);
        let mut found: Vec<Vec<_>> =
            cases(&mut pool, &reading, &truths, &[]).iter().map(|c| c.constraints.iter().map(of).collect()).collect();
        let mut expected: Vec<Vec<_>> = expected.iter().map(|c| c.to_vec()).collect();
        found.iter_mut().chain(&mut expected).for_each(|c| c.sort_unstable());
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn comparisons_are_constraints() {
        let less = |pool: &mut Pool, x, y| {
            let (two, three) = (pool.constant(2, 32), pool.constant(3, 32));
            let (low, high) = (pool.add(x, three), pool.mul(y, two));
            vec![pool.slt(low, high)]
        };
        check(less, &[&[([1, -2], 4)]]);
    }

    #[test]
    fn what_is_compared_without_sign_is_not_negative() {
        check(|pool, x, y| vec![pool.ule(x, y)], &[&[([1, -1], 0), ([-1, 0], 0), ([-1, 0], 0), ([0, -1], 0)]]);
    }

    #[test]
    fn different_numbers_are_two_cases_unless_one_is_excluded() {
        check(|pool, x, y| vec![pool.ne(x, y)], &[&[([1, -1], 1)], &[([-1, 1], 1)]]);
        check(|pool, x, y| vec![pool.ne(x, y), pool.sle(x, y)], &[&[([1, -1], 0), ([1, -1], 1)]]);
    }

    #[test]
    fn a_choice_between_values_is_two_cases() {
        let maximum = |pool: &mut Pool, x, y| {
            let (is_less, five) = (pool.slt(x, y), pool.constant(5, 32));
            let maximum = pool.ite(is_less, y, x);
            vec![pool.sle(maximum, five)]
        };
        check(maximum, &[&[([1, -1], 1), ([0, 1], -5)], &[([-1, 1], 0), ([1, 0], -5)]]);
    }

    #[test]
    fn contradictions_are_no_case() {
        check(|pool, x, _| vec![pool.slt(x, x)], &[]);
    }
}

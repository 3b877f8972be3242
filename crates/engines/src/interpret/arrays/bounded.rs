//! Sums of elements that lie between two constants: where each element is at most 100, the sum of those up to an index is at most 100
//! times the index.

use super::accesses::{Accesses, Region};
use super::atoms::atoms;
use super::counters::push;
use super::indices::plus;
use super::stores::{Stored, reads};
use super::sums::{start, sums, times, variable};
use ir::{Procedure, Program};
use logic::{BinOp, Node, Pool, Term, to_signed};

/// More are not asked about.
const MOST: usize = 24;
/// Elements beyond this make sums of which there is little to say.
const MOST_SIZE: i128 = 1 << 32;

/// For each sum, that it is at least, or at most, the index times a constant.
pub(super) fn candidates(program: &mut Program, proc: &Procedure, accesses: &Accesses, stored: &[Stored]) -> Vec<Term> {
    let atoms = atoms(program, proc);
    let mut out = Vec::new();
    for added in sums(program, proc).into_iter().filter(|a| !a.is_taken) {
        let (sum, w) = (added.sum, program.pool.width(added.sum));
        let start = start(program, proc, sum);
        for read in reads(program, accesses, added.value) {
            let at = variable(program, read.index.variable, read.index.extension, w);
            let bounds = Bounds::of(program, &atoms, accesses, stored, read.region, added.value);
            for (all, is_least) in [(&bounds.least, true), (&bounds.most, false)] {
                for &bound in all {
                    let product = times(&mut program.pool, at, bound);
                    let total = plus(&mut program.pool, product, start);
                    // Before the index steps.
                    let next = plus(&mut program.pool, total, bound);
                    for total in [total, next] {
                        let (a, b) = if is_least { (total, sum) } else { (sum, total) };
                        let claim = program.pool.sle(a, b);
                        push(&mut out, claim);
                    }
                }
            }
        }
    }
    out.retain(|&t| program.pool.as_const(t).is_none());
    out.truncate(MOST);
    out
}

/// What elements of a region may be at least, and at most.
#[derive(Default)]
struct Bounds {
    least: Vec<i128>,
    most: Vec<i128>,
}

impl Bounds {
    /// Of elements that are added as `value`: what the program compares them with, what remainders and masks leave, what their width allows.
    fn of(
        program: &mut Program,
        atoms: &[Term],
        accesses: &Accesses,
        stored: &[Stored],
        region: Region,
        value: Term,
    ) -> Bounds {
        let mut bounds = Bounds::default();
        let written: Vec<Term> = stored.iter().filter(|s| s.region == region).map(|s| s.value).collect();
        for &a in atoms {
            let Node::Bin(op, x, y) = program.pool.node(a) else { continue };
            let mut is_element = |t: Term| {
                let leaves = logic::leaves(&program.pool, &[t]);
                written.iter().any(|w| leaves.contains(w))
                    || reads(program, accesses, t).iter().any(|r| r.region == region)
            };
            let (x_is, y_is) = (is_element(x), is_element(y));
            let pool = &program.pool;
            let number = |t: Term| pool.as_const(t).map(|k| to_signed(k, pool.width(t)));
            // Both bounds in one comparison: `x - least <=u most - least`.
            if let (BinOp::Ule, Node::Bin(BinOp::Add, _, by), Some(size)) = (op, pool.node(x), number(y))
                && let Some(by) = number(by)
                && x_is
            {
                bounds.add(-by, size - by);
            }
            match (op, number(x), number(y)) {
                (BinOp::Slt, None, Some(k)) if x_is => bounds.add(k, k - 1),
                (BinOp::Sle, None, Some(k)) if x_is => bounds.add(k + 1, k),
                (BinOp::Slt, Some(k), None) if y_is => bounds.add(k + 1, k),
                (BinOp::Sle, Some(k), None) if y_is => bounds.add(k, k - 1),
                _ => {}
            }
        }
        let most = |t: &Term| greatest(&program.pool, *t);
        for most in written.iter().chain([&value]).filter_map(most) {
            bounds.add(0, most);
        }
        bounds.add(0, 0);
        bounds
    }

    fn add(&mut self, least: i128, most: i128) {
        for (all, k) in [(&mut self.least, least), (&mut self.most, most)] {
            if k.abs() <= MOST_SIZE && !all.contains(&k) {
                all.push(k);
            }
        }
    }
}

/// What a term is at most, if its form says so; it is seldom negative then.
fn greatest(pool: &Pool, t: Term) -> Option<i128> {
    let of_constant = |k: Term| pool.as_const(k).map(|k| k as i128);
    match pool.node(t) {
        Node::Const(k) => Some(k as i128),
        Node::Bin(BinOp::Urem | BinOp::Srem, _, k) => of_constant(k).map(|k| k - 1),
        Node::Bin(BinOp::And, a, b) => of_constant(b).or(of_constant(a)),
        Node::Zext(a) => Some((1 << pool.width(a).min(64)) - 1),
        _ => None,
    }
}

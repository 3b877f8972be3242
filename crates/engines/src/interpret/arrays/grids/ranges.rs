//! For which cells something may hold: those that loops have come to.

use super::cells::Way;
use crate::interpret::arrays::atoms::atoms;
use crate::interpret::arrays::counters::{begins, goes_down, is_end, push};
use ir::{Procedure, Program, ScalarType};
use logic::{BinOp, Mentions, Node, Term, VarId};

/// Where a counter begins, and conditions under which its loop goes on: more are not looked at.
const MOST_BEGINS: usize = 2;
const MOST_GUARDS: usize = 2;

/// A condition about places.
pub(super) struct Range {
    pub(super) condition: Term,
    /// Smaller where it is needed more often.
    pub(super) rank: u32,
}

/// What a place may be, compared with its counter.
struct Of {
    /// Any value that the counter has in its loop.
    all: Vec<Term>,
    /// One that it has had.
    done: Vec<Term>,
    /// The same, or the present one.
    reached: Vec<Term>,
    now: Term,
    /// One that it is to have, with the present one or without.
    left: Vec<Term>,
    behind: Vec<Term>,
}

/// Conditions about cells that are reached like this. `changes`: what is there before a loop comes to it matters.
pub(super) fn ranges(program: &mut Program, proc: &Procedure, way: &Way, changes: bool) -> Vec<Range> {
    let of: Vec<Of> = way.counters.iter().map(|&v| of_counter(program, proc, way, v)).collect();
    let mut out = Ranges { program, all: Vec::new() };
    let everything: Vec<&[Term]> = of.iter().map(|o| &o.all[..]).collect();
    out.add(&everything, 0);
    for (rank, order) in orders(of.len()).into_iter().enumerate() {
        for (at, &moving) in order.iter().enumerate() {
            let mut part = |own: &[Term], rank: u32| {
                let mut of_each = everything.clone();
                order[..at].iter().for_each(|&outer| of_each[outer] = std::slice::from_ref(&of[outer].now));
                of_each[moving] = own;
                out.add(&of_each, rank);
            };
            let rank = u32::from(rank > 0);
            let is_innermost = at + 1 == order.len();
            part(&of[moving].done, rank);
            part(&of[moving].reached, rank + u32::from(is_innermost));
            if changes {
                part(&of[moving].behind, rank);
                part(&of[moving].left, rank);
            }
        }
    }
    out.all
}

/// Those that there are.
struct Ranges<'a> {
    program: &'a mut Program,
    all: Vec<Range>,
}

impl Ranges<'_> {
    /// Each way to have one condition of each dimension.
    fn add(&mut self, of_each: &[&[Term]], rank: u32) {
        let mut conditions = vec![self.program.pool.truth(true)];
        for options in of_each {
            let mut more = Vec::new();
            for &c in &conditions {
                more.extend(options.iter().map(|&o| self.program.pool.and(c, o)));
            }
            conditions = more;
        }
        for condition in conditions {
            if self.all.iter().all(|r| r.condition != condition) {
                self.all.push(Range { condition, rank });
            }
        }
    }
}

fn of_counter(program: &mut Program, proc: &Procedure, way: &Way, v: VarId) -> Of {
    let at = way.counters.iter().position(|&u| u == v).expect("it is one of them");
    let (x, p) = (program.var(v), program.var(way.places[at]));
    let is_down = goes_down(program, proc, v);
    let ty = program.var_decl(v).ty;
    let mut first = begins(program, proc, v);
    first.retain(|&t| is_end(&program.pool, t, v));
    first.truncate(MOST_BEGINS);
    let first: Vec<Term> = first.into_iter().map(|t| way.placed(program, t)).collect();
    let guards: Vec<Term> = guards(program, proc, way, v).into_iter().map(|g| way.placed(program, g)).collect();
    let mut since = Vec::new();
    for &t in &first {
        since.push(in_order(program, ty, is_down, (t, p), false));
    }
    let both = |program: &mut Program, some: &[Term], c: Term| -> Vec<Term> {
        some.iter().map(|&s| program.pool.and(s, c)).collect()
    };
    let has_been = in_order(program, ty, is_down, (p, x), true);
    let is_reached = in_order(program, ty, is_down, (p, x), false);
    let is_left = in_order(program, ty, is_down, (x, p), false);
    let is_behind = in_order(program, ty, is_down, (x, p), true);
    Of {
        all: guards.iter().flat_map(|&g| both(program, &since, g)).collect(),
        done: both(program, &since, has_been),
        reached: both(program, &since, is_reached),
        now: program.pool.eq(p, x),
        left: both(program, &guards, is_left),
        behind: both(program, &guards, is_behind),
    }
}

/// That a counter comes to `a` before `b`, or to both at once.
fn in_order(program: &mut Program, ty: ScalarType, is_down: bool, (a, b): (Term, Term), strictly: bool) -> Term {
    let (a, b) = if is_down { (b, a) } else { (a, b) };
    let is_signed = matches!(ty, ScalarType::Signed(_));
    let pool = &mut program.pool;
    match (is_signed, strictly) {
        (true, true) => pool.slt(a, b),
        (true, false) => pool.sle(a, b),
        (false, true) => pool.ult(a, b),
        (false, false) => pool.ule(a, b),
    }
}

/// Conditions under which a loop goes on that counts a variable up, or down. What is compared without sign speaks of the size of an array where
/// the counter has one, and of the counter's end only where nothing else does.
pub(super) fn guards(program: &mut Program, proc: &Procedure, way: &Way, v: VarId) -> Vec<Term> {
    let is_down = goes_down(program, proc, v);
    let is_signed = matches!(program.var_decl(v).ty, ScalarType::Signed(_));
    let (mut out, mut of_size): (Vec<Term>, Vec<Term>) = (Vec::new(), Vec::new());
    for a in atoms(program, proc) {
        let Some(guard) = goes_on(program, a, (v, is_down), &way.counters) else { continue };
        let is_of_size = is_signed && matches!(program.pool.node(a), Node::Bin(BinOp::Ult | BinOp::Ule, ..));
        push(if is_of_size { &mut of_size } else { &mut out }, guard);
    }
    let mut guards = if out.is_empty() { of_size } else { out };
    guards.truncate(MOST_GUARDS);
    guards
}

/// What an atom says of a limit that the counter has not come to yet, if it compares the two.
fn goes_on(program: &mut Program, a: Term, (v, is_down): (VarId, bool), others: &[VarId]) -> Option<Term> {
    let Node::Bin(op, left, right) = program.pool.node(a) else { return None };
    let is_about = |t: Term| logic::variables(&program.pool, &[t]).contains(&v);
    let is_left = is_about(left);
    let limit = if is_left { right } else { left };
    if program.pool.mentions(a).overlaps(Mentions::LOADS) || is_left == is_about(right) {
        return None;
    }
    match op {
        BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule if is_left != is_down => Some(a),
        // The loop is left where this holds.
        BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule => Some(program.pool.not(a)),
        BinOp::Eq => {
            let x = program.var(v);
            let ty = program.var_decl(v).ty;
            // An equation with another counter is a diagonal.
            let is_end = [left, right].contains(&x)
                && !logic::variables(&program.pool, &[limit]).iter().any(|u| others.contains(u));
            is_end.then(|| in_order(program, ty, is_down, (x, limit), true))
        }
        _ => None,
    }
}

/// In which order dimensions may be walked through, the text's first.
fn orders(dimensions: usize) -> Vec<Vec<usize>> {
    match dimensions {
        2 => vec![vec![0, 1], vec![1, 0]],
        3 => vec![vec![0, 1, 2], vec![0, 2, 1], vec![1, 0, 2], vec![1, 2, 0], vec![2, 0, 1], vec![2, 1, 0]],
        _ => vec![(0..dimensions).collect()],
    }
}

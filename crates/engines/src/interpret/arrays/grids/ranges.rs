//! For which cells something may hold: those that loops have come to.

use super::cells::Way;
use crate::interpret::arrays::counters::{begins, goes_down, is_end, push};
use ir::{Procedure, Program, ScalarType};
use logic::{BinOp, Mentions, Node, Pool, Term, VarId};

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
    /// The present one.
    now: Term,
    /// One that it is to have, with the present one or without.
    left: Vec<Term>,
    behind: Vec<Term>,
}

/// Conditions about cells that are reached like this. `changes`: what is there before a loop comes to it matters.
pub(super) fn ranges(program: &mut Program, proc: &Procedure, atoms: &[Term], way: &Way, changes: bool) -> Vec<Range> {
    let counters = way.counters.iter().zip(&way.places);
    let of: Vec<Of> = counters.map(|(&v, &p)| of_counter(program, proc, atoms, way, (v, p))).collect();
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

/// Of a counter, and the place that stands for it.
fn of_counter(program: &mut Program, proc: &Procedure, atoms: &[Term], way: &Way, (v, place): (VarId, VarId)) -> Of {
    let (x, p) = (program.var(v), program.var(place));
    let course = Course::of(program, proc, v);
    let mut begins = begins(program, proc, v);
    begins.retain(|&t| is_end(&program.pool, t, v));
    begins.truncate(MOST_BEGINS);
    let limits = limits(program, proc, atoms, way, v);
    let [begins, limits] = [begins, limits].map(|all| way.all_placed(program, all));
    let pool = &mut program.pool;
    let since: Vec<Term> = begins.into_iter().map(|t| course.up_to(pool, t, p)).collect();
    let (has_been, is_reached) = (course.before(pool, p, x), course.up_to(pool, p, x));
    let (is_left, is_behind) = (course.up_to(pool, x, p), course.before(pool, x, p));
    let mut both = |some: &[Term], c: Term| some.iter().map(|&s| pool.and(s, c)).collect::<Vec<Term>>();
    Of {
        all: limits.iter().flat_map(|&g| both(&since, g)).collect(),
        done: both(&since, has_been),
        reached: both(&since, is_reached),
        left: both(&limits, is_left),
        behind: both(&limits, is_behind),
        now: pool.eq(p, x),
    }
}

/// The order in which a counter comes to its values.
#[derive(Clone, Copy)]
struct Course {
    is_signed: bool,
    is_down: bool,
}

impl Course {
    fn of(program: &Program, proc: &Procedure, v: VarId) -> Course {
        let is_signed = matches!(program.var_decl(v).ty, ScalarType::Signed(_));
        Course { is_signed, is_down: goes_down(program, proc, v) }
    }

    /// That it comes to `a` before it comes to `b`.
    fn before(self, pool: &mut Pool, a: Term, b: Term) -> Term {
        let (a, b) = if self.is_down { (b, a) } else { (a, b) };
        if self.is_signed { pool.slt(a, b) } else { pool.ult(a, b) }
    }

    /// The same, or that it comes to both at once.
    fn up_to(self, pool: &mut Pool, a: Term, b: Term) -> Term {
        let (a, b) = if self.is_down { (b, a) } else { (a, b) };
        if self.is_signed { pool.sle(a, b) } else { pool.ule(a, b) }
    }
}

/// Conditions under which a loop goes on, within the sizes of arrays: these say at once that rows are apart.
fn limits(program: &mut Program, proc: &Procedure, atoms: &[Term], way: &Way, v: VarId) -> Vec<Term> {
    let is_signed = Course::of(program, proc, v).is_signed;
    let (mut sizes, mut ends): (Vec<Term>, Vec<Term>) = (Vec::new(), Vec::new());
    for guard in guards(program, proc, atoms, way, v) {
        // What is compared without sign speaks of the size of an array where the counter has one.
        let is_size = is_signed && matches!(program.pool.node(guard), Node::Bin(BinOp::Ult | BinOp::Ule, ..));
        if is_size { sizes.push(guard) } else { ends.push(guard) }
    }
    if ends.is_empty() {
        return sizes;
    }
    let within = program.pool.all(sizes);
    ends.into_iter().take(MOST_GUARDS).map(|end| program.pool.and(end, within)).collect()
}

/// Conditions under which a loop goes on that counts a variable up, or down.
pub(super) fn guards(program: &mut Program, proc: &Procedure, atoms: &[Term], way: &Way, v: VarId) -> Vec<Term> {
    let course = Course::of(program, proc, v);
    let mut out = Vec::new();
    for &a in atoms {
        if let Some(guard) = goes_on(program, a, (v, course), &way.counters) {
            push(&mut out, guard);
        }
    }
    out
}

/// What an atom says of a limit that the counter has not come to yet, if it compares the two.
fn goes_on(program: &mut Program, a: Term, (v, course): (VarId, Course), counters: &[VarId]) -> Option<Term> {
    let x = program.var(v);
    let pool = &mut program.pool;
    let Node::Bin(op, left, right) = pool.node(a) else { return None };
    let is_about = |pool: &Pool, t: Term| logic::variables(pool, &[t]).contains(&v);
    let is_left = is_about(pool, left);
    if pool.mentions(a).overlaps(Mentions::LOADS) || is_left == is_about(pool, right) {
        return None;
    }
    match op {
        BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule if is_left != course.is_down => Some(a),
        // The loop is left where this holds.
        BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule => Some(pool.not(a)),
        BinOp::Eq if [left, right].contains(&x) => {
            let limit = if is_left { right } else { left };
            // An equation with another counter is a diagonal.
            let is_diagonal = logic::variables(pool, &[limit]).iter().any(|u| counters.contains(u));
            (!is_diagonal).then(|| course.before(pool, x, limit))
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

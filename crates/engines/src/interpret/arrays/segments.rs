//! For which indices something may hold: `from <= k < to`, and every so many of them, with what that takes of counters.

use super::accesses::Accesses;
use super::counters::{MOST_BEGINS, as_index, begins, counters, ends, goes_down, is_end, push, strides};
use super::indices::{Extension, Index, Summand, plus, wide};
use super::stores::Stored;
use ir::{Procedure, Program};
use logic::{BinOp, Node, Pool, Term, VarId, replaced, to_signed};

/// Ends of each side: with more, properties have too many segments to ask about. A loop has about three.
const MOST_ENDS: usize = 10;

/// A condition about `k`.
pub(super) struct Segment {
    pub(super) condition: Term,
    /// The variables that it grows or shrinks with.
    pub(super) of: Vec<VarId>,
    /// Smaller where it is needed more often.
    pub(super) rank: u32,
}

/// Where elements begin and end that are reached by an index, with whatever constant.
struct Ends {
    of: Vec<VarId>,
    from: Vec<Term>,
    to: Vec<Term>,
    /// Those of them that stay where they are.
    fixed: Vec<Term>,
    /// Where those begin that a loop comes to later, or has done on its way down.
    moving: Vec<Term>,
    /// The same where the loop changes what others have written.
    changing: Vec<Term>,
}

/// Conditions about `k`, each once.
pub(super) fn segments(
    program: &mut Program,
    proc: &Procedure,
    accesses: &Accesses,
    stored: &[Stored],
    k: Term,
) -> Vec<Segment> {
    let shapes = shapes(program, proc, accesses);
    let mut begins = vec![program.pool.constant(0, program.space.ptr_width)];
    let mut all: Vec<Ends> = Vec::new();
    for parallel in &shapes {
        let mut ends = match parallel[0].is_plain() {
            true => of_counter(program, proc, parallel, &mut begins, k),
            false => of_sum(program, proc, accesses, parallel),
        };
        ends.changing = changing(program, stored, parallel, accesses);
        ends.to.truncate(MOST_ENDS);
        all.push(ends);
    }
    let from = &begins[..begins.len().min(MOST_ENDS)];
    let mut out = Segments { k, all: Vec::new() };
    out.going_up(&mut program.pool, &all, from, |v| accesses.is_counted(v));
    out.up_to_the_one_before(&mut program.pool, &all, from[0], spread(&shapes, accesses));
    out.going_down(&mut program.pool, &all);
    out.up_to_any_end(&mut program.pool, &all);
    let counters = counters(program, proc, accesses);
    let strides = strides(program, proc, &counters);
    out.every_so_many(&mut program.pool, &strides, &begins);
    out.all
}

/// How far the element beside the one at a counter is at least that is reached as well.
fn spread(shapes: &[Vec<Index>], accesses: &Accesses) -> Option<i128> {
    let plain = shapes.iter().flatten().filter(|i| i.is_plain() && accesses.is_counted(i.variable));
    plain.map(|i| i.constant.abs()).filter(|&by| by != 0).min()
}

/// Those that there are.
struct Segments {
    k: Term,
    all: Vec<Segment>,
}

impl Segments {
    /// `a <= k < b`.
    fn add(&mut self, pool: &mut Pool, (a, b): (Term, Term), of: &[VarId], rank: u32) {
        let (above, below) = (pool.sle(a, self.k), pool.slt(self.k, b));
        let condition = pool.and(above, below);
        if a == b || pool.as_const(condition) == Some(0) {
            return;
        }
        match self.all.iter_mut().find(|s| s.condition == condition) {
            Some(s) => s.of.extend(of.iter().filter(|v| !s.of.contains(v)).collect::<Vec<_>>()),
            None => self.all.push(Segment { condition, of: of.to_vec(), rank }),
        }
    }

    /// From where some loop begins up to where an index is.
    fn going_up(&mut self, pool: &mut Pool, all: &[Ends], from: &[Term], is_counted: impl Fn(VarId) -> bool) {
        for ends in all {
            let rank = u32::from(!ends.of.iter().any(|&v| is_counted(v)));
            for &a in from.iter().chain(&ends.from) {
                ends.to.iter().for_each(|&b| self.add(pool, (a, b), &ends.of, rank));
            }
        }
    }

    /// A loop may have done what is asked of each element and the next one.
    fn up_to_the_one_before(&mut self, pool: &mut Pool, all: &[Ends], from: Term, spread: Option<i128>) {
        let Some(by) = spread else { return };
        for ends in all.iter().filter(|ends| ends.moving.is_empty()) {
            for &b in ends.to.first().into_iter().chain(&ends.fixed) {
                let b = plus(pool, b, -by);
                self.add(pool, (from, b), &ends.of, 0);
            }
        }
    }

    /// Of loops that go down, and of those that change what was there.
    fn going_down(&mut self, pool: &mut Pool, all: &[Ends]) {
        for ends in all {
            for &a in ends.moving.iter().take(MOST_ENDS).chain(&ends.changing) {
                ends.fixed.iter().for_each(|&b| self.add(pool, (a, b), &ends.of, 0));
            }
        }
    }

    /// The same up to the ends of other loops that stay where they are.
    fn up_to_any_end(&mut self, pool: &mut Pool, all: &[Ends]) {
        let is_moving = |t: &Term| all.iter().any(|ends| ends.moving.contains(t));
        let still: Vec<Term> = all.iter().flat_map(|ends| &ends.to).copied().filter(|t| !is_moving(t)).collect();
        for ends in all {
            for &a in ends.moving.iter().take(MOST_ENDS).chain(&ends.changing) {
                still.iter().for_each(|&b| self.add(pool, (a, b), &ends.of, 1));
            }
        }
    }

    /// Every so many of the elements in each segment, counted from where some loop begins.
    fn every_so_many(&mut self, pool: &mut Pool, strides: &[u128], begins: &[Term]) {
        let w = pool.width(self.k);
        let starts: Vec<u128> = begins.iter().filter_map(|&t| pool.as_const(t)).collect();
        let mut every: Vec<Segment> = Vec::new();
        for &n in strides {
            for &start in &starts {
                let number = pool.constant(n, w);
                let first = pool.constant(start % n, w);
                let rest = pool.bin(BinOp::Urem, self.k, number);
                let is_one = pool.eq(rest, first);
                for s in &self.all {
                    let condition = pool.and(s.condition, is_one);
                    if !every.iter().any(|s| s.condition == condition) {
                        every.push(Segment { condition, of: s.of.clone(), rank: s.rank });
                    }
                }
            }
        }
        self.all.extend(every);
    }
}

/// The indices of the procedure, those together that differ by a constant.
fn shapes(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Vec<Index>> {
    let mut out: Vec<Vec<Index>> = Vec::new();
    for e in proc.edge_ids() {
        for t in accesses.indices_of(program, e) {
            let Some(index) = accesses.index(&program.pool, t) else { continue };
            match out.iter_mut().find(|parallel| parallel[0].is_parallel(&index)) {
                Some(parallel) if parallel.contains(&index) => {}
                Some(parallel) => parallel.push(index),
                None => out.push(vec![index]),
            }
        }
    }
    out
}

/// Of indices that are a variable and a constant.
fn of_counter(program: &mut Program, proc: &Procedure, parallel: &[Index], begin: &mut Vec<Term>, k: Term) -> Ends {
    let &Index { variable: v, extension, .. } = &parallel[0];
    let w = program.pool.width(k);
    let (mut from, mut to, mut moving, mut fixed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let x = program.var(v);
    let at = wide(&mut program.pool, x, extension, w);
    let next = plus(&mut program.pool, at, 1);
    // Between the write and the step, one element more is done.
    to.extend([at, next]);
    let goes_down = goes_down(program, proc, v);
    if goes_down {
        moving.extend([next, at]);
    }
    // Elements before and behind the one at the counter are read, too.
    for by in parallel.iter().map(|i| i.constant).filter(|&by| by != 0).take(2) {
        let behind = plus(&mut program.pool, at, -by);
        push(&mut to, behind);
        push(&mut moving, behind);
    }
    for k in begins(program, proc, v) {
        match program.pool.as_const(k) {
            Some(k) if to_signed(k, program.pool.width(x)) < 0 && extension != Extension::Unsigned => {}
            Some(k) => {
                let start = as_index(&mut program.pool, k, extension, w);
                push(begin, start);
            }
            None if is_end(&program.pool, k, v) && from.len() < 2 * MOST_BEGINS => {
                let start = wide(&mut program.pool, k, extension, w);
                if goes_down {
                    let behind = plus(&mut program.pool, start, 1);
                    push(&mut fixed, behind);
                } else {
                    // The element before may have been looked at, as the first of those that are compared.
                    let before = plus(&mut program.pool, start, -1);
                    from.extend([start, before]);
                }
            }
            None => {}
        }
    }
    for end in ends(program, proc, v, extension) {
        push(&mut fixed, end);
    }
    fixed.iter().for_each(|&t| push(&mut to, t));
    Ends { of: vec![v], from, to, fixed, moving, changing: Vec::new() }
}

/// Of other sums: `factor` elements are done in each step, from the smallest constant on; or from the largest one down.
fn of_sum(program: &mut Program, proc: &Procedure, accesses: &Accesses, parallel: &[Index]) -> Ends {
    let index = &parallel[0];
    let step = index.factor.abs();
    let w = program.space.ptr_width;
    let constants = parallel.iter().map(|i| i.constant);
    let (least, most) = (constants.clone().min().unwrap_or_default(), constants.clone().max().unwrap_or_default());
    let is_up = index.factor > 0;
    // Up to here, or from here on, elements are done.
    let edge = if is_up { least.div_euclid(step) * step } else { most + 1 };
    let x = program.var(index.variable);
    let now = wide(&mut program.pool, x, index.extension, w);
    let mut first = Vec::new();
    for t in begins(program, proc, index.variable).into_iter().take(MOST_BEGINS) {
        if program.pool.width(t) == program.pool.width(x) && is_end(&program.pool, t, index.variable) {
            first.push(wide(&mut program.pool, t, index.extension, w));
        }
    }
    let last = ends(program, proc, index.variable, index.extension);
    let [now, first, last] = [vec![now], first, last].map(|values| {
        let at: Vec<Term> = values.into_iter().map(|value| index.at(&mut program.pool, value)).collect();
        at.into_iter().map(|t| plus(&mut program.pool, t, edge)).collect::<Vec<_>>()
    });
    let of: Vec<VarId> =
        index.variables(&program.pool).filter(|&v| v == index.variable || accesses.is_counted(v)).collect();
    let mut to = now.clone();
    let mut steps: Vec<i128> = constants.map(|c| if is_up { c + 1 } else { c } - edge).collect();
    steps.push(if is_up { step } else { -step });
    for by in steps.into_iter().filter(|by| by.abs() <= step) {
        let then = plus(&mut program.pool, now[0], by);
        push(&mut to, then);
    }
    if !is_up {
        return Ends {
            of,
            from: last,
            moving: to.clone(),
            to: [to, first.clone()].concat(),
            fixed: first,
            changing: Vec::new(),
        };
    }
    let mut fixed = last;
    // Where the other variables begin, or have come to their end.
    for &Summand { term, extension, .. } in &index.others {
        let Node::Var(v) = program.pool.node(term) else { continue };
        if accesses.is_counted(v) {
            first.iter().for_each(|&t| push(&mut to, t));
            let own = wide(&mut program.pool, term, extension, w);
            for end in ends(program, proc, v, extension) {
                for t in [&first[..], &fixed[..]].concat() {
                    let there = replaced(&mut program.pool, t, own, end);
                    push(&mut fixed, there);
                }
            }
        }
    }
    let from = first.into_iter().filter(|&t| program.pool.as_const(t).is_some_and(|k| k != 0)).collect();
    fixed.iter().for_each(|&t| push(&mut to, t));
    Ends { of, from, to, fixed, moving: Vec::new(), changing: Vec::new() }
}

/// Where the elements begin that are left as they are, if a loop changes what was written by other statements, or has done itself.
fn changing(program: &mut Program, stored: &[Stored], parallel: &[Index], accesses: &Accesses) -> Vec<Term> {
    let index = &parallel[0];
    let is_one = |s: &&Stored| s.index.is_parallel(index);
    let is_of_others = |s: &Stored| stored.iter().filter(|o| o.region == s.region).count() > 1;
    if !index.is_plain() || !accesses.is_counted(index.variable) || !stored.iter().filter(is_one).any(is_of_others) {
        return Vec::new();
    }
    let w = program.space.ptr_width;
    let x = program.var(index.variable);
    let at = wide(&mut program.pool, x, index.extension, w);
    vec![at, plus(&mut program.pool, at, 1)]
}

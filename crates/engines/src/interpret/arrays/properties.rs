//! What may hold of the element at an index `k`.

use super::accesses::{Accesses, Region};
use super::atoms::atoms;
use super::counters::begins;
use super::indices::Index;
use super::stores::{Read, Stored, Value, reads, replaced, said_of};
use ir::{LocKind, Procedure, Program, StmtKind};
use logic::{BinOp, Mentions, Node, Part, Pool, Term, VarId, parts};

/// More are not combined with segments.
const MOST: usize = 48;

/// Something that may hold of the element at `k`.
pub(super) struct Property {
    pub(super) term: Term,
    /// Variables by which the elements are reached where it comes to hold.
    pub(super) of: Vec<VarId>,
    /// Smaller where it is needed more often.
    pub(super) rank: u32,
}

/// Each once.
#[derive(Default)]
struct Properties(Vec<Property>);

impl Properties {
    fn add(&mut self, pool: &Pool, term: Term, of: &[VarId], rank: u32) {
        if pool.as_const(term).is_none() && self.0.iter().all(|p| p.term != term) {
            self.0.push(Property { term, of: of.to_vec(), rank });
        }
    }
}

/// Properties of the element at `k`. `marked` are some that are known.
pub(super) fn properties(
    program: &mut Program,
    proc: &Procedure,
    accesses: &Accesses,
    (stored, values): (&[Stored], &[Value]),
    marked: Vec<Property>,
    k: Term,
) -> Vec<Property> {
    let atoms = atoms(program, proc);
    let errors = errors(program, proc);
    let mut out = Properties::default();
    // What is asked of elements, and the contrary; last what errors follow from.
    let mut of_variables = Vec::new();
    for &a in &atoms {
        for about in about_elements(program, accesses, a, k) {
            let of: Vec<VarId> = [writers(accesses, stored, &about.regions), about.of.clone()].concat();
            for outcome in [true, false] {
                let claim = about.claim(&mut program.pool, outcome);
                let is_error = errors.contains(&(a, outcome)) && !errors.contains(&(a, !outcome));
                out.add(&program.pool, claim, &of, u32::from(is_error));
            }
            if logic::variables(&program.pool, &[about.says]).len() > 1 {
                of_variables.push((about, of));
            }
        }
    }
    // What is stored, and what is asked of a variable that is stored.
    let mut written = Vec::new();
    for v in values {
        let s = &stored[v.stored];
        let element = s.region.element(&mut program.pool, k);
        let equal = program.pool.eq(element, v.value);
        let reached = s.index.is_reached(&mut program.pool, k);
        let says = under(&mut program.pool, reached, equal);
        let mut regions: Vec<Region> = reads(program, accesses, s.value).iter().map(|r| r.region).collect();
        regions.push(s.region);
        let of = [writers(accesses, stored, &regions), vec![s.index.variable]].concat();
        out.add(&program.pool, says, &of, 0);
        written.push((s, says, of));
        if let Node::Var(x) = program.pool.node(s.value) {
            for &a in &atoms {
                if x != s.index.variable && logic::variables(&program.pool, &[a]).contains(&x) {
                    let t = replaced(program, a, s.value, element);
                    let contrary = program.pool.not(t);
                    for t in [t, contrary] {
                        let says = under(&mut program.pool, reached, t);
                        out.add(&program.pool, says, &[s.index.variable], 0);
                    }
                }
            }
        }
    }
    // The same under a condition about the index.
    for &a in &atoms {
        for &(s, equal, ref of) in &written {
            if let Some(rank) = choice(program, accesses, a, s)
                && let Some(chosen) = said_of(program, accesses, &s.index, a, k)
            {
                let (yes, no) = (program.pool.implies(chosen, equal), program.pool.or(chosen, equal));
                out.add(&program.pool, yes, of, rank);
                out.add(&program.pool, no, of, rank);
            }
        }
    }
    marked.into_iter().for_each(|p| out.add(&program.pool, p.term, &p.of, p.rank));
    // What is asked for a variable is true of the counter that it was copied from, or was before the last step.
    for (about, of) in of_variables {
        for (x, counter) in copies(program, proc, accesses, about.says) {
            let w = program.pool.width(counter);
            let one = program.pool.constant(1, w);
            let before = program.pool.sub(counter, one);
            let variables = logic::variables(&program.pool, &[counter]);
            let is_writer = variables.iter().any(|v| of.contains(v));
            let first = variables.into_iter().flat_map(|v| begins(program, proc, v));
            let first = first.filter(|&t| program.pool.as_const(t).is_some()).collect::<Vec<_>>();
            for outcome in [true, false] {
                let claim = about.claim(&mut program.pool, outcome);
                let t = replaced(program, claim, x, counter);
                out.add(&program.pool, t, &of, u32::from(!is_writer));
                let mut t = replaced(program, claim, x, before);
                // There is none before the first.
                for &first in &first {
                    let is_first = program.pool.eq(counter, first);
                    t = program.pool.or(is_first, t);
                }
                out.add(&program.pool, t, &of, u32::from(!is_writer));
            }
        }
    }
    let mut out = out.0;
    out.sort_by_key(|p| p.rank);
    out.truncate(MOST);
    out
}

/// The outcomes of conditions that lead to errors at once.
fn errors(program: &Program, proc: &Procedure) -> Vec<(Term, bool)> {
    let to_errors = proc.edges.iter().filter(|e| proc.loc(e.dst).kind != LocKind::Plain);
    let conditions = to_errors.flat_map(|e| &e.stmts).filter_map(|s| match s.kind {
        StmtKind::Assume(of) => Some(Part { of, outcome: true }),
        _ => None,
    });
    let parts = parts(&program.pool, conditions.collect::<Vec<_>>().into_iter());
    parts.into_iter().map(|Part { of, outcome }| (of, outcome)).collect()
}

/// The counters by which elements of these regions are written.
fn writers(accesses: &Accesses, stored: &[Stored], regions: &[Region]) -> Vec<VarId> {
    let written = stored.iter().filter(|s| regions.contains(&s.region)).map(|s| s.index.variable);
    written.filter(|&v| accesses.is_counted(v)).collect()
}

/// Of the variables in a term, those that are copies of counters, with these.
fn copies(program: &mut Program, proc: &Procedure, accesses: &Accesses, t: Term) -> Vec<(Term, Term)> {
    let variables = logic::variables(&program.pool, &[t]);
    let mut out = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Assign(pairs) = &s.kind else { continue };
        for &(x, from) in pairs.iter().filter(|p| variables.contains(&p.0) && !accesses.is_counted(p.0)) {
            let copy = (program.var(x), from);
            if matches!(program.pool.node(from), Node::Var(v) if accesses.is_counted(v)) && !out.contains(&copy) {
                out.push(copy);
            }
        }
    }
    out
}

/// Where a condition holds, if there is one.
fn under(pool: &mut Pool, condition: Option<Term>, t: Term) -> Term {
    condition.map_or(t, |c| pool.implies(c, t))
}

/// What a condition says of the element at `k`.
pub(super) struct About {
    says: Term,
    /// If `k` is like this.
    reached: Option<Term>,
    /// The variable by which elements are reached.
    pub(super) of: Vec<VarId>,
    /// Where they are.
    regions: Vec<Region>,
}

impl About {
    /// That it holds, or that it does not.
    pub(super) fn claim(&self, pool: &mut Pool, outcome: bool) -> Term {
        let says = if outcome { self.says } else { pool.not(self.says) };
        under(pool, self.reached, says)
    }
}

/// The condition for the element at `k` in place of one that it is about, for each index in it.
pub(super) fn about_elements(program: &mut Program, accesses: &Accesses, atom: Term, k: Term) -> Vec<About> {
    let reads = reads(program, accesses, atom);
    let regions: Vec<Region> = reads.iter().map(|r| r.region).collect();
    let mut indices: Vec<Index> = Vec::new();
    for Read { index, .. } in reads {
        if !indices.contains(&index) {
            indices.push(index);
        }
    }
    let about = indices.into_iter().filter_map(|index| {
        let says = said_of(program, accesses, &index, atom, k)?;
        let reached = index.is_reached(&mut program.pool, k);
        Some(About { says, reached, of: vec![index.variable], regions: regions.clone() })
    });
    about.collect()
}

/// How likely it is that the condition chooses among indices: it is about the variable of this one, and no bound of it. It may speak of
/// other elements there.
fn choice(program: &mut Program, accesses: &Accesses, atom: Term, s: &Stored) -> Option<u32> {
    let v = s.index.variable;
    let pool = &program.pool;
    let node = pool.node(atom);
    let is_bound = matches!(node, Node::Bin(BinOp::Ult | BinOp::Ule, a, b)
        if pool.as_const(a).is_some() && pool.node(b) == Node::Var(v)
            || pool.as_const(b).is_some() && pool.node(a) == Node::Var(v));
    if is_bound || !logic::variables(pool, &[atom]).contains(&v) {
        return None;
    }
    // It may be where the loop ends.
    let is_end = matches!(node, Node::Bin(BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle, a, b)
        if pool.node(a) == Node::Var(v) || pool.node(b) == Node::Var(v));
    if !pool.mentions(atom).overlaps(Mentions::LOADS) {
        return Some(u32::from(is_end));
    }
    let reads = reads(program, accesses, atom);
    let is_of_others = !reads.is_empty() && reads.iter().all(|r| r.index == s.index && r.region != s.region);
    is_of_others.then_some(0)
}

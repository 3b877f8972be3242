//! What may hold of the element at an index `k`.

use super::accesses::{Accesses, Region};
use super::atoms::atoms;
use super::counters::begins;
use super::stores::{Stored, Value, indices_of, reads, said_of};
use ir::{LocKind, Procedure, Program, StmtKind};
use logic::{BinOp, Mentions, Node, Part, Pool, Term, VarId, parts, replaced};

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
    let mut source =
        Source { atoms: atoms(program, proc), program, proc, accesses, stored, k, out: Properties::default() };
    let of_variables = source.asked();
    let written = source.written(values);
    source.chosen(&written);
    marked.into_iter().for_each(|p| source.add(p.term, &p.of, p.rank));
    source.copied(of_variables);
    let mut out = source.out.0;
    out.sort_by_key(|p| p.rank);
    out.truncate(MOST);
    out
}

/// What properties are made from, and those that there are.
struct Source<'a> {
    program: &'a mut Program,
    proc: &'a Procedure,
    accesses: &'a Accesses,
    stored: &'a [Stored],
    atoms: Vec<Term>,
    k: Term,
    out: Properties,
}

/// That an element is what was stored to it.
struct Written<'a> {
    by: &'a Stored,
    says: Term,
    of: Vec<VarId>,
}

impl<'a> Source<'a> {
    fn add(&mut self, term: Term, of: &[VarId], rank: u32) {
        self.out.add(&self.program.pool, term, of, rank);
    }

    /// The counters by which elements of these regions are written.
    fn writers(&self, regions: &[Region]) -> Vec<VarId> {
        let written = self.stored.iter().filter(|s| regions.contains(&s.region)).map(|s| s.index.variable);
        written.filter(|&v| self.accesses.is_counted(v)).collect()
    }

    /// What is asked of elements, and the contrary; last what errors follow from. Returns what is about variables as well.
    fn asked(&mut self) -> Vec<(About, Vec<VarId>)> {
        let errors = errors(self.program, self.proc);
        let mut of_variables = Vec::new();
        for a in self.atoms.clone() {
            for about in about_elements(self.program, self.accesses, a, self.k) {
                let of: Vec<VarId> = [self.writers(&about.regions), about.of.clone()].concat();
                for outcome in [true, false] {
                    let claim = about.claim(&mut self.program.pool, outcome);
                    let is_error = errors.contains(&(a, outcome)) && !errors.contains(&(a, !outcome));
                    self.add(claim, &of, u32::from(is_error));
                }
                if logic::variables(&self.program.pool, &[about.says]).len() > 1 {
                    of_variables.push((about, of));
                }
            }
        }
        of_variables
    }

    /// What is stored, and what is asked of a variable that is stored.
    fn written(&mut self, values: &[Value]) -> Vec<Written<'a>> {
        let mut written = Vec::new();
        for v in values {
            let s = &self.stored[v.stored];
            let element = s.region.element(&mut self.program.pool, self.k);
            let equal = self.program.pool.eq(element, v.value);
            let reached = s.index.is_reached(&mut self.program.pool, self.k);
            let says = under(&mut self.program.pool, reached, equal);
            let mut regions: Vec<Region> =
                reads(self.program, self.accesses, s.value).iter().map(|r| r.region).collect();
            regions.push(s.region);
            let of = [self.writers(&regions), vec![s.index.variable]].concat();
            self.add(says, &of, 0);
            written.push(Written { by: s, says, of });
            self.asked_of_stored(s, element, reached);
        }
        written
    }

    fn asked_of_stored(&mut self, s: &Stored, element: Term, reached: Option<Term>) {
        let Node::Var(x) = self.program.pool.node(s.value) else { return };
        for a in self.atoms.clone() {
            if x != s.index.variable && logic::variables(&self.program.pool, &[a]).contains(&x) {
                let t = replaced(&mut self.program.pool, a, s.value, element);
                let contrary = self.program.pool.not(t);
                for t in [t, contrary] {
                    let says = under(&mut self.program.pool, reached, t);
                    self.add(says, &[s.index.variable], 0);
                }
            }
        }
    }

    /// What is stored, under a condition about the index.
    fn chosen(&mut self, written: &[Written<'_>]) {
        for a in self.atoms.clone() {
            for w in written {
                if let Some(rank) = choice(self.program, self.accesses, a, w.by)
                    && let Some(chosen) = said_of(self.program, self.accesses, &w.by.index, a, self.k)
                {
                    let pool = &mut self.program.pool;
                    let (yes, no) = (pool.implies(chosen, w.says), pool.or(chosen, w.says));
                    self.add(yes, &w.of, rank);
                    self.add(no, &w.of, rank);
                }
            }
        }
    }

    /// What is asked for a variable is true of the counter that it was copied from, or was before the last step.
    fn copied(&mut self, of_variables: Vec<(About, Vec<VarId>)>) {
        for (about, of) in of_variables {
            for (x, counter) in copies(self.program, self.proc, self.accesses, about.says) {
                let variables = logic::variables(&self.program.pool, &[counter]);
                let rank = u32::from(!variables.iter().any(|v| of.contains(v)));
                for outcome in [true, false] {
                    let claim = about.claim(&mut self.program.pool, outcome);
                    let now = replaced(&mut self.program.pool, claim, x, counter);
                    self.add(now, &of, rank);
                    let before = self.before_the_step(claim, x, counter, &variables);
                    self.add(before, &of, rank);
                }
            }
        }
    }

    /// The claim about `x` for what the counter was before its last step, if it has made one.
    fn before_the_step(&mut self, claim: Term, x: Term, counter: Term, variables: &[VarId]) -> Term {
        let first = variables.iter().flat_map(|&v| begins(self.program, self.proc, v));
        let first: Vec<Term> = first.filter(|&t| self.program.pool.as_const(t).is_some()).collect();
        let pool = &mut self.program.pool;
        let one = pool.constant(1, pool.width(counter));
        let before = pool.sub(counter, one);
        let mut t = replaced(&mut self.program.pool, claim, x, before);
        for first in first {
            let is_first = self.program.pool.eq(counter, first);
            t = self.program.pool.or(is_first, t);
        }
        t
    }
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

/// Of the variables in a term, those that are copies of counters, with these.
fn copies(program: &mut Program, proc: &Procedure, accesses: &Accesses, t: Term) -> Vec<(Term, Term)> {
    let variables = logic::variables(&program.pool, &[t]);
    let mut out = Vec::new();
    for (x, from) in proc.assignments().filter(|p| variables.contains(&p.0) && !accesses.is_counted(p.0)) {
        let copy = (program.var(x), from);
        if matches!(program.pool.node(from), Node::Var(v) if accesses.is_counted(v)) && !out.contains(&copy) {
            out.push(copy);
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
    let about = indices_of(reads).into_iter().filter_map(|index| {
        let says = said_of(program, accesses, &index, atom, k)?;
        let reached = index.is_reached(&mut program.pool, k);
        Some(About { says, reached, of: vec![index.variable], regions: regions.clone() })
    });
    about.collect()
}

/// How likely it is that the condition chooses among indices: it is about the variable of this one, and no bound of it, or about parameters.
/// It may speak of other elements there.
fn choice(program: &mut Program, accesses: &Accesses, atom: Term, s: &Stored) -> Option<u32> {
    let v = s.index.variable;
    let pool = &program.pool;
    let node = pool.node(atom);
    let is_bound = matches!(node, Node::Bin(BinOp::Ult | BinOp::Ule, a, b)
        if pool.as_const(a).is_some() && pool.node(b) == Node::Var(v)
            || pool.as_const(b).is_some() && pool.node(a) == Node::Var(v));
    if is_bound {
        return None;
    }
    if !logic::variables(pool, &[atom]).contains(&v) {
        return is_about_parameters(program, accesses, atom).then_some(0);
    }
    // It may be where the loop ends.
    let is_end = matches!(node, Node::Bin(BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle, a, b)
        if pool.node(a) == Node::Var(v) || pool.node(b) == Node::Var(v));
    if !pool.mentions(atom).overlaps(Mentions::LOADS) {
        return Some(if is_end { 2 } else { 0 });
    }
    let reads = reads(program, accesses, atom);
    let is_of_others = !reads.is_empty() && reads.iter().all(|r| r.index == s.index && r.region != s.region);
    is_of_others.then_some(0)
}

/// An equation of variables that are not counted, which may choose what all elements get.
fn is_about_parameters(program: &Program, accesses: &Accesses, atom: Term) -> bool {
    let pool = &program.pool;
    let is_equation = matches!(pool.node(atom), Node::Bin(BinOp::Eq, ..));
    let variables = logic::variables(pool, &[atom]);
    is_equation
        && !pool.mentions(atom).overlaps(Mentions::LOADS)
        && !variables.is_empty()
        && !variables.iter().any(|&v| accesses.is_counted(v) || program.var_decl(v).ty.is_pointer())
}

//! Candidates for facts at loop heads: what ranges say, conditions of the program and their weaker forms, how two
//! variables relate, and linear equations. All of them hold in the states that some executions have met.

use super::balances::balances;
use super::carried::carried;
use super::cells::{contents, counted, definitions, meant};
use super::found::Found;
use super::nullable::nullable;
use super::phases::{linear, linear_with_cells, phases};
use super::polynomials::polynomials;
use super::relations::relations;
use super::samples::Samples;
use super::texts::Texts;
use crate::assignments::Assignments;
use crate::invariants::Ranges;
use crate::program_view::ProgramView;
use crate::unwinding::Plan;
use base::{Budget, Exhausted};
use evidence::TestCandidate;
use exec::State;
use ir::{LocId, Program, ProgramPoint, StmtKind};
use logic::{BinOp, Evaluator, IntOp, Node, Term, VarId};
use solver::Products;
use std::collections::{BTreeMap, BTreeSet};

/// Variables of one loop head that are compared with each other: pairs of more are many questions about little.
const MAX_RELATED: usize = 12;
/// Conditions and writes of the program that a loop head is held against for a unit of effort.
const HELD_PER_UNIT: u64 = 4;
/// Candidates of one loop head.
const MAX_CANDIDATES: usize = 400;

/// What candidates are made from, one loop head after the other; and then, what says of further ones whether they are worth a question.
pub(super) struct Source {
    plan: Plan,
    code: ProgramView,
    ranges: Ranges,
    assignments: Assignments,
    conditions: Vec<Term>,
    /// The same of what their variables mean.
    meant: Vec<Term>,
    /// Some of the conditions are about products of words.
    has_products: bool,
    /// Some of them are about pointers.
    has_pointers: bool,
    /// What the conditions suggest, with the variables that it is about.
    weaker: Vec<(Term, Vec<VarId>)>,
    /// So many of these, the first ones, are the conditions themselves and what contradicts them.
    themselves: usize,
    texts: Texts,
    samples: Samples,
    ev: Evaluator,
    /// Loop heads that have none yet, the next one last.
    todo: Vec<LocId>,
    found: Candidates,
}

/// By loop head.
#[derive(Default)]
pub(super) struct Candidates {
    /// What ranges say, the program's conditions, and what is known of texts and blocks: most proofs take no others.
    pub(super) first: BTreeMap<LocId, Vec<Term>>,
    /// All of them, where there are others.
    pub(super) rest: BTreeMap<LocId, Vec<Term>>,
}

impl Source {
    /// `None` where there is no loop, or a call is left. Other engines have executed these tests.
    pub(super) fn new(program: &mut Program, tests: Vec<TestCandidate>) -> Option<Source> {
        let plan = Plan::remembering(program).filter(|p| !p.cut_points().is_empty())?;
        let code = ProgramView::new(program);
        let ranges = Ranges::new(&code);
        let conditions = conditions(program);
        let mut products = Products::default();
        let has_products = conditions.iter().any(|&t| products.occur(&program.pool, t));
        let mut todo = plan.cut_points();
        let texts = Texts::new(program, &plan);
        let samples = Samples::new(program, &todo, tests);
        todo.reverse();
        let (ev, found) = (Evaluator::new(), Candidates::default());
        let assignments = Assignments::new(program);
        Some(Source {
            plan,
            code,
            ranges,
            assignments,
            conditions,
            meant: Vec::new(),
            has_products,
            has_pointers: false,
            weaker: Vec::new(),
            themselves: 0,
            texts,
            samples,
            ev,
            todo,
            found,
        })
    }

    /// Goes on until a limit is met. The terms are the program's. Charges those that it makes and those that it tries.
    pub(super) fn go_on(&mut self, program: &mut Program, budget: &Budget) -> Option<Exhausted> {
        let mut charged = program.pool.len() as u64;
        if self.weaker.is_empty() {
            self.meant = meant(program, &self.assignments, &self.conditions);
            let conditions = [&self.conditions[..], &self.meant].concat();
            (self.weaker, self.themselves) = weaker_conditions(program, &conditions);
            self.has_pointers = conditions.iter().any(|&t| is_about_pointer(program, t));
        }
        while let Some(&head) = self.todo.last() {
            if let Some(limit) = budget.exhausted() {
                return Some(limit);
            }
            let (mut first, mut rest) = self.of_head(program, head, budget);
            if !self.has_pointers && program.hints.is_empty() {
                // Numbers relate to each other more often than addresses do, and questions about them are quick. Who has stated what
                // holds of loops has most often stated what relates them.
                first.append(&mut rest);
            } else if !rest.is_empty() {
                // Those that do not hold by themselves may hold with the others.
                rest.splice(0..0, first.iter().copied());
            }
            self.found.first.insert(head, first);
            self.found.rest.insert(head, rest);
            self.todo.pop();
            budget.charge_growth(&mut charged, program.pool.len() as u64);
        }
        None
    }

    /// The candidates, when there are no more to be made.
    pub(super) fn take(&mut self) -> Candidates {
        std::mem::take(&mut self.found)
    }

    /// No execution that was seen excludes it, and an unwinding knows what it is about.
    pub(super) fn may_hold(&mut self, program: &Program, head: LocId, t: Term) -> bool {
        let Source { plan, samples, ev, .. } = self;
        let live = &plan.live[head.0 as usize];
        plan.is_cut[head.0 as usize]
            && logic::variables(&program.pool, &[t]).iter().all(|v| live.contains(v))
            && samples.satisfy(program, ev, head, t)
    }

    /// The first ones, and all others.
    fn of_head(&mut self, program: &mut Program, head: LocId, budget: &Budget) -> (Vec<Term>, Vec<Term>) {
        let Source { plan, code, ranges, assignments, conditions, .. } = self;
        let Source { meant, has_products, weaker, themselves, texts, samples, .. } = self;
        let mut found = Found::default();
        let said: Vec<Term> = program.hints_at(ProgramPoint { proc: program.entry, loc: head }).collect();
        said.into_iter().for_each(|t| found.add(&program.pool, t));
        let walks = texts.candidates(program, plan, head);
        walks.into_iter().for_each(|t| found.add(&program.pool, t));
        let live = &plan.live[head.0 as usize];
        let defined = definitions(program, assignments, live);
        defined.into_iter().for_each(|t| found.add(&program.pool, t));
        let known = ranges.known(code, head);
        let imported: Vec<Term> = known.into_iter().map(|t| imported(program, &code.program, t)).collect();
        imported.into_iter().for_each(|t| found.add(&program.pool, t));
        let is_known_here = |(_, about): &&(Term, Vec<VarId>)| about.iter().all(|v| live.contains(v));
        let (themselves, weaker) = weaker.split_at(*themselves);
        themselves.iter().filter(is_known_here).for_each(|&(t, _)| found.add(&program.pool, t));
        let aligned = alignments(program, live);
        aligned.into_iter().for_each(|t| found.add(&program.pool, t));
        let balanced = balances(program, assignments, live);
        balanced.into_iter().for_each(|t| found.add(&program.pool, t));
        let first = found.terms.len();
        weaker.iter().filter(is_known_here).for_each(|&(t, _)| found.add(&program.pool, t));
        let related = changing(program, assignments, live);
        relations(program, &related, &mut found);
        let states: Vec<&State> = samples.at(head).iter().collect();
        linear(program, &related, &states, None, &mut found);
        phases(program, &related, &states, conditions, &mut found);
        let read = [&conditions[..], meant].concat();
        // Each loop head is held against all that the program asks and writes.
        budget.charge((weaker.len() + read.len() + assignments.stores.len()) as u64 / HELD_PER_UNIT);
        let counted = counted(program, live, &read);
        linear_with_cells(program, &related, &counted, &states, &mut found);
        carried(program, assignments, live, &read, &mut found);
        let contents = contents(program, assignments, live, &states, &read);
        contents.into_iter().for_each(|t| found.add(&program.pool, t));
        if *has_products {
            let equations = polynomials(program, &related, &states);
            equations.into_iter().for_each(|t| found.add(&program.pool, t));
        }
        let mut terms = found.terms;
        budget.charge(terms.len() as u64);
        let mut rest = terms.split_off(first);
        let mut refuted: Vec<Term> = Vec::new();
        for terms in [&mut terms, &mut rest] {
            let all = std::mem::take(terms);
            let (held, others): (Vec<Term>, _) = all.into_iter().partition(|&t| self.may_hold(program, head, t));
            (*terms, refuted) = (held, [refuted, others].concat());
        }
        let states: Vec<&State> = self.samples.at(head).iter().collect();
        // Nothing is known of memory at null, whatever executions have there.
        let reads = |t: &&Term| logic::leaves(&program.pool, &[**t]).iter().any(|&l| is_behind_pointer(program, l));
        refuted.extend(rest.iter().filter(reads).copied().collect::<Vec<Term>>());
        let weaker = nullable(program, &refuted, &related, &states);
        rest.extend(weaker.into_iter().filter(|&t| self.may_hold(program, head, t)));
        terms.truncate(MAX_CANDIDATES);
        rest.truncate(MAX_CANDIDATES - terms.len());
        (terms, rest)
    }
}

/// A term of a copy of the program in the program itself.
fn imported(program: &mut Program, copy: &Program, t: Term) -> Term {
    program.pool.import(&copy.pool, t, &mut logic::Imported::default())
}

/// The parts of the program's conditions.
fn conditions(program: &Program) -> Vec<Term> {
    let mut out = BTreeSet::new();
    for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
        if let StmtKind::Assume(t) = s.kind {
            let mut todo = vec![t];
            while let Some(t) = todo.pop() {
                match program.pool.node(t) {
                    Node::Bin(BinOp::And | BinOp::Or, a, b) if program.pool.width(t) == 1 => todo.extend([a, b]),
                    Node::Not(x) => todo.push(x),
                    _ => {
                        out.insert(t);
                    }
                }
            }
        }
    }
    out.into_iter().collect()
}

/// What each of the conditions suggests, and the variables of that. The conditions themselves and their contraries come first, so many.
fn weaker_conditions(program: &mut Program, conditions: &[Term]) -> (Vec<(Term, Vec<VarId>)>, usize) {
    let (mut found, mut products) = (Found::default(), Products::default());
    conditions.iter().for_each(|&t| found.add_both(&mut program.pool, t));
    let themselves = found.terms.len();
    for &t in conditions {
        let weaker = compared(program, t, &mut products);
        weaker.into_iter().for_each(|t| found.add_both(&mut program.pool, t));
    }
    let about = |t: Term| logic::variables(&program.pool, &[t]).into_iter().collect();
    (found.terms.into_iter().map(|t| (t, about(t))).collect(), themselves)
}

/// Where the condition compares, the comparisons of the same terms. Addresses have no sign.
fn compared(program: &mut Program, t: Term, products: &mut Products) -> Vec<Term> {
    match program.pool.node(t) {
        // How large products are is a question of another kind.
        Node::Bin(BinOp::Eq, ..) if products.occur(&program.pool, t) => Vec::new(),
        Node::Bin(op @ (BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle | BinOp::Eq), a, b) => {
            let is_signed = matches!(op, BinOp::Slt | BinOp::Sle) || !is_about_pointer(program, t);
            let pool = &mut program.pool;
            let mut all = vec![pool.ule(a, b), pool.ule(b, a), pool.eq(a, b)];
            if is_signed {
                all.extend([pool.sle(a, b), pool.sle(b, a)]);
            }
            all
        }
        Node::Int(IntOp::Lt | IntOp::Le | IntOp::Eq, a, b) => {
            let pool = &mut program.pool;
            vec![pool.int_le(a, b), pool.int_le(b, a), pool.eq(a, b)]
        }
        _ => Vec::new(),
    }
}

/// A pointer is part of what the condition compares.
fn is_about_pointer(program: &Program, t: Term) -> bool {
    logic::leaves(&program.pool, &[t]).into_iter().any(|leaf| match program.pool.node(leaf) {
        Node::Var(v) => program.var_decl(v).ty.is_pointer(),
        Node::Load { ptr, .. } => ptr,
        _ => false,
    })
}

/// Memory where a pointer points to.
fn is_behind_pointer(program: &Program, leaf: Term) -> bool {
    matches!(program.pool.node(leaf), Node::Load { addr, .. } if is_about_pointer(program, addr))
}

/// The variables among them that the program changes, in order.
fn changing(program: &Program, assignments: &Assignments, live: &BTreeSet<VarId>) -> Vec<VarId> {
    let changes = |&v: &VarId| assignments.of(v).is_some() && v != program.heap;
    live.iter().copied().filter(changes).take(MAX_RELATED).collect()
}

/// Pointers to elements of four or eight bytes: two that are different are so far apart. The next block of the heap begins in the middle
/// of a cell.
fn alignments(program: &mut Program, live: &BTreeSet<VarId>) -> Vec<Term> {
    let pointers: Vec<VarId> = live.iter().copied().filter(|&v| program.var_decl(v).ty.is_pointer()).collect();
    let mut found = Vec::new();
    if let Some(bits) = program.space.cell.filter(|_| live.contains(&program.heap)) {
        let next = program.var(program.heap);
        let width = program.space.ptr_width;
        let mask = program.pool.constant((1 << bits) - 1, width);
        let middle = program.pool.constant(1 << (bits - 1), width);
        let in_cell = program.pool.and(next, mask);
        found.push(program.pool.eq(in_cell, middle));
    }
    for v in pointers.into_iter().take(MAX_RELATED) {
        let x = program.var(v);
        for bits in [2, 3] {
            let low = program.pool.extract(x, 0, bits);
            let zero = program.pool.constant(0, bits);
            found.push(program.pool.eq(low, zero));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::budget::Flags;
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    #[test]
    fn limits_are_kept_while_candidates_are_made() {
        let text = "pointers 64 entry main
            proc main() { local x: 32 entry a exit z loc a loc h loc e error loc z
              edge a -> h { x := 0:32 }
              edge h -> h { assume x <u 9:32 x := x + 1:32 }
              edge h -> e { assume !(x <u 9:32) assume !(x == 9:32) }
              edge h -> z { assume !(x <u 9:32) assume x == 9:32 } }";
        let mut program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        let flags = Arc::new(Flags::default());
        let budget = Budget::new(flags.clone());
        let mut source = Source::new(&mut program, Vec::new()).expect("there is a loop");
        flags.interrupted.store(true, Ordering::Relaxed);
        assert_eq!(source.go_on(&mut program, &budget), Some(Exhausted::Interrupted));
        flags.interrupted.store(false, Ordering::Relaxed);
        assert_eq!(source.go_on(&mut program, &budget), None);
        assert!(source.take().first.values().all(|of_head| !of_head.is_empty()));
    }
}

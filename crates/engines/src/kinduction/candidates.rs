//! Candidates for facts at loop heads: what ranges say, conditions of the program and their weaker forms, how two
//! variables relate, and linear equations. All of them hold in the states that some executions have met.

use super::affine::{Equation, equations};
use super::balances::balances;
use super::cells::{contents, definitions, meant};
use super::nullable::nullable;
use super::polynomials::polynomials;
use super::samples::Samples;
use super::texts::Texts;
use crate::invariants::Ranges;
use crate::program_view::ProgramView;
use crate::unwinding::Plan;
use base::{Budget, Exhausted};
use evidence::TestCandidate;
use exec::State;
use ir::{LocId, Program, StmtKind};
use logic::{BinOp, Env, Evaluator, IntOp, Node, Pool, Sort, Term, VarId, to_signed};
use solver::Products;
use std::collections::{BTreeMap, BTreeSet};

/// Variables of one loop head that are compared with each other: pairs of more are many questions about little.
const MAX_RELATED: usize = 12;
/// Candidates of one loop head.
const MAX_CANDIDATES: usize = 400;

/// What candidates are made from, one loop head after the other; and then, what says of further ones whether they are worth a question.
pub(super) struct Source {
    plan: Plan,
    code: ProgramView,
    ranges: Ranges,
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
    pub(super) fn new(program: &Program, tests: Vec<TestCandidate>) -> Option<Source> {
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
        Some(Source {
            plan,
            code,
            ranges,
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
            self.meant = meant(program, &self.conditions);
            let conditions = [&self.conditions[..], &self.meant].concat();
            (self.weaker, self.themselves) = weaker_conditions(program, &conditions);
            self.has_pointers = conditions.iter().any(|&t| is_about_pointer(program, t));
        }
        while let Some(&head) = self.todo.last() {
            if let Some(limit) = budget.exhausted() {
                return Some(limit);
            }
            let (mut first, mut rest) = self.of_head(program, head, budget);
            if !self.has_pointers {
                // Numbers relate to each other more often than addresses do, and questions about them are quick.
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
        let Source { plan, code, ranges, conditions, meant, has_products, weaker, themselves, texts, samples, .. } =
            self;
        let mut found = Found::default();
        let walks = texts.candidates(program, plan, head);
        walks.into_iter().for_each(|t| found.add(&program.pool, t));
        let live = &plan.live[head.0 as usize];
        let defined = definitions(program, live);
        defined.into_iter().for_each(|t| found.add(&program.pool, t));
        let known = ranges.known(code, head);
        let imported: Vec<Term> = known.into_iter().map(|t| imported(program, &code.program, t)).collect();
        imported.into_iter().for_each(|t| found.add(&program.pool, t));
        let is_known_here = |(_, about): &&(Term, Vec<VarId>)| about.iter().all(|v| live.contains(v));
        let (themselves, weaker) = weaker.split_at(*themselves);
        themselves.iter().filter(is_known_here).for_each(|&(t, _)| found.add(&program.pool, t));
        let aligned = alignments(program, live);
        aligned.into_iter().for_each(|t| found.add(&program.pool, t));
        let balanced = balances(program, live);
        balanced.into_iter().for_each(|t| found.add(&program.pool, t));
        let first = found.terms.len();
        weaker.iter().filter(is_known_here).for_each(|&(t, _)| found.add(&program.pool, t));
        let related = changing(program, live);
        relations(program, &related, &mut found);
        let states: Vec<&State> = samples.at(head).iter().collect();
        linear(program, &related, &states, None, &mut found);
        phases(program, &related, &states, conditions, &mut found);
        let read = [&conditions[..], meant].concat();
        let contents = contents(program, live, &states, &read);
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

/// Terms, each once.
#[derive(Default)]
struct Found {
    terms: Vec<Term>,
    seen: BTreeSet<Term>,
}

impl Found {
    fn add(&mut self, pool: &Pool, t: Term) {
        if !pool.is_constant(t) && self.seen.insert(t) {
            self.terms.push(t);
        }
    }

    /// The condition and its contrary.
    fn add_both(&mut self, pool: &mut Pool, t: Term) {
        self.add(pool, t);
        let not = pool.not(t);
        self.add(pool, not);
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
fn changing(program: &Program, live: &BTreeSet<VarId>) -> Vec<VarId> {
    let mut written = BTreeSet::new();
    for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
        s.kind.for_each_target(|v| {
            written.insert(v);
        });
    }
    live.iter().copied().filter(|v| written.contains(v) && *v != program.heap).take(MAX_RELATED).collect()
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

/// How two variables of one sort may relate: equal, ordered, one twice the other, sums and differences with small constants.
fn relations(program: &mut Program, vars: &[VarId], found: &mut Found) {
    let values: Vec<(Term, Sort)> = vars.iter().map(|&v| (program.var(v), program.var_decl(v).sort())).collect();
    let is_signed = |&v: &VarId| {
        let decl = program.var_decl(v);
        matches!(decl.sort(), Sort::Bits(w) if w > 1) && decl.ty.is_signed()
    };
    let are_signed: Vec<bool> = vars.iter().map(is_signed).collect();
    let pool = &mut program.pool;
    for (i, &(a, sort)) in values.iter().enumerate() {
        if let Sort::Bits(w) = sort
            && w > 1
        {
            let low = pool.extract(a, 0, 1);
            found.add(pool, low);
            let even = pool.not(low);
            found.add(pool, even);
        }
        if are_signed[i] {
            // Where ranges do not see it, as of a number that digits of a text are added to.
            let zero = pool.zero(sort);
            let not_negative = pool.sle(zero, a);
            found.add(pool, not_negative);
        }
        for &(b, other) in &values[..i] {
            if sort != other || sort == Sort::TRUTH {
                continue;
            }
            match sort {
                Sort::Bits(_) => related_bits(pool, a, b, found),
                Sort::Int => related_integers(pool, a, b, found),
            }
        }
    }
}

/// Differences and sums that are tried.
const OFFSETS: std::ops::RangeInclusive<i64> = -2..=2;

fn related_bits(pool: &mut Pool, a: Term, b: Term, found: &mut Found) {
    let w = pool.width(a);
    for k in OFFSETS {
        let k = pool.constant(k as i128 as u128, w);
        let shifted = pool.add(b, k);
        let t = pool.eq(a, shifted);
        found.add(pool, t);
        for (x, y) in [(a, b), (b, a)] {
            let two = pool.constant(2, w);
            let double = pool.mul(y, two);
            let double = pool.add(double, k);
            let t = pool.eq(x, double);
            found.add(pool, t);
        }
    }
    for t in [pool.ule(a, b), pool.ule(b, a), pool.sle(a, b), pool.sle(b, a)] {
        found.add(pool, t);
    }
    // Counters in lock step may overflow; how far they are apart does not change, nor on which side.
    let zero = pool.constant(0, w);
    for (x, y) in [(a, b), (b, a)] {
        let apart = pool.sub(x, y);
        for t in [pool.slt(zero, apart), pool.sle(zero, apart)] {
            found.add(pool, t);
        }
    }
    let (low, other) = (pool.extract(a, 0, 1), pool.extract(b, 0, 1));
    let t = pool.eq(low, other);
    found.add(pool, t);
}

fn related_integers(pool: &mut Pool, a: Term, b: Term, found: &mut Found) {
    for k in OFFSETS {
        let k = pool.integer(k);
        let shifted = pool.int_add(b, k);
        let t = pool.eq(a, shifted);
        found.add(pool, t);
        for (x, y) in [(a, b), (b, a)] {
            let double = pool.int_add(y, y);
            let double = pool.int_add(double, k);
            let t = pool.eq(x, double);
            found.add(pool, t);
            let shifted = pool.int_add(y, k);
            let t = pool.int_le(x, shifted);
            found.add(pool, t);
        }
    }
}

/// Conditions of the program that a loop's phases are told apart by: more are many equations that only samples have.
const MAX_PHASES: usize = 12;

/// What loops that change their ways at some time keep: the linear equations of the states before and behind that, and parities.
fn phases(program: &mut Program, vars: &[VarId], states: &[&State], conditions: &[Term], found: &mut Found) {
    let mut ev = Evaluator::new();
    let is_about = |pool: &Pool, t: Term| logic::variables(pool, &[t]).iter().all(|v| vars.contains(v));
    let about: Vec<Term> =
        conditions.iter().copied().filter(|&t| is_about(&program.pool, t)).take(MAX_PHASES).collect();
    for condition in about {
        let (before, behind): (Vec<&State>, Vec<&State>) =
            states.iter().copied().partition(|&s| ev.holds(&program.pool, condition, s));
        let not = program.pool.not(condition);
        for (phase, others, states) in [(condition, not, before), (not, condition, behind)] {
            if states.len() > vars.len() && !program.pool.is_constant(phase) {
                linear(program, vars, &states, Some(others), found);
            }
            parities(program, condition, others, found);
        }
    }
}

/// What a variable of the condition is modulo two; or that `others` holds.
fn parities(program: &mut Program, condition: Term, others: Term, found: &mut Found) {
    for v in logic::variables(&program.pool, &[condition]) {
        if !matches!(program.var_decl(v).sort(), Sort::Bits(w) if w > 1) {
            continue;
        }
        let x = program.var(v);
        let odd = program.pool.extract(x, 0, 1);
        let even = program.pool.not(odd);
        for parity in [odd, even] {
            let t = program.pool.or(others, parity);
            found.add(&program.pool, t);
        }
    }
}

/// The linear equations of the states, among variables of one sort; or that `others` holds. Bits are read with sign.
fn linear(program: &mut Program, vars: &[VarId], states: &[&State], others: Option<Term>, found: &mut Found) {
    let mut sorts: Vec<Sort> = vars.iter().map(|&v| program.var_decl(v).sort()).collect();
    sorts.sort_unstable();
    sorts.dedup();
    for sort in sorts.into_iter().filter(|&s| s != Sort::TRUTH) {
        let alike: Vec<VarId> = vars.iter().copied().filter(|&v| program.var_decl(v).sort() == sort).collect();
        let rows: Vec<Vec<i128>> =
            states.iter().filter_map(|s| alike.iter().map(|&v| number(s, v, sort)).collect()).collect();
        for Equation { coefficients, sum } in equations(&rows) {
            let terms: Vec<(i128, Term)> = coefficients
                .into_iter()
                .zip(&alike)
                .filter(|(c, _)| *c != 0)
                .map(|(c, &v)| (c, program.var(v)))
                .collect();
            if i64::try_from(sum).is_ok() {
                let mut t = equation(&mut program.pool, sort, &terms, sum);
                if let Some(others) = others {
                    t = program.pool.or(others, t);
                }
                found.add(&program.pool, t);
            }
        }
    }
}

fn number(s: &State, v: VarId, sort: Sort) -> Option<i128> {
    match sort {
        Sort::Bits(width) => (width <= 64).then(|| to_signed(s.var(v), width)),
        Sort::Int => s.int(v).to_i64().map(i128::from),
    }
}

fn equation(pool: &mut Pool, sort: Sort, terms: &[(i128, Term)], sum: i128) -> Term {
    match sort {
        Sort::Bits(w) => {
            let mut left = pool.constant(0, w);
            for &(c, x) in terms {
                let c = pool.constant(c as u128, w);
                let product = pool.mul(x, c);
                left = pool.add(left, product);
            }
            let right = pool.constant(sum as u128, w);
            pool.eq(left, right)
        }
        Sort::Int => {
            let mut left = pool.integer(0);
            for &(c, x) in terms {
                let c = pool.integer(c as i64);
                let product = pool.int_mul(c, x);
                left = pool.int_add(left, product);
            }
            let right = pool.integer(sum as i64);
            pool.eq(left, right)
        }
    }
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
        let mut source = Source::new(&program, Vec::new()).expect("there is a loop");
        flags.interrupted.store(true, Ordering::Relaxed);
        assert_eq!(source.go_on(&mut program, &budget), Some(Exhausted::Interrupted));
        flags.interrupted.store(false, Ordering::Relaxed);
        assert_eq!(source.go_on(&mut program, &budget), None);
        assert!(source.take().first.values().all(|of_head| !of_head.is_empty()));
    }
}

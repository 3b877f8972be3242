//! What the errors depend on, from the program's text: the values that their conditions mention and those that are copied into
//! them (the cone of data flow), the constants that these are compared with or set to, and the *flags* of each procedure,
//! conditions that its paths are correlated by.

use super::vocabulary::is_excluded;
use crate::unwinding::{Unwinding, variables};
use ir::{EdgeId, LocId, ProcId, Procedure, Program, StmtKind};
use logic::{BinOp, Node, Pool, Term, leaves};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Values in the cone; those nearest to the errors first.
const MAX_PLACES: usize = 8;
/// Constants of one value.
const MAX_CONSTANTS: usize = 6;

/// See the module.
pub(super) struct Cone {
    /// Variables, and loads at constant addresses: the values.
    pub(super) places: Vec<Term>,
    /// The constants of each place.
    pub(super) constants: BTreeMap<Term, BTreeSet<u128>>,
    /// Conditions of errors, by procedure.
    pub(super) conditions: Vec<BTreeSet<Term>>,
    /// By procedure.
    pub(super) flags: Vec<BTreeSet<Term>>,
}

impl Cone {
    /// The cone, and the program with the terms that it speaks of.
    pub(super) fn of(program: &Program) -> (Program, Cone) {
        let mut unwinding = Unwinding::of_edges(program);
        let guards: Vec<Vec<BTreeSet<Term>>> =
            (0..program.procs.len() as u32).map(|q| guards(&mut unwinding, ProcId(q))).collect();
        let mut program = unwinding.program;
        let flow = Flow::of(&mut program);
        let procs = || (0..program.procs.len() as u32).map(ProcId);
        let conditions: Vec<BTreeSet<Term>> =
            procs().map(|q| conditions_of_errors(&program, q, &guards[q.0 as usize])).collect();
        let places = flow.cone(&program.pool, conditions.iter().flatten().copied());
        let constants = constants(&program.pool, &flow, &guards, &places);
        let flags = flags(&program, &guards, &places);
        (program, Cone { places, constants, conditions, flags })
    }

    /// The values that are memory.
    pub(super) fn cells(&self, pool: &Pool) -> Vec<Term> {
        self.places.iter().copied().filter(|&t| matches!(pool.node(t), Node::Load { .. })).collect()
    }
}

/// Is it a value that claims may be about everywhere?
fn is_place(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Var(_) => pool.sort(t).width().is_some(),
        Node::Load { addr, .. } => pool.is_constant(addr),
        _ => false,
    }
}

/// By edge: the parts of its condition, over the state before it, without negations. Those about inputs are left out.
fn guards(unwinding: &mut Unwinding, q: ProcId) -> Vec<BTreeSet<Term>> {
    let p = unwinding.program.proc(q).clone();
    let mut out = Vec::new();
    for edge in &p.edges {
        let mut atoms = BTreeSet::new();
        if edge.call().is_none() {
            let first = unwinding.any_state();
            let condition = unwinding.behind(edge, &first).condition;
            unwinding.take_facts(&[]);
            atoms = parts(&unwinding.program.pool, condition);
        }
        out.push(atoms);
    }
    out
}

fn parts(pool: &Pool, condition: Term) -> BTreeSet<Term> {
    let (mut out, mut todo) = (BTreeSet::new(), vec![condition]);
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Bin(BinOp::And | BinOp::Or, a, b) if pool.width(t) == 1 => todo.extend([a, b]),
            Node::Not(x) => todo.push(x),
            _ => {
                let all = leaves(pool, &[t]);
                let is_said = |&l: &Term| matches!(pool.node(l), Node::Var(_) | Node::Load { .. });
                if !all.is_empty() && all.iter().all(is_said) {
                    out.insert(t);
                }
            }
        }
    }
    out
}

/// The conditions under which errors are reached: of the last edges before them that have any.
fn conditions_of_errors(program: &Program, q: ProcId, guards: &[BTreeSet<Term>]) -> BTreeSet<Term> {
    let p = program.proc(q);
    let mut todo: Vec<LocId> = p.loc_ids().filter(|&l| is_excluded(program, q, l)).collect();
    let (mut seen, mut out): (BTreeSet<LocId>, _) = (todo.iter().copied().collect(), BTreeSet::new());
    let mut incoming: BTreeMap<LocId, Vec<EdgeId>> = BTreeMap::new();
    p.edge_ids().for_each(|e| incoming.entry(p.edge(e).dst).or_default().push(e));
    while let Some(l) = todo.pop() {
        for &e in incoming.get(&l).into_iter().flatten() {
            if p.is_raise(p.edge(e)) {
                continue;
            }
            let src = p.edge(e).src;
            if !guards[e.0 as usize].is_empty() {
                out.extend(&guards[e.0 as usize]);
            } else if seen.insert(src) {
                todo.push(src);
            }
        }
    }
    out
}

/// What is copied where, calls included.
struct Flow {
    /// By place: what it is set to.
    sources: BTreeMap<Term, Vec<Term>>,
}

impl Flow {
    fn of(program: &mut Program) -> Flow {
        let mut flow = Flow { sources: BTreeMap::new() };
        for q in 0..program.procs.len() {
            for s in program.procs[q].edges.iter().flat_map(|e| e.stmts.clone()).collect::<Vec<_>>() {
                flow.statement(program, &s.kind);
            }
        }
        flow
    }

    fn set(&mut self, place: Term, to: Term) {
        self.sources.entry(place).or_default().push(to);
    }

    fn statement(&mut self, program: &mut Program, s: &StmtKind) {
        match s {
            StmtKind::Assign(pairs) => {
                for &(v, t) in pairs {
                    self.set(program.var(v), t);
                }
            }
            StmtKind::Store { addr, value } if program.pool.is_constant(*addr) => {
                let bytes = (program.pool.width(*value) / 8) as u8;
                for ptr in [false, true] {
                    self.set(program.pool.load(*addr, bytes, ptr), *value);
                }
            }
            StmtKind::Call { result, callee, args } => {
                for &t in callee.targets() {
                    for (param, &arg) in program.proc(t).params.clone().into_iter().zip(args) {
                        self.set(program.var(param), arg);
                    }
                    if let (Some(receiver), Some(own)) = (result, program.proc(t).result) {
                        self.set(program.var(*receiver), program.var(own));
                    }
                }
            }
            _ => {}
        }
    }

    /// The places that the conditions mention, and what is copied into them.
    fn cone(&self, pool: &Pool, conditions: impl Iterator<Item = Term>) -> Vec<Term> {
        let conditions: Vec<Term> = conditions.collect();
        let mut todo: VecDeque<Term> = leaves(pool, &conditions).into();
        let mut out = Vec::new();
        while let Some(t) = todo.pop_front() {
            if !is_place(pool, t) || out.contains(&t) {
                continue;
            }
            if out.len() == MAX_PLACES {
                break;
            }
            out.push(t);
            let copied = self.sources.get(&t).into_iter().flatten();
            todo.extend(copied.copied().filter(|&s| is_place(pool, s)));
        }
        out
    }
}

/// What a term is if it is one of these: a constant, or a truth value as a number.
fn constants_in(pool: &Pool, t: Term) -> Vec<u128> {
    match pool.node(t) {
        Node::Const(c) => vec![c],
        Node::Zext(x) if pool.width(x) == 1 => vec![0, 1],
        Node::Ite(_, a, b) => [constants_in(pool, a), constants_in(pool, b)].concat(),
        _ => Vec::new(),
    }
}

fn compared(pool: &Pool, atom: Term) -> Option<(Term, u128)> {
    let Node::Bin(BinOp::Eq, a, b) = pool.node(atom) else { return None };
    match (pool.as_const(a), pool.as_const(b)) {
        (None, Some(c)) => Some((a, c)),
        (Some(c), None) => Some((b, c)),
        _ => None,
    }
}

fn constants(
    pool: &Pool,
    flow: &Flow,
    guards: &[Vec<BTreeSet<Term>>],
    places: &[Term],
) -> BTreeMap<Term, BTreeSet<u128>> {
    let mut out: BTreeMap<Term, BTreeSet<u128>> = places.iter().map(|&p| (p, BTreeSet::new())).collect();
    for (place, found) in &mut out {
        found.extend(flow.sources.get(place).into_iter().flatten().flat_map(|&t| constants_in(pool, t)));
    }
    for &atom in guards.iter().flatten().flatten() {
        if let Some((place, c)) = compared(pool, atom)
            && let Some(found) = out.get_mut(&place)
        {
            found.insert(c);
        }
    }
    for found in out.values_mut() {
        *found = std::mem::take(found).into_iter().take(MAX_CONSTANTS).collect();
    }
    out
}

/// By procedure: conditions that are asked in two places, those of variables that have constants only, and what callers ask of
/// results.
fn flags(program: &Program, guards: &[Vec<BTreeSet<Term>>], places: &[Term]) -> Vec<BTreeSet<Term>> {
    let mut out: Vec<BTreeSet<Term>> = Vec::new();
    for (p, guards) in program.procs.iter().zip(guards) {
        let mut asked: BTreeMap<Term, BTreeSet<LocId>> = BTreeMap::new();
        for (e, atoms) in p.edges.iter().zip(guards) {
            atoms.iter().for_each(|&t| _ = asked.entry(t).or_default().insert(e.src));
        }
        let is_flag = |t: Term, n: usize| n > 1 || is_of_constants(program, p, t);
        let is_new = |t: Term| !leaves(&program.pool, &[t]).iter().all(|l| places.contains(l));
        out.push(asked.into_iter().filter(|(t, at)| is_new(*t) && is_flag(*t, at.len())).map(|(t, _)| t).collect());
    }
    out
}

/// Does the condition compare a variable with a constant that is set to constants in two places?
fn is_of_constants(program: &Program, p: &Procedure, atom: Term) -> bool {
    let pool = &program.pool;
    let Some((place, _)) = compared(pool, atom) else { return false };
    let Node::Var(v) = pool.node(place) else { return false };
    let mut sets = 0;
    for s in p.edges.iter().flat_map(|e| &e.stmts) {
        let mut is_target = false;
        s.kind.for_each_target(|w| is_target |= w == v);
        if !is_target {
            continue;
        }
        let StmtKind::Assign(pairs) = &s.kind else { return false };
        let is_constant = |t: Term| !constants_in(pool, t).is_empty();
        if !pairs.iter().all(|&(w, t)| w != v || is_constant(t)) {
            return false;
        }
        sets += 1;
    }
    sets > 1 && !variables(pool, atom).is_empty()
}

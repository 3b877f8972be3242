//! What the paths from some states to the next cut points do, as terms over the first state. The region between cut
//! points has no cycle, so its locations are gone through once, each behind those that lead to it. Where paths meet, the
//! states are merged: a variable has the value of the path that was taken, and so has each byte of memory.
//!
//! Of the edges that leave a location at most one is taken, by the form of their guards, or by an unknown number for
//! each time that control is there. So a model is one path, and each path is a model.

use super::block::Block;
use super::cuts::Cuts;
use super::execution::{Steps, Taken};
use super::paths::{any, both, either, is_first};
use super::writes::{Version, Write};
use evidence::{Proof, TestCandidate};
use exec::Value;
use ir::{EdgeId, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Plain, Term, VarId};
use rustc_hash::FxHashMap;
use solver::Model;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The states that a path, or several, bring to a location.
#[derive(Clone)]
pub(super) struct Arrival {
    /// When control comes there.
    pub(super) condition: Term,
    /// The variables that have changed.
    vars: Rc<FxHashMap<VarId, Term>>,
    memory: Version,
}

/// What is behind some states.
#[derive(Default)]
pub(super) struct Segment {
    /// When control comes to an error, or to code that was not translated.
    pub(super) errors: Vec<(LocId, Term)>,
    /// The states at the next cut points.
    pub(super) visits: Vec<(LocId, Arrival)>,
}

/// Regions one behind the other.
pub(super) struct Regions<'a> {
    program: &'a Program,
    proc: ProcId,
    proof: &'a Proof,
    cuts: &'a Cuts,
    block: Block<'a>,
    steps: Steps,
}

impl<'a> Regions<'a> {
    pub(super) fn new(program: &'a Program, proof: &'a Proof, cuts: &'a Cuts) -> Regions<'a> {
        let contract = &proof.contracts[0];
        let block = Block::new(program, &proof.frozen);
        Regions { program, proc: contract.proc, proof, cuts, block, steps: Steps::default() }
    }

    /// The first state.
    pub(super) fn first(&self, plain: &mut Plain) -> Arrival {
        let condition = plain.constant(1, 1);
        Arrival { condition, vars: Rc::default(), memory: Version::FIRST }
    }

    /// A truth value of the proof in these states.
    pub(super) fn value(&mut self, plain: &mut Plain, at: &Arrival, t: Term) -> Term {
        self.enter(at);
        self.block.value(plain, &self.proof.pool, t)
    }

    /// Has the facts say everything of the unknowns; whether there was something to say.
    pub(super) fn spell_out(&mut self, plain: &mut Plain) -> bool {
        let is_more = !self.block.unsaid.is_empty();
        self.block.spell_out(plain);
        is_more
    }

    /// What holds of the unknowns so far, whatever the path, where questions are about `roots`.
    pub(super) fn facts(&mut self, plain: &mut Plain, roots: &[Term]) -> Vec<Term> {
        let mut facts = self.block.facts.clone();
        if self.block.allocates() {
            let roots = [roots, &facts].concat();
            facts.extend(self.block.freshness(plain, &roots));
        }
        facts
    }

    /// Follows all paths from the states to the next cut points.
    pub(super) fn segment(&mut self, plain: &mut Plain, from: &[(LocId, Arrival)]) -> Segment {
        let mut segment = Segment { errors: Vec::new(), visits: Vec::new() };
        let mut met: BTreeMap<LocId, Vec<Arrival>> = BTreeMap::new();
        for (l, at) in from {
            self.leave(plain, *l, at, &mut met);
        }
        let cuts = self.cuts;
        for &l in &cuts.order {
            let Some(arrivals) = met.remove(&l) else { continue };
            if self.program.proc(self.proc).loc(l).kind != LocKind::Plain {
                segment.errors.push((l, any(plain, arrivals.iter().map(|a| a.condition))));
                continue;
            }
            let at = self.merge(plain, arrivals);
            self.leave(plain, l, &at, &mut met);
        }
        for (l, arrivals) in met {
            segment.visits.push((l, self.merge(plain, arrivals)));
        }
        segment
    }

    /// Takes the edges that leave the location, each if it is the one that is taken.
    fn leave(&mut self, plain: &mut Plain, l: LocId, at: &Arrival, met: &mut BTreeMap<LocId, Vec<Arrival>>) {
        let cuts = self.cuts;
        let which = cuts.is_choice[l.0 as usize].then(|| self.block.fresh(plain, 32));
        for (number, &e) in (0..).zip(cuts.graph.out(l)) {
            let dst = self.program.proc(self.proc).edge(e).dst;
            if !cuts.matters[dst.0 as usize] {
                continue;
            }
            let taken = which.map(|which| {
                let number = plain.constant(number, 32);
                plain.bin(BinOp::Eq, which, number)
            });
            let begin = taken.into_iter().fold(at.condition, |c, t| both(plain, c, t));
            if let Some(arrival) = self.execute(plain, e, &Arrival { condition: begin, ..at.clone() }) {
                met.entry(dst).or_default().push(arrival);
            }
        }
    }

    /// The states behind the edge, unless there are none.
    fn execute(&mut self, plain: &mut Plain, e: EdgeId, at: &Arrival) -> Option<Arrival> {
        self.enter(at);
        let edge = self.program.proc(self.proc).edge(e);
        let mut taken = Vec::new();
        for s in &edge.stmts {
            self.block.step(plain, s, &[]);
            taken.extend(self.taken(s));
        }
        let condition = self.block.reached.expect("it has been entered");
        if plain.pool.as_const(condition) == Some(0) {
            return None;
        }
        self.steps.add((edge.src, edge.dst), condition, taken);
        let vars = Rc::new(std::mem::take(&mut self.block.vars));
        Some(Arrival { condition, vars, memory: self.block.memory })
    }

    /// What the statement, which has just been executed, has taken from outside.
    fn taken(&self, s: &Stmt) -> Option<Taken> {
        match &s.kind {
            StmtKind::Havoc { input, .. } if let Some(option) = input.option() => {
                Some(Taken::Choice(Value::choice(input, option)))
            }
            StmtKind::Havoc { var, .. } => Some(Taken::Unknown(self.block.vars[var])),
            StmtKind::HavocMem { .. } => {
                Some(Taken::Bytes(self.block.memory.write().expect("it has just been written")))
            }
            _ => None,
        }
    }

    /// The inputs of the path of a model, from the first state on.
    pub(super) fn test(&self, plain: &Plain, model: &Model) -> TestCandidate {
        let entry = self.program.proc(self.proc).entry;
        self.steps.test(entry, &plain.pool, &self.block.writes, model)
    }

    fn enter(&mut self, at: &Arrival) {
        self.block.path.clear();
        self.block.vars = (*at.vars).clone();
        self.block.memory = at.memory;
        self.block.reached = Some(at.condition);
    }

    /// The states of all of them, of which there is one. At most one comes; if none does, the last one's values mean nothing.
    pub(super) fn merge(&mut self, plain: &mut Plain, arrivals: Vec<Arrival>) -> Arrival {
        let mut arrivals = arrivals.into_iter().rev();
        let last = arrivals.next().expect("somebody comes");
        arrivals.fold(last, |rest, first| self.merge_two(plain, &first, rest))
    }

    fn merge_two(&mut self, plain: &mut Plain, first: &Arrival, rest: Arrival) -> Arrival {
        let condition = either(plain, first.condition, rest.condition);
        let is_first = is_first(plain, first.condition, rest.condition);
        let mut vars = (*rest.vars).clone();
        let changed = first.vars.keys().chain(rest.vars.keys()).copied();
        for v in changed {
            let mut value = |a: &Arrival| {
                let sort = self.program.var_decl(v).sort();
                a.vars.get(&v).copied().unwrap_or_else(|| plain.node(Node::Var(v), sort))
            };
            let (a, b) = (value(first), value(&rest));
            let met = if a == b { a } else { plain.ite(is_first, a, b) };
            vars.insert(v, met);
        }
        self.block.memory = rest.memory;
        if first.memory != rest.memory {
            self.block.memory = first.memory;
            self.block.write(&plain.pool, Write::Meet { condition: is_first, otherwise: rest.memory });
        }
        Arrival { condition, vars: Rc::new(vars), memory: self.block.memory }
    }
}

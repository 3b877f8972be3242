//! Procedures unwound as formulas: what `bmc` and `kinduction` ask about. `path` has single edges and paths, for `cegar`.
//!
//! The automaton is cut at loop heads. An execution is a sequence of *visits* of cut points with *segments* in between,
//! paths without cycles. All paths of a segment are one formula of the size of the region that they go through (block-wise
//! encoding): each location is gone through once for each number of visits before it, behind those that lead to it, and where
//! paths meet, so do their states (`state`). Memory is a graph of versions (`memory`).
//!
//! Of the edges that leave a location one is taken: their guards exclude each other, or an input says which
//! (`ir::Edge::choice`), one symbol for each time that control is there. So a model is one path, and its
//! inputs in order are a test (`test`).
//!
//! A value has no number of visits in it: what is the same on all paths stays the same term, and constants are computed. So a loop
//! whose iterations are known beforehand costs no question.

mod edge;
mod ends;
mod execute;
mod memory;
mod path;
mod plan;
mod state;
mod test;
#[cfg(test)]
mod tests;
mod trace;
mod unknowns;

pub(crate) use ends::{End, ends};
pub(crate) use path::{Effect, Path};
pub(crate) use plan::{Plan, live_variables, variables};
pub(crate) use state::State;
pub(crate) use unknowns::Overlaps;

use base::{Budget, Exhausted};
use evidence::{Contract, Invariant, Proof, Unwinding as Claim};
use ir::{EdgeId, LocId, LocKind, Program};
use logic::{Node, Outcomes, Pool, Rewriter, Term};
use memory::{Load, Memory};
use solver::Model;
use state::{either, merge};
use std::collections::BTreeMap;
use trace::{NodeId, Trace};

/// The place of cut points in the order of locations.
const CUT: u32 = u32::MAX;

/// Truth values of paths that are compared for one unit of effort.
const COMPARED_PER_UNIT: u64 = 16;

/// States at a location.
#[derive(Clone)]
pub(crate) struct Arrival {
    pub(crate) at: LocId,
    pub(crate) state: State,
    node: NodeId,
}

/// What is behind some arrivals.
pub(crate) struct Segment {
    /// Errors, or code that was not translated, and when control comes there.
    pub(crate) errors: Vec<(LocId, Term)>,
    /// At the next cut points.
    pub(crate) visits: Vec<Arrival>,
    /// Edges that control came to, and whose guards computed values exclude.
    pub(crate) excluded: Vec<EdgeId>,
}

/// New memory: when it was allocated; from, to (excluded).
pub(crate) type Allocated = (Term, Term, Term);

/// See the module.
pub(crate) struct Unwinding {
    /// Its pool has the formulas.
    pub(crate) program: Program,
    pub(crate) plan: Plan,
    memory: Memory,
    /// What conditions of paths decide.
    outcomes: Outcomes,
    trace: Trace,
    allocated: Vec<Allocated>,
    /// What executions keep to besides (the size of blocks).
    feasible: Vec<Term>,
    /// A segment that a limit has stopped.
    begun: Option<Begun>,
}

impl Unwinding {
    /// `None` where a call is left.
    pub(crate) fn new(program: &Program, overlaps: Overlaps) -> Option<Unwinding> {
        Some(Unwinding::of(program, Plan::new(program)?, overlaps))
    }

    /// The same for questions about invariants, which may speak of what [`Plan::remembering`] has.
    pub(crate) fn remembering(program: &Program, overlaps: Overlaps) -> Option<Unwinding> {
        Some(Unwinding::of(program, Plan::remembering(program)?, overlaps))
    }

    fn of(program: &Program, plan: Plan, overlaps: Overlaps) -> Unwinding {
        Unwinding {
            plan,
            program: program.clone(),
            memory: Memory::new(overlaps, program.space),
            outcomes: Outcomes::default(),
            trace: Trace::default(),
            allocated: Vec::new(),
            feasible: Vec::new(),
            begun: None,
        }
    }

    /// Forgets all paths. The same paths are the same terms again, so that what a solver has learned of them is of use.
    pub(crate) fn restart(&mut self) {
        (self.memory, self.trace) = (Memory::new(self.memory.unknowns.overlaps, self.program.space), Trace::default());
        (self.allocated, self.feasible, self.begun) = (Vec::new(), Vec::new(), None);
    }

    /// Any state at a location.
    pub(crate) fn start(&mut self, at: LocId) -> Arrival {
        let always = self.program.pool.truth(true);
        Arrival { at, state: State::first(always), node: self.trace.node() }
    }

    /// A term of the program in a state. Its variables are live there: others are forgotten where paths meet.
    pub(crate) fn value(&mut self, s: &State, t: Term) -> Term {
        self.values(s, [t])[0]
    }

    /// Like [`Unwinding::value`], of many terms, whose parts are looked at once.
    pub(crate) fn values(&mut self, s: &State, terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
        let memory = &mut self.memory;
        let vars = &s.vars;
        let mut rewriter = Rewriter::new();
        let mut value = |t| {
            rewriter.rewrite(&mut self.program.pool, t, &mut |pool, node, _| match node {
                Node::Var(v) => vars.get(&v).copied(),
                Node::Load { addr, bytes, ptr } => {
                    let load = Load::on(pool, s.condition, (addr, bytes, ptr));
                    Some(memory.read(pool, load, s.memory))
                }
                _ => None,
            })
        };
        terms.into_iter().map(&mut value).collect()
    }

    /// When control comes there and the condition, one of live variables, does not hold.
    pub(crate) fn violation(&mut self, a: &Arrival, condition: Term) -> Term {
        let value = self.value(&a.state, condition);
        let pool = &mut self.program.pool;
        let fails = pool.not(value);
        state::both(pool, a.state.condition, fails)
    }

    /// Leaves out those who come in a state where the condition, one of live variables, does not hold.
    pub(crate) fn assume(&mut self, a: &mut Arrival, condition: Term) {
        let value = self.value(&a.state, condition);
        a.state.condition = state::both(&mut self.program.pool, a.state.condition, value);
    }

    /// Follows all paths to the next cut points. Memory with many writes makes terms large, so the terms are charged on the way.
    ///
    /// # Errors
    /// The limit that was met. Called again from the same arrivals, it goes on from there.
    pub(crate) fn segment(&mut self, from: &[Arrival], budget: &Budget) -> Result<Segment, Exhausted> {
        let mut charged = self.work();
        let mut begun = self.begin_or_go_on(from);
        while let Some(next) = begun.met.first_entry().filter(|next| next.key().0 != CUT) {
            budget.charge_growth(&mut charged, self.work());
            if let Some(limit) = budget.exhausted() {
                self.begun = Some(begun);
                return Err(limit);
            }
            let ((_, l), arrivals) = next.remove_entry();
            if self.program.proc(self.plan.proc).loc(l).kind != LocKind::Plain {
                begun.errors.push((l, self.any(arrivals.states.iter().map(|s| s.condition))));
                continue;
            }
            let a = self.merged(l, arrivals);
            self.leave(&a, &mut begun.met, &mut begun.excluded);
        }
        let Begun { met, errors, excluded, .. } = begun;
        let visits = met.into_iter().map(|((_, l), arrivals)| self.merged(l, arrivals)).collect();
        // Most segments of small loops have no location in between.
        budget.charge_growth(&mut charged, self.work());
        Ok(Segment { errors, visits, excluded })
    }

    fn begin_or_go_on(&mut self, from: &[Arrival]) -> Begun {
        if let Some(begun) = self.begun.take() {
            if begun.from.iter().eq(from.iter().map(|a| &a.node)) {
                return begun;
            }
            // It is given up, and what it has allocated was new in its own executions.
            self.allocated.truncate(begun.allocated_before);
        }
        let (mut met, mut excluded, allocated_before) = (BTreeMap::new(), Vec::new(), self.allocated.len());
        for a in from {
            self.leave(a, &mut met, &mut excluded);
        }
        let from = from.iter().map(|a| a.node).collect();
        Begun { from, allocated_before, met, errors: Vec::new(), excluded }
    }

    /// The claim, with invariants of cut points.
    pub(crate) fn proof(&self, claim: Claim, mut invariant: impl FnMut(LocId) -> Invariant) -> Proof {
        let Plan { proc, is_cut, .. } = &self.plan;
        let locs = (0..is_cut.len() as u32).map(LocId);
        let invariants = locs.map(|l| if is_cut[l.0 as usize] { invariant(l) } else { Invariant::Between }).collect();
        Proof::unwound(&self.program.pool, &Contract::new(*proc, invariants), claim)
    }

    /// What has been done so far, as effort.
    fn work(&self) -> u64 {
        self.program.pool.len() as u64 + self.memory.looked_at + self.outcomes.compared / COMPARED_PER_UNIT
    }

    /// Those who have come to a location, by segments one behind the other. There is one at least.
    pub(crate) fn meet(&mut self, arrivals: Vec<Arrival>) -> Arrival {
        if let [alone] = &arrivals[..] {
            return alone.clone();
        }
        let mut met = Met { node: self.trace.node(), states: Vec::new() };
        let at = arrivals[0].at;
        for Arrival { state, node, .. } in arrivals {
            self.trace.step(node, state.condition, met.node, Vec::new());
            met.states.push(state);
        }
        self.merged(at, met)
    }

    fn merged(&mut self, at: LocId, met: Met) -> Arrival {
        let state = merge(&mut self.program, &mut self.memory, &self.plan, at, &met.states);
        Arrival { at, state, node: met.node }
    }

    /// Takes the edges that leave the location, except the `excluded` ones.
    fn leave(&mut self, a: &Arrival, met: &mut BTreeMap<(u32, LocId), Met>, excluded: &mut Vec<EdgeId>) {
        let mut choice = None;
        for e in self.plan.graph.out(a.at).to_vec() {
            let dst = self.program.proc(self.plan.proc).edge(e).dst;
            if !self.plan.matters[dst.0 as usize] {
                continue;
            }
            let executed = self.execute(e, &a.state, &mut choice);
            if self.program.pool.as_const(executed.state.condition) == Some(0) {
                excluded.push(e);
                continue;
            }
            let place = self.plan.place[dst.0 as usize];
            let to = met.entry((place, dst)).or_insert_with(|| Met { node: self.trace.node(), states: Vec::new() });
            self.trace.step(a.node, executed.state.condition, to.node, executed.inputs);
            to.states.push(executed.state);
        }
    }

    /// The disjunction.
    pub(crate) fn any(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let pool = &mut self.program.pool;
        let mut all: Vec<Term> = terms.into_iter().collect();
        // Neighbours have most in common; and a disjunction that grows by one each time would be looked through each time.
        while all.len() > 1 {
            all = all
                .chunks(2)
                .map(|two| two.iter().copied().reduce(|a, b| either(pool, a, b)).expect("one or two"))
                .collect();
        }
        all.pop().unwrap_or_else(|| pool.truth(false))
    }

    /// What holds of the unknowns in questions about `roots`, as far as it matters to them: bytes of one address are the same, and no
    /// pointer that was there before points to new memory (the assumption `forged pointers`).
    pub(crate) fn facts(&mut self, roots: &[Term]) -> Vec<Term> {
        let allocated = self.allocated.clone();
        self.facts_where(&allocated, roots)
    }

    /// The same where this memory is new.
    pub(crate) fn facts_where(&mut self, allocated: &[Allocated], roots: &[Term]) -> Vec<Term> {
        let mut facts = self.facts_needed(roots);
        let fresh = self.freshness(allocated, &[roots, &facts].concat());
        facts.extend(fresh);
        facts
    }

    /// The memory that is new on the paths so far; paths from other states have other new memory.
    pub(crate) fn take_allocated(&mut self) -> Vec<Allocated> {
        std::mem::take(&mut self.allocated)
    }

    /// Of these facts, those about pointers that are mentioned.
    pub(crate) fn facts_of_pointers(&mut self, roots: &[Term]) -> Vec<Term> {
        let allocated = self.allocated.clone();
        self.freshness(&allocated, roots)
    }

    /// The others, as far as they matter to the roots.
    pub(crate) fn facts_needed(&self, roots: &[Term]) -> Vec<Term> {
        self.memory.unknowns.needed(&self.program.pool, roots)
    }

    /// Has a model say what loads read that overlap a write in part, or are at strange places. Facts about these are among those that are
    /// needed from now on.
    pub(crate) fn complete(&mut self, model: &mut Model, roots: &[Term]) {
        self.memory.complete(&mut self.program.pool, model, roots);
    }

    /// No pointer that is mentioned points to new memory.
    fn freshness(&mut self, allocated: &[Allocated], all: &[Term]) -> Vec<Term> {
        if allocated.is_empty() {
            return Vec::new();
        }
        let mut facts = Vec::new();
        let w = self.program.space.ptr_width;
        let Program { pool, vars, .. } = &mut self.program;
        let mut pointers = logic::leaves(pool, all);
        pointers.retain(|&t| pool.sort(t).width() == Some(w) && is_pointer(pool, vars, t));
        for &(when, start, end) in allocated {
            for &p in &pointers {
                let (above, below) = (pool.ule(start, p), pool.ult(p, end));
                let parts = [when, above, below];
                let inside = pool.all(parts);
                facts.push(pool.not(inside));
            }
        }
        facts.retain(|&t| pool.as_const(t) != Some(1));
        facts
    }

    /// What is true of executions that tests can repeat: variables begin with zeros, and blocks of memory are not too large.
    pub(crate) fn of_tests(&mut self) -> Vec<Term> {
        let mut out = self.feasible.clone();
        out.extend(self.zeros());
        out
    }

    /// Variables begin with zeros in executions that tests can repeat.
    pub(crate) fn zeros(&mut self) -> Vec<Term> {
        let mut out = Vec::new();
        for v in self.plan.live[self.plan.entry.0 as usize].clone() {
            let (value, sort) = (self.program.var(v), self.program.var_decl(v).sort());
            let pool = &mut self.program.pool;
            let zero = pool.zero(sort);
            out.push(pool.eq(value, zero));
        }
        out
    }
}

/// A segment that is being followed.
struct Begun {
    /// Where it began.
    from: Vec<NodeId>,
    /// So many allocations were known when it began.
    allocated_before: usize,
    /// What has not been left yet, with its place in the order of locations; cut points are not left.
    met: BTreeMap<(u32, LocId), Met>,
    errors: Vec<(LocId, Term)>,
    excluded: Vec<EdgeId>,
}

/// What has come to a location so far.
struct Met {
    node: NodeId,
    states: Vec<State>,
}

fn is_pointer(pool: &Pool, vars: &[ir::VarDecl], t: Term) -> bool {
    match pool.node(t) {
        Node::Var(v) => vars[v.0 as usize].ty.is_pointer(),
        Node::Load { ptr, .. } => ptr,
        _ => false,
    }
}

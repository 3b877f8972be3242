//! Foresight: why an unvisited region matters, before a region is split for a step into it.
//!
//! DASH splits at the frontier by what the step into the next region needs. Where no split says why that region leads on
//! to the error, the step needs its own branch conditions and nothing else. A split by them says why the path was not
//! taken, instead of why the error at its end is none: `had` instead of `locked`. Such predicates go back through loops
//! and callers, one for each branch. So the abstract path behind the frontier is gone back first, from the condition of the
//! error, or from a region that a split explains. If that excludes the states before the frontier as well, the unvisited
//! regions of the path are split by it. They have no states, so it costs evaluation only, and each split loses the
//! transition that it was made for, as in DASH Fig. 11.
//!
//! Assumptions on the way are left out: a precondition stays one, only a weaker one. Aliases are those of a run that ignores
//! assumptions, and what it relied on is in the predicate. Of a call that changes what is asked about, a finished query may
//! tell what the call needs.

use super::state::Dash;
use crate::abstraction::{Frontier, RegionId};
use crate::frontier::Choice;
use crate::search::Search;
use crate::testing::NodeId;
use crate::{Event, EventSink};
use exec::State;
use ir::{EdgeId, ProgramPoint, Stmt, StmtKind};
use logic::Term;

/// Steps of an abstract path that are gone back. The drivers' paths behind a frontier have fewer.
const MAX_STEPS: usize = 48;
/// Literals of the region at the end that are tried.
const MAX_REASONS: usize = 4;

/// A step of the abstract path behind the frontier, with the states of a run along it.
struct Step {
    from: RegionId,
    edge: EdgeId,
    to: RegionId,
    /// Before each statement and after the last; empty for a call.
    states: Vec<State>,
}

/// What the states of an unvisited region need for a step along the path.
struct Reason {
    region: RegionId,
    needed: Vec<Term>,
    edge: EdgeId,
}

impl Dash {
    /// Splits the regions behind the frontier by what the end of the abstract path needs, if that excludes all states of
    /// the region before it. Whether it did.
    pub(super) fn foresee(&mut self, f: Frontier, n: NodeId, events: &mut dyn EventSink) -> bool {
        let steps = self.unexplained_steps(f, n);
        let Some(last) = steps.last() else { return false };
        let end = last.to;
        for target in self.targets(last) {
            if let Some(reasons) = self.reasons_before(f, n, &steps, target) {
                self.split_beyond(end, reasons, events);
                return true;
            }
        }
        false
    }

    /// The abstract path behind the frontier up to the goal, or to a region that a split explains; nothing if it is long.
    fn unexplained_steps(&self, f: Frontier, n: NodeId) -> Vec<Step> {
        let Search { partition, code, forest, .. } = &self.search;
        let inputs = forest.node(n).inputs.len();
        let mut state: Option<State> = None;
        let mut steps = Vec::new();
        let mut at = f.to;
        while let Some((edge, to)) = partition.way_on(at)
            && partition.reason_for(at, (edge, to)).is_none()
        {
            if steps.len() == MAX_STEPS {
                return Vec::new();
            }
            let before = state.unwrap_or_else(|| self.state_behind(f, n));
            let states = match code.is_call(edge) {
                true => Vec::new(),
                false => self.search.dry_run_at(&before, inputs, &code.edge(edge).stmts, &Choice::default()).states,
            };
            state = Some(states.last().cloned().unwrap_or(before));
            steps.push(Step { from: at, edge, to, states });
            at = to;
        }
        steps
    }

    /// A state behind the frontier, for the aliases that it shows.
    fn state_behind(&self, f: Frontier, n: NodeId) -> State {
        match self.search.code.is_call(f.edge) {
            true => self.search.forest.node(n).state.clone(),
            false => self.search.dry_run(n, &self.search.code.edge(f.edge).stmts, &Choice::default()).last().clone(),
        }
    }

    /// What may be gone back from, over the states before the last step: the preferred ones first.
    fn targets(&mut self, last: &Step) -> Vec<Vec<Term>> {
        let Search { partition, code, .. } = &mut self.search;
        let reason = partition.way_on(last.to).and_then(|step| partition.reason_for(last.to, step));
        let targets = reason.map_or_else(|| partition.literals(&mut code.program.pool, last.to), |t| vec![t]);
        if !targets.is_empty() {
            let targets = targets.into_iter().take(MAX_REASONS);
            return targets.filter_map(|t| self.before_step(last.edge, &[t], &last.states)).collect();
        }
        let needed = match code.is_call(last.edge) {
            true => self.before_step(last.edge, &[], &[]),
            false => self.search.before_error(last.edge, &last.states),
        };
        needed.into_iter().collect()
    }

    /// What each region of the path needs, the last one first; `None` if the states before the frontier are not excluded.
    fn reasons_before(&mut self, f: Frontier, n: NodeId, steps: &[Step], target: Vec<Term>) -> Option<Vec<Reason>> {
        let mut reasons = Vec::new();
        let mut needed = target;
        for (i, &Step { from: region, edge, .. }) in steps.iter().enumerate().rev() {
            if self.contradicts(region, &needed) {
                let never = self.search.code.program.pool.truth(false);
                reasons.push(Reason { region, needed: vec![never], edge });
                return Some(reasons);
            }
            reasons.push(Reason { region, needed: needed.clone(), edge });
            if i > 0 {
                needed = self.before_step(steps[i - 1].edge, &needed, &steps[i - 1].states)?;
            }
        }
        if self.search.code.is_call(f.edge) {
            // The question is a smaller one, whatever its answer.
            return Some(reasons);
        }
        let edges = self.search.code.edges.clone();
        let stmts = &edges[f.edge.0 as usize].stmts;
        let states = self.search.dry_run(n, stmts, &Choice::default()).states;
        let before = self.search.before_block(stmts, &needed, &states)?;
        let Search { partition, oracle, forest, code, .. } = &mut self.search;
        let pool = &code.program.pool;
        let mut excludes = |m: &NodeId| !oracle.all_hold(pool, &before, &forest.node(*m).state);
        partition.nodes(f.from).iter().all(&mut excludes).then_some(reasons)
    }

    /// No state of the region satisfies the conjuncts, as their terms show.
    fn contradicts(&mut self, region: RegionId, needed: &[Term]) -> bool {
        let Search { partition, code, .. } = &mut self.search;
        let pool = &mut code.program.pool;
        let whole = pool.all(needed.iter().copied());
        let not = pool.not(whole);
        pool.as_const(whole) == Some(0) || partition.literals(pool, region).contains(&not)
    }

    /// [`Search::before_block`] for the statements of an edge.
    fn before_step(&mut self, e: EdgeId, target: &[Term], states: &[State]) -> Option<Vec<Term>> {
        if self.search.code.is_call(e) {
            return self.before_known_call(e, target);
        }
        let edges = self.search.code.edges.clone();
        self.search.before_block(&edges[e.0 as usize].stmts, target, states)
    }

    /// What a state needs for the call to lead into the target: what the call cannot change, and what a finished query
    /// says of the rest.
    fn before_known_call(&mut self, e: EdgeId, target: &[Term]) -> Option<Vec<Term>> {
        let question = self.question_about(e, target.to_vec())?;
        if question.is_any_exit(&self.search.code.program.pool) {
            return (!question.stable.is_empty()).then_some(question.stable);
        }
        let same = self.queries.same(question.callee, question.target);
        let q = same.into_iter().find(|&q| !self.queries.get(q).is_active)?;
        let (may, reason) = (self.may(q), self.reason_of(q));
        let before = self.before_call(self.search.code.edge(e).src, &question.frozen, reason)?;
        self.depend(e, q, &question.frozen, may);
        let mut needed = question.stable;
        needed.extend(logic::conjuncts(&self.search.code.program.pool, before));
        Some(needed)
    }

    fn split_beyond(&mut self, end: RegionId, reasons: Vec<Reason>, events: &mut dyn EventSink) {
        let Search { partition, code, .. } = &mut self.search;
        let proc = code.proc;
        let mut to = end;
        for Reason { region, needed, edge } in reasons {
            let pool = &mut code.program.pool;
            let predicate = pool.all(needed);
            let at = ProgramPoint { proc, loc: partition.loc(region) };
            if pool.as_const(predicate) == Some(0) {
                partition.remove(region, edge, to);
                events.event(&Event::Removed { at });
                return;
            }
            if events.wants_details() {
                events.event(&Event::Split { at, predicate: logic::show(pool, predicate, &()) });
            }
            to = partition.split(region, predicate, Some((edge, to)), |_| unreachable!("nothing has visited it")).0;
        }
    }
}

impl Search {
    /// What a state needs for the last assumption of the block, on which an error depends.
    fn before_error(&mut self, e: EdgeId, states: &[State]) -> Option<Vec<Term>> {
        let edges = self.code.edges.clone();
        let stmts = &edges[e.0 as usize].stmts;
        let is_assume = |s: &Stmt| matches!(s.kind, StmtKind::Assume(_));
        let i = stmts.iter().rposition(is_assume)?;
        let StmtKind::Assume(condition) = stmts[i].kind else { unreachable!("an assumption stands there") };
        let parts = logic::conjuncts(&self.code.program.pool, condition);
        self.before_block(&stmts[..i], &parts, &states[..=i])
    }

    /// What a state needs for `target` behind the block, its assumptions not counted; `None` if nothing, or nothing that
    /// can be said without the block's inputs.
    fn before_block(&mut self, stmts: &[Stmt], target: &[Term], states: &[State]) -> Option<Vec<Term>> {
        let is_kept = |i: &usize| !matches!(stmts[*i].kind, StmtKind::Assume(_));
        let kept: Vec<usize> = (0..stmts.len()).filter(is_kept).collect();
        let states: Vec<State> = kept.iter().chain([&stmts.len()]).map(|&i| states[i].clone()).collect();
        let stmts: Vec<Stmt> = kept.iter().map(|&i| stmts[i].clone()).collect();
        let pre = exec::pre::pre(&mut self.code.program, &stmts, target, &states);
        let pool = &self.code.program.pool;
        let mut conjuncts = pre.conjuncts;
        conjuncts.retain(|&t| !logic::leaves(pool, &[t]).iter().any(|l| pre.unknowns.contains(l)));
        (!conjuncts.is_empty()).then_some(conjuncts)
    }
}

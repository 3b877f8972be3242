//! The conditions of a set of claims, one for each edge: if what is claimed before holds, and what callees claim of their exits, so
//! does what is claimed behind; and before a call, what the callee claims of its entry.

use super::candidates::Candidates;
use super::vocabulary::Vocabulary;
use crate::unwinding::{State, Unwinding};
use base::{Budget, Exhausted};
use ir::analysis::repeated_calls;
use ir::{EdgeId, ProcId, Program, ProgramPoint};
use logic::{Pool, Term, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// The number of a claim.
pub(super) type ClaimId = usize;

/// What is claimed of a location.
pub(super) struct Claim {
    pub(super) at: ProgramPoint,
    pub(super) term: Term,
    /// Nobody has refuted it.
    pub(super) is_kept: bool,
    /// Without it there is no proof: nobody comes there.
    pub(super) is_goal: bool,
}

/// What nobody has refuted, and the goals: without them there is nothing to prove.
pub(super) fn kept(claims: &[Claim]) -> Candidates {
    let mut out = Candidates::new();
    for c in claims.iter().filter(|c| c.is_kept || c.is_goal) {
        out.entry(c.at).or_default().push(c.term);
    }
    out
}

/// These claims alone.
pub(super) fn those(claims: &[Claim], ids: &BTreeSet<ClaimId>) -> Candidates {
    let mut out = Candidates::new();
    for c in ids.iter().map(|&id| &claims[id]) {
        out.entry(c.at).or_default().push(c.term);
    }
    out
}

/// See the module.
pub(super) struct Step {
    /// What may be assumed, in the states before.
    pub(super) before: Vec<(ClaimId, Term)>,
    /// The step is taken, and what holds of unknowns.
    pub(super) taken: Vec<Term>,
    /// What must hold behind.
    pub(super) after: Vec<(ClaimId, Term)>,
}

/// Makes steps.
pub(super) struct Steps<'a> {
    pub(super) unwinding: Unwinding,
    vocabulary: &'a Vocabulary,
    pub(super) claims: Vec<Claim>,
    at: BTreeMap<ProgramPoint, Vec<ClaimId>>,
}

impl<'a> Steps<'a> {
    /// `program` has the terms of the candidates.
    pub(super) fn new(program: &Program, vocabulary: &'a Vocabulary, candidates: &Candidates) -> Steps<'a> {
        let mut claims = Vec::new();
        let mut at: BTreeMap<ProgramPoint, Vec<ClaimId>> = BTreeMap::new();
        for (&place, terms) in candidates {
            let is_goal = super::vocabulary::is_excluded(program, place.proc, place.loc);
            for &term in terms {
                at.entry(place).or_default().push(claims.len());
                claims.push(Claim { at: place, term, is_kept: true, is_goal });
            }
        }
        Steps { unwinding: Unwinding::of_edges(program), vocabulary, claims, at }
    }

    fn at(&self, proc: ProcId, loc: ir::LocId) -> Vec<ClaimId> {
        self.at.get(&ProgramPoint { proc, loc }).cloned().unwrap_or_default()
    }

    /// Claims as values in a state.
    fn stated(&mut self, s: &State, claims: &[ClaimId]) -> Vec<(ClaimId, Term)> {
        let values = self.unwinding.values(s, claims.iter().map(|&c| self.claims[c].term));
        claims.iter().copied().zip(values).collect()
    }

    /// All steps of the program. The claims that they state are charged.
    pub(super) fn all(&mut self, budget: &Budget) -> Result<Vec<Step>, Exhausted> {
        let mut out = Vec::new();
        for q in (0..self.unwinding.program.procs.len() as u32).map(ProcId) {
            let p = self.unwinding.program.proc(q).clone();
            let repeated = repeated_calls(&p, &self.vocabulary.scope(q).graph);
            for e in p.edge_ids() {
                let known = out.len();
                if p.edge(e).call().is_none() {
                    out.push(self.executed(q, e));
                } else {
                    if !repeated[e.0 as usize] {
                        out.push(self.enters(q, e));
                    }
                    if !p.is_raise(p.edge(e)) {
                        out.push(self.returns(q, e));
                    }
                }
                budget.charge(out[known..].iter().map(|s: &Step| (s.before.len() + s.after.len()) as u64).sum());
                if let Some(limit) = budget.exhausted() {
                    return Err(limit);
                }
            }
        }
        out.retain(|s| {
            !s.after.is_empty() && s.taken.iter().all(|&t| self.unwinding.program.pool.as_const(t) != Some(0))
        });
        Ok(out)
    }

    fn step(&mut self, before: Vec<(ClaimId, Term)>, after: Vec<(ClaimId, Term)>, condition: Term) -> Step {
        let mut roots: Vec<Term> = before.iter().chain(&after).map(|&(_, t)| t).collect();
        roots.push(condition);
        let mut taken = self.unwinding.take_facts(&roots);
        taken.push(condition);
        let is_open = |pool: &Pool, t: Term| pool.as_const(t) != Some(1);
        let pool = &self.unwinding.program.pool;
        let before = before.into_iter().filter(|&(_, t)| is_open(pool, t)).collect();
        let after = after.into_iter().filter(|&(_, t)| is_open(pool, t)).collect();
        Step { before, taken, after }
    }

    fn executed(&mut self, q: ProcId, e: EdgeId) -> Step {
        let edge = self.unwinding.program.proc(q).edge(e).clone();
        let first = self.unwinding.any_state();
        let last = self.unwinding.behind(&edge, &first);
        let before = self.stated(&first, &self.at(q, edge.src));
        let after = self.stated(&last, &self.at(q, edge.dst));
        self.step(before, after, last.condition)
    }

    /// The claims about the callee's entry, before the call.
    fn enters(&mut self, q: ProcId, e: EdgeId) -> Step {
        let edge = self.unwinding.program.proc(q).edge(e).clone();
        let (_, callee, args) = edge.call().expect("a call");
        let callee = callee.targets()[0];
        let first = self.unwinding.any_state();
        let params = self.unwinding.program.proc(callee).params.clone();
        let mut inside = self.remembered(callee, args, &first);
        inside.extend(params.into_iter().zip(args.iter().copied()));
        let inside = first.with(inside);
        let before = self.stated(&first, &self.at(q, edge.src));
        let entry = self.unwinding.program.proc(callee).entry;
        let after = self.stated(&inside, &self.at(callee, entry));
        self.step(before, after, first.condition)
    }

    /// What frozen variables of the callee stand for, over the state before the call.
    fn remembered(&mut self, callee: ProcId, args: &[Term], first: &State) -> Vec<(VarId, Term)> {
        let vocabulary = self.vocabulary;
        let remembered = &vocabulary.scope(callee).remembered;
        remembered
            .iter()
            .map(|r| (r.var, r.param.map_or_else(|| self.unwinding.value(first, r.of), |i| args[i])))
            .collect()
    }

    fn returns(&mut self, q: ProcId, e: EdgeId) -> Step {
        let edge = self.unwinding.program.proc(q).edge(e).clone();
        let (receiver, callee, args) = edge.call().expect("a call");
        let callee = callee.targets()[0];
        let first = self.unwinding.any_state();
        let (writes, memory) = (self.vocabulary.scope(callee).writes.clone(), self.vocabulary.scope(callee).memory);
        let mut last = self.unwinding.changed(&first, writes, memory);
        let mut at_exit = self.remembered(callee, args, &first);
        if let Some(result) = self.unwinding.program.proc(callee).result {
            // Any value.
            let value = self.unwinding.changed(&first, [result], false);
            let result_term = self.unwinding.program.var(result);
            let value = self.unwinding.value(&value, result_term);
            at_exit.push((result, value));
            if let Some(receiver) = receiver {
                let exit = last.with(at_exit);
                last = last.with([(receiver, value)]);
                return self.returned(q, &edge, callee, [first, exit, last]);
            }
        }
        let exit = last.with(at_exit);
        self.returned(q, &edge, callee, [first, exit, last])
    }

    fn returned(&mut self, q: ProcId, edge: &ir::Edge, callee: ProcId, [first, exit, last]: [State; 3]) -> Step {
        let mut before = self.stated(&first, &self.at(q, edge.src));
        let end = self.unwinding.program.proc(callee).exit;
        before.extend(self.stated(&exit, &self.at(callee, end)));
        let after = self.stated(&last, &self.at(q, edge.dst));
        self.step(before, after, last.condition)
    }
}

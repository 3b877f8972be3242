//! What the edges of the procedure do, as formulas, and the questions of predicate abstraction about them.
//!
//! A predicate that mentions indices is about all their values. What is known before an edge is relied on for the indices of
//! the predicate behind it, and for the values that the edge reads or writes memory at.

use super::elements::Indices;
use crate::unwinding::Unwinding;
use base::Budget;
use domains::predicates::{Decide, Decided};
use ir::analysis::Graph;
use ir::{EdgeId, LocId, LocKind, Procedure, Program};
use logic::{Evaluator, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Model, Solve};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Values of indices that an edge relies on: which ones of the subject's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Named {
    indices: usize,
    at: usize,
}

/// Models of some parts of a question that name others, before all are asked at once.
const MOST_ROUNDS: u32 = 12;

/// One edge.
struct Formula {
    /// The edge is taken, and what holds of unknowns.
    taken: Vec<Term>,
    /// Claims behind the edge, as values in the state before it.
    after: FxHashMap<Term, Term>,
    /// Claims about indices for other values of them.
    instances: FxHashMap<Term, Vec<(Term, Named)>>,
}

/// How a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    /// All of it at once.
    Whole,
    /// As few of its parts as it takes. Pays where most of what is known is about other blocks.
    Parts,
}

/// What is asked about.
pub(super) struct Subject {
    pub(super) proc: Procedure,
    pub(super) graph: Graph,
    /// By location; what a numeric domain says.
    pub(super) known: Vec<Vec<Term>>,
    pub(super) candidates: Vec<Term>,
    /// By location: those that an execution has shown to be wrong.
    pub(super) refuted: Vec<FxHashSet<Term>>,
    /// What claims are about all values of, with those that edges rely on.
    pub(super) indices: Vec<Indices>,
    /// Variables that the program does not have: those of indices, in the order of their numbers.
    pub(super) frozen: Vec<VarId>,
    /// By location: it matters, and the numeric domain gets there.
    pub(super) is_wanted: Vec<bool>,
    /// By location: the variables that are read behind it before they are written.
    pub(super) live: Vec<BTreeSet<VarId>>,
    pub(super) asking: Asking,
}

/// See the module.
pub(super) struct Formulas {
    pub(super) unwinding: Unwinding,
    pub(super) subject: Rc<Subject>,
    formulas: Vec<Option<Formula>>,
    pub(super) solver: Box<dyn Solve>,
    ev: Evaluator,
    /// The state that was shown last.
    shown: Option<Box<Model>>,
    budget: Budget,
}

impl Subject {
    /// A value for each of [`Subject::frozen`]: those that are not concerned have any value, as before.
    pub(super) fn values_of(&self, program: &mut Program, e: EdgeId, named: Named) -> Vec<Term> {
        let indices = &self.indices[named.indices];
        let values = &indices.values[e.0 as usize][named.at];
        let value = |v: &VarId| match indices.vars.iter().position(|u| u == v) {
            Some(at) => values[at],
            None => program.var(*v),
        };
        self.frozen.iter().map(value).collect()
    }
}

/// Why something holds behind an edge: the claims before it, each with the values of its indices that it is used for, if
/// they are other ones.
pub(super) type Reasons = Vec<(Term, Option<Named>)>;

impl Formulas {
    /// `program` has the terms of the subject.
    pub(super) fn new(program: &Program, subject: Rc<Subject>, solver: Box<dyn Solve>, budget: Budget) -> Formulas {
        let unwinding = Unwinding::of_edges(program);
        let formulas = subject.proc.edges.iter().map(|_| None).collect();
        Formulas { unwinding, subject, formulas, solver, ev: Evaluator::new(), shown: None, budget }
    }

    /// Makes the formula of an edge, if it has none.
    fn prepare(&mut self, e: EdgeId) {
        if self.formulas[e.0 as usize].is_some() {
            return;
        }
        let subject = self.subject.clone();
        let edge = subject.proc.edge(e);
        let before = self.unwinding.any_state();
        let behind = self.unwinding.behind(edge, &before);
        let claims = subject.candidates.iter().chain(&subject.known[edge.dst.0 as usize]);
        let after: FxHashMap<Term, Term> = claims.map(|&c| (c, self.unwinding.value(&behind, c))).collect();
        let mut instances: FxHashMap<Term, Vec<(Term, Named)>> = FxHashMap::default();
        for (i, indices) in subject.indices.iter().enumerate() {
            // Before the edge, and behind it.
            let mut values: Vec<(Vec<Term>, Named)> = Vec::new();
            for (at, before) in indices.values[e.0 as usize].iter().enumerate() {
                let named = Named { indices: i, at };
                let behind = before.iter().map(|&t| self.unwinding.value(&behind, t)).collect();
                for tuple in [before.clone(), behind] {
                    if values.iter().all(|v| v.0 != tuple) {
                        values.push((tuple, named));
                    }
                }
            }
            let (pool, mentions) = (&mut self.unwinding.program.pool, indices.mentions());
            for &c in &subject.candidates {
                if !pool.mentions(c).overlaps(mentions) {
                    continue;
                }
                let all = values.iter().map(|(tuple, named)| (indices.replaced(pool, c, tuple), *named));
                instances.insert(c, all.collect());
            }
        }
        let roots: Vec<Term> = after
            .values()
            .copied()
            .chain(subject.known[edge.src.0 as usize].iter().copied())
            .chain(subject.candidates.iter().copied())
            .chain(instances.values().flatten().map(|i| i.0))
            .chain([behind.condition])
            .collect();
        let mut taken = self.unwinding.take_facts(&roots);
        taken.push(behind.condition);
        self.formulas[e.0 as usize] = Some(Formula { taken, after, instances });
    }

    /// What may be assumed where these claims hold before the edge, with what each part comes from.
    fn assumed(&self, e: EdgeId, context: &[Term]) -> (Vec<Term>, Reasons) {
        let formula = self.formulas[e.0 as usize].as_ref().expect("it has been made");
        let (mut terms, mut from) = (Vec::new(), Vec::new());
        for &c in context {
            terms.push(c);
            from.push((c, None));
            for &(instance, named) in formula.instances.get(&c).into_iter().flatten() {
                terms.push(instance);
                from.push((c, Some(named)));
            }
        }
        (terms, from)
    }

    /// A question, with what its parts come from that are claims.
    fn question(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> (Vec<Term>, Reasons) {
        self.prepare(e);
        let (mut parts, from) = self.assumed(e, context);
        let formula = self.formulas[e.0 as usize].as_ref().expect("it has been made");
        parts.extend(&formula.taken);
        parts.extend(predicate.map(|p| self.unwinding.program.pool.not(formula.after[&p])));
        (parts, from)
    }

    fn ask(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> (Answer, Reasons) {
        match self.subject.asking {
            Asking::Whole => match self.ask_whole(e, context, predicate) {
                // Some of it may be easier.
                (Answer::Unknown, _) => self.ask_by_parts(e, context, predicate),
                known => known,
            },
            Asking::Parts => self.ask_by_parts(e, context, predicate),
        }
    }

    fn ask_whole(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> (Answer, Reasons) {
        let (parts, from) = self.question(e, context, predicate);
        let answer = self.solver.check(&self.unwinding.program.pool, &parts);
        let used = match &answer {
            Answer::Unsat(core) => core.iter().filter_map(|&i| from.get(i).copied()).collect(),
            Answer::Sat(_) | Answer::Unknown => Vec::new(),
        };
        (answer, used)
    }

    /// The model of some parts names others, which it violates.
    fn ask_by_parts(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> (Answer, Reasons) {
        let (parts, from) = self.question(e, context, predicate);
        // The condition of the edge and the predicate come last.
        let mut selected: Vec<usize> = (parts.len() - 1 - usize::from(predicate.is_some())..parts.len()).collect();
        let pool = &self.unwinding.program.pool;
        for round in 0.. {
            let question: Vec<Term> = selected.iter().map(|&i| parts[i]).collect();
            let answer = self.solver.check(pool, &question);
            let left = |i: &usize| !selected.contains(i);
            let more: Vec<usize> = match &answer {
                Answer::Unsat(core) => {
                    let used = core.iter().filter_map(|&i| from.get(selected[i]).copied()).collect();
                    return (answer, used);
                }
                Answer::Sat(model) if round < MOST_ROUNDS => {
                    let is_violated = |i: &usize| !self.ev.holds(pool, parts[*i], model);
                    (0..parts.len()).filter(left).filter(is_violated).collect()
                }
                Answer::Sat(_) | Answer::Unknown => (0..parts.len()).filter(left).collect(),
            };
            if more.is_empty() {
                return (answer, Vec::new());
            }
            selected.extend(more);
        }
        unreachable!("each round selects more")
    }

    /// Why the predicate holds behind the edge, or why it is not taken; `None` where that is not known.
    pub(super) fn reasons(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> Option<Reasons> {
        let (answer, reasons) = self.ask(e, context, predicate);
        answer.is_unsat().then_some(reasons)
    }
}

impl Decide for &mut Formulas {
    fn program(&self) -> &Program {
        &self.unwinding.program
    }

    fn known(&self, l: LocId) -> &[Term] {
        &self.subject.known[l.0 as usize]
    }

    fn is_wanted(&self, l: LocId) -> bool {
        self.subject.is_wanted[l.0 as usize]
    }

    fn is_worth_knowing(&self, l: LocId, predicate: Term) -> bool {
        if self.subject.refuted[l.0 as usize].contains(&predicate) {
            return false;
        }
        let (live, program) = (&self.subject.live[l.0 as usize], &self.unwinding.program);
        // What was said of a number may be about its copies, too.
        let is_left = |v: &VarId| program.var_decl(*v).ty.is_pointer() && !live.contains(v);
        !logic::variables(&program.pool, &[predicate]).iter().any(is_left)
    }

    fn decide(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> Decided {
        match self.ask(e, context, predicate).0 {
            Answer::Unsat(_) => Decided::Never,
            Answer::Sat(model) => {
                self.shown = Some(model.into());
                Decided::Shown
            }
            Answer::Unknown => Decided::Open,
        }
    }

    fn is_violated(&mut self, e: EdgeId, predicate: Term) -> bool {
        let formula = self.formulas[e.0 as usize].as_ref().expect("it was asked about");
        let (pool, model) = (&self.unwinding.program.pool, self.shown.as_ref().expect("a state was shown"));
        !self.ev.holds(pool, formula.after[&predicate], &**model)
    }

    fn outlives_call(&self, _: EdgeId, _: Term) -> bool {
        false
    }

    fn is_exhausted(&self) -> bool {
        self.budget.exhausted().is_some()
    }
}

/// Errors, and code that was not translated.
pub(super) fn is_goal(proc: &Procedure, l: LocId) -> bool {
    proc.loc(l).kind != LocKind::Plain
}

//! What a domain does not exclude: errors, each with the place before it and what is known there.

use super::formulas::{Subject, is_goal};
use super::options::DomainChoice;
use super::proof::Known;
use super::shape::Structures;
use evidence::Proof;
use ir::{EdgeId, LocId, LocKind, Program};
use logic::{Mentions, Term};
use std::rc::Rc;

/// What a domain says of a program.
#[expect(clippy::large_enum_variant, reason = "a run has few of them")]
pub(crate) enum Interpreted {
    /// No state comes to an error.
    Proved(Proof),
    /// Errors are not excluded.
    Alarmed(Alarms),
    /// Neither, for this reason.
    Undecided(&'static str),
}

/// The result of a domain that does not exclude every error.
pub(crate) struct Alarms {
    /// Its pool has the terms of what is known.
    pub(crate) program: Program,
    pub(super) subject: Rc<Subject>,
    pub(super) domain: DomainChoice,
    pub(super) known: Known,
    /// How many errors are excluded, with the proof of that, where somebody wants it.
    pub(super) excluded: Option<(usize, Proof)>,
    /// Of structures: which lead to which.
    pub(crate) structures: Option<Rc<Structures>>,
}

/// An error that is not excluded: at a location, with an abstract state, under the condition of the edge to the error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Alarm {
    /// The location before the error.
    pub(crate) at: LocId,
    /// The edge from there to the error: what it assumes is the error condition.
    pub(crate) edge: EdgeId,
}

/// Longer states are cut.
const MOST_SHOWN: usize = 8;

impl Alarms {
    /// The alarms that are about errors, in the order of the program.
    pub(crate) fn of_errors(&self) -> Vec<Alarm> {
        let (proc, graph) = (&self.subject.proc, &self.subject.graph);
        let is_alarm = |l: &LocId| matches!(proc.loc(*l).kind, LocKind::Error(_)) && self.known[l.0 as usize].is_some();
        let errors = proc.loc_ids().filter(is_alarm);
        let edges = errors.flat_map(|l| graph.incoming(l)).map(|&edge| Alarm { at: proc.edge(edge).src, edge });
        edges.filter(|a| self.known[a.at.0 as usize].is_some()).collect()
    }

    /// What is known of the states at a location, as conditions on a state: those about all elements of an array are left out.
    /// `None`: no state comes there.
    pub(crate) fn gamma(&self, l: LocId) -> Option<Vec<Term>> {
        let known = self.known[l.0 as usize].as_ref()?;
        let is_about_all = |t: Term| {
            let mentions = self.program.pool.mentions(t);
            self.subject.indices.iter().any(|i| mentions.overlaps(i.mentions()))
        };
        Some(known.iter().copied().filter(|&t| !is_about_all(t)).collect())
    }

    /// The first place where an error is not excluded, and what is known before it.
    pub(crate) fn describe(&self) -> String {
        let (proc, graph, program) = (&self.subject.proc, &self.subject.graph, &self.program);
        let is_alarm = |l: &LocId| is_goal(proc, *l) && self.known[l.0 as usize].is_some();
        let Some(error) = proc.loc_ids().find(is_alarm) else { return "there is no alarm".into() };
        let place = program.sources.show(proc.loc(error).pos);
        let before = graph.incoming(error).iter().map(|&e| proc.edge(e).src);
        let state = before.filter_map(|l| self.known[l.0 as usize].as_ref()).next().cloned().unwrap_or_default();
        let names = ir::text::Naming::new(program);
        let spoken_of = |t: &&Term| program.pool.mentions(**t) != Mentions::default();
        let shown: Vec<String> =
            state.iter().filter(spoken_of).take(MOST_SHOWN).map(|&t| logic::show(&program.pool, t, &names)).collect();
        let more = if state.len() > MOST_SHOWN { ", …" } else { "" };
        let state = if shown.is_empty() { "nothing is known".into() } else { shown.join(", ") };
        format!("an alarm of {} at {place}: {state}{more}", self.domain.name())
    }
}

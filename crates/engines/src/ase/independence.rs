//! Independent transitions: those whose order makes no difference.
//!
//! A transition that is independent of all that can happen before it is taken may be taken first (a persistent set of one,
//! Godefroid 1996): the states behind are the same, by fewer paths. Errors are found that way with fewer states. A proof needs an
//! invariant for every order, since each is checked by itself; so where one order shows no error, all are executed, and
//! whether an error may have been passed over on a cycle does not matter.

use super::Ase;
use crate::matching::{Command, StateId, TransitionId, TransitionSystem};
use logic::VarId;
use std::collections::BTreeSet;

/// Which transitions may be taken first.
pub(super) struct Independence {
    may_be_first: Vec<bool>,
}

/// What a command reads, and what it writes.
struct Footprint {
    reads: BTreeSet<VarId>,
    writes: BTreeSet<VarId>,
}

impl Footprint {
    fn is_disjoint(&self, other: &Footprint) -> bool {
        self.writes.is_disjoint(&other.reads)
            && self.writes.is_disjoint(&other.writes)
            && self.reads.is_disjoint(&other.writes)
    }
}

/// What independence of another transition asks for.
enum Asks {
    Nothing,
    /// That the transition may be first behind the other one, too, where it is this.
    Also(TransitionId),
}

impl Independence {
    /// The greatest set of transitions each of which is independent of the others at its location, and in the set behind
    /// those.
    pub(super) fn of(system: &TransitionSystem) -> Independence {
        let footprint = |c: &Command| Footprint {
            reads: c.reads(&system.program.pool).into_iter().collect(),
            writes: c.writes().collect(),
        };
        let footprints: Vec<Footprint> = system.commands.iter().map(footprint).collect();
        let footprint = |t: TransitionId| &footprints[system.transition(t).command.0 as usize];
        let mut may_be_first = vec![true; system.transitions.len()];
        let mut asked_by: Vec<Vec<TransitionId>> = vec![Vec::new(); system.transitions.len()];
        let mut lost = Vec::new();
        for t in system.transition_ids() {
            let others = system.outgoing(system.transition(t).src).iter().filter(|&&u| u != t);
            let asks = others.map(|&u| footprint(t).is_disjoint(footprint(u)).then(|| square(system, t, u)).flatten());
            match asks.collect::<Option<Vec<Asks>>>() {
                Some(asks) if !system.is_error(system.transition(t).dst) => {
                    for a in asks {
                        if let Asks::Also(u) = a {
                            asked_by[u.0 as usize].push(t);
                        }
                    }
                }
                _ => lost.push(t),
            }
        }
        while let Some(t) = lost.pop() {
            if std::mem::replace(&mut may_be_first[t.0 as usize], false) {
                lost.extend(&asked_by[t.0 as usize]);
            }
        }
        Independence { may_be_first }
    }

    pub(super) fn may_be_first(&self, t: TransitionId) -> bool {
        self.may_be_first[t.0 as usize]
    }
}

/// Both orders of two transitions of one location, if they end at the same one. An error need only be there behind `t`.
fn square(system: &TransitionSystem, t: TransitionId, u: TransitionId) -> Option<Asks> {
    let (first, second) = (system.transition(t), system.transition(u));
    let like = |l, wanted| system.outgoing(l).iter().copied().filter(move |&x| system.transition(x).command == wanted);
    let mut behind = like(first.dst, second.command);
    if system.is_error(second.dst) {
        return behind.any(|x| system.is_error(system.transition(x).dst)).then_some(Asks::Nothing);
    }
    let ends: Vec<_> = behind.map(|x| system.transition(x).dst).collect();
    like(second.dst, first.command).find(|&x| ends.contains(&system.transition(x).dst)).map(Asks::Also)
}

impl Ase {
    /// Of the transitions, those that have to be executed in the state: all, or in one order of independent transitions one.
    pub(super) fn in_one_order(
        &mut self,
        one_order: Option<&Independence>,
        s: StateId,
        outgoing: Vec<TransitionId>,
    ) -> Vec<TransitionId> {
        let Some(independence) = one_order else { return outgoing };
        let mut may_be_first = outgoing.iter().copied().filter(|&t| independence.may_be_first(t));
        match may_be_first.find(|&t| !self.matching.successors(s, t).is_empty()) {
            Some(t) => vec![t],
            None => outgoing,
        }
    }
}

//! What transitions do to predicates: `p[e]` for each predicate p behind a transition.
//!
//! Where `p[e]` is a predicate as well, the abstract state before the transition says what p is behind it. Only the others,
//! the *open* ones, need a solver, and are what refinement adds. As predicates are added, fewer and fewer are open.

use super::command::{CommandId, TransitionId};
use super::predicates::Predicates;
use super::substitution::Substitution;
use super::system::TransitionSystem;
use logic::Term;
use rustc_hash::FxHashMap;

/// What a predicate behind a transition is before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    /// This.
    Constant(bool),
    /// The predicate at this place of the list before the transition, or its negation.
    Same(usize, bool),
    /// Something that is no predicate there, or that takes inputs.
    Open(Term),
}

/// The moves of all transitions that were asked for.
#[derive(Default)]
pub(crate) struct Moves {
    /// `p[e]`.
    images: FxHashMap<(CommandId, Term), Term>,
    by_transition: FxHashMap<TransitionId, Known>,
}

#[derive(Default)]
struct Known {
    /// Of the predicates, when this was brought up to date.
    version: usize,
    moves: Vec<Move>,
    open: Vec<usize>,
}

impl Moves {
    /// By predicate at the target: what it is before the transition. And the places of the open ones.
    pub(crate) fn of(
        &mut self,
        system: &mut TransitionSystem,
        phi: &mut Predicates,
        t: TransitionId,
    ) -> (&[Move], &[usize]) {
        let Moves { images, by_transition } = self;
        let known = by_transition.entry(t).or_default();
        if known.version < phi.version() {
            known.version = phi.version();
            let (src, dst) = (system.transition(t).src, system.transition(t).dst);
            let after = phi.at(system, dst);
            let mut open = std::mem::take(&mut known.open);
            open.extend(known.moves.len()..after.len());
            for i in open {
                let image = image(images, system, t, phi.term(after[i]));
                let pool = &mut system.program.pool;
                let found = match pool.as_const(image) {
                    Some(v) => Move::Constant(v == 1),
                    None => match phi.find(pool, image).map(|(p, is)| (phi.place(system, src, p), is)) {
                        Some((Some(place), is)) => Move::Same(place, is),
                        _ => Move::Open(image),
                    },
                };
                if matches!(found, Move::Open(_)) {
                    known.open.push(i);
                }
                match known.moves.get_mut(i) {
                    Some(old) => *old = found,
                    None => known.moves.push(found),
                }
            }
        }
        (&known.moves, &known.open)
    }
}

fn image(
    images: &mut FxHashMap<(CommandId, Term), Term>,
    system: &mut TransitionSystem,
    t: TransitionId,
    p: Term,
) -> Term {
    let id = system.transition(t).command;
    let TransitionSystem { program, commands, .. } = system;
    let command = &commands[id.0 as usize];
    *images.entry((id, p)).or_insert_with(|| command.before(&mut program.pool, &mut Substitution::new(), p))
}

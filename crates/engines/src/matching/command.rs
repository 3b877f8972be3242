//! Guarded commands, and the transitions that execute them.

use super::substitution::Substitution;
use exec::Value;
use ir::LocId;
use logic::{Node, Pool, Term, VarId};

/// A transition of the system; the edge of the procedure has the same number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct TransitionId(pub(crate) u32);

/// A guarded command from one location to another.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) src: LocId,
    pub(crate) dst: LocId,
    pub(crate) command: CommandId,
    /// What an execution takes from outside, in order.
    pub(super) inputs: Vec<Taken>,
}

/// A guarded command, by its number. Many transitions have the same one: those of a process, wherever the others are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct CommandId(pub(crate) u32);

/// `g → e`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Command {
    /// Conditions over variables and inputs. All of them hold where the command is executed.
    pub(crate) guard: Vec<Term>,
    /// The variables that change, and to what: terms over variables and inputs. In order of the variables.
    pub(crate) update: Vec<(VarId, Term)>,
    /// The symbols that stand for inputs.
    pub(crate) symbols: Vec<Term>,
}

/// An input of a transition.
#[derive(Clone, Debug)]
pub(super) enum Taken {
    /// The number of the edge, where several leave the location.
    Choice(Value),
    /// Any value; the symbol that stands for it.
    Any(Term),
}

impl Command {
    /// What the variable becomes; `None` where it stays.
    pub(crate) fn value(&self, v: VarId) -> Option<Term> {
        self.update.binary_search_by_key(&v, |&(v, _)| v).ok().map(|i| self.update[i].1)
    }

    /// The variables that its guard and its new values depend on.
    pub(crate) fn reads(&self, pool: &Pool) -> Vec<VarId> {
        let values = self.update.iter().map(|&(_, e)| e);
        logic::variables(pool, &self.guard.iter().copied().chain(values).collect::<Vec<_>>())
    }

    /// The variables that it changes.
    pub(crate) fn writes(&self) -> impl Iterator<Item = VarId> + '_ {
        self.update.iter().map(|&(v, _)| v)
    }

    /// Whether its effect is a function of the state.
    pub(crate) fn is_deterministic(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The term over the state before the command.
    pub(crate) fn before(&self, pool: &mut Pool, e: &mut Substitution, t: Term) -> Term {
        e.apply(pool, t, &|n| match n {
            Node::Var(v) => self.value(v),
            _ => None,
        })
    }
}

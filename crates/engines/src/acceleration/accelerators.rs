//! What is known of accelerators, edges of a program that are many rounds of a loop at once: where they are, and what their inputs mean.

use exec::Value;
use ir::{EdgeId, LocId, Stmt, StmtKind};
use logic::VarId;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// An input of a round, or some.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// The round takes the accelerator's input of this number.
    Input(usize),
    /// The round takes another accelerator, whose inputs are so many from this number on.
    Rounds { of: EdgeId, first: usize, count: usize },
}

/// What is known of an accelerator.
#[derive(Clone, Debug)]
pub(super) struct Accelerator {
    pub(super) at: LocId,
    /// Edges of a round, without those of accelerators within.
    pub(super) length: u64,
    /// Inputs of a round in their order.
    pub(super) items: Vec<Item>,
    /// The number of rounds is the input behind so many of a round.
    pub(super) inputs: usize,
}

impl Accelerator {
    /// Its inputs: those of a round, the number of rounds, and which way it goes then.
    pub(super) fn input_count(&self) -> usize {
        self.inputs + 2
    }

    /// How many rounds these inputs say, if they are all there.
    pub(super) fn rounds(&self, inputs: &[Value]) -> Option<u128> {
        match inputs.get(self.inputs)? {
            Value::Scalar { bits, .. } => Some(*bits),
            _ => None,
        }
    }
}

/// Those of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Accelerators {
    all: BTreeMap<EdgeId, Accelerator>,
    /// Those that nobody takes any more.
    away: FxHashSet<EdgeId>,
    /// Of each head a variable that says which of its accelerators is taken next; 0 is none.
    choices: FxHashSet<VarId>,
}

impl Accelerators {
    /// There is none.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// There is none that may be taken.
    pub(super) fn is_exhausted(&self) -> bool {
        self.all.len() == self.away.len()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn add(&mut self, e: EdgeId, accelerator: Accelerator) {
        self.all.insert(e, accelerator);
    }

    pub(super) fn take_away(&mut self, e: EdgeId) {
        self.away.insert(e);
    }

    pub(super) fn add_choice(&mut self, choice: VarId) {
        self.choices.insert(choice);
    }

    pub(super) fn has(&self, e: EdgeId) -> bool {
        self.all.contains_key(&e)
    }

    pub(super) fn get(&self, e: EdgeId) -> Option<&Accelerator> {
        self.all.get(&e)
    }

    /// The statement says which accelerator is taken next: it is none of the program's.
    pub(super) fn is_choice(&self, s: &Stmt) -> bool {
        matches!(&s.kind, StmtKind::Havoc { var, .. } if self.choices.contains(var))
    }

    /// A round of the accelerator takes inputs of the program.
    pub(super) fn reads(&self, accelerator: &Accelerator) -> bool {
        accelerator.items.iter().any(|item| match item {
            Item::Input(_) => true,
            Item::Rounds { of, .. } => self.get(*of).is_some_and(|inner| self.reads(inner)),
        })
    }

    /// Those of the loop with this head.
    pub(super) fn at(&self, head: LocId) -> impl Iterator<Item = EdgeId> {
        self.all.iter().filter(move |(_, a)| a.at == head).map(|(&e, _)| e)
    }
}

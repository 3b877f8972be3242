//! What the user may choose about ASE.

pub use crate::matching::{Scope, Symmetry};
use std::str::FromStr;

/// Which paths are executed symbolically.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exploration {
    /// Each path, as Fig. 5 has it: until an abstract state repeats on it.
    EveryPath,
    /// The same states, without repeating what an earlier path has shown.
    #[default]
    EveryState,
    /// Abstract states, on whatever path. Without *safe-fragment*, which is about paths.
    AbstractStates,
}

/// Which predicates there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Refinement {
    /// Those of all guards, and then those in preimages by inexact transitions, as Fig. 4 has it.
    #[default]
    Inexact,
    /// Those of the property, and then those of transitions that lead out of the abstract states that were explored: in
    /// their guards first, and then in their preimages.
    Escaping,
}

/// Where new predicates come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// Preimages, as Fig. 4 has it.
    #[default]
    Preimages,
    /// Interpolants between what was executed and what is to be told apart from it, along the path. Preimages where
    /// there is none.
    Interpolants,
}

/// Which symbolic states need not be explored, because another one has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Covering {
    /// Those that are equal to it.
    #[default]
    Equal,
    /// Those that imply it.
    Implied,
}

/// Which orders of independent transitions are executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orders {
    /// All.
    #[default]
    All,
    /// One, and all only where that shows no error.
    OneFirst,
}

/// How ASE explores and refines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which paths are executed symbolically.
    pub exploration: Exploration,
    /// Which predicates there are.
    pub refinement: Refinement,
    /// Where new predicates come from.
    pub source: Source,
    /// Where a predicate is looked at.
    pub scope: Scope,
    /// Which symbolic states need not be explored.
    pub covering: Covering,
    /// Whether states that symmetry exchanges are explored once.
    pub symmetry: Symmetry,
    /// Which orders of independent transitions are executed.
    pub orders: Orders,
    /// Iterations after which this is given up.
    pub most: Option<u64>,
}

/// A word for an option, what it says, and what it sets.
type Word = (&'static str, &'static str, fn(&mut Options));

const WORDS: &[Word] = &[
    ("paper", "the paper's algorithm: every-state and inexact", |_| {}),
    ("every-path", "each path until an abstract state repeats on it (Fig. 5)", |o| {
        o.exploration = Exploration::EveryPath
    }),
    ("every-state", "the same states, none twice without need", |o| o.exploration = Exploration::EveryState),
    ("abstract-states", "abstract states, on whatever path", |o| o.exploration = Exploration::AbstractStates),
    ("inexact", "predicates of guards and of preimages by inexact transitions (Fig. 4)", |o| {
        o.refinement = Refinement::Inexact
    }),
    ("escaping", "predicates of the property and of transitions that leave what was explored", |o| {
        o.refinement = Refinement::Escaping
    }),
    ("interpolants", "predicates of interpolants along paths, where there are some", |o| {
        o.source = Source::Interpolants
    }),
    ("local", "predicates only at the locations for which they were found", |o| o.scope = Scope::Local),
    ("subsume", "symbolic states that imply one that was explored are not explored", |o| {
        o.covering = Covering::Implied
    }),
    ("symmetry", "states that an exchange of processes makes of others are not explored", |o| {
        o.symmetry = Symmetry::Used
    }),
    ("independent", "one order of independent transitions first", |o| o.orders = Orders::OneFirst),
];

impl Options {
    /// What goes to an end fast where few predicates suffice, which is often. Each iteration is cheap.
    pub(crate) const FAST: Options = Options {
        exploration: Exploration::AbstractStates,
        refinement: Refinement::Escaping,
        symmetry: Symmetry::Used,
        most: Some(12),
        ..Options::PAPER
    };
    /// The paper's algorithm.
    pub(crate) const PAPER: Options = Options {
        exploration: Exploration::EveryState,
        refinement: Refinement::Inexact,
        source: Source::Preimages,
        scope: Scope::Everywhere,
        covering: Covering::Equal,
        symmetry: Symmetry::Ignored,
        orders: Orders::All,
        most: None,
    };

    /// Whether the exploration shows which transitions are on stems and which on loops, as *safe-fragment* and refinement
    /// by inexact transitions need it.
    pub(super) fn looks_at_paths(self) -> bool {
        self.refinement == Refinement::Inexact && self.exploration != Exploration::AbstractStates
    }

    /// The words that are understood, each with what it says.
    pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        WORDS.iter().map(|&(word, what, _)| (word, what))
    }
}

/// From words with commas between them.
impl FromStr for Options {
    type Err = String;

    fn from_str(text: &str) -> Result<Options, String> {
        let mut options = Options::default();
        for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            let Some((_, _, set)) = WORDS.iter().find(|(w, _, _)| *w == word) else {
                let known: Vec<&str> = Options::words().map(|(w, _)| w).collect();
                return Err(format!("`{word}` is none of {}", known.join(", ")));
            };
            set(&mut options);
        }
        Ok(options)
    }
}

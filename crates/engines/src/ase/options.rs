//! What the user may choose about ASE.

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

/// How ASE explores and refines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which paths are executed symbolically.
    pub exploration: Exploration,
    /// Which predicates there are.
    pub refinement: Refinement,
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
];

impl Options {
    /// What goes to an end fast where few predicates suffice, which is often. Each iteration is cheap.
    pub(crate) const FAST: Options =
        Options { exploration: Exploration::AbstractStates, refinement: Refinement::Escaping, most: Some(12) };
    /// The paper's algorithm.
    pub(crate) const PAPER: Options =
        Options { exploration: Exploration::EveryState, refinement: Refinement::Inexact, most: None };

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

//! How far paths are followed, and the two variants of section 7.2.

use std::str::FromStr;

/// Where abstract states restrict the path (7.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Conjoin {
    /// At the label of the alarm, as in Fig. 5.
    AtLabel,
    /// At the label; at every step where no formula is needed for it: paths along which no structure leads to another are left out.
    #[default]
    WhereFree,
    /// At every step of the weakest precondition.
    EveryStep,
}

/// When the theorem prover is asked (7.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ask {
    /// About whole paths, as in Fig. 4.
    WholePaths,
    /// After each step: what leads to a contradiction is not followed further.
    #[default]
    EveryStep,
}

/// How `input_instance` searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The bound p: labels of a path, the first and the last one counted.
    pub path_length: usize,
    /// Variant 7.2.1.
    pub conjoin: Conjoin,
    /// Variant 7.2.2.
    pub ask: Ask,
}

impl Options {
    /// As Figs. 4 and 5 have it.
    pub const PAPER: Options = Options { path_length: PATH_LENGTH, conjoin: Conjoin::AtLabel, ask: Ask::WholePaths };
}

/// The paper's bounds are between 10 and 200 statements; a block of ours has several.
const PATH_LENGTH: usize = 60;

impl Default for Options {
    fn default() -> Options {
        Options { path_length: PATH_LENGTH, conjoin: Conjoin::default(), ask: Ask::default() }
    }
}

/// The words of `--counterexample`, beside the length of paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variants {
    /// Variant 7.2.1.
    pub conjoin: Conjoin,
    /// Variant 7.2.2.
    pub ask: Ask,
}

impl FromStr for Variants {
    type Err = String;

    fn from_str(words: &str) -> Result<Variants, String> {
        let mut v = Variants::default();
        for word in words.split(',') {
            match word.trim() {
                "paper" => v = Variants { conjoin: Conjoin::AtLabel, ask: Ask::WholePaths },
                "conjoin" => v.conjoin = Conjoin::EveryStep,
                "prune" => v.ask = Ask::EveryStep,
                other => return Err(format!("`{other}` is none of paper, conjoin, prune")),
            }
        }
        Ok(v)
    }
}

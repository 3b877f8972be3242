//! What a search without an answer has left: what it knows of the checks that it was about, and why it has no answer. Written down
//! for the next run, so that a check is the same in a run that remembers the search as in the one that made it.

use crate::progress::asked;
use base::Exhausted;
use cert::Reason;
use cert::status::{Site, State};
use ir::{CheckId, Program};
use std::collections::BTreeMap;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) why: Reason,
    /// Checks that more is known of than that they are open.
    states: BTreeMap<CheckId, State>,
}

/// The states that a search leaves checks in without deciding them.
const STATES: [(&str, State); 3] =
    [("excluded", State::Excluded), ("calls", State::BehindCalls), ("untranslated", State::BehindUntranslated)];

/// Why a search has no answer, as it is written down: a word, and what is said behind it.
const LIMITS: [(&str, Exhausted); 3] =
    [("time", Exhausted::Time), ("iterations", Exhausted::Iterations), ("memory", Exhausted::Memory)];
type Saying = (&'static str, fn(String) -> Reason);
const SAYINGS: [Saying; 5] = [
    ("gave-up", Reason::GaveUp),
    ("unsupported", Reason::Unsupported),
    ("undefined", Reason::UndefinedBehaviour),
    ("addresses", Reason::DependsOnAddresses),
    ("rejected", Reason::ProofRejected),
];

impl Left {
    /// What is known of the checks of `lowered` behind a search.
    pub(crate) fn of(lowered: &Program, why: &Reason, sites: &[Site]) -> Left {
        let asked = asked(lowered);
        let is_told = |s: &&Site| asked.contains(&s.check) && STATES.iter().any(|(_, state)| *state == s.state);
        let states = sites.iter().filter(is_told).map(|s| (s.check, s.state)).collect();
        Left { why: why.clone(), states }
    }

    /// What the search has known of a check.
    pub(crate) fn state(&self, check: CheckId) -> State {
        self.states.get(&check).copied().unwrap_or(State::Open)
    }

    /// `excluded 0 3;`, then the reason. None where another run may well have an answer.
    pub(crate) fn write(&self) -> Option<String> {
        let why = write_reason(&self.why)?;
        let mut out = String::new();
        for (word, state) in STATES {
            let in_it = self.states.iter().filter(|(_, s)| **s == state);
            let numbers: String = in_it.map(|(check, _)| format!(" {}", check.0)).collect();
            if !numbers.is_empty() {
                out += &format!("{word}{numbers}; ");
            }
        }
        Some(out + &why)
    }

    pub(crate) fn read(written: &str) -> Option<Left> {
        let (mut states, mut rest) = (BTreeMap::new(), written);
        for (word, state) in STATES {
            let Some(of_state) = rest.strip_prefix(word).and_then(|r| r.strip_prefix(' ')) else { continue };
            let (numbers, behind) = of_state.split_once("; ")?;
            for number in numbers.split(' ') {
                states.insert(CheckId(number.parse().ok()?), state);
            }
            rest = behind;
        }
        Some(Left { why: read_reason(rest)?, states })
    }
}

fn write_reason(why: &Reason) -> Option<String> {
    let saying = |word: &str, text: &str| Some(format!("{word} {text}"));
    match why {
        Reason::Limit(limit) => LIMITS.iter().find(|(_, l)| l == limit).map(|(word, _)| (*word).to_string()),
        Reason::GaveUp(text) => saying("gave-up", text),
        Reason::Unsupported(text) => saying("unsupported", text),
        Reason::UndefinedBehaviour(text) => saying("undefined", text),
        Reason::DependsOnAddresses(text) => saying("addresses", text),
        Reason::ProofRejected(text) => saying("rejected", text),
        Reason::TestNotConfirmed(_) | Reason::NativeDisagrees(_) | Reason::ProvesAPart(_) | Reason::NotKept => None,
    }
}

fn read_reason(written: &str) -> Option<Reason> {
    if let Some((_, limit)) = LIMITS.into_iter().find(|(word, _)| *word == written) {
        return Some(limit.into());
    }
    let (word, text) = written.split_once(' ')?;
    let (_, reason) = SAYINGS.into_iter().find(|(w, _)| *w == word)?;
    Some(reason(text.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_read_as_it_was_written() {
        let said = SAYINGS.map(|(_, reason)| reason("a.c:3:1: unsupported: a; b\nc".into()));
        let limits = LIMITS.map(|(_, limit)| Reason::Limit(limit));
        let [none, some, all] = [
            &[][..],
            &[(4, State::BehindUntranslated)],
            &[(0, State::Excluded), (3, State::Excluded), (1, State::BehindUntranslated)],
        ]
        .map(|states| states.iter().map(|&(n, state)| (CheckId(n), state)).collect::<BTreeMap<_, _>>());
        for why in said.into_iter().chain(limits) {
            for states in [&none, &some, &all] {
                let left = Left { why: why.clone(), states: states.clone() };
                let written = left.write().expect("it is kept");
                assert_eq!(Left::read(&written), Some(left), "{written}");
            }
        }
        for why in [Reason::Limit(Exhausted::Interrupted), Reason::NotKept] {
            assert_eq!(Left { why: why.clone(), states: none.clone() }.write(), None, "{why}");
        }
        let damaged =
            ["", "time ", "soon", "proof of nothing", "excluded; time", "excluded 1 x; time", "excluded 1 time"];
        assert!(damaged.iter().all(|w| Left::read(w).is_none()));
    }
}

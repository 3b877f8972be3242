//! Remembers answers by the set of assertions, and cores: a question that contains a core is unsatisfiable.

use crate::api::{Answer, Model, Solve, SolverStats};
use logic::{Pool, Term};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Assertions (summed over all entries, plus values of models) held before the cache is emptied.
const CAPACITY: usize = 1 << 20;

/// Latest cores compared with each question.
const CORES: usize = 32;

enum Entry {
    Sat(Model),
    Unsat(Box<[Term]>),
}

/// See the module. `Unknown` is not remembered: limits may differ next time.
pub struct Cached<S> {
    inner: S,
    answers: FxHashMap<Box<[Term]>, Entry>,
    /// Sorted sets.
    cores: VecDeque<Box<[Term]>>,
    held: usize,
    saved: u64,
}

impl<S: Solve> Cached<S> {
    /// Answers from memory in front of `inner`.
    pub fn new(inner: S) -> Cached<S> {
        Cached { inner, answers: FxHashMap::default(), cores: VecDeque::new(), held: 0, saved: 0 }
    }

    fn known(&self, key: &[Term], assertions: &[Term]) -> Option<Answer> {
        match self.answers.get(key) {
            Some(Entry::Sat(model)) => Some(Answer::Sat(model.clone())),
            Some(Entry::Unsat(core)) => Some(unsat(core, assertions)),
            None => self.cores.iter().find(|core| is_subset(core, key)).map(|core| unsat(core, assertions)),
        }
    }

    fn remember(&mut self, key: Box<[Term]>, assertions: &[Term], answer: &Answer) {
        let entry = match answer {
            Answer::Sat(model) => Entry::Sat(model.clone()),
            Answer::Unsat(core) => {
                let mut core: Box<[Term]> = core.iter().map(|&i| assertions[i]).collect();
                core.sort_unstable();
                self.cores.truncate(CORES - 1);
                self.cores.push_front(core.clone());
                Entry::Unsat(core)
            }
            Answer::Unknown => return,
        };
        let size = key.len()
            + match &entry {
                Entry::Sat(m) => m.vars.len() + m.syms.len() + m.ints.len() + m.int_syms.len() + m.memory.len(),
                Entry::Unsat(core) => core.len(),
            };
        if self.held + size > CAPACITY {
            self.answers.clear();
            self.held = 0;
        }
        self.held += size;
        self.answers.insert(key, entry);
    }
}

/// The answer with a core given as terms, all of which are among the assertions.
fn unsat(core: &[Term], assertions: &[Term]) -> Answer {
    Answer::Unsat((0..assertions.len()).filter(|&i| core.binary_search(&assertions[i]).is_ok()).collect())
}

/// Of sorted slices without repetition.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    let mut rest = large;
    small.len() <= large.len()
        && small.iter().all(|t| match rest.binary_search(t) {
            Ok(i) => {
                rest = &rest[i + 1..];
                true
            }
            Err(_) => false,
        })
}

impl<S: Solve> Solve for Cached<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let mut key = assertions.to_vec();
        key.sort_unstable();
        key.dedup();
        if let Some(answer) = self.known(&key, assertions) {
            self.saved += 1;
            return answer;
        }
        let answer = self.inner.check(pool, assertions);
        self.remember(key.into(), assertions, &answer);
        answer
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats().plus_saved(self.saved)
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}

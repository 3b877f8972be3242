//! What follows from clauses by unit propagation alone, and what is then left of them. Most questions of the proof
//! checker are contradictory in this way; of others little is left for the search.

use super::Lit;

/// Passes over the clauses. What the last one leaves undone is up to the search.
const MAX_PASSES: u32 = 24;

/// A list of clauses in one piece.
#[derive(Default)]
pub(super) struct Clauses {
    lits: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Clauses {
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.add_all(clause.iter().copied());
    }

    fn add_all(&mut self, clause: impl Iterator<Item = Lit>) {
        self.lits.extend(clause);
        self.ends.push(self.lits.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, i: usize) -> &[Lit] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.lits[start..self.ends[i]]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// Values by variable, as far as they are known.
pub(super) struct Values {
    known: Vec<Option<bool>>,
}

impl Values {
    fn get(&self, lit: Lit) -> Option<bool> {
        self.known[lit.var() as usize].map(|v| v != lit.is_negated())
    }

    fn set(&mut self, lit: Lit) {
        self.known[lit.var() as usize] = Some(!lit.is_negated());
    }

    pub(super) fn known_so_far(&self) -> &[Option<bool>] {
        &self.known
    }

    pub(super) fn known(self) -> Vec<Option<bool>> {
        self.known
    }
}

/// The clauses that are not satisfied yet, without literals that are false.
pub(super) struct Rest {
    pub(super) values: Values,
    pub(super) clauses: Clauses,
}

/// What a clause says, given some values.
enum State {
    Satisfied,
    Contradiction,
    Unit(Lit),
    Open,
}

fn state(clause: &[Lit], values: &Values) -> State {
    let mut open = None;
    for &lit in clause {
        match values.get(lit) {
            Some(true) => return State::Satisfied,
            Some(false) => {}
            // A second literal may be followed by one that is true; then a later pass sees it.
            None if open.is_some_and(|other| other != lit) => return State::Open,
            None => open = Some(lit),
        }
    }
    open.map_or(State::Contradiction, State::Unit)
}

/// `None` if propagation from `assumptions` comes to a contradiction. Variables are below `vars`.
pub(super) fn propagate(all: &Clauses, assumptions: &[Lit], vars: usize) -> Option<Rest> {
    let mut values = Values { known: vec![None; vars] };
    for &lit in assumptions {
        if values.get(lit) == Some(false) {
            return None;
        }
        values.set(lit);
    }
    let mut open: Vec<usize> = (0..all.len()).collect();
    for _ in 0..MAX_PASSES {
        let mut is_done = true;
        // Gates are defined from inputs to outputs and values flow both ways, so every other pass goes backwards.
        let mut left = Vec::with_capacity(open.len());
        for &i in open.iter().rev() {
            match state(all.get(i), &values) {
                State::Satisfied => {}
                State::Contradiction => return None,
                State::Unit(lit) => {
                    values.set(lit);
                    is_done = false;
                }
                State::Open => left.push(i),
            }
        }
        open = left;
        if is_done {
            break;
        }
    }
    let mut clauses = Clauses::default();
    open.sort_unstable();
    for i in open {
        let clause = all.get(i);
        if !clause.iter().any(|&l| values.get(l) == Some(true)) {
            clauses.add_all(clause.iter().copied().filter(|&l| values.get(l).is_none()));
        }
    }
    Some(Rest { values, clauses })
}

//! When the search begins again with what it has learned, and in which of two moods it is: *focused* ones restart as soon as learned
//! clauses get worse than usual (Audemard, Simon: Refining Restarts Strategies, CP 2012), *stable* ones restart by Luby's
//! sequence and keep the longest assignment in view (Biere, Fazekas, Fleury, Heisinger: CaDiCaL, Kissat, SAT Competition 2020).

/// How the search goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mood {
    Focused,
    Stable,
}

/// Conflicts of the first mood.
const FIRST: u64 = 1_000;

/// Conflicts between two restarts of a focused mood at least.
const SHORTEST: u64 = 2;

/// Recent clauses are worse than usual if they have so many times the levels.
const WORSE: f64 = 1.10;

/// Conflicts of a stable mood before the first restart.
const LUBY_UNIT: u64 = 1_024;

/// An average that forgets; the first numbers count as much as there are.
struct Average {
    value: f64,
    weight: f64,
    rate: f64,
}

impl Average {
    fn new(rate: f64) -> Average {
        Average { value: 0.0, weight: 1.0, rate }
    }

    fn add(&mut self, x: f64) {
        let rate = self.rate.max(self.weight);
        self.value += rate * (x - self.value);
        self.weight /= 2.0;
    }
}

pub(super) struct Restarts {
    mood: Mood,
    recent: Average,
    usual: Average,
    /// Conflicts since the last restart.
    since: u64,
    /// The numbers behind Luby's sequence, as Knuth has them.
    luby: (u64, u64),
    /// Conflicts, and what they cost, at the beginning of the present mood.
    begin: (u64, u64),
    /// Cost of the first mood.
    first_cost: Option<u64>,
    /// Changes of mood so far.
    changes: u64,
}

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts {
            mood: Mood::Focused,
            recent: Average::new(0.03),
            usual: Average::new(1e-5),
            since: 0,
            luby: (1, 1),
            begin: (0, 0),
            first_cost: None,
            changes: 0,
        }
    }
}

impl Restarts {
    pub(super) fn mood(&self) -> Mood {
        self.mood
    }

    /// A clause with literals of so many levels was learned.
    pub(super) fn learned(&mut self, levels: u32) {
        self.since += 1;
        self.recent.add(f64::from(levels));
        self.usual.add(f64::from(levels));
    }

    /// Whether it is time.
    pub(super) fn is_due(&self) -> bool {
        match self.mood {
            Mood::Focused => self.since >= SHORTEST && self.recent.value > WORSE * self.usual.value,
            Mood::Stable => self.since >= self.luby.1 * LUBY_UNIT,
        }
    }

    /// The search begins again, after `conflicts` in all that cost `propagations`, perhaps in another mood.
    pub(super) fn restarted(&mut self, conflicts: u64, propagations: u64) {
        self.since = 0;
        if self.mood == Mood::Stable {
            let (u, v) = self.luby;
            self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        }
        let (first, begun) = self.begin;
        let is_over = match self.first_cost {
            None => conflicts - first >= FIRST,
            // Both moods get the same share of the work, in slices that grow.
            Some(cost) => propagations - begun >= cost.max(1) * (self.changes / 2 + 1).pow(2),
        };
        if is_over {
            self.first_cost.get_or_insert(propagations - begun);
            self.begin = (conflicts, propagations);
            self.changes += 1;
            self.luby = (1, 1);
            self.mood = match self.mood {
                Mood::Focused => Mood::Stable,
                Mood::Stable => Mood::Focused,
            };
        }
    }
}

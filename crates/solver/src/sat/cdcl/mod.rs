//! Conflict-driven clause learning (Marques-Silva, Sakallah: GRASP, 1999; Moskewicz and others: Chaff, 2001; Eén, Sörensson: An
//! Extensible SAT-solver, 2003), with what has been found since about restarts, phases and which clauses to keep. On demand it
//! writes down how each learned clause follows, so that `Unsat` can be checked without another search.

mod analysis;
mod analyze;
mod assignment;
mod clauses;
mod derivation;
mod forget;
mod order;
mod phases;
mod propagate;
mod queue;
mod restarts;
mod state;

pub(super) use derivation::{Derivation, Id, Source};
pub use state::Cdcl;

use super::{Limits, Lit, Outcome, Sat};
use analyze::Learned;
use assignment::{Reason, Value};
use clauses::ClauseRef;
use restarts::Mood;

/// What a conflict counts for at the next one in the order of scores.
const DECAY: f64 = 0.95;

/// Propagations that are a unit of effort.
const PROPAGATIONS: u64 = 4;

/// Propagations between two looks at the budget.
const SLICE: u64 = 4_096;

/// Numbers in a derivation, 4 bytes each: a longer one is given up.
const MAX_DERIVATION: usize = 1 << 26;

/// What to do where propagation is done.
enum Next {
    Decide(Lit),
    /// An assumption that is true already has a level of its own all the same.
    Pass,
    /// An assumption is false.
    Fails(Lit),
    /// All variables have values.
    Model,
}

impl Cdcl {
    fn search(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        let most = limits.conflicts.map_or(u64::MAX, |c| self.conflicts.saturating_add(c));
        loop {
            if let Some(conflict) = self.propagate() {
                if self.assignment.level() == 0 {
                    self.contradict(conflict);
                    return Outcome::Unsat;
                }
                self.learn(conflict);
                if self.conflicts >= most || self.is_derivation_too_long() {
                    return Outcome::Unknown;
                }
                continue;
            }
            if self.is_stopped(limits) {
                return Outcome::Unknown;
            }
            self.restart(assumptions.len() as u32);
            self.forget();
            match self.next(assumptions) {
                Next::Decide(lit) => {
                    self.assignment.new_level();
                    self.assignment.set(lit, Reason::None);
                }
                Next::Pass => self.assignment.new_level(),
                Next::Fails(lit) => {
                    self.analyze_assumption(lit);
                    return Outcome::Unsat;
                }
                Next::Model => {
                    self.keep_model();
                    return Outcome::Sat;
                }
            }
        }
    }

    fn is_stopped(&mut self, limits: &Limits) -> bool {
        if self.propagations - self.charged < SLICE {
            return false;
        }
        self.charge(limits);
        limits.budget.exhausted().is_some()
    }

    fn charge(&mut self, limits: &Limits) {
        limits.budget.charge((self.propagations - self.charged) / PROPAGATIONS);
        self.charged = self.propagations;
    }

    fn is_derivation_too_long(&self) -> bool {
        self.derivation.as_ref().is_some_and(|d| d.size() > MAX_DERIVATION)
    }

    fn next(&mut self, assumptions: &[Lit]) -> Next {
        if let Some(&lit) = assumptions.get(self.assignment.level() as usize) {
            return match self.assignment.value(lit) {
                Value::Open => Next::Decide(lit),
                Value::True => Next::Pass,
                Value::False => Next::Fails(lit),
            };
        }
        let mood = self.restarts.mood();
        match self.choose(mood) {
            Some(var) => Next::Decide(Lit::positive(var).negate_if(!self.phases.choose(var, mood))),
            None => Next::Model,
        }
    }

    /// A variable without value, if there is one.
    fn choose(&mut self, mood: Mood) -> Option<u32> {
        let assignment = &self.assignment;
        let is_open = |var| assignment.value(Lit::positive(var)) == Value::Open;
        match mood {
            Mood::Focused => self.queue.next(is_open),
            Mood::Stable => loop {
                let var = self.order.pop()?;
                if is_open(var) {
                    return Some(var);
                }
            },
        }
    }

    /// Variables of the last conflict are decided sooner.
    fn bump(&mut self, mood: Mood) {
        match mood {
            Mood::Focused => {
                let assignment = &self.assignment;
                self.queue.bump(&mut self.analysis.bumped, |var| assignment.value(Lit::positive(var)) == Value::Open);
            }
            Mood::Stable => {
                self.analysis.bumped.iter().for_each(|&var| self.order.bump(var));
                self.order.decay(DECAY);
            }
        }
    }

    /// Learns a clause from a conflict, goes back, and makes true what it says.
    fn learn(&mut self, conflict: ClauseRef) {
        self.conflicts += 1;
        let mood = self.restarts.mood();
        let sound = self.assignment.start(self.assignment.level());
        self.phases.consider(&self.assignment.trail[..sound], mood);
        let Learned { level, levels, id } = self.analyze(conflict);
        self.restarts.learned(levels);
        self.bump(mood);
        self.backtrack(level);
        let lit = self.analysis.clause[0];
        if self.analysis.clause.len() == 1 {
            self.units[lit.var() as usize] = id;
            self.assignment.set(lit, Reason::None);
        } else {
            let clause = self.clauses.add(&self.analysis.clause, id, Some(levels));
            self.watch(clause);
            self.assignment.set(lit, Reason::Clause(clause));
        }
    }

    /// Begins again behind the assumptions if it is time for it.
    fn restart(&mut self, assumed: u32) {
        if self.assignment.level() <= assumed || !self.restarts.is_due() {
            return;
        }
        self.backtrack(assumed);
        self.restarts.restarted(self.conflicts, self.propagations);
        self.phases.begin_anew(self.conflicts);
    }

    fn backtrack(&mut self, level: u32) {
        let (phases, order, queue) = (&mut self.phases, &mut self.order, &mut self.queue);
        self.assignment.backtrack(level, |lit| {
            phases.save(lit);
            order.insert(lit.var());
            queue.reopen(lit.var());
        });
    }

    fn keep_model(&mut self) {
        for (var, value) in self.model.iter_mut().enumerate() {
            *value = self.assignment.value(Lit::positive(var as u32)) == Value::True;
        }
    }

    /// A clause is false at level 0.
    fn contradict(&mut self, conflict: ClauseRef) {
        self.is_contradictory = true;
        self.core.clear();
        if let Some(derivation) = &mut self.derivation {
            let units = self.clauses.lits(conflict).map(|l| self.units[l.var() as usize]);
            derivation.derive(&[], units.chain([self.clauses.id(conflict)]));
        }
    }

    /// Adds what is left of a given clause at level 0.
    fn add_rest(&mut self, given: Id) {
        let mut clause = std::mem::take(&mut self.scratch);
        if !repeats(&clause) || tidy(&mut clause) {
            self.add_tidy(&mut clause, given);
        }
        self.scratch = clause;
    }

    /// Adds a clause of different literals that is no tautology.
    fn add_tidy(&mut self, clause: &mut [Lit], given: Id) {
        // The open ones to the front.
        let mut open = 0;
        for i in 0..clause.len() {
            match self.assignment.value(clause[i]) {
                Value::True => return,
                Value::False => {}
                Value::Open => {
                    clause.swap(open, i);
                    open += 1;
                }
            }
        }
        let (open, fallen) = clause.split_at(open);
        let mut id = given;
        if let Some(derivation) = &mut self.derivation
            && (!fallen.is_empty() || open.len() < 2)
        {
            let units = fallen.iter().map(|l| self.units[l.var() as usize]);
            id = derivation.derive(open, units.chain([given]));
        }
        match *open {
            [] => self.is_contradictory = true,
            [lit] => {
                self.units[lit.var() as usize] = id;
                self.assignment.set(lit, Reason::None);
                if let Some(conflict) = self.propagate() {
                    self.contradict(conflict);
                }
            }
            _ => {
                let clause = self.clauses.add(open, id, None);
                self.watch(clause);
            }
        }
    }
}

/// Whether two literals are of one variable.
fn repeats(clause: &[Lit]) -> bool {
    const LONG: usize = 8;
    clause.len() > LONG || clause.iter().enumerate().any(|(i, l)| clause[..i].iter().any(|k| k.var() == l.var()))
}

/// Drops repeated literals; gives whether the clause is no tautology.
fn tidy(clause: &mut Vec<Lit>) -> bool {
    clause.sort_unstable();
    clause.dedup();
    clause.windows(2).all(|pair| pair[0] != !pair[1])
}

impl Sat for Cdcl {
    fn new_var(&mut self) -> Lit {
        let var = self.model.len().max(1) as u32;
        self.ensure_var(var);
        Lit::positive(var)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let given = Id::given(self.given);
        self.given += 1;
        if self.is_contradictory {
            return;
        }
        clause.iter().for_each(|l| self.ensure_var(l.var()));
        self.backtrack(0);
        self.scratch.clear();
        self.scratch.extend_from_slice(clause);
        self.add_rest(given);
    }

    fn fixed(&self, lit: Lit) -> Option<bool> {
        if lit.var() as usize >= self.model.len() {
            return None;
        }
        let is_fixed = self.assignment.level_of(lit.var()) == 0;
        match self.assignment.value(lit) {
            Value::True if is_fixed => Some(true),
            Value::False if is_fixed => Some(false),
            _ => None,
        }
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        self.core.clear();
        if self.is_contradictory {
            return Outcome::Unsat;
        }
        if limits.budget.exhausted().is_some() {
            return Outcome::Unknown;
        }
        assumptions.iter().for_each(|l| self.ensure_var(l.var()));
        self.backtrack(0);
        let outcome = self.search(assumptions, limits);
        self.charge(limits);
        outcome
    }

    fn value(&self, lit: Lit) -> bool {
        self.model.get(lit.var() as usize).copied().unwrap_or(false) != lit.is_negated()
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn vars(&self) -> u64 {
        self.model.len().saturating_sub(1) as u64
    }

    fn clauses(&self) -> u64 {
        self.clauses.given()
    }
}

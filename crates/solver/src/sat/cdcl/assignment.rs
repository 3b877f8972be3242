//! Which literals are true, since which decision, and why.

use super::super::Lit;
use super::clauses::ClauseRef;

/// Of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided or assumed, or it holds at level 0 without anybody needing to know why.
    None,
    /// All other literals of the clause are false.
    Clause(ClauseRef),
}

#[derive(Default)]
pub(super) struct Assignment {
    /// By literal.
    values: Vec<Value>,
    /// By variable: number of decisions before it.
    levels: Vec<u32>,
    /// By variable.
    reasons: Vec<Reason>,
    /// By variable: where on the trail it is.
    positions: Vec<u32>,
    /// What is true, in the order in which it became so.
    pub(super) trail: Vec<Lit>,
    /// Where on the trail each level begins; level 0 is not in it.
    starts: Vec<usize>,
    /// How much of the trail has been propagated.
    pub(super) propagated: usize,
}

impl Assignment {
    pub(super) fn add_var(&mut self) {
        self.values.extend([Value::Open, Value::Open]);
        self.levels.push(0);
        self.reasons.push(Reason::None);
        self.positions.push(0);
    }

    pub(super) fn value(&self, lit: Lit) -> Value {
        self.values[lit.0 as usize]
    }

    pub(super) fn level_of(&self, var: u32) -> u32 {
        self.levels[var as usize]
    }

    pub(super) fn reason(&self, var: u32) -> Reason {
        self.reasons[var as usize]
    }

    pub(super) fn position(&self, var: u32) -> u32 {
        self.positions[var as usize]
    }

    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Where a level begins on the trail, or will begin.
    pub(super) fn start(&self, level: u32) -> usize {
        if level == 0 { 0 } else { self.starts.get(level as usize - 1).copied().unwrap_or(self.trail.len()) }
    }

    pub(super) fn new_level(&mut self) {
        self.starts.push(self.trail.len());
    }

    pub(super) fn set(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.value(lit), Value::Open);
        self.values[lit.0 as usize] = Value::True;
        self.values[(!lit).0 as usize] = Value::False;
        let var = lit.var() as usize;
        self.levels[var] = self.level();
        self.reasons[var] = reason;
        self.positions[var] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Takes back what came after a level, the last first.
    pub(super) fn backtrack(&mut self, level: u32, mut undone: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let start = self.start(level + 1);
        while self.trail.len() > start {
            let lit = self.trail.pop().expect("longer than the start");
            self.values[lit.0 as usize] = Value::Open;
            self.values[(!lit).0 as usize] = Value::Open;
            undone(lit);
        }
        self.starts.truncate(level as usize);
        self.propagated = self.propagated.min(start);
    }

    /// Clauses have moved.
    pub(super) fn move_reasons(&mut self, to: impl Fn(ClauseRef) -> ClauseRef) {
        for i in 0..self.trail.len() {
            let var = self.trail[i].var() as usize;
            if let Reason::Clause(c) = self.reasons[var] {
                // At level 0 nobody asks for reasons, and their clauses may be dead.
                self.reasons[var] = if self.levels[var] == 0 { Reason::None } else { Reason::Clause(to(c)) };
            }
        }
    }
}

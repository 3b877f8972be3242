//! Checks that a clause follows from given ones, by a derivation with hints. This is what an `Unsat` of the proof checker rests on,
//! besides flattening; it knows nothing of who made the derivation, and believes no step.
//!
//! A step follows if propagation from its negation through the clauses that its hints name, in their order, comes to a clause all
//! of whose literals are false. That needs no search and no watched literals, and each hint is looked at once. Steps that the end does
//! not rest on are not looked at.

use super::Lit;
use super::cdcl::{Derivation, Id, Source};
use base::Budget;

/// Clauses in one piece.
#[derive(Default)]
pub(super) struct Given {
    lits: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Given {
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Clauses from number `from` on.
    pub(super) fn from(&self, from: usize) -> impl Iterator<Item = &[Lit]> {
        (from..self.len()).filter_map(|i| self.get(i))
    }

    fn get(&self, i: usize) -> Option<&[Lit]> {
        let end = *self.ends.get(i)?;
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        Some(&self.lits[start..end])
    }
}

/// What a derivation starts from.
#[derive(Clone, Copy)]
pub(super) struct Premises<'a> {
    /// Each is a clause; these come first.
    pub(super) assumptions: &'a [Lit],
    pub(super) given: &'a Given,
}

impl<'a> Premises<'a> {
    fn get(self, i: usize) -> Option<&'a [Lit]> {
        match i.checked_sub(self.assumptions.len()) {
            None => self.assumptions.get(i..=i),
            Some(i) => self.given.get(i),
        }
    }
}

/// Why a derivation is none.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The step does not follow from what its hints name.
    Step(usize),
    /// A hint names no clause, or one that comes later.
    Hint(usize),
    Stopped,
}

/// What has been confirmed so far of a growing derivation from a growing list of clauses.
#[derive(Default)]
pub(super) struct Confirmed {
    /// By step, if it follows: how many of the first premises it rests on.
    steps: Vec<Option<usize>>,
    /// By literal: the step whose check has made it false last, counted over all checks.
    falsified: Vec<u64>,
    checks: u64,
}

/// Steps between two looks at the budget.
const SLICE: usize = 256;

impl Confirmed {
    /// These steps, and with them all that they rest on, follow from the clauses.
    pub(super) fn confirm(
        &mut self,
        premises: Premises,
        derivation: &Derivation,
        steps: &[usize],
        budget: &Budget,
    ) -> Result<(), Fault> {
        self.steps.resize(derivation.len().max(self.steps.len()), None);
        let needed = self.needed(derivation, steps)?;
        for (i, step) in needed.into_iter().enumerate() {
            if i % SLICE == 0 && budget.exhausted().is_some() {
                return Err(Fault::Stopped);
            }
            self.check(premises, derivation, step)?;
            let used = derivation.hints(step).iter().filter_map(|hint| match hint.source() {
                Source::Given(i) => Some(i + 1),
                Source::Derived(earlier) => self.steps[earlier],
            });
            self.steps[step] = Some(used.max().unwrap_or(0));
        }
        Ok(())
    }

    /// How many of the first premises a step rests on at most; `None` if it is not confirmed.
    pub(super) fn premises_of(&self, step: usize) -> Option<usize> {
        self.steps.get(step).copied().flatten()
    }

    /// The steps that these rest on and that are not confirmed yet, in order.
    fn needed(&self, derivation: &Derivation, steps: &[usize]) -> Result<Vec<usize>, Fault> {
        let Some(&last) = steps.iter().max() else { return Ok(Vec::new()) };
        let mut is_needed = vec![false; last + 1];
        steps.iter().for_each(|&step| is_needed[step] = true);
        for step in (0..=last).rev() {
            if !is_needed[step] || self.steps[step].is_some() {
                continue;
            }
            for hint in derivation.hints(step) {
                match hint.source() {
                    Source::Derived(earlier) if earlier < step => is_needed[earlier] = true,
                    Source::Derived(_) => return Err(Fault::Hint(step)),
                    Source::Given(_) => {}
                }
            }
        }
        Ok((0..=last).filter(|&step| is_needed[step] && self.steps[step].is_none()).collect())
    }

    fn check(&mut self, premises: Premises, derivation: &Derivation, step: usize) -> Result<(), Fault> {
        self.checks += 1;
        derivation.lits(step).iter().for_each(|&l| self.falsify(l));
        for &hint in derivation.hints(step) {
            let clause = clause(premises, derivation, hint).ok_or(Fault::Hint(step))?;
            match self.open(clause) {
                Open::None => return Ok(()),
                Open::One(lit) => self.falsify(!lit),
                // Nothing follows from it, and nothing is made of it.
                Open::Several => {}
            }
        }
        Err(Fault::Step(step))
    }

    fn falsify(&mut self, lit: Lit) {
        let i = lit.0 as usize;
        if self.falsified.len() <= i {
            self.falsified.resize(2 * i + 1, 0);
        }
        self.falsified[i] = self.checks;
    }

    fn open(&self, clause: &[Lit]) -> Open {
        let mut open = Open::None;
        for &lit in clause {
            if self.falsified.get(lit.0 as usize) == Some(&self.checks) {
                continue;
            }
            match open {
                Open::None => open = Open::One(lit),
                Open::One(other) if other == lit => {}
                _ => return Open::Several,
            }
        }
        open
    }
}

/// The literals of a clause that are not false.
enum Open {
    None,
    One(Lit),
    Several,
}

fn clause<'a>(premises: Premises<'a>, derivation: &'a Derivation, id: Id) -> Option<&'a [Lit]> {
    match id.source() {
        Source::Given(i) => premises.get(i),
        Source::Derived(step) => (step < derivation.len()).then(|| derivation.lits(step)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&n| Lit::positive(n.unsigned_abs()).negate_if(n < 0)).collect()
    }

    fn given(clauses: &[&[i32]]) -> Given {
        let mut out = Given::default();
        clauses.iter().for_each(|c| out.add(&lits(c)));
        out
    }

    /// Hints from 0 on are given clauses, those below are steps: -1 is the first.
    fn derivation(steps: &[(&[i32], &[i32])]) -> Derivation {
        let id = |h: i32| if h < 0 { Id::derived((-h - 1) as usize) } else { Id::given(h as u32) };
        let mut out = Derivation::default();
        steps.iter().for_each(|(clause, hints)| _ = out.derive(&lits(clause), hints.iter().map(|&h| id(h))));
        out
    }

    fn confirm(given: &Given, derivation: &Derivation) -> Result<(), Fault> {
        let premises = Premises { assumptions: &[], given };
        Confirmed::default().confirm(premises, derivation, &[derivation.len() - 1], &Budget::default())
    }

    /// All four clauses of two variables.
    const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];
    const REFUTATION: &[(&[i32], &[i32])] = &[(&[1], &[0, 1]), (&[-1], &[2, 3]), (&[], &[-1, -2])];

    #[test]
    fn steps_that_follow_are_confirmed() {
        assert_eq!(confirm(&given(SQUARE), &derivation(REFUTATION)), Ok(()));
    }

    #[test]
    fn assumptions_come_first() {
        let premises = Premises { assumptions: &lits(&[-1]), given: &given(&SQUARE[..2]) };
        let steps = derivation(&[(&[], &[0, 1, 2])]);
        assert_eq!(Confirmed::default().confirm(premises, &steps, &[0], &Budget::default()), Ok(()));
    }

    #[test]
    fn a_step_says_how_many_premises_it_rests_on() {
        let (given, steps) = (given(SQUARE), derivation(REFUTATION));
        let premises = Premises { assumptions: &[], given: &given };
        let mut confirmed = Confirmed::default();
        assert_eq!(confirmed.confirm(premises, &steps, &[0, 2], &Budget::default()), Ok(()));
        assert_eq!([0, 1, 2].map(|step| confirmed.premises_of(step)), [Some(2), Some(4), Some(4)]);
        assert_eq!(Confirmed::default().premises_of(0), None);
    }

    #[test]
    fn without_any_one_of_the_clauses_nothing_is_confirmed() {
        for left_out in 0..SQUARE.len() {
            let mut fewer = SQUARE.to_vec();
            fewer[left_out] = &[1, -1];
            assert!(confirm(&given(&fewer), &derivation(REFUTATION)).is_err(), "without clause {left_out}");
        }
    }

    #[test]
    fn a_step_that_does_not_follow_is_refused() {
        let steps = derivation(&[(&[1], &[0]), (&[-1], &[2, 3]), (&[], &[-1, -2])]);
        assert_eq!(confirm(&given(SQUARE), &steps), Err(Fault::Step(0)));
    }

    #[test]
    fn a_step_that_nothing_rests_on_is_not_looked_at() {
        let steps = derivation(&[(&[1], &[0]), (&[1], &[0, 1]), (&[-1], &[2, 3]), (&[], &[-2, -3])]);
        assert_eq!(confirm(&given(SQUARE), &steps), Ok(()));
    }

    #[test]
    fn hints_name_clauses_that_are_there_and_come_before() {
        assert_eq!(confirm(&given(SQUARE), &derivation(&[(&[], &[-1])])), Err(Fault::Hint(0)));
        assert_eq!(confirm(&given(SQUARE), &derivation(&[(&[], &[-2]), (&[], &[-1])])), Err(Fault::Hint(0)));
        assert_eq!(confirm(&given(SQUARE), &derivation(&[(&[], &[4])])), Err(Fault::Hint(0)));
    }

    /// Clauses that a random assignment satisfies, and random steps with random hints: whatever they say, they do not come to the
    /// empty clause.
    #[test]
    fn clauses_that_can_be_satisfied_are_never_refuted() {
        const VARS: u64 = 4;
        let mut r = testkit::Rng::new(1);
        let mut confirmed_others = 0;
        for _ in 0..20_000 {
            let model = r.below(1 << VARS) as u64;
            let some = |r: &mut testkit::Rng, is_true: bool| -> Vec<Lit> {
                let mut lit = || Lit::positive(1 + r.below(VARS as usize) as u32).negate_if(r.below(2) == 0);
                let mut c: Vec<Lit> = (0..2).map(|_| lit()).collect();
                if is_true {
                    c[0] = c[0].negate_if((model >> (c[0].var() - 1) & 1 == 0) != c[0].is_negated());
                }
                c
            };
            let mut clauses = Given::default();
            (0..8).for_each(|_| clauses.add(&some(&mut r, true)));
            let mut steps = Derivation::default();
            for step in 0..6 {
                let mut clause = some(&mut r, false);
                clause.truncate(r.below(3));
                let hints: Vec<Id> = (0..4)
                    .map(|_| match step {
                        1.. if r.below(2) == 0 => Id::derived(r.below(step)),
                        _ => Id::given(r.below(8) as u32),
                    })
                    .collect();
                steps.derive(&clause, hints);
                if confirm(&clauses, &steps).is_ok() {
                    let holds = |l: &Lit| (model >> (l.var() - 1) & 1 == 1) != l.is_negated();
                    assert!(clause.iter().any(holds), "{clause:?} does not follow");
                    confirmed_others += 1;
                }
            }
        }
        assert!(confirmed_others > 1_000, "{confirmed_others}");
    }
}

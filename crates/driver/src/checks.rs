//! One run answers for every check: behind a violation the search goes on for the checks that are left.
//!
//! Where a check fails, the program stops. So once a violation of a check is confirmed, its error location becomes an end
//! of the program like any other, and the program without that check is searched again: until a proof says that the
//! checks that are left hold, until enough violations are known, or until the searches behind the first violation have
//! used what they may. Each round leaves out one check more, so there are at most as many rounds as checks.

use ir::{CheckId, Program};
use std::collections::BTreeSet;
use std::time::Duration;

/// What the further searches together may cost: this many iterations, or so many times those that the first violation
/// has cost, whichever is more. A program whose violation was hard to find is worth more; one whose violation is near
/// costs next to nothing as a rule, and its other checks get a fair chance. What is decided in `corpus/checks` takes 80.
const MIN_ITERATIONS: u64 = 200;
const TIMES_FIRST: u64 = 4;

/// Conflicts after which one of their questions is given up: an iteration must not cost more than others only because it
/// asks about products. Like the iterations, that is the same on every machine.
pub(crate) const CONFLICTS: u64 = 300;

/// What even that does not bound is the size of a question. Nobody shall wait long for an answer that is there, so the
/// searches behind it have this time, or so many times that of the first violation. A check that this leaves open may be
/// decided on a faster machine; what is decided does not depend on it.
const MIN_TIME: Duration = Duration::from_secs(2);

/// Iterations for the searches behind a violation that `first` iterations have found.
pub(crate) fn iterations_behind(first: u64) -> u64 {
    MIN_ITERATIONS.max(first.saturating_mul(TIMES_FIRST))
}

/// Time for the searches behind a violation that was found after `first`. Less where others come behind them (`apart`), who
/// need no round for each violation.
pub(crate) fn time_behind(first: Duration, others_come: bool) -> Duration {
    let times = if others_come { 1 } else { TIMES_FIRST as u32 };
    MIN_TIME.max(first.saturating_mul(times))
}

/// What a round has found out about a program of which some checks are left out. All of it is confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Round {
    /// A test violates this check.
    Violated(CheckId),
    /// A test violates this check, but that is not confirmed: it stays open, and it is left out from now on.
    Unconfirmed(CheckId),
    /// No check of the program is violated.
    Proved,
    /// The checks of the program are open, for this reason.
    Open(String),
}

/// Who searches, confirms, keeps the evidence and notes the state of a check.
pub(crate) trait Rounds {
    /// Searches `program`, in which `left_out` are no checks any more, for a violation with this number.
    fn round(&mut self, program: &Program, left_out: &BTreeSet<CheckId>, number: usize) -> Round;

    /// The checks that are undecided stay so, for this reason.
    fn leave_open(&mut self, why: &str);
}

/// Decides the other checks of `program`, of which the check `first` is violated, until `max_violations` are known.
pub(crate) fn decide_others(program: &Program, first: CheckId, max_violations: usize, rounds: &mut dyn Rounds) {
    let mut left_out = BTreeSet::from([first]);
    let mut violations = 1;
    while left_out.len() < program.checks.len() {
        if left_out.len() >= max_violations {
            rounds.leave_open(&match max_violations {
                0 | 1 => "the search ends at the first violation".to_string(),
                n => format!("the search ends at {n} violations"),
            });
            return;
        }
        let rest = program.without_checks(|c| left_out.contains(&c));
        let check = match rounds.round(&rest, &left_out, violations + 1) {
            Round::Violated(check) => {
                violations += 1;
                check
            }
            Round::Unconfirmed(check) => check,
            Round::Proved => return,
            Round::Open(why) => {
                rounds.leave_open(&why);
                return;
            }
        };
        assert!(left_out.insert(check), "a check that is left out is violated");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five checks, none of which has a location: a script says what each round finds.
    struct Script {
        rounds: Vec<Round>,
        asked: Vec<(Vec<u32>, usize)>,
        open: Option<String>,
    }

    impl Rounds for Script {
        fn round(&mut self, _: &Program, left_out: &BTreeSet<CheckId>, number: usize) -> Round {
            self.asked.push((left_out.iter().map(|c| c.0).collect(), number));
            self.rounds.remove(0)
        }

        fn leave_open(&mut self, why: &str) {
            self.open = Some(why.into());
        }
    }

    fn play(rounds: &[Round], max_violations: usize) -> Script {
        let checks: String = (0..5).map(|i| format!("check {i} assertion \"x{i}\" in \"main\"\n")).collect();
        let text = format!("pointers 64 {checks} entry main proc main() {{ entry a exit a loc a }}");
        let program = ir::text::parse(&text).expect("a program");
        let mut script = Script { rounds: rounds.to_vec(), asked: Vec::new(), open: None };
        decide_others(&program, CheckId(1), max_violations, &mut script);
        script
    }

    #[test]
    fn each_round_leaves_out_what_is_known() {
        let rounds = [Round::Violated(CheckId(3)), Round::Unconfirmed(CheckId(0)), Round::Proved];
        let script = play(&rounds, 16);
        assert_eq!(script.asked, [(vec![1], 2), (vec![1, 3], 3), (vec![0, 1, 3], 3)]);
        assert_eq!(script.open, None);
    }

    #[test]
    fn the_rest_is_open_behind_a_limit() {
        let script = play(&[Round::Violated(CheckId(3))], 2);
        assert_eq!((script.asked.len(), script.open.as_deref()), (1, Some("the search ends at 2 violations")));
        let script = play(&[Round::Open("time".into())], 16);
        assert_eq!(script.open.as_deref(), Some("time"));
        let script = play(&[], 1);
        assert_eq!(script.asked.len(), 0);
    }

    #[test]
    fn nothing_is_searched_without_checks() {
        let all = [0, 2, 3, 4].map(|c| Round::Violated(CheckId(c)));
        let script = play(&all, 16);
        assert_eq!((script.asked.len(), script.open), (4, None));
    }
}

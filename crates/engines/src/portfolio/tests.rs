//! Who has turns on programs with loops.

use super::{BMC, FIRST, INTERPRET, Schedule, Sharing, Turn, Without};

/// A loop that writes elements of an array.
const LOOP: &str = "pointers 64 entry main
    proc main() { local i: 64 entry a exit z loc a loc b loc z
      edge a -> b { i := 0:64 }
      edge b -> b { assume i <u 4:64 store (4096:64 + (i * 8:64)) := 1:8 i := (i + 1:64) }
      edge b -> z { assume 4:64 <=u i } }";

/// The turns of the next round.
fn round(schedule: &mut Schedule) -> Vec<Turn> {
    let first = schedule.next_turn().expect("nobody has given up");
    std::iter::once(first).chain(schedule.left.drain(..).rev()).collect()
}

fn schedule() -> Schedule {
    let program = ir::text::parse(LOOP).unwrap_or_else(|e| panic!("{e}"));
    Schedule::new(&program, &Without::default())
}

fn has(round: &[Turn], who: &str) -> bool {
    round.iter().any(|turn| turn.engine == who)
}

#[test]
fn elements_are_looked_for_once() {
    let mut schedule = schedule();
    let rounds: Vec<Vec<Turn>> = (0..10).map(|_| round(&mut schedule)).collect();
    assert_eq!(rounds.iter().filter(|round| has(round, INTERPRET.0)).count(), 1);
    assert!(rounds.iter().all(|round| round[0].engine == FIRST));
    assert!(has(&rounds[5], BMC.0) && !has(&rounds[4], BMC.0));
}

/// The first test has taken as much as all early turns together: the others come in, and nobody is left out.
#[test]
fn turns_that_a_long_iteration_has_had_are_not_given_again() {
    let mut schedule = schedule();
    let first = schedule.next_turn().expect("nobody has given up");
    schedule.spent(&first, 3_000_000);
    let turns: Vec<Turn> = (0..20).map_while(|_| schedule.next_turn()).collect();
    let before: Vec<Turn> = turns.iter().copied().take_while(|turn| turn.engine != FIRST).collect();
    assert!(has(&before, INTERPRET.0) && has(&before, BMC.0) && has(&turns, FIRST));
}

#[test]
fn who_has_unwound_everything_comes_first() {
    let mut schedule = schedule();
    let early: Vec<Turn> = (0..6).flat_map(|_| round(&mut schedule)).collect();
    let bmc = early.iter().find(|turn| turn.engine == BMC.0).expect("an early turn");
    schedule.is_at_last_questions(bmc);
    for _ in 0..3 {
        let round = round(&mut schedule);
        let (first, others) = (round[0], &round[1..]);
        assert!(
            first.engine == BMC.0
                && first.sharing == Sharing::Offers
                && !has(others, BMC.0)
                && !has(others, INTERPRET.0)
        );
        let dash = others.iter().find(|turn| turn.engine == FIRST).expect("a turn");
        assert!(first.effort > dash.effort);
    }
}

//! Who has turns on programs with loops.

use super::{BMC, FIRST, HAVOC, INTERPRET, PDR, Schedule, Sharing, Turn, Without};

/// A loop that writes elements of an array, behind an input.
const LOOP: &str = "pointers 64 entry main
    proc main() { local n: 64 local i: 64 entry a exit z loc a loc b loc z
      edge a -> b { havoc n nondet \"n\" i := 0:64 }
      edge b -> b { assume i <u 4:64 store (4096:64 + (i * 8:64)) := 1:8 i := (i + 1:64) }
      edge b -> z { assume 4:64 <=u i } }";

/// The turns of the next round.
fn round(schedule: &mut Schedule) -> Vec<Turn> {
    let first = schedule.next_turn().expect("nobody has given up");
    std::iter::once(first).chain(schedule.left.drain(..).rev()).collect()
}

fn schedule_of(program: &str) -> Schedule {
    let program = ir::text::parse(program).unwrap_or_else(|e| panic!("{e}"));
    Schedule::new(&program, &Without::default())
}

fn schedule() -> Schedule {
    schedule_of(LOOP)
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
}

/// What is unwound quickly is not waited for, and what takes longer not before others have had their turns.
#[test]
fn small_programs_are_unwound_more_with_each_round() {
    let mut schedule = schedule();
    let rounds: Vec<Vec<Turn>> = (0..6).map(|_| round(&mut schedule)).collect();
    let effort = |round: &[Turn]| round.iter().find(|turn| turn.engine == BMC.0).and_then(|turn| turn.effort);
    let efforts: Vec<Option<u64>> = rounds.iter().map(|round| effort(round)).collect();
    assert!(efforts[..3].iter().all(Option::is_none));
    assert!(efforts[3].is_some() && efforts[3..].is_sorted_by(|a, b| a < b));
}

/// The first test has taken as much as all early turns together: the others come in, and nobody is left out.
#[test]
fn turns_that_a_long_iteration_has_had_are_not_given_again() {
    let mut schedule = schedule();
    let first = schedule.next_turn().expect("nobody has given up");
    schedule.spent(&first, 3_000_000);
    let next: Vec<Turn> = (0..11).map_while(|_| schedule.next_turn()).collect();
    assert!(has(&next, INTERPRET.0) && has(&next, BMC.0) && !has(&next, FIRST));
    let later: Vec<Turn> = (0..11).map_while(|_| schedule.next_turn()).collect();
    assert!(has(&later, FIRST));
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

#[test]
fn what_reads_no_input_is_unwound_early() {
    let closed = LOOP.replace("havoc n nondet \"n\"", "n := 0:64");
    let [with_input, without] = [LOOP, &closed].map(|program| {
        let mut schedule = schedule_of(program);
        (0..3).any(|_| has(&round(&mut schedule), BMC.0))
    });
    assert!(!with_input && without);
}

#[test]
fn variables_alone_are_for_pdr_early() {
    let scalar = LOOP.replace("store (4096:64 + (i * 8:64)) := 1:8", "");
    let [with_memory, without] = [LOOP, &scalar].map(|program| {
        let mut schedule = schedule_of(program);
        (0..6).filter(|_| has(&round(&mut schedule), PDR.0)).count()
    });
    assert_eq!((with_memory, without), (0, 3));
}

/// A loop that calls the first of so many procedures, each of which calls the next two.
fn calls_of_two(depth: usize) -> String {
    let calls = |q: usize| format!("edge a -> b {{ call p{q}() }} edge b -> z {{ call p{}() }}", q + 1);
    let procs = (0..depth).map(|q| {
        let body = if q + 2 < depth { calls(q + 1) } else { "edge a -> b { } edge b -> z { }".into() };
        format!("proc p{q}() {{ entry a exit z loc a loc b loc z {body} }}\n")
    });
    let main = "proc main() { local i: 64 entry a exit z loc a loc b loc z
        edge a -> b { havoc i nondet \"i\" assume i <u 4:64 } edge b -> a { call p0() } edge a -> z { assume 4:64 <=u i } }\n";
    format!("pointers 64 entry main\n{main}{}", procs.collect::<String>())
}

/// Of a program that gets too large where its calls are expanded, only who keeps procedures has a proof; if that one gives up, the
/// others have their turns all the same.
#[test]
fn who_needs_expanded_calls_waits_where_they_are_too_many() {
    let of_depth = |depth| {
        let program = ir::text::parse(&calls_of_two(depth)).unwrap_or_else(|e| panic!("{e}"));
        let mut schedule = Schedule::new(&program, &Without::default());
        schedule.procedures_are_kept(&program);
        schedule
    };
    let comes_in = |mut schedule: Schedule| (0..14).position(|_| has(&round(&mut schedule), BMC.0));
    assert_eq!(comes_in(of_depth(5)), Some(3));
    assert_eq!(comes_in(of_depth(30)), Some(11));
    let mut given_up = of_depth(30);
    let first = given_up.first();
    given_up.gave_up(&first);
    assert!(std::iter::from_fn(|| given_up.next_turn()).take(50).any(|turn| turn.engine == BMC.0));
}

#[test]
fn facts_bring_back_within_the_round_who_has_given_up() {
    let mut schedule = schedule();
    let all: Vec<Turn> = (0..8).flat_map(|_| round(&mut schedule)).collect();
    let havoc = *all.iter().find(|turn| turn.engine == HAVOC.0).expect("a turn");
    let late = |facts: bool| {
        let mut schedule = self::schedule();
        (0..8).for_each(|_| drop(round(&mut schedule)));
        let first = schedule.next_turn().expect("nobody has given up");
        schedule.gave_up(&havoc);
        if facts {
            schedule.facts_came();
        }
        let rest: Vec<Turn> = std::iter::from_fn(|| schedule.next_of_round()).collect();
        (first.engine, has(&rest, HAVOC.0))
    };
    assert_eq!((late(true), late(false)), ((FIRST, true), (FIRST, false)));
}

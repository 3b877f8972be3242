//! What the paper says of its algorithm: both explorations agree, exploration is monotone, and the two checks differ.

use super::explored::AbstractTransition;
use super::options::{Covering, Exploration, Options, Orders, Symmetry};
use super::{Ase, fast_then_paper};
use crate::matching::{Group, StateId, TransitionSystem};
use crate::{Context, Outcome};
use base::{Budget, Stats};
use solver::EngineSolvers;
use std::collections::BTreeSet;

/// Two processes draw tickets; all states are concrete, and the tickets grow for ever.
const TICKET: &str = r#"pointers 64
global next: int
global serving: int
global my0: int
global my1: int
entry main
proc main() {
  entry start
  exit end
  loc start loc ii loc iw loc ic loc wi loc ww loc wc loc ci loc cw loc bad error assertion loc end
  edge start -> ii { next := 0, serving := 0, my0 := 0, my1 := 0 }
  edge ii -> wi { my0 := next, next := next + 1 }
  edge ii -> iw { my1 := next, next := next + 1 }
  edge iw -> ww { my0 := next, next := next + 1 }
  edge iw -> ic { assume my1 == serving }
  edge ic -> wc { my0 := next, next := next + 1 }
  edge ic -> ii { serving := serving + 1 }
  edge wi -> ci { assume my0 == serving }
  edge wi -> ww { my1 := next, next := next + 1 }
  edge ww -> cw { assume my0 == serving }
  edge ww -> wc { assume my1 == serving }
  edge wc -> bad { assume my0 == serving }
  edge wc -> wi { serving := serving + 1 }
  edge ci -> ii { serving := serving + 1 }
  edge ci -> cw { my1 := next, next := next + 1 }
  edge cw -> iw { serving := serving + 1 }
  edge cw -> bad { assume my1 == serving }
}"#;

/// Fig. 1, where `t3` is `STEP`: an input in the figure, an increment in the variant of Theorem 3.
const FIG1: &str = r#"pointers 64
global x: int
global y: int
global b: int
entry main
proc main() {
  temp t: int
  entry start
  exit end
  loc start loc l11 loc l12 loc l13 loc l21 loc l22 loc l23 loc l31 loc l32 loc l33 error assertion loc end
  edge start -> l11 { havoc x nondet "x" havoc y nondet "y" b := 0 }
  edge l11 -> l21 { b := b + 1 }
  edge l12 -> l22 { b := b + 1 }
  edge l13 -> l23 { b := b + 1 }
  edge l11 -> l12 { b := b + 1 }
  edge l21 -> l22 { b := b + 1 }
  edge l31 -> l32 { b := b + 1 }
  edge l21 -> l31 { assume (x <= y) & (b == 2) }
  edge l22 -> l32 { assume (x <= y) & (b == 2) }
  edge l23 -> l33 { assume (x <= y) & (b == 2) }
  edge l31 -> l21 { STEP }
  edge l32 -> l22 { STEP }
  edge l12 -> l13 { assume (y < x) & (b == 2) }
  edge l22 -> l23 { assume (y < x) & (b == 2) }
  edge l32 -> l33 { assume (y < x) & (b == 2) }
  edge l13 -> l12 { havoc y nondet "y" }
  edge l23 -> l22 { havoc y nondet "y" }
}"#;

fn program(text: &str) -> ir::Program {
    let p = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(ir::verify(&p), Ok(()));
    p
}

/// A run of so many iterations at most. What `look` says of each iteration comes back.
fn iterations<T>(
    text: &str,
    options: Options,
    most: usize,
    mut look: impl FnMut(&mut Ase, &super::Explored) -> T,
) -> Vec<T> {
    let system = TransitionSystem::new(&program(text)).expect("scalars only");
    let solvers = EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let mut ase = Ase::new(system, options, &cx);
    ase.matching.predicates_from_guards(|_| true);
    let mut seen = Vec::new();
    for _ in 0..most {
        assert!(ase.matching.next_iteration(&mut cx).is_none());
        let Ok(explored) = ase.explore(&cx) else { panic!("no error is reachable") };
        seen.push(look(&mut ase, &explored));
        if ase.escaping(&explored).is_empty() || !ase.add_predicates(&explored) {
            break;
        }
    }
    seen
}

/// Theorem 2, on a program whose symbolic states are concrete ones.
#[test]
fn later_iterations_explore_what_earlier_ones_did() {
    for exploration in [Exploration::EveryPath, Exploration::EveryState] {
        let options = Options { exploration, ..Options::PAPER };
        let states =
            |_: &mut Ase, e: &super::Explored| e.states.values().flatten().copied().collect::<BTreeSet<StateId>>();
        let explored = iterations(TICKET, options, 6, states);
        assert!(explored.len() >= 3, "{} iterations", explored.len());
        assert!(explored.windows(2).all(|w| w[0].is_subset(&w[1])), "{exploration:?}: {explored:?}");
    }
}

/// What Fig. 5 finds path by path, and what is found without repeating paths.
#[test]
fn both_explorations_show_the_same() {
    for text in [TICKET, &FIG1.replace("STEP", "x := x + 1"), &FIG1.replace("STEP", "havoc x nondet \"x\"")] {
        let [path, state] = [Exploration::EveryPath, Exploration::EveryState].map(|exploration| {
            // Abstract states are numbered as they are met: what is compared does not depend on it.
            iterations(text, Options { exploration, ..Options::PAPER }, 3, |ase, e| {
                let named = |t: &AbstractTransition| {
                    let name = |a| (ase.matching.abstracts.loc(a), ase.matching.abstracts.literals(a).clone());
                    format!("{:?} {:?} {:?}", name(t.from), t.by, name(t.to))
                };
                let names = |set: &BTreeSet<AbstractTransition>| set.iter().map(named).collect::<BTreeSet<String>>();
                (names(&e.fin), names(&e.inf), e.states.values().map(BTreeSet::len).sum::<usize>())
            })
        });
        assert_eq!(path, state);
    }
}

/// Theorem 3: each check holds where the other fails.
#[test]
fn neither_check_includes_the_other() {
    let checks = |text: &str, more: &[&str]| {
        let system = TransitionSystem::new(&program(text)).expect("scalars only");
        let solvers = EngineSolvers::default();
        let mut cx = Context::silent(Budget::default(), &solvers);
        let mut ase = Ase::new(system, Options::PAPER, &cx);
        ase.matching.predicates_from_guards(|_| true);
        for value in more {
            let b = ase.matching.system.program.vars.iter().position(|v| v.name == "b").expect("b is declared");
            let b = ase.matching.system.program.var(logic::VarId(b as u32));
            let pool = &mut ase.matching.system.program.pool;
            let value = pool.integer(value.parse::<i64>().expect("a number"));
            let equal = pool.eq(b, value);
            ase.matching.add_atoms(ir::LocId(0), &[equal]);
        }
        assert!(ase.matching.next_iteration(&mut cx).is_none());
        let Ok(explored) = ase.explore(&cx) else { panic!("no error is reachable") };
        (ase.safe_fragment(&explored).is_some(), ase.escaping(&explored).is_empty())
    };
    assert_eq!(checks(&FIG1.replace("STEP", "havoc x nondet \"x\""), &[]), (true, false));
    assert_eq!(checks(&FIG1.replace("STEP", "x := x + 1"), &["0", "1"]), (false, true));
}

/// The engine as users get it decides the same programs.
#[test]
fn few_predicates_suffice_first() {
    for text in [TICKET.to_string(), FIG1.replace("STEP", "x := x + 1")] {
        let system = TransitionSystem::new(&program(&text)).expect("scalars only");
        let solvers = EngineSolvers::default();
        let mut cx = Context::silent(Budget::default(), &solvers);
        assert!(matches!(fast_then_paper(&system, &mut cx), Outcome::Pass(_)));
        assert_eq!(cx.stats.proved_by, Some("inductive-invariant"));
    }
}

fn run(text: &str, options: Options) -> (Outcome, Stats) {
    let system = TransitionSystem::new(&program(text)).expect("scalars only");
    let solvers = EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    cx.budget.max_iterations = Some(40);
    let outcome = Ase::new(system, options, &cx).run(&mut cx);
    (outcome, cx.stats)
}

/// The plain algorithm with one word.
fn words() -> impl Iterator<Item = (String, Options)> {
    let plain = ["paper", "abstract-states,escaping"];
    let combined = |word: &str| plain.map(|p| format!("{p},{word}"));
    let all = Options::words().flat_map(move |(word, _)| combined(word)).collect::<Vec<_>>();
    all.into_iter().map(|text| (text.clone(), text.parse().expect("they are words")))
}

/// Whatever the user chooses, programs that are safe are proved and errors found.
#[test]
fn every_word_decides() {
    for (words, options) in words() {
        let (outcome, _) = run(TICKET, options);
        assert!(matches!(outcome, Outcome::Pass(_)), "{words}");
        let reached = TICKET.replace("assume my1 == serving }\n}", "assume serving == 4 }\n}");
        let (outcome, _) = run(&reached, options);
        assert!(matches!(outcome, Outcome::Fail(_)), "{words}");
    }
}

/// Processes that change places: half of the states are explored, and an error is found whichever of them makes it.
#[test]
fn symmetric_states_are_explored_once() {
    for plain in [Options::PAPER, Options { most: None, ..Options::FAST }] {
        let (plain, turned) =
            (Options { symmetry: Symmetry::Ignored, ..plain }, Options { symmetry: Symmetry::Used, ..plain });
        let ((all, by_itself), (half, by_orbit)) = (run(TICKET, plain), run(TICKET, turned));
        assert!(matches!((all, half), (Outcome::Pass(_), Outcome::Pass(_))));
        assert!(by_orbit.states < by_itself.states, "{} {}", by_orbit.states, by_itself.states);
        assert!(by_orbit.regions < by_itself.regions, "{} {}", by_orbit.regions, by_itself.regions);
        let bounded = TICKET
            .replace("wc -> bad { assume my0 == serving }", "wc -> bad { assume serving == 5 }")
            .replace("cw -> bad { assume my1 == serving }", "cw -> bad { assume serving == 5 }");
        assert!(matches!(run(&bounded, turned).0, Outcome::Fail(_)));
    }
}

/// What looks like a symmetry by its names and is none.
#[test]
fn names_alone_make_no_symmetry() {
    for (from, to) in [
        ("edge wi -> ci { assume my0 == serving }", "edge wi -> ci { assume my0 <= serving }"),
        ("edge ci -> ii { serving := serving + 1 }", "edge ci -> ii { serving := serving + 2 }"),
        ("edge ci -> ii { serving := serving + 1 }", "edge ci -> iw { serving := serving + 1 }"),
    ] {
        assert!(TICKET.contains(from));
        let mut system = TransitionSystem::new(&program(&TICKET.replace(from, to))).expect("scalars only");
        assert!(Group::find(&mut system).is_trivial(), "{to}");
    }
    let mut system = TransitionSystem::new(&program(TICKET)).expect("scalars only");
    assert_eq!(Group::find(&mut system).ids().count(), 2);
}

/// A symbolic state that implies one that was explored is left out; Fig. 1 begins with any values.
#[test]
fn what_is_implied_is_not_explored() {
    let text = FIG1.replace("STEP", "x := x + 1");
    let plain = Options { most: None, ..Options::FAST };
    let (outcome, by_equality) = run(&text, plain);
    let (covered, by_implication) = run(&text, Options { covering: Covering::Implied, ..plain });
    assert!(matches!((outcome, covered), (Outcome::Pass(_), Outcome::Pass(_))));
    assert!(by_implication.states < by_equality.states, "{} {}", by_implication.states, by_equality.states);
}

/// Two processes that do not know of each other, and one that comes to an error.
#[test]
fn independent_transitions_are_executed_in_one_order() {
    let text = r#"pointers 64
global a: int
global b: int
entry main
proc main() {
  entry start
  exit end
  loc start loc l00 loc l01 loc l02 loc l10 loc l11 loc l12 loc bad error assertion loc end
  edge start -> l00 { a := 0, b := 0 }
  edge l00 -> l10 { a := a + 1 }
  edge l01 -> l11 { a := a + 1 }
  edge l02 -> l12 { a := a + 1 }
  edge l00 -> l01 { b := b + 1 }
  edge l01 -> l02 { b := b + 1 }
  edge l10 -> l11 { b := b + 1 }
  edge l11 -> l12 { b := b + 1 }
  edge l12 -> bad { assume b == 2 }
}"#;
    let system = TransitionSystem::new(&program(text)).expect("scalars only");
    let independence = super::independence::Independence::of(&system);
    assert!(system.transition_ids().take(8).all(|t| independence.may_be_first(t)));
    assert!(system.transition_ids().skip(8).all(|t| !independence.may_be_first(t)), "an error is not put first");
    for plain in [Options::PAPER, Options { most: None, ..Options::FAST }] {
        let ((all, every), (one, first)) = (run(text, plain), run(text, Options { orders: Orders::OneFirst, ..plain }));
        assert!(matches!((all, one), (Outcome::Fail(_), Outcome::Fail(_))));
        assert!(first.states < every.states, "{} {}", first.states, every.states);
    }
}

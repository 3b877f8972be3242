//! Choices among edges: found, kept in tests, replayed and printed as schedules. C programs have none. Random small programs
//! with choices are compared with all their schedules, enumerated.

use crate::support::Dir;
use crate::support::corpus::{corpus, files};
use base::Budget;
use base::budget::Flags;
use cfront::types::DataModel;
use cfront::{LowerOptions, PreprocessOptions};
use engines::{Context, EngineInfo};
use exec::Limits;
use ir::{LocId, LocKind, Program, StmtKind};
use logic::{Env, Evaluator, VarId};
use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;
use testkit::{Rng, env_number};

const TEST: &str = "attest-out/lost_update.cfa.test";

/// Soundness and precision: the engines find the schedule, the test holds it, the replay follows it, the report shows it.
#[test]
fn a_schedule_is_found_kept_replayed_and_printed() {
    let text = std::fs::read(corpus("verdict/19-choices/lost_update.cfa")).expect("a program");
    let program = "lost_update.cfa";
    for engine in ["dash", "directed", "synergy"] {
        let dir = Dir::new();
        dir.file(program, &text);
        let o = dir.run(&["verify", "--engine", engine, "--native", "off", program]);
        assert_eq!(o.code, Some(10), "{engine}: {}{}", o.stdout, o.stderr);
        let schedule: Vec<&str> = o
            .stdout
            .lines()
            .skip_while(|l| !l.starts_with("schedule"))
            .skip(1)
            .take_while(|l| l.starts_with("  "))
            .collect();
        let step =
            |name: &str| schedule.iter().position(|l| l.contains(name)).unwrap_or_else(|| panic!("{}", o.stdout));
        let last_read = step("read 1").max(step("read 2"));
        let first_write = step("write 1").min(step("write 2"));
        assert!(last_read < first_write && step("an increment is lost") == 4, "{engine}: {}", o.stdout);

        let test = std::fs::read_to_string(dir.path().join(TEST)).expect("a test");
        let choices: Vec<&str> = test.lines().filter(|l| l.starts_with("choice 6 ")).collect();
        assert_eq!(choices.len(), 5, "{test}");
        assert!(choices.iter().all(|l| l.contains("# of 6 edges: ")), "{test}");
        let replay = |test: &str| dir.run(&["replay", program, "--test", test, "--format", "json"]);
        let o = replay(TEST);
        assert_eq!(o.code, Some(10), "{}", o.stderr);
        let json: serde_json::Value = serde_json::from_str(&o.stdout).expect("JSON");
        let schedule = json["schedule"].as_array().expect("a schedule");
        assert_eq!(schedule.len(), 5);
        assert_eq!(schedule[4]["edge"], "an increment is lost");
        assert_eq!((schedule[4]["option"].as_u64(), schedule[4]["of"].as_u64()), (Some(4), Some(6)));

        // Another schedule loses nothing, and one that takes an edge which is not enabled ends there.
        for other in ["0 1 2 3 5", "1"] {
            let lines: String = other.split(' ').map(|n| format!("choice 6 {n}\n")).collect();
            dir.file("other.test", format!("attest test 2\n{lines}"));
            assert_eq!(replay("other.test").code, Some(5), "{other}");
        }
        dir.file("wrong.test", "attest test 2\nchoice 5 0\n");
        let o = replay("wrong.test");
        assert!(o.code == Some(2) && o.stderr.contains("a choice among 5 edges"), "{}", o.stderr);
    }
}

/// Edges of lowered C exclude each other by their form, so that no test of a C program has a choice.
#[test]
fn c_programs_have_no_choices() {
    let files = files(&corpus(""), &["c"], &[]);
    assert!(files.len() > 100);
    for file in files {
        let model = DataModel::Lp64;
        let Ok(text) = cfront::preprocess(&file, model, &PreprocessOptions::default()) else { continue };
        let options = LowerOptions { model, ..LowerOptions::default() };
        let Ok(program) = cfront::load_program(&text, "a.c", model, &options) else { continue };
        let open = prepare::open_choices(&program);
        assert!(open.is_empty(), "{}: {open:?}", file.display());
    }
}

const PROGRAMS: u64 = 150;
const WIDTH: u32 = 2;
/// The program's own variables: the first one is the heap's.
const VARS: [(&str, VarId); 2] = [("x", VarId(1)), ("y", VarId(2))];

/// A program over two small variables, whose edges need not exclude each other.
fn random_program(rng: &mut Rng) -> String {
    let locs = 2 + rng.below(3);
    let mut out = String::from("pointers 64 global x: 2 global y: 2 entry main proc main() { entry s exit e loc s\n");
    (0..locs).for_each(|l| write!(out, "loc l{l} ").expect("a string"));
    out.push_str("loc bad error loc e\nedge s -> l0 { x := 0:2, y := 0:2 }\n");
    for e in 0..3 + rng.below(6) {
        let src = rng.below(locs);
        let dst = match rng.below(8) {
            0 => "bad".to_string(),
            1 => "e".to_string(),
            _ => format!("l{}", rng.below(locs)),
        };
        let label = if rng.once_in(2) { format!(" \"edge {e}\"") } else { String::new() };
        write!(out, "edge l{src} -> {dst}{label} {{").expect("a string");
        for _ in 0..rng.below(4) {
            write!(out, " {}", random_statement(rng)).expect("a string");
        }
        out.push_str(" }\n");
    }
    out + "}"
}

fn random_statement(rng: &mut Rng) -> String {
    let (v, w, k) = (rng.pick(&VARS).0, rng.pick(&VARS).0, rng.below(1 << WIDTH));
    match rng.below(8) {
        0 => format!("assume {v} == {k}:2"),
        1 => format!("assume !({v} == {w})"),
        2 => format!("assume {v} <u {k}:2"),
        3 => format!("{v} := {w} + {k}:2"),
        4 => format!("{v} := {k}:2"),
        5 => format!("{v} := {w} ^ {k}:2"),
        6 => format!("havoc {v} nondet \"{v}\""),
        _ => "x := y, y := x".into(),
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Small([u128; 2]);

impl Env for Small {
    fn var(&self, v: VarId) -> u128 {
        self.0[v.0 as usize - 1]
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        unreachable!("the program has no memory")
    }
}

/// Whether some schedule and some inputs reach the error, by enumeration: nothing of the interpreter is used.
fn is_reachable(p: &Program) -> bool {
    let q = p.proc(p.entry);
    let mut todo = vec![(q.entry, Small([0, 0]))];
    let mut seen: HashSet<(LocId, Small)> = HashSet::new();
    while let Some((l, state)) = todo.pop() {
        if matches!(q.loc(l).kind, LocKind::Error(_)) {
            return true;
        }
        if !seen.insert((l, state.clone())) {
            continue;
        }
        for e in q.edges.iter().filter(|e| e.src == l) {
            let mut states = vec![state.clone()];
            for s in &e.stmts {
                states = states.iter().flat_map(|state| after(p, state, &s.kind)).collect();
            }
            todo.extend(states.into_iter().map(|state| (e.dst, state)));
        }
    }
    false
}

fn after(p: &Program, state: &Small, stmt: &StmtKind) -> Vec<Small> {
    let mut ev = Evaluator::new();
    let with = |pairs: &[(VarId, u128)]| {
        let mut new = state.clone();
        pairs.iter().for_each(|&(v, x)| new.0[v.0 as usize - 1] = x);
        new
    };
    match stmt {
        StmtKind::Assume(t) if ev.eval(&p.pool, *t, state) == 1 => vec![state.clone()],
        StmtKind::Assume(_) => Vec::new(),
        StmtKind::Assign(pairs) => {
            let new: Vec<_> = pairs.iter().map(|&(v, t)| (v, ev.eval(&p.pool, t, state))).collect();
            vec![with(&new)]
        }
        StmtKind::Havoc { var, .. } => (0..1 << WIDTH).map(|x| with(&[(*var, x)])).collect(),
        _ => unreachable!("the program has no such statement"),
    }
}

/// What the engine says, its evidence checked. `None`: unknown.
fn verdict(engine: &EngineInfo, lowered: &Program) -> Option<bool> {
    let prepare::Prepared { program, .. } = prepare::prepare(lowered, &prepare::Wishes::of(engine.form));
    let mut budget = Budget::new(Arc::new(Flags::default()));
    // Where a bound grows from one iteration to the next, they become expensive.
    budget.max_iterations = Some(if matches!(engine.name, "bmc" | "kinduction" | "portfolio") { 20 } else { 150 });
    let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
    let mut context = Context::silent(budget.clone(), &solvers);
    match (engine.run)(&program, &engines::Config { max_steps: 2_000, ..Default::default() }, &mut context) {
        engines::Outcome::Unknown { .. } => None,
        engines::Outcome::Fail(test) => {
            let confirmed = cert::confirm(lowered, &test, &Limits::steps(100_000));
            assert!(confirmed.is_ok(), "{}: {:?}\n{}", engine.name, confirmed.err(), ir::text::print(lowered));
            Some(false)
        }
        engines::Outcome::Pass(proof) => {
            let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
            let checked = cert::check(&program, *proof, &mut *solver::checker_solver(&config), &budget);
            assert!(checked.is_ok(), "{}: the proof is not accepted\n{}", engine.name, ir::text::print(lowered));
            Some(true)
        }
    }
}

/// Soundness of every engine, and that most programs are decided.
#[test]
fn engines_agree_with_all_schedules() {
    let count = env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(PROGRAMS);
    let first = env_number("ATTEST_FUZZ_SEED").unwrap_or(1);
    let (mut with_choices, mut reachable, mut decided) = (0, 0, vec![0; engines::registry().len()]);
    for seed in first..first + count {
        let text = random_program(&mut Rng::new(seed));
        let p = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(ir::verify(&p), Ok(()));
        let expected = is_reachable(&p);
        let lowered = prepare::choices_as_inputs(&p);
        assert_eq!(ir::verify(&lowered), Ok(()));
        assert!(prepare::open_choices(&lowered).is_empty());
        with_choices += u64::from(!prepare::open_choices(&p).is_empty());
        reachable += u64::from(expected);
        for (engine, decided) in engines::registry().iter().zip(&mut decided) {
            let Some(is_safe) = verdict(engine, &lowered) else { continue };
            assert_eq!(!is_safe, expected, "{} on seed {seed}:\n{text}", engine.name);
            *decided += 1;
        }
    }
    assert!(with_choices > count / 2 && reachable > count / 10, "{with_choices} {reachable}");
    let dash = engines::registry().iter().position(|e| e.name == "dash").expect("dash");
    assert!(decided[dash] > count * 9 / 10, "{decided:?} of {count}");
}

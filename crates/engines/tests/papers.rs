//! The figures of the SYNERGY paper, by every engine.
//!
//! Each `tests/papers/*.cfa` says in its first lines what it is and what each engine is to answer: `engine: fail N` or
//! `engine: pass N` within N iterations, `engine: unknown TEXT` if the engine gives no answer within the budget and its
//! reason begins with the text. The programs have a location per statement, as the paper does, and are run so and
//! prepared as the command line does; `prepared engine: …` is for the latter only, where preparation removes what the
//! engine stumbles on. A `fail` is executed, a `pass` is checked.

use base::Budget;
use engines::{Config, Context, GaveUp, Outcome, registry};
use ir::Program;
use prepare::{Wishes, prepare};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Iterations within which an engine that has an answer gives it.
const BUDGET: u64 = 120;
/// Iterations after which one is stopped that is known to diverge (`unknown iteration limit`): those of `ase` cost more
/// each time.
const DIVERGING: u64 = 50;
/// What an engine says that has been stopped. `unknown iteration limit after N` stops it after N: rounds of `bmc` grow.
const LIMIT: &str = "iteration limit";
/// Iterations of runs that are repeated.
const REPEATED: u64 = 15;

struct Expected {
    answer: String,
    rest: String,
}

#[test]
fn figures_are_as_the_paper_says() {
    let mut wrong = Vec::new();
    for path in figures() {
        let text = std::fs::read_to_string(&path).unwrap();
        let whole = ir::text::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        ir::verify(&whole).unwrap_or_else(|e| panic!("{}: {e:?}", path.display()));
        let expected = expectations(&text);
        for (form, program) in [("", &whole), ("prepared ", &prepare(&whole, &Wishes::default()).program)] {
            for engine in registry().iter().map(|e| e.name) {
                let e = [format!("{form}{engine}"), engine.into()].iter().find_map(|k| expected.get(k));
                let e = e.unwrap_or_else(|| panic!("{}: no answer for {engine}", path.display()));
                if let Err(complaint) = meets(program, engine, e) {
                    wrong.push(format!("{}: {form}{engine}: {complaint}", path.file_stem().unwrap().display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// SYNERGY section 4: refinement goes through the diamonds of Fig. 8 one after the other.
#[test]
fn iterations_grow_linearly_with_diamonds() {
    for engine in ["synergy", "dash"] {
        let iterations: Vec<u64> = (3..=6)
            .map(|n| {
                let path = directory().join(format!("fig8_n{n}.cfa"));
                let program = ir::text::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
                run(&program, engine, BUDGET).1
            })
            .collect();
        let steps: Vec<u64> = iterations.windows(2).map(|w| w[1] - w[0]).collect();
        assert!(steps.iter().all(|&s| s == steps[0]), "{engine}: {iterations:?}");
    }
}

/// The same run twice.
#[test]
fn runs_are_deterministic() {
    let program = ir::text::parse(&std::fs::read_to_string(directory().join("fig3.cfa")).unwrap()).unwrap();
    for e in registry() {
        let [first, again] = [(), ()].map(|()| run(&program, e.name, REPEATED).1);
        assert_eq!(first, again, "{}", e.name);
    }
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/papers")
}

fn figures() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(directory()).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no figures");
    paths
}

/// By engine, or `prepared` and engine.
fn expectations(text: &str) -> BTreeMap<String, Expected> {
    let lines = text.lines().map_while(|l| l.strip_prefix("// "));
    let fields = lines.skip(1).filter_map(|l| l.split_once(": "));
    fields
        .map(|(engine, rest)| {
            let (answer, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            (engine.into(), Expected { answer: answer.into(), rest: rest.into() })
        })
        .collect()
}

fn run(program: &Program, engine: &str, iterations: u64) -> (Outcome, u64) {
    let mut budget = Budget::default();
    budget.max_iterations = Some(iterations);
    let mut events = ();
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::new(budget, &solvers, &mut events);
    let engine = engines::find(engine).unwrap_or_else(|| panic!("no engine {engine}"));
    let outcome = (engine.run)(program, &Config::default(), &mut cx);
    (outcome, cx.stats.iterations)
}

fn meets(program: &Program, engine: &str, expected: &Expected) -> Result<(), String> {
    let diverges_after = |rest: &str| match rest.strip_prefix(LIMIT)?.strip_prefix(" after ") {
        Some(n) => n.parse().ok(),
        None => Some(DIVERGING),
    };
    let most = diverges_after(&expected.rest).unwrap_or(BUDGET);
    let (outcome, iterations) = run(program, engine, most);
    let answer = match outcome {
        Outcome::Fail(t) => {
            cert::confirm(program, &t, &exec::Limits::steps(100_000))
                .map_err(|why| format!("the test: {}", why.describe(&program.sources)))?;
            "fail"
        }
        Outcome::Pass(p) => {
            let mut solver = solver::checker_solver(&solver::Config::default());
            cert::check(program, *p, &mut *solver, &Budget::default())
                .map_err(|why| format!("the proof: {}", why.describe(program)))?;
            "pass"
        }
        Outcome::Unknown { why, .. } => {
            let why = reason(&why);
            let reason = if expected.rest.starts_with(LIMIT) { LIMIT } else { &expected.rest };
            return match expected.answer == "unknown" && why.starts_with(reason) {
                true => Ok(()),
                false => Err(format!("unknown({why}) after {iterations} iterations, expected {}", expected.answer)),
            };
        }
    };
    if answer != expected.answer {
        return Err(format!("{answer} after {iterations} iterations, expected {}", expected.answer));
    }
    let limit: u64 = expected.rest.parse().expect("a number of iterations");
    if iterations > limit { Err(format!("{iterations} iterations")) } else { Ok(()) }
}

fn reason(why: &GaveUp) -> String {
    match why {
        GaveUp::Exhausted(limit) => limit.to_string(),
        GaveUp::Untranslated(what) => what.clone(),
        GaveUp::Method(what) => what.clone(),
    }
}

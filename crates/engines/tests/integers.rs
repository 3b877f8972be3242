//! Programs over mathematical integers. That evidence is accepted, and agrees with enumeration, is tested where the judges are
//! (`crates/cli/tests/all/integer_programs.rs`).

use base::Budget;
use engines::{Config, Context, Outcome, registry};
use prepare::{Wishes, prepare};
use solver::{Answer, Solve, SolverFactory, SolverStats};

/// Each with whether it reaches its error, in a way that only integers show.
const PROGRAMS: [(&str, bool); 2] = [
    (
        "pointers 64 global n: int entry main proc main() { entry a exit z loc a loc b loc e error loc z
         edge a -> b { havoc n nondet \"n\" } edge b -> e { assume n == 36893488147419103232 }
         edge b -> z { assume !(n == 36893488147419103232) } }",
        true,
    ),
    (
        "pointers 64 global b: 8 entry main proc main() { entry a exit z loc a loc e error loc z
         edge a -> e { assume to_int(b) < 0 } edge a -> z { assume 0 <= to_int(b) } }",
        false,
    ),
];

/// Those of the room's engines that run on sequential programs of either sort.
const ENGINES: [&str; 4] = ["dash", "synergy", "lee_yannakakis", "directed"];

fn run(name: &str, program: &ir::Program, solvers: &dyn SolverFactory) -> Outcome {
    let mut budget = Budget::default();
    budget.max_iterations = Some(100);
    let mut cx = Context::silent(budget, solvers);
    let engine = registry().iter().find(|e| e.name == name).expect("it is listed");
    let prepared = prepare(program, &Wishes::of(engine.form));
    (engine.run)(&prepared.program, &Config::default(), &mut cx)
}

#[test]
fn what_only_integers_show_is_found() {
    for (text, is_violated) in PROGRAMS {
        let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(ir::verify(&program), Ok(()));
        for engine in ENGINES {
            match (run(engine, &program, &solver::EngineSolvers::default()), is_violated) {
                (Outcome::Fail(_), true) | (Outcome::Pass(_), false) => {}
                (Outcome::Unknown { .. }, false) if engine == "directed" => {}
                _ => panic!("{engine} has another answer to {text}"),
            }
        }
    }
}

/// Knows nothing of integers.
struct BitsOnly(Box<dyn Solve>);

impl Solve for BitsOnly {
    fn check(&mut self, pool: &logic::Pool, assertions: &[logic::Term]) -> Answer {
        match assertions.iter().any(|&t| pool.has_int(t)) {
            true => Answer::Unknown,
            false => self.0.check(pool, assertions),
        }
    }

    fn stats(&self) -> SolverStats {
        self.0.stats()
    }
}

struct Weak;

impl SolverFactory for Weak {
    fn solver(&self) -> Box<dyn Solve> {
        Box::new(BitsOnly(solver::EngineSolvers::default().solver()))
    }

    fn brief(&self, effort: u64) -> Box<dyn Solve> {
        Box::new(BitsOnly(solver::EngineSolvers::default().brief(effort)))
    }
}

/// What the solver does not decide is never taken for decided.
#[test]
fn without_a_solver_for_integers_there_is_no_wrong_answer() {
    for (text, is_violated) in PROGRAMS {
        let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        for engine in registry().iter().map(|e| e.name) {
            let outcome = run(engine, &program, &Weak);
            assert!(
                !matches!((outcome, is_violated), (Outcome::Fail(_), false) | (Outcome::Pass(_), true)),
                "{engine}"
            );
        }
    }
}

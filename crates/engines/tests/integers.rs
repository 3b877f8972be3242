//! Programs over mathematical integers: what an engine finds is held against what the program does.

use base::Budget;
use engines::{Config, Context, GaveUp, Outcome, registry};
use prepare::{Wishes, prepare};
use solver::{Answer, Solve, SolverFactory, SolverStats};

/// The first reaches its error, the second cannot, in a way that only integers show.
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

/// The engines that this is about.
const ENGINES: [&str; 4] = ["dash", "synergy", "lee_yannakakis", "directed"];

fn run(engine: &str, program: &ir::Program, solvers: &dyn SolverFactory) -> Outcome {
    let budget = Budget::default().with_iterations(200);
    let mut cx = Context { budget, solvers, events: &mut (), stats: Default::default() };
    let engine = registry().iter().find(|e| e.name == engine).expect("it is listed");
    (engine.run)(program, &Config::default(), &mut cx)
}

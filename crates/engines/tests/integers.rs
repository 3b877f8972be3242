//! Engines that do not compute with integers say so, whatever the program is about.

use base::Budget;
use engines::{Config, Context, GaveUp, Outcome, registry};
use prepare::{Wishes, prepare};

/// Each reaches its error, or cannot, in a way that only integers show.
const PROGRAMS: [&str; 2] = [
    "pointers 64 global n: int entry main proc main() { entry a exit z loc a loc b loc e error loc z
     edge a -> b { havoc n nondet \"n\" } edge b -> e { assume n == 5 } edge b -> z { assume !(n == 5) } }",
    "pointers 64 global b: 8 entry main proc main() { entry a exit z loc a loc e error loc z
     edge a -> e { assume to_int(b) < 0 } edge a -> z { assume 0 <= to_int(b) } }",
];

#[test]
fn integers_are_declined_with_a_reason() {
    for text in PROGRAMS {
        let whole = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(ir::verify(&whole), Ok(()));
        for program in [&whole, &prepare(&whole, &Wishes::default()).program] {
            for engine in registry() {
                let mut cx = Context {
                    budget: Budget::default(),
                    solvers: &solver::EngineSolvers::default(),
                    events: &mut (),
                    stats: Default::default(),
                };
                match (engine.run)(program, &Config::default(), &mut cx) {
                    Outcome::Unknown { why: GaveUp::Method(why), .. } => {
                        assert_eq!(why, "this engine does not compute with integers");
                    }
                    _ => panic!("{} has another answer to {text}", engine.name),
                }
            }
        }
    }
}

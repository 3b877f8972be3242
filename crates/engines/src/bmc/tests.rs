//! What is said where there is neither a test nor a proof.

use super::run;
use crate::{Config, Context, GaveUp, Outcome};
use base::Budget;
use solver::EngineSolvers;

/// Of two places with untranslated code, no execution comes to the first.
#[test]
fn the_reason_is_untranslated_code_that_is_reached() {
    let text = "pointers 64 entry main
        proc main() { local x: 32 entry a exit z loc a loc b loc c unknown \"first\" loc d unknown \"second\" loc z
          edge a -> b { havoc x nondet \"x\" }
          edge b -> c { assume x <u 5:32 assume 7:32 <u (x * 3:32) assume x <u 2:32 }
          edge b -> d { assume 9:32 <u x }
          edge b -> z { assume x <=u 9:32 } }";
    let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let solvers = EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let Outcome::Unknown { why, .. } = run(&program, &Config::default(), &mut cx) else { panic!("there is no answer") };
    assert_eq!(why, GaveUp::Untranslated("second".into()));
}

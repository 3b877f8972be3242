//! Programs about one corner of C each: the types of bit-fields, what of an operand is evaluated, promotions and
//! conversions, initialisers, floating point. Unlike those of `cgen` they look for the rules that gcc has beside the standard's, so they
//! also observe what the standard leaves open and gcc does always (the order of initialisers, for one).
//!
//! Each program is a function that mixes what it observes into a checksum.

mod bits;
mod convert;
mod floating;
mod init;
mod making;
mod operand;

use crate::cgen;
use crate::rng::Rng;
use cfront::types::DataModel;
use making::Gen;

/// What a program is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    BitFields,
    Operands,
    Conversions,
    Initialisers,
    FloatingPoint,
}

pub const THEMES: [Theme; 5] =
    [Theme::BitFields, Theme::Operands, Theme::Conversions, Theme::Initialisers, Theme::FloatingPoint];

/// What the programs of a file share beside the prelude of `cgen`. `step` is a value with a side effect.
const PRELUDE: &str = "
static ullong trace;
static int step(int k) { trace = trace * 31 + k + 1; return k; }
";

/// One program as definitions at file scope, and the name of the function that runs it.
fn program(theme: Theme, model: DataModel, seed: u64) -> (String, String) {
    let id = format!("p{seed}_");
    let rng = Rng::new(seed.wrapping_mul(THEMES.len() as u64) + theme as u64);
    let mut g = Gen { rng, model, id: id.clone(), top: String::new(), body: String::new(), fresh: 0 };
    match theme {
        Theme::BitFields => bits::program(&mut g),
        Theme::Operands => operand::program(&mut g),
        Theme::Conversions => convert::program(&mut g),
        Theme::Initialisers => init::program(&mut g),
        Theme::FloatingPoint => floating::program(&mut g),
    }
    g.mix("trace");
    (format!("{}static void {id}run(void)\n{{\n    trace = 0;\n{}}}\n", g.top, g.body), format!("{id}run"))
}

/// A file of several programs of a theme, see [`cgen::assemble`].
pub fn file(theme: Theme, model: DataModel, seeds: &[u64]) -> String {
    let programs: Vec<(String, String)> = seeds.iter().map(|&seed| program(theme, model, seed)).collect();
    let prelude = match theme {
        Theme::FloatingPoint => format!("{PRELUDE}{}", floating::PRELUDE),
        _ => PRELUDE.to_string(),
    };
    cgen::assemble(&prelude, seeds, &programs)
}

//! Terms as C expressions over the program's own names: how invariants are shown.
//!
//! A term is a bit-vector without a sign; C has types, promotions and usual conversions. Every translated subterm
//! carries the C type of its text and how its value relates to the term (`Exact`), and a cast is printed only where
//! the value would otherwise differ. Arithmetic is meant to wrap around, as in `ir`; the text is C that parses.

mod integers;
mod lvalue;
mod names;
mod operators;
mod printer;
mod text;

pub(crate) use names::identifier;
pub use names::short;

pub(crate) use lvalue::{address_of, cells};
pub(crate) use text::c_literal;

use crate::provenance::Provenance;
use ir::{Program, VarDecl};
use logic::{Pool, Term};
use printer::Printer;
use rustc_hash::FxHashMap;

/// Larger terms (counted as trees) are not printed.
const MAX_SIZE: u64 = 4000;
/// `t` as a C expression, or `None` if it is too large to be read by anybody. Mathematical integers are written with the same
/// operators, and `div(x, y)` and `mod(x, y)` as in the text form of programs.
///
/// `t` belongs to `pool`, which may be another one than the program's (a proof owns its terms).
pub fn c_expression(p: &Program, pool: &Pool, t: Term) -> Option<String> {
    c_expression_of(Provenance::of_lowered(p), &[], pool, t)
}

/// The same where `more` are declarations of variables numbered after the program's, and variables of one name are told
/// apart by the procedure of the source that they belong to, and the line on which it is called.
pub(crate) fn c_expression_of(p: Provenance<'_>, more: &[VarDecl], pool: &Pool, t: Term) -> Option<String> {
    let names = FxHashMap::default();
    let mut printer = Printer { p: p.program, more, pool, names, sizes: FxHashMap::default() };
    if printer.size(t) > MAX_SIZE {
        return None;
    }
    printer.qualify(p);
    Some(printer.natural(t).text)
}

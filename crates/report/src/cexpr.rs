//! Terms as C expressions over the program's own names: how invariants are shown.
//!
//! A term is a bit-vector without a sign; C has types, promotions and usual conversions. Every translated subterm
//! carries the C type of its text and how its value relates to the term (`Exact`), and a cast is printed only where
//! the value would otherwise differ. Arithmetic is meant to wrap around, as in `ir`; the text is C that parses.

mod differences;
mod integers;
mod lvalue;
mod names;
mod operators;
mod printer;
mod stands;
mod text;

pub(crate) use names::identifier;
pub use names::short;

pub(crate) use lvalue::{address_of, cells};
pub(crate) use text::c_literal;

use crate::provenance::Provenance;
use ir::{Program, VarDecl};
use logic::{Pool, Term};
use printer::Printer;
use text::{prec, wrap};

pub(crate) use stands::{Names, Stands};

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
    let names = Names::default();
    Printer::new(p, more, pool, &names).of_size(&[t], MAX_SIZE).map(|mut printer| printer.natural(t).text)
}

/// Conditions that all hold, each as an operand of `&&` where they are several; those behind the size that somebody reads are left
/// out. `names` says what variables stand for.
pub(crate) fn c_conjunction_of(
    p: Provenance<'_>,
    more: &[VarDecl],
    pool: &Pool,
    names: &Names,
    all: &[Term],
) -> Vec<String> {
    let mut measure = Printer::new(p, more, pool, names);
    let mut room = MAX_SIZE;
    let fits = |t: &&Term| {
        let rest = room.checked_sub(measure.size(**t));
        rest.inspect(|&rest| room = rest).is_some()
    };
    let read: Vec<Term> = all.iter().take_while(fits).copied().collect();
    let Some(mut printer) = Printer::new(p, more, pool, names).of_size(&read, MAX_SIZE) else { return Vec::new() };
    let level = if read.len() > 1 { prec::AND } else { 0 };
    read.into_iter().map(|t| wrap(&printer.natural(t), level)).collect()
}

//! What was checked and what came out, in one line: a proof that checks nothing must not look like one that does.

use crate::answer::{Answer, property_name};
use crate::sites::Site;
use base::Pos;
use cert::Verdict;
use ir::{Check, Program};
use serde::Serialize;

/// Why a proof says nothing about the checks of the program, or about some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vacuous {
    /// No execution comes to a check.
    Unreached,
    /// None, and none passes this place either.
    Ends { pos: Pos, why: End },
    /// There are checks before this place, which none passes.
    Behind { pos: Pos, why: End },
}

/// What ends all executions at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The program assumes something there that never holds.
    Assumption,
    /// It calls `abort` there.
    Abort,
    /// An access that no live object has room for.
    Access,
    /// Another operation that is undefined.
    Undefined,
}

impl End {
    fn sentence(self, place: &str) -> String {
        let why = match self {
            // Nothing ever passes such a place; that nothing does anything else is the news.
            End::Abort => return format!("no execution comes to a check; those that were tried abort at {place}"),
            End::Assumption => "assumption never holds",
            End::Access => "access outside every object",
            End::Undefined => "access outside every object, or another undefined operation",
        };
        format!("no execution passes {place}: {why}")
    }
}

/// Places of one kind that a headline lists.
const MAX_PLACES: usize = 3;

/// The headline: a word for the outcome, and the rest.
pub fn headline(a: &Answer<'_>) -> (&'static str, String) {
    let p = a.program;
    match a.verdict {
        Verdict::Pass(_) => match a.vacuous {
            Some(why @ Vacuous::Behind { .. }) => {
                let what = counts(&a.sites) + &assumed_away(p, &a.assumed_away);
                ("proved", format!(": {what}; but {}", vacuous(p, &a.asked, why)))
            }
            Some(why) => ("nothing to check", format!(" ({}{})", vacuous(p, &a.asked, why), missing_bodies(p))),
            None => ("proved", format!(": {}{}", counts(&a.sites), assumed_away(p, &a.assumed_away))),
        },
        Verdict::Fail(test) => {
            let (proc, loc) = test.error();
            let location = p.proc(proc).loc(loc);
            let what = match crate::answer::violated(p, test) {
                Check::Assertion => "an assertion fails",
                Check::ErrorCall => "an error function is called",
            };
            let overruns: Vec<Pos> = test.overruns().iter().map(|o| o.pos).collect();
            let behind = match places(p, &overruns) {
                places if places.is_empty() => String::new(),
                places => format!(", on a path with an access outside every object ({places})"),
            };
            ("violated", format!(": {what} at {}{behind}", p.sources.show(location.pos)))
        }
        Verdict::Unknown(reason) => ("unknown", format!(": {reason}")),
    }
}

/// The headline as one text.
pub fn headline_text(a: &Answer<'_>) -> String {
    let (outcome, rest) = headline(a);
    outcome.to_string() + &rest
}

/// Why nothing is checked, or nothing behind a place, in words.
pub fn vacuous(p: &Program, asked: &[Check], why: Vacuous) -> String {
    match why {
        Vacuous::Ends { pos, why } | Vacuous::Behind { pos, why } => {
            let place = if pos.file.0 == 0 { format!("line {}", pos.line) } else { p.sources.show(pos) };
            why.sentence(&place)
        }
        Vacuous::Unreached => match asked {
            [Check::ErrorCall] => "no call of an error function is reachable".into(),
            [Check::Assertion] => "no assertion is reachable".into(),
            _ => "no assertion and no call of an error function is reachable".into(),
        },
    }
}

/// The proof says nothing about any check.
fn is_empty(vacuous: Option<Vacuous>) -> bool {
    matches!(vacuous, Some(Vacuous::Unreached | Vacuous::Ends { .. }))
}

/// `7 assertions, 1 error call`.
fn counts(sites: &[Site]) -> String {
    let count = |check| sites.iter().filter(|s| s.check == check).count();
    let words = [Check::Assertion, Check::ErrorCall].into_iter().filter(|&c| count(c) > 0);
    words.map(|c| number_of(count(c), c)).collect::<Vec<_>>().join(", ")
}

/// `1 assertion`.
pub(crate) fn number_of(n: usize, check: Check) -> String {
    let noun = match check {
        Check::Assertion => "assertion",
        Check::ErrorCall => "error call",
    };
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn assumed_away(p: &Program, accesses: &[Pos]) -> String {
    match places(p, accesses) {
        places if places.is_empty() => String::new(),
        places => format!(", if no execution accesses memory outside every object ({places})"),
    }
}

fn places(p: &Program, all: &[Pos]) -> String {
    let mut shown: Vec<String> = all.iter().take(MAX_PLACES).map(|&pos| p.sources.show(pos)).collect();
    if all.len() > MAX_PLACES {
        shown.push(format!("{} more", all.len() - MAX_PLACES));
    }
    shown.join(", ")
}

/// Functions without body, which are often why there is nothing to check.
fn missing_bodies(p: &Program) -> String {
    let name = |line: &String| Some(line.strip_prefix('`')?.split_once("` has no body")?.0.to_string());
    let mut names: Vec<String> = p.assumptions.iter().filter_map(name).collect();
    names.dedup();
    let more = names.len().saturating_sub(MAX_PLACES);
    names.truncate(MAX_PLACES);
    let verb = if names.len() > 1 { "have" } else { "has" };
    match (names.as_slice(), more) {
        ([], _) => String::new(),
        (names, 0) => format!("; {} {verb} no body", names.join(", ")),
        (names, more) => format!("; {} and {more} more have no body", names.join(", ")),
    }
}

/// What a report says of one property: a word for its state, and the rest.
#[derive(Serialize)]
pub(crate) struct PropertyRow {
    pub(crate) name: &'static str,
    pub(crate) checks: usize,
    pub(crate) state: &'static str,
    #[serde(skip)]
    pub(crate) note: String,
}

/// A row for each property that was asked for.
pub(crate) fn properties(a: &Answer<'_>) -> Vec<PropertyRow> {
    let row = |&check: &Check| {
        let checks = a.sites.iter().filter(|s| s.check == check).count();
        let (state, note) = match a.verdict {
            Verdict::Fail(test) if crate::answer::violated(a.program, test) == check => {
                let (proc, loc) = test.error();
                ("violated", a.program.sources.show(a.program.proc(proc).loc(loc).pos))
            }
            _ if checks == 0 => ("nothing to check", String::new()),
            Verdict::Pass(_) if is_empty(a.vacuous) => {
                ("nothing to check", format!("(no execution comes to the {})", number_of(checks, check)))
            }
            Verdict::Pass(_) => ("proved", number_of(checks, check)),
            Verdict::Fail(_) => ("unknown", "(the search ends at the first violation)".into()),
            Verdict::Unknown(reason) => ("unknown", format!("({reason})")),
        };
        PropertyRow { name: property_name(check), checks, state, note }
    };
    a.asked.iter().map(row).collect()
}

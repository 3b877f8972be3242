//! What was checked and what came out, in one line: a proof that checks nothing must not look like one that does.

use crate::answer::{Answer, violated_check};
use crate::sites::{self, PropertyRow};
use base::Pos;
use cert::status::{Site, State};
use cert::{End, Vacuous, Verdict};
use ir::{CheckKind, Program, PropertySet};

fn sentence(end: End, place: &str) -> String {
    let why = match end {
        // Nothing ever passes such a place; that nothing does anything else is the news.
        End::Abort => return format!("no execution comes to a check; those that were tried abort at {place}"),
        End::Assumption => "assumption never holds",
        End::Access => "access outside every object",
        End::Undefined => "access outside every object, or another undefined operation",
    };
    format!("no execution passes {place}: {why}")
}

/// Places of one kind that a headline lists.
const MAX_PLACES: usize = 3;

/// The headline: a word for the outcome, and the rest.
pub fn headline(a: &Answer<'_>) -> (&'static str, String) {
    let p = a.program;
    match a.verdict {
        Verdict::Pass(_) => match a.vacuous {
            Some(why @ Vacuous::Behind { .. }) => {
                let what = counts(p, &a.sites) + &assumed_away(p, &a.assumed_away);
                ("proved", format!(": {what}; but {}", vacuous(p, a.asked, why)))
            }
            Some(why) => ("nothing to check", format!(" ({}{})", vacuous(p, a.asked, why), missing_bodies(p))),
            None => ("proved", format!(": {}{}", counts(p, &a.sites), assumed_away(p, &a.assumed_away))),
        },
        Verdict::Fail(test) => {
            let (proc, loc) = test.error();
            let location = p.proc(proc).loc(loc);
            let what = violated_check(p, test).kind.violated();
            let overruns: Vec<Pos> = test.overruns().iter().map(|o| o.pos).collect();
            let behind = match places(p, &overruns) {
                places if places.is_empty() => String::new(),
                places => format!(", on a path with an access outside every object ({places})"),
            };
            let others = match a.sites.len() {
                0 | 1 => String::new(),
                n => format!("; of {n} checks {}", sites::all_states(&sites::rows(p, &a.sites))),
            };
            ("violated", format!(": {what} at {}{behind}{others}", p.sources.show(location.pos)))
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
pub fn vacuous(p: &Program, asked: PropertySet, why: Vacuous) -> String {
    match why {
        Vacuous::Ends { pos, why } | Vacuous::Behind { pos, why } => {
            let place = if pos.file.0 == 0 { format!("line {}", pos.line) } else { p.sources.show(pos) };
            sentence(why, &place)
        }
        Vacuous::Unreached => match *asked.kinds().collect::<Vec<_>>() {
            [CheckKind::ErrorCall] => "no call of an error function is reachable".into(),
            [CheckKind::Assertion] => "no assertion is reachable".into(),
            _ => "no assertion and no call of an error function is reachable".into(),
        },
    }
}

/// The proof says nothing about any check.
fn is_empty(vacuous: Option<Vacuous>) -> bool {
    matches!(vacuous, Some(Vacuous::Unreached | Vacuous::Ends { .. }))
}

/// `7 assertions, 1 error call`.
fn counts(p: &Program, sites: &[Site]) -> String {
    let count = |kind| sites.iter().filter(|s| p.checks[s.check].kind == kind).count();
    let words = CheckKind::all().filter(|&k| count(k) > 0);
    words.map(|k| number_of(count(k), k)).collect::<Vec<_>>().join(", ")
}

/// `1 assertion`.
pub(crate) fn number_of(n: usize, kind: CheckKind) -> String {
    format!("{n} {}{}", kind.noun(), if n == 1 { "" } else { "s" })
}

pub(crate) fn assumed_away(p: &Program, accesses: &[Pos]) -> String {
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

/// A row for each property that was asked for.
pub(crate) fn properties(a: &Answer<'_>) -> Vec<PropertyRow> {
    let row = |kind: CheckKind| {
        let all: Vec<&Site> = a.sites.iter().filter(|s| a.program.checks[s.check].kind == kind).collect();
        let (state, note) = state_of(a, kind, &all);
        PropertyRow { name: kind.property(), checks: all.len(), state, note }
    };
    let rows = a.asked.kinds().map(row);
    match &a.beside {
        None => of_each_name(rows),
        Some(beside) => {
            // What there is none of would fill a screen.
            let own = rows.filter(|r| r.checks > 0 || beside.properties.is_empty());
            of_each_name(own.chain(beside.properties.iter().cloned()))
        }
    }
}

/// One row for each name: several kinds of checks ask about one property, which is as the worst of them.
fn of_each_name(rows: impl Iterator<Item = PropertyRow>) -> Vec<PropertyRow> {
    let rank =
        |row: &PropertyRow| ["nothing to check", "proved", "unknown", "violated"].iter().position(|s| *s == row.state);
    let mut out: Vec<PropertyRow> = Vec::new();
    for row in rows {
        let Some(known) = out.iter_mut().find(|known| known.name == row.name) else {
            out.push(row);
            continue;
        };
        let checks = known.checks + row.checks;
        if known.state == "proved" && row.state == "proved" {
            known.note = format!("{}, {}", known.note, row.note);
        } else if rank(&row) > rank(known) {
            *known = row;
        }
        known.checks = checks;
    }
    out
}

/// The state of the property whose checks these are, and the rest of its row.
fn state_of(a: &Answer<'_>, kind: CheckKind, all: &[&Site]) -> (&'static str, String) {
    let p = a.program;
    let violated = all.iter().find(|s| s.state == State::Violated);
    let is_proved = all.iter().all(|s| s.state == State::Proved);
    match a.verdict {
        Verdict::Fail(test) if violated_check(p, test).kind == kind => {
            let (proc, loc) = test.error();
            ("violated", p.sources.show(p.proc(proc).loc(loc).pos))
        }
        _ if all.is_empty() => ("nothing to check", String::new()),
        Verdict::Pass(_) if is_empty(a.vacuous) => {
            ("nothing to check", format!("(no execution comes to the {})", number_of(all.len(), kind)))
        }
        Verdict::Pass(_) => ("proved", number_of(all.len(), kind)),
        _ if is_proved => ("proved", number_of(all.len(), kind)),
        Verdict::Fail(_) => match violated {
            Some(site) => ("violated", p.sources.show(p.checks[site.check].pos)),
            None => {
                let why = all.iter().find_map(|s| s.note.as_deref());
                ("unknown", why.map_or(String::new(), |why| format!("({why})")))
            }
        },
        Verdict::Unknown(reason) => ("unknown", format!("({reason})")),
    }
}

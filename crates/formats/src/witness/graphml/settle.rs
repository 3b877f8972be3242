//! Where the lines of an automaton are in the text of the program. A line that several statements begin on, a condition of
//! several parts (each of which other tools take for a branch) and an assumption that is no simple statement's have no place: they are
//! left out and counted.

use super::automaton::Automaton;
use super::key;
use super::read::{Step, lines_of_loop};
use crate::source::{Form, Range, Source};
use crate::weave::{condition_of, statement_at};
use crate::witness::{Action, Event, Invariant, Location, Scope, Waypoint};

/// The path as segments; the last one is the target.
pub(super) fn segments(
    path: &[Step],
    files: &[Source],
    ignored: &mut Vec<String>,
) -> Result<Vec<Vec<Waypoint>>, String> {
    let [file] = files else { return Err("format 1.0 is about programs of one file".into()) };
    let line = path.iter().rev().find_map(|s| s.line).ok_or("the edge to the violation has no line")?;
    let mut left_out = 0;
    let mut all = Vec::new();
    // What the last edge says of the state behind it nobody sees: the violation has happened.
    let (last, before) = path.split_last().ok_or("no edge leads to the violation")?;
    let still = last.events.iter().filter(|w| !matches!(w.event, Event::Behind(_)));
    for event in before.iter().flat_map(|s| &s.events).chain(still) {
        match placed(file, event) {
            Some(waypoint) => all.push(vec![waypoint]),
            None => left_out += 1,
        }
    }
    if left_out > 0 {
        ignored.push(format!("{left_out} values or branches that have no place of their own on their lines"));
    }
    let location = Location { file: file.name.clone(), line, column: None, function: None };
    all.push(vec![Waypoint { event: Event::Target, action: Action::Follow, location }]);
    Ok(all)
}

fn placed(f: &Source, w: &Waypoint) -> Option<Waypoint> {
    let line = w.location.line;
    let at = |word: usize| Location { file: f.name.clone(), line, column: Some(f.words[word].col), function: None };
    let location = match &w.event {
        Event::Branching(_) => {
            let mut choices = f.statements.iter().filter(|s| {
                f.words.get(s.words.first).is_some_and(|first| first.line == line) && condition_of(s).is_some()
            });
            let (s, None) = (choices.next()?, choices.next()) else { return None };
            let is_switch = f.words[s.words.first].text == "switch";
            let (condition, _) = condition_of(s)?;
            if is_switch || has_parts(f, condition) {
                return None;
            }
            at(s.words.first)
        }
        Event::Return(_) => {
            let name = w.location.function.as_ref()?;
            let mut calls = f.line(line).filter(|&i| f.words[i].text == *name);
            let (call, None) = (calls.next()?, calls.next()) else { return None };
            let close = f.closing(call + 1).filter(|_| f.words.get(call + 1).is_some_and(|p| p.text == "("))?;
            Location { line: f.words[close].line, ..at(close) }
        }
        Event::Behind(_) => {
            let mut own = f.statements.iter().filter(|s| f.words.get(s.words.first).is_some_and(|w| w.line == line));
            let (s, None) = (own.next()?, own.next()) else { return None };
            let first = f.words[s.words.first].text.as_str();
            let is_jump = matches!(first, "return" | "goto" | "break" | "continue");
            if s.form != Form::Simple || !s.is_in_block || is_jump {
                return None;
            }
            at(s.words.first)
        }
        Event::Assumption(_) | Event::Enter | Event::Target => return None,
    };
    Some(Waypoint { location, ..w.clone() })
}

/// A condition that others see as several.
fn has_parts(f: &Source, r: Range) -> bool {
    f.words[r.first..=r.last].iter().any(|w| matches!(w.text.as_str(), "&&" | "||" | "?" | ","))
}

/// What the nodes say of loops. A loop that several nodes are entered by has what one of them has.
pub(super) fn invariants(a: &Automaton, files: &[Source], ignored: &mut Vec<String>) -> Vec<Invariant> {
    let mut found: Vec<(Location, Vec<Option<String>>)> = Vec::new();
    for (node, data) in &a.nodes {
        let value = data.get(key::INVARIANT).filter(|v| !matches!(v.as_str(), "" | "1" | "true" | "(1)"));
        let lines = lines_of_loop(a, node);
        let place = files.iter().find_map(|f| lines.iter().find_map(|&line| loop_at(f, line)));
        match place {
            Some(place) => match found.iter_mut().find(|(l, _)| *l == place) {
                Some((_, values)) => values.push(value.cloned()),
                None => found.push((place, vec![value.cloned()])),
            },
            None if value.is_some() => ignored.push(format!("an invariant at node {node}, which is at no loop")),
            None => {}
        }
    }
    let joined = |(location, values): (Location, Vec<Option<String>>)| {
        let mut values = values.into_iter().collect::<Option<Vec<String>>>()?;
        values.dedup();
        let value = match &values[..] {
            [one] => one.clone(),
            several => several.iter().map(|v| format!("({v})")).collect::<Vec<_>>().join(" || "),
        };
        Some(Invariant { scope: Scope::Loop, location, value })
    };
    found.into_iter().filter_map(joined).collect()
}

fn loop_at(f: &Source, line: u32) -> Option<Location> {
    let asked = Location { file: f.name.clone(), line, column: None, function: None };
    let s = statement_at(f, &asked, |s| s.is_loop())?;
    Some(Location { column: Some(f.words[s.words.first].col), ..asked })
}

//! From an automaton to what a witness says: a path to the violation as segments, nodes at loops as invariants.

use super::automaton::{Automaton, Data, Edge, is};
use super::{key, settle};
use crate::source::Source;
use crate::witness::{Action, Content, Event, Location, Waypoint, Witness};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Reads a witness about these files.
pub(crate) fn read(text: &str, files: &[Source]) -> Result<Witness, String> {
    let a = Automaton::parse(text)?;
    let said = |key: &str| a.graph.get(key).cloned();
    if a.edges.iter().any(|e| e.data.get(key::THREAD).is_some_and(|t| t != "0")) {
        return Err("threads are not read".into());
    }
    let mut ignored = Vec::new();
    let mut is_one_of_many = false;
    let content = match said(key::TYPE).as_deref() {
        Some("violation_witness") => {
            let (path, others) = path(&a)?;
            is_one_of_many = others;
            Content::Violation(settle::segments(&path, files, &mut ignored)?)
        }
        Some("correctness_witness") => Content::Correctness(settle::invariants(&a, files, &mut ignored)),
        Some(other) => return Err(format!("witnesses of the type `{other}` are not read")),
        None => return Err(format!("there is no `{}`", key::TYPE)),
    };
    let model = said(key::ARCHITECTURE).and_then(|a| match a.as_str() {
        "32bit" => Some("ILP32".to_string()),
        "64bit" => Some("LP64".to_string()),
        _ => None,
    });
    let hash = said(key::HASH).map(|h| (said(key::PROGRAM).unwrap_or_default(), h));
    Ok(Witness {
        producer: said(key::PRODUCER).unwrap_or_default(),
        // Some tools write the text of an automaton of their own.
        specification: said(key::SPECIFICATION).filter(|s| s.trim_start().starts_with("CHECK")),
        data_model: model,
        hashes: hash.into_iter().collect(),
        content,
        is_one_of_many,
        is_near: true,
        ignored,
    })
}

/// The steps of the shortest path from the entry to a violation, and whether the automaton has other paths.
fn path(a: &Automaton) -> Result<(Vec<Step>, bool), String> {
    let entry = a.nodes_with(key::ENTRY).next().ok_or("no node is the entry")?;
    let ends: BTreeSet<&str> = a.nodes_with(key::VIOLATION).collect();
    if ends.is_empty() {
        return Err("no node is a violation".into());
    }
    let sinks: BTreeSet<&str> = a.nodes_with(key::SINK).collect();
    let is_step = |e: &&Edge| e.source != e.target && !sinks.contains(e.target.as_str());
    let mut next: BTreeMap<&str, Vec<&Edge>> = BTreeMap::new();
    for e in a.edges.iter().filter(is_step) {
        next.entry(&e.source).or_default().push(e);
    }
    let mut came_by: BTreeMap<&str, &Edge> = BTreeMap::new();
    let mut queue = VecDeque::from([entry]);
    let mut end = ends.contains(entry).then_some(entry);
    while let Some(node) = queue.pop_front().filter(|_| end.is_none()) {
        for &e in next.get(node).into_iter().flatten() {
            let target = e.target.as_str();
            if target != entry && !came_by.contains_key(target) {
                came_by.insert(target, e);
                queue.push_back(target);
                end = end.or(ends.contains(target).then_some(target));
            }
        }
    }
    let mut at = end.ok_or("no path leads to a violation")?;
    let mut steps = Vec::new();
    let mut has_others = false;
    while let Some(e) = came_by.get(at) {
        has_others |= next.get(e.source.as_str()).is_some_and(|all| all.len() > 1);
        steps.push(Step::of(&e.data)?);
        at = &e.source;
    }
    steps.reverse();
    if steps.is_empty() {
        return Err("the entry is a violation already".into());
    }
    Ok((steps, has_others))
}

/// What an edge of a path says.
pub(super) struct Step {
    /// Where it begins; none where it does not say so.
    pub(super) line: Option<u32>,
    pub(super) events: Vec<Waypoint>,
}

impl Step {
    fn of(data: &Data) -> Result<Step, String> {
        let line = line(data, key::LINE)?;
        let mut events = Vec::new();
        if let Some(line) = line {
            let mut add = |event, function: Option<&String>| {
                let location = Location { file: String::new(), line, column: None, function: function.cloned() };
                events.push(Waypoint { event, action: Action::Follow, location });
            };
            match data.get(key::CONTROL).map(String::as_str) {
                Some(key::TRUE) => add(Event::Branching("true".into()), None),
                Some(key::FALSE) => add(Event::Branching("false".into()), None),
                _ => {}
            }
            let assumptions = data.get(key::ASSUMPTION).map_or("", String::as_str);
            for part in assumptions.split(';').map(str::trim).filter(|p| !p.is_empty()) {
                match data.get(key::RESULT_OF) {
                    Some(function) if part.contains("\\result") => add(Event::Return(part.into()), Some(function)),
                    _ if part.contains("\\result") => {}
                    // What holds where a function is entered is about its parameters.
                    _ if data.contains_key(key::ENTER) => {}
                    _ => add(Event::Behind(part.into()), None),
                }
            }
        }
        Ok(Step { line, events })
    }
}

/// The number at a key.
pub(super) fn line(data: &Data, key: &str) -> Result<Option<u32>, String> {
    let Some(n) = data.get(key) else { return Ok(None) };
    n.parse::<u32>().map(Some).map_err(|_| format!("`{key}` is no number: {n}"))
}

/// The lines that a loop may have which is entered by a node: those of the branches that leave it, then of the edges that enter it.
pub(super) fn lines_of_loop(a: &Automaton, node: &str) -> Vec<u32> {
    let leave = a.edges.iter().filter(|e| e.source == node && e.data.contains_key(key::CONTROL));
    let enter = a.edges.iter().filter(|e| e.target == node && is(&e.data, key::LOOP_HEAD));
    let both = leave.chain(enter).flat_map(|e| [key::LINE, key::LAST_LINE].map(|k| line(&e.data, k).ok().flatten()));
    let mut all: Vec<u32> = both.flatten().collect();
    let mut seen = BTreeSet::new();
    all.retain(|l| seen.insert(*l));
    all
}

//! Witnesses of any tool, formats 2.x (1.0: `graphml`). What is not understood is an error where an answer would depend on it.

use super::yaml::{self, Node};
use super::{Action, Content, Event, Invariant, Location, Scope, Waypoint, Witness};
use crate::source::Source;

/// Reads a witness about these files. One in XML is one of format 1.0.
///
/// # Errors
/// What is wrong with the file, in words.
pub fn read(text: &str, files: &[Source]) -> Result<Witness, String> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
        return super::graphml::read(text, files);
    }
    let document = yaml::parse(text)?;
    let entries = document.items();
    if entries.is_empty() {
        return Err("a witness is a list of entries".into());
    }
    let mut found: Option<Witness> = None;
    let mut ignored = Vec::new();
    for entry in entries {
        let kind = entry.text("entry_type").ok_or("an entry has no `entry_type`")?;
        let content = match kind {
            "violation_sequence" => Content::Violation(segments(entry)?),
            "invariant_set" => Content::Correctness(invariants(entry, &mut ignored)?),
            other => return Err(format!("entries of type `{other}` are not read")),
        };
        match &mut found {
            None => found = Some(headed(entry, content)?),
            Some(Witness { content: Content::Correctness(all), .. }) => match content {
                Content::Correctness(more) => all.extend(more),
                Content::Violation(_) => return Err("it says both that the program is safe and that it is not".into()),
            },
            Some(_) => return Err("a violation is one entry".into()),
        }
    }
    found.map(|w| Witness { ignored, ..w }).ok_or("there is no entry".into())
}

fn headed(entry: &Node, content: Content) -> Result<Witness, String> {
    let metadata = entry.get("metadata").ok_or("an entry has no `metadata`")?;
    let version = metadata.text("format_version").ok_or("there is no `format_version`")?;
    if !version.starts_with("2.") {
        return Err(format!("format {version} is not read (2.0 and 2.1 are)"));
    }
    let task = metadata.get("task").ok_or("there is no `task`")?;
    let producer = metadata.get("producer");
    let part = |key| producer.and_then(|p| p.text(key)).unwrap_or("");
    let hashes = match task.get("input_file_hashes") {
        Some(Node::Map(all)) => all.iter().filter_map(|(file, hash)| match hash {
            Node::Text(hash) => Some((file.clone(), hash.clone())),
            Node::List(_) | Node::Map(_) => None,
        }),
        _ => return Err("there are no `input_file_hashes`".into()),
    };
    Ok(Witness {
        producer: format!("{} {}", part("name"), part("version")).trim().to_string(),
        specification: task.text("specification").map(str::to_string),
        data_model: task.text("data_model").map(str::to_string),
        hashes: hashes.collect(),
        content,
        is_one_of_many: false,
        is_near: false,
        ignored: Vec::new(),
    })
}

fn location(node: &Node) -> Result<Location, String> {
    let l = node.get("location").ok_or("there is no `location`")?;
    let number = |key| match l.text(key) {
        None => Ok(None),
        Some(n) => n.parse::<u32>().map(Some).map_err(|_| format!("`{key}` is no number: {n}")),
    };
    Ok(Location {
        file: l.text("file_name").ok_or("a location has no `file_name`")?.to_string(),
        line: number("line")?.ok_or("a location has no `line`")?,
        // Some tools write what they do not know.
        column: number("column")?.filter(|&c| c > 0),
        function: l.text("function").map(str::to_string),
    })
}

fn invariants(entry: &Node, ignored: &mut Vec<String>) -> Result<Vec<Invariant>, String> {
    let mut all = Vec::new();
    for item in entry.get("content").map_or(&[][..], Node::items) {
        // Some tools say of contracts that they are invariants.
        let is_contract = |node: &&Node| node.text("type") == Some("function_contract");
        if let Some(contract) = item.get("contract").or(item.get("invariant").filter(is_contract)) {
            all.extend(parts_of(contract)?);
            continue;
        }
        let Some(i) = item.get("invariant") else {
            ignored.push("an entry that is no invariant".into());
            continue;
        };
        let kind = i.text("type").ok_or("an invariant has no `type`")?;
        let scope = match kind {
            "loop_invariant" => Scope::Loop,
            "location_invariant" => Scope::Location,
            other => {
                ignored.push(format!("a {other}"));
                continue;
            }
        };
        is_read(i, &["c_expression", "ext_c_expression"])?;
        let value = i.text("value").ok_or("an invariant has no `value`")?.to_string();
        all.push(Invariant { scope, location: location(i)?, value });
    }
    Ok(all)
}

/// What a contract requires, and what it ensures.
fn parts_of(contract: &Node) -> Result<Vec<Invariant>, String> {
    if contract.text("type") != Some("function_contract") {
        return Err("a contract is no `function_contract`".into());
    }
    is_read(contract, &["c_expression", "ext_c_expression", "acsl_expression"])?;
    let location = location(contract)?;
    let parts = [(Scope::Requires, "requires"), (Scope::Ensures, "ensures")];
    let part = |(scope, key)| {
        contract.text(key).map(|value| Invariant { scope, location: location.clone(), value: value.to_string() })
    };
    Ok(parts.into_iter().filter_map(part).collect())
}

fn is_read(node: &Node, formats: &[&str]) -> Result<(), String> {
    match node.text("format").unwrap_or("c_expression") {
        format if formats.contains(&format) => Ok(()),
        format => Err(format!("expressions in the format `{format}` are not read")),
    }
}

fn segments(entry: &Node) -> Result<Vec<Vec<Waypoint>>, String> {
    let content = entry.get("content").ok_or("there is no `content`")?;
    let mut all = Vec::new();
    for item in content.items() {
        let segment = item.get("segment").ok_or("a part of the sequence is no segment")?;
        let waypoints: Result<Vec<Waypoint>, String> = segment.items().iter().map(waypoint).collect();
        all.push(waypoints?);
    }
    well_formed(&all)?;
    Ok(all)
}

/// One follows in each segment, at its end; the target is the end of all.
fn well_formed(segments: &[Vec<Waypoint>]) -> Result<(), String> {
    for (number, segment) in (1..).zip(segments) {
        let Some((last, others)) = segment.split_last() else { return Err(format!("segment {number} is empty")) };
        if last.action != Action::Follow || others.iter().any(|w| w.action != Action::Avoid) {
            return Err(format!("segment {number} does not end with the one waypoint that is followed"));
        }
        if (last.event == Event::Target) != (number == segments.len()) {
            return Err("the target is the last waypoint, and no other is".into());
        }
    }
    if segments.is_empty() { Err("there is no segment".into()) } else { Ok(()) }
}

fn waypoint(node: &Node) -> Result<Waypoint, String> {
    let w = node.get("waypoint").ok_or("a part of a segment is no waypoint")?;
    let value = || {
        let constraint = w.get("constraint").ok_or("a waypoint has no `constraint`")?;
        Ok::<String, String>(constraint.text("value").ok_or("a constraint has no `value`")?.to_string())
    };
    let event = match w.text("type").ok_or("a waypoint has no `type`")? {
        "assumption" => Event::Assumption(value()?),
        "branching" => Event::Branching(value()?),
        "function_enter" => Event::Enter,
        "function_return" => Event::Return(value()?),
        "target" => Event::Target,
        other => return Err(format!("waypoints of type `{other}` are not read")),
    };
    let action = match w.text("action") {
        Some("follow") | None => Action::Follow,
        Some("avoid") => Action::Avoid,
        Some("cycle") => return Err("waypoints that are passed again and again (termination) are not read".into()),
        Some(other) => return Err(format!("`{other}` is no action")),
    };
    Ok(Waypoint { event, action, location: location(w)? })
}

#[cfg(test)]
mod tests {
    use super::super::{Task, document};
    use super::*;

    fn place(line: u32) -> Location {
        Location { file: "a.c".into(), line, column: Some(3), function: None }
    }

    fn round_trip(content: &Content) -> Result<Content, String> {
        let task = Task {
            files: vec![("a.c".into(), "00".into())],
            specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )".into(),
            data_model: "LP64",
            version: "0",
            created: "2026-01-01T00:00:00Z".into(),
            number: [7; 16],
        };
        read(&document(&task, content), &[]).map(|w| w.content)
    }

    #[test]
    fn what_is_written_is_read() {
        let waypoint = |event, line| Waypoint { event, action: Action::Follow, location: place(line) };
        let violation = Content::Violation(vec![
            vec![waypoint(Event::Return("\\result == 4".into()), 2)],
            vec![
                Waypoint { action: Action::Avoid, ..waypoint(Event::Branching("false".into()), 3) },
                waypoint(Event::Assumption("x > \"\"[0]".into()), 4),
            ],
            vec![waypoint(Event::Target, 5)],
        ]);
        assert_eq!(round_trip(&violation).as_ref(), Ok(&violation));
        let invariant = |scope, line, value: &str| Invariant { scope, location: place(line), value: value.into() };
        let correctness = Content::Correctness(vec![
            invariant(Scope::Loop, 7, "x >= 0"),
            invariant(Scope::Requires, 2, "x > 0"),
            invariant(Scope::Ensures, 2, "\\result > \\at(x, Old)"),
        ]);
        assert_eq!(round_trip(&correctness).as_ref(), Ok(&correctness));
    }

    #[test]
    fn sequences_have_one_end() {
        let target = Waypoint { event: Event::Target, action: Action::Follow, location: place(1) };
        let twice = Content::Violation(vec![vec![target.clone()], vec![target.clone()]]);
        assert!(round_trip(&twice).is_err());
        let never = Waypoint { event: Event::Enter, ..target };
        assert!(round_trip(&Content::Violation(vec![vec![never]])).is_err());
    }
}

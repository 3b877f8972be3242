//! A witness as text: YAML in its subset JSON.

use super::{Action, Content, Event, Invariant, Location, Scope, Waypoint};
use serde_json::{Map, Value, json};

/// What a witness is about, and who wrote it when.
#[derive(Clone, Debug)]
pub struct Task {
    /// The files with their SHA-256.
    pub files: Vec<(String, String)>,
    /// The property, as property files have it.
    pub specification: String,
    /// `ILP32` or `LP64`.
    pub data_model: &'static str,
    /// Of the program that writes the witness.
    pub version: &'static str,
    /// ISO 8601.
    pub created: String,
    /// A number that nobody else has.
    pub number: [u8; 16],
}

/// The whole file.
pub fn document(task: &Task, content: &Content) -> String {
    let (entry_type, content) = match content {
        Content::Violation(segments) => ("violation_sequence", segments.iter().map(|s| segment(s)).collect()),
        Content::Correctness(invariants) => ("invariant_set", set(invariants)),
    };
    let entry = json!([{ "entry_type": entry_type, "metadata": metadata(task), "content": content }]);
    let mut text = serde_json::to_string_pretty(&entry).expect("strings and numbers have a text");
    text.push('\n');
    text
}

/// Invariants one by one, and behind them contracts.
fn set(invariants: &[Invariant]) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    let mut contracts: Vec<(&Location, Map<String, Value>)> = Vec::new();
    for i in invariants {
        let (kind, key) = match i.scope {
            Scope::Loop => ("loop_invariant", None),
            Scope::Location => ("location_invariant", None),
            Scope::Requires => ("function_contract", Some("requires")),
            Scope::Ensures => ("function_contract", Some("ensures")),
        };
        match (key, contracts.iter_mut().find(|(at, _)| **at == i.location)) {
            (None, _) => all.push(json!({"invariant": {
                "type": kind,
                "location": location(&i.location),
                "value": i.value,
                "format": "c_expression",
            }})),
            (Some(key), Some((_, contract))) => _ = contract.insert(key.into(), json!(i.value)),
            (Some(key), None) => {
                let mut contract = Map::new();
                contract.insert("type".into(), json!(kind));
                contract.insert("location".into(), location(&i.location));
                contract.insert("format".into(), json!("ext_c_expression"));
                contract.insert(key.into(), json!(i.value));
                contracts.push((&i.location, contract));
            }
        }
    }
    for (_, mut contract) in contracts {
        // A contract has both.
        for key in ["requires", "ensures"] {
            contract.entry(key).or_insert(json!("1"));
        }
        all.push(json!({ "contract": contract }));
    }
    all
}

fn metadata(task: &Task) -> Value {
    let hashes: Map<String, Value> = task.files.iter().map(|(file, hash)| (file.clone(), json!(hash))).collect();
    let files: Vec<&String> = task.files.iter().map(|(file, _)| file).collect();
    json!({
        "format_version": "2.1",
        "uuid": uuid(task.number),
        "creation_time": task.created,
        "producer": { "name": "attest", "version": task.version },
        "task": {
            "input_files": files,
            "input_file_hashes": hashes,
            "specification": task.specification,
            "data_model": task.data_model,
            "language": "C",
        },
    })
}

/// The number as one of version 4 (RFC 4122).
fn uuid(mut n: [u8; 16]) -> String {
    n[6] = n[6] & 0x0f | 0x40;
    n[8] = n[8] & 0x3f | 0x80;
    let hex: Vec<String> = n.iter().map(|b| format!("{b:02x}")).collect();
    [&hex[..4], &hex[4..6], &hex[6..8], &hex[8..10], &hex[10..]].map(<[String]>::concat).join("-")
}

fn location(l: &Location) -> Value {
    let mut fields = Map::new();
    fields.insert("file_name".into(), json!(l.file));
    fields.insert("line".into(), json!(l.line));
    fields.extend(l.column.map(|c| ("column".into(), json!(c))));
    fields.extend(l.function.as_ref().map(|f| ("function".into(), json!(f))));
    Value::Object(fields)
}

fn segment(waypoints: &[Waypoint]) -> Value {
    json!({ "segment": waypoints.iter().filter_map(waypoint).collect::<Vec<Value>>() })
}

/// None for what only format 1.0 can say.
fn waypoint(w: &Waypoint) -> Option<Value> {
    let (kind, constraint) = match &w.event {
        Event::Assumption(value) => ("assumption", Some(json!({"value": value, "format": "c_expression"}))),
        Event::Behind(_) => return None,
        Event::Branching(value) => ("branching", Some(json!({"value": value}))),
        Event::Enter => ("function_enter", None),
        Event::Return(value) => ("function_return", Some(json!({"value": value, "format": "ext_c_expression"}))),
        Event::Target => ("target", None),
    };
    let action = match w.action {
        Action::Follow => "follow",
        Action::Avoid => "avoid",
        Action::Cycle => "cycle",
    };
    let mut fields = Map::new();
    fields.insert("type".into(), json!(kind));
    fields.insert("action".into(), json!(action));
    fields.insert("location".into(), location(&w.location));
    fields.extend(constraint.map(|c| ("constraint".into(), c)));
    Some(json!({ "waypoint": fields }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_form_of_version_4() {
        assert_eq!(uuid([0xff; 16]), "ffffffff-ffff-4fff-bfff-ffffffffffff");
    }
}

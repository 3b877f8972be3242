//! A witness in format 1.0. A violation is a chain of edges, one for each value and the last one to the violation; a proof is a
//! node for each loop with an invariant, entered where the loop is and left by everything.

use super::key;
use crate::source::{Form, Source};
use crate::weave::statement_at;
use crate::witness::{Content, Event, Invariant, Scope, Task, Waypoint};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event as Xml};
use std::io;

/// The keys with what they belong to.
const KEYS: [(&str, &str, &str); 16] = [
    (key::TYPE, "graph", "string"),
    ("sourcecodelang", "graph", "string"),
    (key::PRODUCER, "graph", "string"),
    (key::SPECIFICATION, "graph", "string"),
    (key::PROGRAM, "graph", "string"),
    (key::HASH, "graph", "string"),
    (key::ARCHITECTURE, "graph", "string"),
    ("creationtime", "graph", "string"),
    (key::ENTRY, "node", "boolean"),
    (key::VIOLATION, "node", "boolean"),
    (key::INVARIANT, "node", "string"),
    (key::LINE, "edge", "int"),
    (key::CONTROL, "edge", "string"),
    (key::LOOP_HEAD, "edge", "boolean"),
    (key::ASSUMPTION, "edge", "string"),
    (key::RESULT_OF, "edge", "string"),
];

type Pairs = Vec<(&'static str, String)>;

/// Nodes with their data, and edges from one to another.
#[derive(Default)]
struct Graph {
    nodes: Vec<Pairs>,
    edges: Vec<(usize, usize, Pairs)>,
}

/// The whole file.
///
/// # Errors
/// Why the format has no such witness.
pub fn document(task: &Task, content: &Content, files: &[Source]) -> Result<String, String> {
    let [(program, hash)] = &task.files[..] else { return Err("format 1.0 is about programs of one file".into()) };
    let (kind, graph) = match content {
        Content::Violation(segments) => ("violation_witness", chain(segments, files)),
        Content::Correctness(invariants) => ("correctness_witness", star(invariants, files)),
    };
    let architecture = if task.data_model == "ILP32" { "32bit" } else { "64bit" };
    let about = vec![
        (key::TYPE, kind.to_string()),
        ("sourcecodelang", "C".into()),
        (key::PRODUCER, format!("attest {}", task.version)),
        (key::SPECIFICATION, task.specification.clone()),
        (key::PROGRAM, program.clone()),
        (key::HASH, hash.clone()),
        (key::ARCHITECTURE, architecture.into()),
        ("creationtime", task.created.clone()),
    ];
    let mut bytes = Vec::new();
    write(&graph, &about, &mut bytes).expect("writing to memory does not fail");
    Ok(String::from_utf8(bytes).expect("what was written is text") + "\n")
}

/// One edge for each waypoint.
fn chain(segments: &[Vec<Waypoint>], files: &[Source]) -> Graph {
    let mut graph = Graph { nodes: vec![vec![(key::ENTRY, "true".into())]], edges: Vec::new() };
    for w in segments.iter().filter_map(|s| s.last()) {
        let mut data = vec![(key::LINE, w.location.line.to_string())];
        match &w.event {
            Event::Return(value) => match called(w, files) {
                Some((name, line)) => {
                    data = vec![
                        (key::LINE, line.to_string()),
                        (key::ASSUMPTION, format!("{value};")),
                        (key::RESULT_OF, name),
                    ];
                }
                None => continue,
            },
            Event::Branching(value) => {
                let control = if value == "true" { key::TRUE } else { key::FALSE };
                data.push((key::CONTROL, control.into()));
            }
            Event::Behind(value) => data.push((key::ASSUMPTION, format!("{value};"))),
            Event::Target => {}
            // What holds before a statement, and that a function is entered, is left out: the path says less.
            Event::Assumption(_) | Event::Enter => continue,
        }
        let is_end = w.event == Event::Target;
        graph.nodes.push(if is_end { vec![(key::VIOLATION, "true".into())] } else { Vec::new() });
        graph.edges.push((graph.nodes.len() - 2, graph.nodes.len() - 1, data));
    }
    graph
}

/// The function that has returned, and the line of the call.
fn called(w: &Waypoint, files: &[Source]) -> Option<(String, u32)> {
    let f = files.iter().find(|f| f.name == w.location.file)?;
    let close = f.line(w.location.line).find(|&i| Some(f.words[i].col) == w.location.column)?;
    let name = &f.words[f.opening(close)?.checked_sub(1)?];
    Some((name.text.clone(), name.line))
}

/// The entry, and a node for each loop.
fn star(invariants: &[Invariant], files: &[Source]) -> Graph {
    let mut graph = Graph { nodes: vec![vec![(key::ENTRY, "true".into())]], edges: Vec::new() };
    for i in invariants.iter().filter(|i| i.scope == Scope::Loop) {
        let node = graph.nodes.len();
        graph.nodes.push(vec![(key::INVARIANT, i.value.clone())]);
        for line in entered_from(i, files) {
            graph.edges.push((0, node, vec![(key::LINE, line.to_string()), (key::LOOP_HEAD, "true".into())]));
        }
        match condition_line(i, files) {
            Some(line) => {
                let leave = |control: &str| vec![(key::LINE, line.to_string()), (key::CONTROL, control.to_string())];
                graph.edges.push((node, 0, leave(key::TRUE)));
                graph.edges.push((node, 0, leave(key::FALSE)));
            }
            None => graph.edges.push((node, 0, Vec::new())),
        }
    }
    graph
}

/// The line of the loop itself, and of the last statement of its body.
fn entered_from(i: &Invariant, files: &[Source]) -> Vec<u32> {
    let mut lines = vec![i.location.line];
    let found = files.iter().find_map(|f| Some((f, statement_at(f, &i.location, |s| s.is_loop())?)));
    if let Some((f, s)) = found.filter(|(_, s)| matches!(s.form, Form::While(_))) {
        let inside = f.statements.iter().filter(|o| o.words.first > s.words.first && o.words.last <= s.words.last);
        let last = inside.filter(|o| o.form == Form::Simple).map(|o| f.words[o.words.first].line).max();
        lines.extend(last.filter(|l| *l != i.location.line));
    }
    lines
}

/// Where the condition of a loop stands; none if it has none.
fn condition_line(i: &Invariant, files: &[Source]) -> Option<u32> {
    let (f, s) = files.iter().find_map(|f| Some((f, statement_at(f, &i.location, |s| s.is_loop())?)))?;
    let (r, _) = crate::weave::condition_of(s)?;
    Some(f.words[r.first].line)
}

fn write(graph: &Graph, about: &Pairs, out: &mut Vec<u8>) -> io::Result<()> {
    let mut xml = Writer::new_with_indent(out, b' ', 2);
    xml.write_event(Xml::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let names = [
        ("xmlns", "http://graphml.graphdrawing.org/xmlns"),
        ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
    ];
    xml.create_element("graphml").with_attributes(names).write_inner_content(|xml| {
        for (id, of, ty) in KEYS {
            let key = [("attr.name", id), ("attr.type", ty), ("for", of), ("id", id)];
            let element = xml.create_element("key").with_attributes(key);
            match ty {
                "boolean" => element
                    .write_inner_content(|xml| {
                        xml.create_element("default").write_text_content(BytesText::new("false")).map(drop)
                    })
                    .map(drop)?,
                _ => element.write_empty().map(drop)?,
            }
        }
        xml.create_element("graph").with_attribute(("edgedefault", "directed")).write_inner_content(|xml| {
            data(xml, about)?;
            for (number, node) in graph.nodes.iter().enumerate() {
                let id = format!("N{number}");
                element(xml, "node", &[("id", &id)], node)?;
            }
            for (source, target, pairs) in &graph.edges {
                let (source, target) = (format!("N{source}"), format!("N{target}"));
                element(xml, "edge", &[("source", &source), ("target", &target)], pairs)?;
            }
            Ok(())
        })?;
        Ok(())
    })?;
    Ok(())
}

fn element(xml: &mut Writer<&mut Vec<u8>>, name: &str, own: &[(&str, &str)], pairs: &Pairs) -> io::Result<()> {
    let element = xml.create_element(name).with_attributes(own.iter().copied());
    match pairs.is_empty() {
        true => element.write_empty().map(drop),
        false => element.write_inner_content(|xml| data(xml, pairs)).map(drop),
    }
}

fn data(xml: &mut Writer<&mut Vec<u8>>, pairs: &Pairs) -> io::Result<()> {
    for (key, value) in pairs {
        let element = xml.create_element("data").with_attribute(("key", *key));
        element.write_text_content(BytesText::new(value))?;
    }
    Ok(())
}

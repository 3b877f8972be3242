//! The schedule of a violation as a drawing: a node for each place on the way, an edge for each step.

use crate::trace::{Item, Step, last};

/// The path as a Graphviz `digraph` from top to bottom. Steps that repeat are drawn once, in a box that says how often.
pub fn dot(path: &[Item]) -> String {
    let mut out = String::from("digraph schedule {\n  node [shape=point]\n  edge [fontname=monospace]\n");
    let mut next = 0;
    items(path, &mut out, &mut next, "  ");
    out.push_str(&format!("  n{next} [shape=octagon label=error style=filled fillcolor=indianred1]\n"));
    out + "}\n"
}

fn items(path: &[Item], out: &mut String, next: &mut usize, indent: &str) {
    for item in path {
        match item {
            Item::Step(step) => edge(out, next, indent, &words(step)),
            Item::Omitted(n) => edge(out, next, indent, &[format!("… {n} steps")]),
            Item::Repeat { rounds, count } => {
                out.push_str(&format!("{indent}subgraph cluster_{next} {{ label=\"{count} times\"\n"));
                items(last(rounds), out, next, &format!("{indent}  "));
                out.push_str(&format!("{indent}}}\n"));
            }
        }
    }
}

fn edge(out: &mut String, next: &mut usize, indent: &str, lines: &[String]) {
    let escaped = |l: &String| l.replace('\\', "\\\\").replace('"', "\\\"") + "\\l";
    let label: String = lines.iter().map(escaped).collect();
    out.push_str(&format!("{indent}n{next} -> n{} [label=\"{label}\"]\n", *next + 1));
    *next += 1;
}

/// What happens in a step, line by line.
fn words(step: &Step) -> Vec<String> {
    let first = step.rule.clone().unwrap_or_else(|| format!("line {}", step.pos.line));
    let separator = if step.rule.is_some() { ":" } else { " =" };
    let changes = step.changes.iter().map(|(name, value)| format!("  {name}{separator} {value}"));
    std::iter::once(first).chain(changes).collect()
}

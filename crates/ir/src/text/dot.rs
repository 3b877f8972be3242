//! Graphviz drawings of procedures.

use super::names::{Naming, quoted};
use super::print::print_stmt;
use crate::analysis::{Graph, loop_heads};
use crate::program::{LocId, LocKind, ProcId, Procedure, Program};

/// The procedure as a `digraph`: loop heads are double circles, error locations red, unknown ones grey; edges carry
/// their statements.
pub fn dot(p: &Program, id: ProcId) -> String {
    let (q, naming) = (p.proc(id), Naming::new(p));
    let heads = loop_heads(q, &Graph::new(q));
    let mut out = format!("digraph {} {{\n  node [shape=circle fontname=monospace]\n", quoted(&q.name, '"'));
    out.push_str("  edge [fontname=monospace]\n");
    for l in q.loc_ids() {
        out.push_str(&format!("  l{} [{}]\n", l.0, style(p, q, l, heads[l.0 as usize])));
    }
    for e in &q.edges {
        let label = e.label.iter().map(|l| l.to_string());
        let lines: Vec<String> = label.chain(e.stmts.iter().flat_map(|s| print_stmt(p, &naming, s))).collect();
        // Graphviz ends a left-aligned line with `\l`.
        let label: String = lines.iter().map(|l| escaped(l) + "\\l").collect();
        out.push_str(&format!("  l{} -> l{} [label=\"{label}\"]\n", e.src.0, e.dst.0));
    }
    out + "}\n"
}

fn style(p: &Program, q: &Procedure, l: LocId, is_head: bool) -> String {
    let role = if l == q.entry {
        " xlabel=entry"
    } else if l == q.exit {
        " xlabel=exit"
    } else {
        ""
    };
    let kind = match &q.loc(l).kind {
        LocKind::Error(_) => " style=filled fillcolor=indianred1".to_string(),
        LocKind::Unknown(reason) => format!(" style=filled fillcolor=grey80 tooltip=\"{}\"", escaped(reason)),
        LocKind::Plain => String::new(),
    };
    let state = p.model.as_ref().and_then(|m| m.state(l)).filter(|s| !s.is_empty());
    let name = state.map_or(format!("l{}", l.0), |s| escaped(&s).replace(", ", "\\n"));
    format!("label=\"{name}\"{role}{}{kind}", if is_head { " shape=doublecircle" } else { "" })
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

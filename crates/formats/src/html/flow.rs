//! The automaton of each procedure that a page is about, drawn beside its source: a node for each line, the edges between lines as
//! arcs, forward ones on the right and back edges on the left. Lines in the order of the source need no layout, and a reader finds
//! in the drawing what he has just read.

use super::{anchor, escaped};
use base::Pos;
use ir::{Edge, LocId, LocKind, Procedure, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Procedures and lines of each that are drawn; more is no picture.
const MAX_PROCEDURES: usize = 24;
const MAX_NODES: usize = 300;
/// Between two lines, around the text, and between two arcs, in pixels.
const ROW: usize = 20;
const MARGIN: usize = 14;
const ARC: usize = 9;
/// Arcs side by side; what is nested deeper shares the outermost.
const MAX_ARCS: usize = 12;
const TEXT: usize = 30;
const CHARACTER: usize = 8;

/// The drawings of the procedures that have a line in `wanted`, which are those of files and lines.
pub(super) fn flow(
    program: &Program,
    wanted: &BTreeSet<(u32, u32)>,
    errors: &BTreeSet<(u32, u32)>,
    line: &dyn Fn(Pos) -> String,
) -> String {
    // Procedures of ours have names that C has not.
    let drawn = program.procs.iter().filter(|p| !p.name.starts_with('$')).map(Lines::of).filter(|l| {
        let is_about = l.nodes.iter().any(|at| wanted.contains(&(at.file.0, at.line)));
        is_about && l.nodes.len() > 1 && l.nodes.len() <= MAX_NODES
    });
    let mut out = String::new();
    for lines in drawn.take(MAX_PROCEDURES) {
        let _ = writeln!(out, "<h2>{}</h2>", escaped(&lines.name));
        lines.draw(errors, line, &mut out);
    }
    out
}

/// A procedure by its lines.
struct Lines {
    name: String,
    /// In the order of the source.
    nodes: Vec<Pos>,
    /// From one to another, by index; not from one to itself.
    edges: BTreeSet<(usize, usize)>,
    /// An error location is there.
    checked: BTreeSet<usize>,
}

impl Lines {
    fn of(p: &Procedure) -> Lines {
        // A location without a place is where what leads away from it is.
        let place = |l: usize| {
            let own = p.locs[l].pos;
            let leaving =
                || p.edges.iter().filter(|e| e.src.0 as usize == l).flat_map(|e| e.stmts.iter().map(|s| s.pos));
            Some(own).into_iter().chain(leaving()).find(|pos| !pos.is_none())
        };
        let places: Vec<Option<Pos>> = (0..p.locs.len()).map(place).collect();
        // An edge is a block of statements: it goes from line to line.
        let lines_of = |e: &Edge| {
            let inside = e.stmts.iter().map(|s| s.pos).filter(|pos| !pos.is_none());
            let ends = |l: LocId| places[l.0 as usize];
            ends(e.src).into_iter().chain(inside).chain(ends(e.dst)).collect::<Vec<Pos>>()
        };
        let key = |pos: Pos| (pos.file.0, pos.line);
        let mut by_line: BTreeMap<(u32, u32), Pos> = BTreeMap::new();
        for pos in places.iter().flatten().copied().chain(p.edges.iter().flat_map(lines_of)) {
            by_line.entry(key(pos)).or_insert(pos);
        }
        let number: BTreeMap<(u32, u32), usize> = by_line.keys().copied().zip(0..).collect();
        let of = |l: u32| places[l as usize].and_then(|pos| number.get(&key(pos)).copied());
        let steps = |e: &Edge| {
            let lines: Vec<usize> = lines_of(e).into_iter().filter_map(|pos| number.get(&key(pos)).copied()).collect();
            lines.windows(2).map(|w| (w[0], w[1])).collect::<Vec<_>>()
        };
        let edges = p.edges.iter().flat_map(steps).filter(|(a, b)| a != b).collect();
        let is_error = |l: &u32| matches!(p.locs[*l as usize].kind, LocKind::Error(_));
        let checked = (0..p.locs.len() as u32).filter(is_error).filter_map(of).collect();
        Lines { name: p.name.clone(), nodes: by_line.into_values().collect(), edges, checked }
    }

    fn draw(&self, errors: &BTreeSet<(u32, u32)>, line: &dyn Fn(Pos) -> String, out: &mut String) {
        let (left, right) = (self.sides(|a, b| a > b), self.sides(|a, b| a + 1 < b));
        let width_of =
            |side: &BTreeMap<(usize, usize), usize>| side.values().max().map_or(0, |m| (m + 1) * ARC) + MARGIN;
        let (x, text) = (width_of(&left), TEXT * CHARACTER);
        let (width, height) = (x + text + width_of(&right) + MARGIN, self.nodes.len() * ROW + MARGIN);
        let _ = writeln!(
            out,
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"automaton of {}\">",
            escaped(&self.name)
        );
        let y = |i: usize| i * ROW + ROW / 2 + MARGIN / 2;
        for &(a, b) in &self.edges {
            let (from, to) = (y(a), y(b));
            let path = match (left.get(&(a, b)), right.get(&(a, b))) {
                (Some(depth), _) => bow(x - 4, from, to, -(((depth + 1) * ARC) as i64)),
                (_, Some(depth)) => bow(x + text, from, to, ((depth + 1) * ARC) as i64),
                _ => format!("M{} {}V{}", x + 8, from + 7, to - 7),
            };
            let class = if a > b { "back" } else { "to" };
            let _ = writeln!(out, "<path class=\"{class}\" d=\"{path}\"/>");
        }
        for (i, &pos) in self.nodes.iter().enumerate() {
            let is_error = errors.contains(&(pos.file.0, pos.line));
            let state = if is_error {
                " error"
            } else if self.checked.contains(&i) {
                " check"
            } else {
                ""
            };
            let shown: String = format!("{} {}", pos.line, line(pos).trim()).chars().take(TEXT).collect();
            let _ = writeln!(
                out,
                "<g class=\"node{state}\" data-at=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"3\"/>\
                 <text x=\"{}\" y=\"{}\">{}</text></g>",
                anchor(pos),
                x - 4,
                y(i) - 8,
                text + 4,
                x + 2,
                y(i) + 4,
                escaped(&shown)
            );
        }
        out.push_str("</svg>\n");
    }

    /// How far out the arcs of one side are: one that is around others lies outside of them.
    fn sides(&self, is_of: impl Fn(usize, usize) -> bool) -> BTreeMap<(usize, usize), usize> {
        let span = |&(a, b): &(usize, usize)| (a.min(b), a.max(b));
        let mut all: Vec<(usize, usize)> = self.edges.iter().copied().filter(|&(a, b)| is_of(a, b)).collect();
        all.sort_by_key(|e| (span(e).1 - span(e).0, *e));
        let mut depths: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for e in all {
            let (from, to) = span(&e);
            let crossed = depths.iter().filter(|(o, _)| span(o).0 < to && from < span(o).1).map(|(_, d)| d + 1);
            let depth = crossed.max().unwrap_or(0).min(MAX_ARCS);
            depths.insert(e, depth);
        }
        depths
    }
}

/// An arc from one height to another, that far to the side, with its head.
fn bow(x: usize, from: usize, to: usize, out: i64) -> String {
    let (x, far) = (x as i64, x as i64 + out);
    let tip = if out < 0 { x - 4 } else { x + 4 };
    format!("M{x} {from}C{far} {from} {far} {to} {x} {to}M{tip} {}L{x} {to}L{tip} {}", to as i64 - 3, to as i64 + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_that_are_around_others_lie_outside() {
        let edges = BTreeSet::from([(0, 1), (1, 2), (0, 3), (3, 0), (1, 3), (0, 5)]);
        let lines = Lines { name: "f".into(), nodes: Vec::new(), edges, checked: BTreeSet::new() };
        let right = lines.sides(|a, b| a + 1 < b);
        assert_eq!(right, BTreeMap::from([((1, 3), 0), ((0, 3), 1), ((0, 5), 2)]));
        assert_eq!(lines.sides(|a, b| a > b), BTreeMap::from([((3, 0), 0)]));
    }
}

//! The text form of structures: a line for each, behind the contract that they are the reason of.
//!
//! ```text
//! shapes 16/4
//! shape l2; one 24 0/8=n1 16/4=0x0; chain 0/8 24 0/8=0x0 8/8=0x0,n1*; var v3=n0 v4=0x0; static 0x400/8=n0+0x8; le n0 n1 n1 v5
//! ```
//!
//! Nodes are numbered in their order. `0/8` are eight bytes from offset 0 on. `n1` is the (first) block of a node, `n1$` the last, `n1*`
//! any one of its blocks; `le n0 0xc` is a bound of its data. A chain `0/8~8/8` is doubly linked; links of `0/8+0x4` lead to offset 4. Variables have the numbers of the
//! prepared program.

use super::{Count, Field, Individual, Item, Kind, Pick, Point, Row, Shapes, Structure, Values};
use ir::LocId;
use logic::VarId;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What all lines begin with.
const WORD: &str = "shape";

/// Is it a line of this form?
pub(crate) fn is_line(line: &str) -> bool {
    line.starts_with("shapes") || line.starts_with("shape ")
}

pub(crate) fn write(shapes: &Shapes) -> String {
    let mut out = String::from("shapes");
    if let Some(f) = shapes.order {
        _ = write!(out, " {}", field(f));
    }
    out.push('\n');
    for (l, all) in &shapes.at {
        if all.is_empty() {
            _ = writeln!(out, "{WORD} l{}; none", l.0);
        }
        for s in all {
            _ = writeln!(out, "{WORD} l{}{}", l.0, structure(s));
        }
    }
    out
}

/// The structures in such lines.
pub(crate) fn read<'a>(mut lines: impl Iterator<Item = &'a str>) -> Result<Shapes, String> {
    let first = lines.next().and_then(|l| l.strip_prefix("shapes")).ok_or("expected `shapes`")?;
    let order = match first.trim() {
        "" => None,
        word => Some(read_field(word).ok_or_else(|| format!("expected a field, not {word}"))?),
    };
    let mut shapes = Shapes { order, ..Shapes::default() };
    for line in lines {
        let (l, s) = read_structure(line).ok_or_else(|| format!("this is no structure: {line}"))?;
        shapes.at.entry(l).or_default().extend(s);
    }
    Ok(shapes)
}

fn field(f: Field) -> String {
    format!("{:#x}/{}", f.at, f.bytes)
}

fn item(i: Item) -> String {
    match i {
        Item::Const(k) => format!("{k:#x}"),
        Item::At { node, pick, offset } => {
            let mark = match pick {
                Pick::First => "",
                Pick::Last => "$",
                Pick::Any => "*",
            };
            format!("n{node}{mark}{}", way(offset))
        }
    }
}

fn way(offset: u128) -> String {
    if offset == 0 { String::new() } else { format!("+{offset:#x}") }
}

fn row(r: Row) -> String {
    let back = r.back.map_or(String::new(), |f| format!("~{}", field(f)));
    format!("{}{}{back}", field(r.link), way(r.entry))
}

fn values(v: &Values) -> String {
    v.iter().map(|&i| item(i)).collect::<Vec<_>>().join(",")
}

fn point(p: Point) -> String {
    match p {
        Point::Node(n) => format!("n{n}"),
        Point::Var(v) => format!("v{}", v.0),
        Point::Const(k) => format!("{k:#x}"),
    }
}

fn structure(s: &Structure) -> String {
    let mut out = String::new();
    for n in &s.nodes {
        out += "; ";
        match n.kind {
            Kind::One => out += "one",
            Kind::Chain(r) => _ = write!(out, "chain {}", row(r)),
            Kind::Many => out += "many",
        }
        _ = write!(out, " {:#x}", n.size);
        n.fields.iter().for_each(|(&f, v)| _ = write!(out, " {}={}", field(f), values(v)));
    }
    if !s.vars.is_empty() {
        out += "; var";
        s.vars.iter().for_each(|(x, v)| _ = write!(out, " v{}={}", x.0, values(v)));
    }
    if !s.statics.is_empty() {
        out += "; static";
        s.statics.iter().for_each(|(&f, v)| _ = write!(out, " {}={}", field(f), values(v)));
    }
    if !s.le.is_empty() {
        out += "; le";
        s.le.iter().for_each(|&(a, b)| _ = write!(out, " {} {}", point(a), point(b)));
    }
    if let Some(c) = &s.count {
        _ = write!(out, "; count v{} {:#x}", c.var.0, c.rest);
        c.nodes.iter().for_each(|n| _ = write!(out, " n{n}"));
    }
    out
}

fn number(word: &str) -> Option<u128> {
    u128::from_str_radix(word.strip_prefix("0x")?, 16).ok()
}

fn read_field(word: &str) -> Option<Field> {
    let (at, bytes) = word.split_once('/')?;
    Some(Field { at: number(at)?, bytes: bytes.parse().ok()? })
}

fn read_item(word: &str) -> Option<Item> {
    let Some(word) = word.strip_prefix('n') else { return number(word).map(Item::Const) };
    let (node, offset) = read_way(word)?;
    let (node, pick) = match (node.strip_suffix('*'), node.strip_suffix('$')) {
        (Some(node), _) => (node, Pick::Any),
        (_, Some(node)) => (node, Pick::Last),
        _ => (node, Pick::First),
    };
    Some(Item::At { node: node.parse().ok()?, pick, offset })
}

/// What is before the offset, and the offset.
fn read_way(word: &str) -> Option<(&str, u128)> {
    match word.split_once('+') {
        Some((place, offset)) => Some((place, number(offset)?)),
        None => Some((word, 0)),
    }
}

fn read_row(word: &str) -> Option<Row> {
    let (word, back) = match word.split_once('~') {
        Some((word, back)) => (word, Some(read_field(back)?)),
        None => (word, None),
    };
    let (link, entry) = read_way(word)?;
    Some(Row { link: read_field(link)?, entry, back })
}

fn read_values(words: &str) -> Option<Values> {
    words.split(',').map(read_item).collect()
}

fn read_places(words: &[&str]) -> Option<BTreeMap<Field, Values>> {
    let place = |w: &&str| w.split_once('=').and_then(|(f, v)| Some((read_field(f)?, read_values(v)?)));
    words.iter().map(place).collect()
}

fn read_var(word: &str) -> Option<VarId> {
    word.strip_prefix('v')?.parse().ok().map(VarId)
}

fn read_point(word: &str) -> Option<Point> {
    match word.strip_prefix('n') {
        Some(n) => n.parse().ok().map(Point::Node),
        None => number(word).map(Point::Const).or_else(|| read_var(word).map(Point::Var)),
    }
}

/// A location and what is said of it; `None` for `none`.
fn read_structure(line: &str) -> Option<(LocId, Option<Structure>)> {
    let mut parts = line.strip_prefix("shape ")?.split(';').map(str::trim);
    let l = LocId(parts.next()?.strip_prefix('l')?.parse().ok()?);
    let mut s = Structure::default();
    for part in parts {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut node = |kind, size: &str, rest: &[&str]| {
            s.nodes.push(Individual { kind, size: number(size)?, fields: read_places(rest)? });
            Some(())
        };
        match &words[..] {
            ["none"] => return Some((l, None)),
            ["one", size, rest @ ..] => node(Kind::One, size, rest)?,
            ["many", size, rest @ ..] => node(Kind::Many, size, rest)?,
            ["chain", f, size, rest @ ..] => node(Kind::Chain(read_row(f)?), size, rest)?,
            ["var", rest @ ..] => {
                let one = |w: &&str| w.split_once('=').and_then(|(x, v)| Some((read_var(x)?, read_values(v)?)));
                s.vars = rest.iter().map(one).collect::<Option<_>>()?;
            }
            ["static", rest @ ..] => s.statics = read_places(rest)?,
            ["le", rest @ ..] if rest.len() % 2 == 0 => {
                let pair = |p: &[&str]| Some((read_point(p[0])?, read_point(p[1])?));
                s.le = rest.chunks(2).map(pair).collect::<Option<_>>()?;
            }
            ["count", var, rest, nodes @ ..] => {
                let nodes = nodes.iter().map(|n| n.strip_prefix('n')?.parse().ok()).collect::<Option<_>>()?;
                s.count = Some(Count { var: read_var(var)?, rest: number(rest)?, nodes });
            }
            _ => return None,
        }
    }
    Some((l, Some(s)))
}

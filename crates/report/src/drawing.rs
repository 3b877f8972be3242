//! The heap where an execution ends, drawn with letters: each chain of blocks on a line of its own, a block with its members once,
//! `(above)` or `(a ring)` where a link leads to one that is drawn already.

use crate::memory::Before;
use std::collections::{BTreeMap, BTreeSet};

/// More blocks than this are counted.
const MOST: usize = 24;
/// A line goes on in the next one behind this many characters.
const WIDTH: usize = 92;

/// The lines; none where no object leads to another one.
pub(crate) fn drawn(objects: &[Before]) -> Vec<String> {
    let known: BTreeMap<&str, &Before> = objects.iter().map(|o| (o.object.as_str(), o)).collect();
    let targets: BTreeSet<&str> = objects.iter().flat_map(|o| links(o, &known)).map(|(_, to)| to).collect();
    if targets.is_empty() {
        return Vec::new();
    }
    let mut d = Drawing { known: &known, done: BTreeSet::new(), left: MOST, out: Vec::new() };
    // Chains begin where nothing leads to; what is left are rings.
    for o in objects.iter().filter(|o| !targets.contains(o.object.as_str())) {
        d.chain(&o.object, 0);
    }
    for o in objects {
        d.chain(&o.object, 0);
    }
    let undrawn = known.len() - d.done.len();
    if undrawn > 0 {
        d.out.push(format!("… {undrawn} more"));
    }
    d.out
}

/// The members that lead to a known object.
fn links<'o>(o: &'o Before, known: &BTreeMap<&'o str, &'o Before>) -> Vec<(&'o str, &'o str)> {
    let leads = o.members.iter().filter_map(|(name, value)| {
        let to = known.get_key_value(value.trim_start_matches('&'))?.0;
        Some((name.as_str(), *to))
    });
    leads.collect()
}

struct Drawing<'o> {
    known: &'o BTreeMap<&'o str, &'o Before>,
    done: BTreeSet<&'o str>,
    left: usize,
    out: Vec<String>,
}

impl<'o> Drawing<'o> {
    /// A block, and what its one link leads to on the same line; several links have a line each.
    fn chain(&mut self, start: &str, depth: usize) {
        let Some((&first, _)) = self.known.get_key_value(start) else { return };
        let indent = "  ".repeat(depth.min(8));
        let mut line = indent.clone();
        let mut at = first;
        let mut on_line: BTreeSet<&str> = BTreeSet::new();
        loop {
            if self.left == 0 || !self.done.insert(at) {
                break;
            }
            self.left -= 1;
            on_line.insert(at);
            let object = self.known[at];
            let mut links = links(object, self.known);
            let plain: Vec<String> = object
                .members
                .iter()
                .filter(|(name, _)| !links.iter().any(|(link, _)| link == name))
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            line += &if plain.is_empty() { at.to_string() } else { format!("{at} [{}]", plain.join(", ")) };
            if links.len() != 1 {
                self.flush(&mut line);
                for (name, to) in links {
                    let is_new = !self.done.contains(to);
                    let word = if is_new { "" } else { " (above)" };
                    self.out.push(format!("{indent}  {name} → {to}{word}"));
                    if is_new {
                        self.chain(to, depth + 2);
                    }
                }
                return;
            }
            let (name, to) = links.remove(0);
            line += &format!(" ─{name}→ ");
            if self.done.contains(to) {
                line += &format!("{to} {}", if on_line.contains(to) { "(a ring)" } else { "(above)" });
                break;
            }
            if self.left == 0 {
                line += "…";
                break;
            }
            if line.chars().count() > WIDTH {
                self.flush(&mut line);
                line = format!("{indent}    ");
            }
            at = to;
        }
        self.flush(&mut line);
    }

    fn flush(&mut self, line: &mut String) {
        let done = std::mem::take(line);
        if !done.trim().is_empty() {
            self.out.push(done.trim_end().to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(name: &str, members: &[(&str, &str)]) -> Before {
        let members = members.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
        Before { object: name.into(), members }
    }

    #[test]
    fn lists_are_chains_and_rings_are_said() {
        let list = [
            object("head", &[("key", "10"), ("next", "node #2")]),
            object("node #1", &[("key", "0"), ("next", "NULL")]),
            object("node #2", &[("key", "7"), ("next", "node #1")]),
        ];
        assert_eq!(drawn(&list), ["head [key 10] ─next→ node #2 [key 7] ─next→ node #1 [key 0, next NULL]"]);
        let ring = [object("a #1", &[("n", "a #2")]), object("a #2", &[("n", "a #1")])];
        assert_eq!(drawn(&ring), ["a #1 ─n→ a #2 ─n→ a #1 (a ring)"]);
        let joined = [object("x", &[("n", "z")]), object("y", &[("n", "z")]), object("z", &[("n", "NULL")])];
        assert_eq!(drawn(&joined), ["x ─n→ z [n NULL]", "y ─n→ z (above)"]);
        assert!(drawn(&[object("a", &[("n", "NULL")])]).is_empty());
    }

    #[test]
    fn trees_have_a_line_for_each_link() {
        let tree = [
            object("t #1", &[("v", "5"), ("l", "t #2"), ("r", "t #3")]),
            object("t #2", &[("v", "3"), ("l", "NULL"), ("r", "NULL")]),
            object("t #3", &[("v", "9"), ("l", "t #2"), ("r", "NULL")]),
        ];
        let expected = [
            "t #1 [v 5]",
            "  l → t #2",
            "    t #2 [v 3, l NULL, r NULL]",
            "  r → t #3",
            "    t #3 [v 9, r NULL] ─l→ t #2 (above)",
        ];
        assert_eq!(drawn(&tree), expected);
    }

    #[test]
    fn long_lists_are_cut_with_a_word() {
        let name = |i: usize| format!("node #{i}");
        let list: Vec<Before> = (1..40).map(|i| object(&name(i), &[("next", &name(i + 1))])).collect();
        let lines = drawn(&list);
        assert!(lines.len() > 2 && lines.iter().all(|l| l.chars().count() < WIDTH + 30), "{lines:#?}");
        assert_eq!(lines.last().map(String::as_str), Some("… 15 more"));
    }
}

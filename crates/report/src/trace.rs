//! The path of a test as lines of the source with the values that change. Repetitions are folded while they happen, so
//! that a path of a million steps costs no memory: a folded loop keeps its first and its last round.

use base::Pos;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// One source line of the path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Where it is in the source.
    pub pos: Pos,
    /// Active calls.
    pub depth: usize,
    /// `x = 5`, in order; a variable that changes twice on the line appears with its last value. In a step of a rule
    /// `x: 4 -> 5`, or `x: * = 5` for an input.
    pub changes: Vec<(String, String)>,
    /// The rule of guarded commands that is taken.
    pub rule: Option<String>,
    /// `0 < 5 is true`: the conditions that control branched on, in order, where they can be evaluated.
    pub conditions: Vec<String>,
    /// The first condition in the words of the source, for those who do not have its text.
    pub condition: Option<String>,
    /// Where the condition of the step begins, on its line; 0 for a step without one.
    pub column: u32,
    /// What the whole condition came to.
    pub outcome: Option<bool>,
    /// The call that the line makes: the function, names and values of its parameters.
    pub call: Option<(String, Vec<(String, String)>)>,
    /// The function that has returned to the line, and its value.
    pub returned: Option<(String, String)>,
    /// The violation depends on something of it, or nobody knows what it depends on.
    pub matters: bool,
}

/// A part of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// One step.
    Step(Step),
    /// The same lines `count` times in a row.
    Repeat {
        /// With the values of the first time.
        first: Vec<Item>,
        /// With the values of the last time.
        body: Vec<Item>,
        /// How often.
        count: u64,
    },
    /// Left out to bound the report's size.
    Omitted(u64),
}

/// Longest body of a loop that is folded, in items.
const MAX_BODY: usize = 48;
/// More items than this are thinned out in the middle.
const MAX_ITEMS: usize = 20_000;

/// The steps so far.
#[derive(Default)]
pub(crate) struct Folded {
    items: Vec<(u64, Item)>,
    /// Rounds of loops are kept as they are.
    keeps_rounds: bool,
}

impl Folded {
    pub(crate) fn new(keeps_rounds: bool) -> Folded {
        Folded { items: Vec::new(), keeps_rounds }
    }

    pub(crate) fn finish(self) -> Vec<Item> {
        self.items.into_iter().map(|(_, item)| item).collect()
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.items.push((key_of(&step), Item::Step(step)));
        while !self.keeps_rounds && self.fold() {}
        if self.items.len() > MAX_ITEMS {
            self.thin_out();
        }
    }

    /// Folds the end of the list once, if it repeats what stands before it.
    fn fold(&mut self) -> bool {
        let n = self.items.len();
        for k in 1..=MAX_BODY.min(n.saturating_sub(1)) {
            if let Item::Repeat { body, .. } = &self.items[n - 1 - k].1
                && body.len() == k
                && body_key(self.items[n - k..].iter().map(|i| i.0)) == self.items[n - 1 - k].0
            {
                let fresh: Vec<Item> = self.items.drain(n - k..).map(|i| i.1).collect();
                if let Some((_, Item::Repeat { body, count, .. })) = self.items.last_mut() {
                    *body = fresh;
                    *count += 1;
                }
                return true;
            }
            let repeats = 2 * k <= n && (0..k).all(|i| self.items[n - 1 - i].0 == self.items[n - 1 - k - i].0);
            if repeats {
                let key = body_key(self.items[n - k..].iter().map(|i| i.0));
                let body = self.items.drain(n - k..).map(|i| i.1).collect();
                let first = self.items.drain(n - 2 * k..).map(|i| i.1).collect();
                self.items.push((key, Item::Repeat { first, body, count: 2 }));
                return true;
            }
        }
        false
    }

    fn thin_out(&mut self) {
        let (from, to) = (MAX_ITEMS / 4, MAX_ITEMS * 3 / 4);
        let steps = self.items.drain(from..to).map(|(_, item)| size(&item)).sum();
        self.items.insert(from, (0, Item::Omitted(steps)));
    }
}

/// Number of steps that an item stands for.
fn size(item: &Item) -> u64 {
    match item {
        Item::Step(_) => 1,
        Item::Repeat { body, count, .. } => count * body.iter().map(size).sum::<u64>(),
        Item::Omitted(n) => *n,
    }
}

/// The number of steps of a path.
pub fn length(items: &[Item]) -> u64 {
    items.iter().map(size).sum()
}

fn key_of(step: &Step) -> u64 {
    let mut h = FxHasher::default();
    let place = (step.pos.file, step.pos.line, step.column, step.depth);
    (place, &step.rule, step.returned.is_some(), step.matters).hash(&mut h);
    h.finish()
}

fn body_key(keys: impl Iterator<Item = u64>) -> u64 {
    let mut h = FxHasher::default();
    "repeat".hash(&mut h);
    for k in keys {
        k.hash(&mut h);
    }
    h.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(lines: &[u32]) -> Vec<Item> {
        let mut r = Folded::new(false);
        for &line in lines {
            r.push(Step { pos: Pos { line, ..Pos::NONE }, ..Step::default() });
        }
        r.finish()
    }

    fn show(items: &[Item]) -> String {
        let one = |i: &Item| match i {
            Item::Step(s) => s.pos.line.to_string(),
            Item::Repeat { body, count, .. } => format!("({}){count}", show(body)),
            Item::Omitted(n) => format!("…{n}"),
        };
        items.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn loops_are_folded() {
        assert_eq!(show(&fold(&[1, 2, 3, 2, 3, 2, 3, 4])), "1 (2 3)3 4");
        assert_eq!(show(&fold(&[1, 2, 3, 4])), "1 2 3 4");
        let nested: Vec<u32> = (0..3).flat_map(|_| [1, 2, 3, 2, 3, 4]).collect();
        assert_eq!(show(&fold(&nested)), "(1 (2 3)2 4)3");
    }

    #[test]
    fn a_long_path_stays_small() {
        let lines: Vec<u32> = (0..200_000u32).map(|i| 1 + i.wrapping_mul(2654435761) % 1009).collect();
        let items = fold(&lines);
        assert!(items.len() <= MAX_ITEMS);
        assert!(length(&items) > 190_000);
    }
}

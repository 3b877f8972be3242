//! The path of a test as lines of the source with the values that change. Repetitions are folded while they happen, so
//! that a path of a million steps costs no memory: a folded loop keeps its first and its last round, and a few between them in
//! which something changes that the violation depends on, and did not change in the round before.

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
        /// The first round, those between that have news, and the last one.
        rounds: Vec<Round>,
        /// How many there are.
        count: u64,
    },
    /// Left out to bound the report's size.
    Omitted(u64),
}

/// One of the times that the same lines are executed, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: u64,
    /// The lines.
    pub items: Vec<Item>,
    /// Something changes that the violation depends on, and did not in the round before.
    has_news: bool,
}

/// The last of the rounds that are kept, which stands for those that are not.
pub fn last(rounds: &[Round]) -> &[Item] {
    rounds.last().map_or(&[], |round| &round.items)
}

impl Round {
    /// Says how many rounds are left out since `before`, and which one this is.
    pub fn heading(&self, before: &Round, count: u64) -> String {
        let own = if self.number == count { "the last:".to_string() } else { format!("round {}:", self.number) };
        match self.number - before.number - 1 {
            0 => own,
            1 => format!("… 1 round, and {own}"),
            n => format!("… {n} rounds, and {own}"),
        }
    }

    fn changes_more_than(&self, before: &Round) -> bool {
        self.items.iter().zip(&before.items).any(|pair| match pair {
            (Item::Step(new), Item::Step(old)) => {
                let is_new = |name: &str| !old.changes.iter().any(|(other, _)| whole(other) == whole(name));
                new.matters && new.changes.iter().any(|(name, _)| is_new(name))
            }
            _ => false,
        })
    }
}

/// The array that an element belongs to: rounds write one after the other.
fn whole(name: &str) -> &str {
    name.split_once('[').map_or(name, |(array, _)| array)
}

/// Rounds with news that are kept between the first and the last one.
const MOST_BETWEEN: usize = 3;
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
            if let Item::Repeat { rounds, .. } = &self.items[n - 1 - k].1
                && last(rounds).len() == k
                && body_key(self.items[n - k..].iter().map(|i| i.0)) == self.items[n - 1 - k].0
            {
                let items: Vec<Item> = self.items.drain(n - k..).map(|i| i.1).collect();
                if let Some((_, Item::Repeat { rounds, count })) = self.items.last_mut() {
                    *count += 1;
                    add(rounds, Round { number: *count, items, has_news: false });
                }
                return true;
            }
            let repeats = 2 * k <= n && (0..k).all(|i| self.items[n - 1 - i].0 == self.items[n - 1 - k - i].0);
            if repeats {
                let key = body_key(self.items[n - k..].iter().map(|i| i.0));
                let mut round = |number| {
                    let from = self.items.len() - k;
                    Round { number, items: self.items.drain(from..).map(|i| i.1).collect(), has_news: false }
                };
                let (second, first) = (round(2), round(1));
                let mut rounds = vec![first];
                add(&mut rounds, second);
                self.items.push((key, Item::Repeat { rounds, count: 2 }));
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

/// The last round so far stays only if it has news.
fn add(rounds: &mut Vec<Round>, mut round: Round) {
    round.has_news = rounds.last().is_some_and(|before| round.changes_more_than(before));
    let is_kept = rounds.len() < 2 || rounds.last().is_some_and(|r| r.has_news) && rounds.len() < MOST_BETWEEN + 2;
    if !is_kept {
        rounds.pop();
    }
    rounds.push(round);
}

/// Number of steps that an item stands for.
fn size(item: &Item) -> u64 {
    match item {
        Item::Step(_) => 1,
        Item::Repeat { rounds, count } => count * last(rounds).iter().map(size).sum::<u64>(),
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
            Item::Repeat { rounds, count } => format!("({}){count}", show(last(rounds))),
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

    /// Rounds between the first and the last one, in a loop of which some rounds change a variable.
    #[test]
    fn rounds_with_news_stay() {
        let kept = |changing: &[u64]| {
            let mut path = Folded::new(false);
            for round in 1..=40 {
                let changes = Vec::from_iter(changing.contains(&round).then(|| ("s".to_string(), "1".to_string())));
                let step = Step { pos: Pos { line: 1, ..Pos::NONE }, changes, matters: true, ..Step::default() };
                path.push(step);
            }
            let items = path.finish();
            let [Item::Repeat { rounds, count: 40 }] = &items[..] else { panic!("{items:?}") };
            rounds.iter().map(|r| r.number).collect::<Vec<_>>()
        };
        assert_eq!(kept(&[]), [1, 40]);
        assert_eq!(kept(&[1, 40]), [1, 40]);
        assert_eq!(kept(&[2, 17, 18]), [1, 2, 17, 40]);
        assert_eq!(kept(&[3, 6, 9, 12, 15]), [1, 3, 6, 9, 40]);
        let all: Vec<u64> = (1..=40).collect();
        assert_eq!(kept(&all), [1, 40]);
    }

    #[test]
    fn a_long_path_stays_small() {
        let lines: Vec<u32> = (0..200_000u32).map(|i| 1 + i.wrapping_mul(2654435761) % 1009).collect();
        let items = fold(&lines);
        assert!(items.len() <= MAX_ITEMS);
        assert!(length(&items) > 190_000);
    }
}

//! Conditions as rows of the answer: each is two goals, which a pair of executions covers.

use driver::coverage::{Coverage, Deciding, Goal, Standing as Known};
use report::coverage::{self as said, GoalRow, Standing};
use std::collections::BTreeMap;

/// The conditions in the order of the source.
pub(super) fn rows(c: &Coverage) -> Vec<GoalRow> {
    let mut pairs: BTreeMap<(u32, u32), Vec<(usize, Deciding)>> = BTreeMap::new();
    for (i, goal) in c.goals.iter().enumerate() {
        if let Goal::Decides(d) = goal {
            pairs.entry((d.decision, d.condition)).or_default().push((i, *d));
        }
    }
    let mut pairs: Vec<_> = pairs.into_values().collect();
    pairs.sort_by_key(|pair| c.goals[pair[0].0].pos(&c.program));
    pairs.iter().map(|pair| row(c, pair)).collect()
}

fn row(c: &Coverage, pair: &[(usize, Deciding)]) -> GoalRow {
    let (p, (first, d)) = (&c.program, pair[0]);
    // One that no execution decides by is enough for the pair to be impossible.
    let of = |known: fn(&Known) -> bool| pair.iter().find(|(i, _)| known(&c.standing[*i]));
    let (standing, why) = match (of(|s| *s == Known::Infeasible), of(|s| matches!(s, Known::Open(_)))) {
        (Some((_, d)), _) => (Standing::Infeasible, Some(format!("it never decides as {}", d.value))),
        (None, Some((i, d))) => match &c.standing[*i] {
            Known::Open(why) => (Standing::Open, Some(format!("as {}: {why}", d.value))),
            Known::Covered | Known::Infeasible => unreachable!("the goal is open"),
        },
        (None, None) => (Standing::Covered, None),
    };
    let mut tests: Vec<usize> = pair.iter().filter_map(|(i, _)| tests_of(c, *i).first().copied()).collect();
    tests.sort_unstable();
    tests.dedup();
    let what = said::condition(p, d.decision(p), d.condition);
    let pos = c.goals[first].pos(p);
    GoalRow { pos, at: p.sources.show(pos), what, standing, tests, why }
}

/// The tests that cover a goal, by number from 1.
pub(super) fn tests_of(c: &Coverage, goal: usize) -> Vec<usize> {
    (1..).zip(&c.tests).filter(|(_, t)| t.covers.contains(&goal)).map(|(n, _)| n).collect()
}

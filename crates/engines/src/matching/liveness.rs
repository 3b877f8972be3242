//! Which variables matter at a location.

use super::command::{Command, Transition};
use logic::{Pool, VarId, variables};
use std::collections::BTreeSet;

/// By location: the variables whose values can still be read before they are written. States that differ in others only
/// behave alike.
pub(super) fn live_variables(
    pool: &Pool,
    locs: usize,
    transitions: &[Transition],
    commands: &[Command],
) -> Vec<Vec<VarId>> {
    let reads: Vec<Reads> = commands.iter().map(|c| Reads::of(pool, c)).collect();
    let mut incoming = vec![Vec::new(); locs];
    for (i, t) in transitions.iter().enumerate() {
        incoming[t.dst.0 as usize].push(i);
    }
    let mut live = vec![BTreeSet::new(); locs];
    let mut todo: Vec<usize> = (0..locs).rev().collect();
    let mut is_todo = vec![true; locs];
    while let Some(l) = todo.pop() {
        is_todo[l] = false;
        for &i in &incoming[l] {
            let src = transitions[i].src.0 as usize;
            let before = live[src].len();
            let command = transitions[i].command.0 as usize;
            let new = reads[command].before(&live[l], &commands[command]);
            live[src].extend(new);
            if live[src].len() > before && !std::mem::replace(&mut is_todo[src], true) {
                todo.push(src);
            }
        }
    }
    live.into_iter().map(|vars| vars.into_iter().collect()).collect()
}

/// What a command reads.
struct Reads {
    guard: Vec<VarId>,
    /// For each variable that it assigns: what the value is made of.
    values: Vec<(VarId, Vec<VarId>)>,
}

impl Reads {
    fn of(pool: &Pool, c: &Command) -> Reads {
        let values = c.update.iter().map(|&(v, e)| (v, variables(pool, &[e]))).collect();
        Reads { guard: variables(pool, &c.guard), values }
    }

    /// What is live before the command, where `after` is behind it.
    fn before(&self, after: &BTreeSet<VarId>, c: &Command) -> BTreeSet<VarId> {
        let mut before: BTreeSet<VarId> = after.iter().copied().filter(|&v| c.value(v).is_none()).collect();
        before.extend(&self.guard);
        for (v, read) in &self.values {
            if after.contains(v) {
                before.extend(read);
            }
        }
        before
    }
}

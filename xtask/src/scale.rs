//! `cargo xtask scale`: many harnesses on many machines, on paper. What one costs is measured: two answers of
//! `attest verify --format json` on a project, the first without a cache, the second with all answers in one. The harnesses are repeated
//! in a random order until there are enough.

use crate::run::Flags;
use crate::shuffle::shuffled;
use serde_json::Value;
use std::collections::BinaryHeap;
use std::path::Path;

/// What a harness costs, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cost {
    /// With a search.
    first: f64,
    /// With its evidence in the cache.
    again: f64,
}

/// Machines that collect, in processors.
const COLLECTORS: [usize; 3] = [2, 16, 64];

pub(crate) fn run(args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let usage = || crate::USAGE.to_string();
    let first = seconds(Path::new(flags.value("--first")?.ok_or_else(usage)?))?;
    let again = seconds(Path::new(flags.value("--again")?.ok_or_else(usage)?))?;
    let tasks = flags.number("--tasks")?.unwrap_or(10_000) as usize;
    let machines = flags.number("--machines")?.unwrap_or(1_000).max(1) as usize;
    flags.end()?;
    if first.is_empty() || first.len() != again.len() {
        return Err("the two answers have different harnesses, or none".into());
    }
    let measured: Vec<Cost> = first.iter().zip(&again).map(|(&first, &again)| Cost { first, again }).collect();
    Ok(report(&repeated(&measured, tasks), machines))
}

fn seconds(file: &Path) -> Result<Vec<f64>, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let text = std::fs::read_to_string(file).map_err(|e| wrong(&e))?;
    let answer: Value = serde_json::from_str(&text).map_err(|e| wrong(&e))?;
    let rows = answer["harnesses"].as_array().ok_or_else(|| wrong(&"no `harnesses`"))?;
    rows.iter().map(|r| r["seconds"].as_f64().ok_or_else(|| wrong(&"a harness has no `seconds`"))).collect()
}

/// So many tasks, the measured ones again and again in a random order that is always the same.
fn repeated(measured: &[Cost], tasks: usize) -> Vec<Cost> {
    shuffled(measured.iter().copied().cycle().take(tasks).collect())
}

/// The longest of the shards: machine i has the tasks i, i + n, i + 2n and so on.
fn in_shards(costs: &[f64], machines: usize) -> f64 {
    let shard = |i: usize| costs.iter().skip(i).step_by(machines).sum::<f64>();
    (0..machines.min(costs.len())).map(shard).fold(0.0, f64::max)
}

/// When the last one ends if each machine takes the next task as soon as it is free. Times are whole milliseconds.
fn from_a_queue(costs: &[f64], machines: usize) -> f64 {
    let mut free: BinaryHeap<std::cmp::Reverse<u64>> = (0..machines).map(|_| std::cmp::Reverse(0)).collect();
    let mut last = 0;
    for cost in costs {
        let std::cmp::Reverse(begin) = free.pop().unwrap_or(std::cmp::Reverse(0));
        let end = begin + (cost * 1_000.0).round() as u64;
        last = last.max(end);
        free.push(std::cmp::Reverse(end));
    }
    last as f64 / 1_000.0
}

fn report(costs: &[Cost], machines: usize) -> String {
    let mut first: Vec<f64> = costs.iter().map(|c| c.first).collect();
    let again: Vec<f64> = costs.iter().map(|c| c.again).collect();
    let (sum, checks): (f64, f64) = (first.iter().sum(), again.iter().sum());
    let shards = in_shards(&first, machines);
    let queue = from_a_queue(&first, machines);
    first.sort_by(f64::total_cmp);
    first.reverse();
    let (sorted, longest) = (from_a_queue(&first, machines), first.first().copied().unwrap_or(0.0));
    let mut lines = vec![
        format!(
            "tasks {}, machines {machines}, all searches {sum:.0} s, all checks of evidence {checks:.0} s",
            costs.len()
        ),
        format!(
            "no way to be quicker than: {:.1} s (the sum divided), {longest:.1} s (the longest task)",
            sum / machines as f64
        ),
        format!("shards: {shards:.1} s"),
        format!("one queue, in the order of the file: {queue:.1} s"),
        format!("one queue, the longest first: {sorted:.1} s"),
    ];
    for cores in COLLECTORS {
        let collects = checks / cores as f64;
        let speedup = sum / (shards + collects);
        lines.push(format!(
            "collected on {cores} processors: {collects:.1} s more; {speedup:.0} times as quick as one processor"
        ));
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_and_queues() {
        let costs = [4.0, 1.0, 1.0, 2.0];
        assert_eq!(in_shards(&costs, 2), 5.0);
        assert_eq!(from_a_queue(&costs, 2), 4.0);
        assert_eq!(from_a_queue(&[1.0, 1.0, 2.0, 4.0], 2), 5.0);
        assert_eq!((in_shards(&costs, 9), from_a_queue(&costs, 9)), (4.0, 4.0));
        let measured = [Cost { first: 1.0, again: 0.1 }, Cost { first: 2.0, again: 0.2 }];
        let all = repeated(&measured, 7);
        assert_eq!((all.len(), all.iter().filter(|c| **c == measured[0]).count()), (7, 4));
    }
}

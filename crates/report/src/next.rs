//! What to do where nothing was decided: where the effort went, which loops a proof would have to know something of, and what to
//! try next.

use crate::answer::Answer;
use crate::stuck::{Stuck, stuck};
use base::{Contribution, Exhausted, Pos};
use cert::{Reason, Verdict};
use ir::LocKind;
use ir::analysis::{Graph, loop_heads};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Loops that are named.
const MAX_LOOPS: usize = 3;

/// Engines that are named beside the one with the most effort.
const MAX_OTHERS: usize = 3;

/// Percents that are not worth a word.
const LITTLE: u64 = 3;

/// What time goes into, in words, with the names that statistics have for its parts.
const PHASES: [(&str, &[&str]); 5] = [
    ("preparation", &["prepare"]),
    ("solver", &["solver"]),
    ("executions", &["tests"]),
    ("checker", &["check", "check_solver"]),
    ("the engines themselves", &["conditions", "evaluation", "graph", "facts", "other"]),
];

/// What is below an answer that is none.
pub(crate) struct Next {
    /// Where the effort went, in words.
    pub(crate) effort: Vec<String>,
    /// Where the search is stuck.
    pub(crate) stuck: Option<Stuck>,
    /// What to try.
    pub(crate) advice: Option<String>,
}

/// What is to be said below the answer, if it is none.
pub(crate) fn next(a: &Answer<'_>) -> Option<Next> {
    let Verdict::Unknown(reason) = a.verdict else { return None };
    let is_search = matches!(reason, Reason::Limit(_) | Reason::GaveUp(_));
    let stuck = if is_search { stuck(a.provenance.lowered, &a.refinements) } else { None };
    let mut lines: Vec<String> = effort(a).into_iter().chain(phases(&a.stats.times())).collect();
    match &stuck {
        Some(stuck) => lines.push(place(a, stuck)),
        None if is_search => lines.extend(loops(a)),
        None => {}
    }
    Some(Next { effort: lines, stuck, advice: advice(a, reason) })
}

/// `most of the search: the loop at p.c:3:5 in f (83 % of 1204 refinements, most of them at p.c:4:9)`
fn place(a: &Answer<'_>, s: &Stuck) -> String {
    let sources = &a.provenance.lowered.sources;
    let what = if s.is_loop { "the loop at " } else { "" };
    let (own, all) = s.share;
    let most = match s.is_loop && s.most_at != s.at {
        true => format!(", most of them at {}", sources.show(s.most_at)),
        false => String::new(),
    };
    let (at, percent) = (sources.show(s.at), own * 100 / all.max(1));
    format!("most of the search: {what}{at} in `{}` ({percent} % of {all} refinements{most})", s.procedure)
}

/// Who has had most of the effort, and those who have had much of it beside.
fn effort(a: &Answer<'_>) -> Option<String> {
    let all: u64 = a.stats.members.iter().map(|m| m.effort).sum();
    let percent = |m: &Contribution| m.effort * 100 / all.max(1);
    let mut members: Vec<&Contribution> = a.stats.members.iter().filter(|m| m.effort > 0).collect();
    members.sort_by_key(|m| Reverse(m.effort));
    let (most, others) = members.split_first()?;
    let turns = if most.turns == 1 { "turn" } else { "turns" };
    let others = others.iter().filter(|m| percent(m) >= LITTLE).take(MAX_OTHERS);
    let others: String = others.map(|m| format!(", {} {} %", m.engine, percent(m))).collect();
    Some(format!("most of the effort: {} ({} %, {} {turns}){others}", most.engine, percent(most), most.turns))
}

/// `time: solver 71 %, preparation 20 %, checker 9 %`: what it went into, the most first; nothing if nobody measured.
fn phases(times: &[(&'static str, f64)]) -> Option<String> {
    let all: f64 = times.iter().map(|(_, t)| t).sum();
    let seconds = |names: &[&str]| times.iter().filter(|(name, _)| names.contains(name)).map(|(_, t)| t).sum::<f64>();
    let percent = |names| (seconds(names) * 100.0 / all).round() as u64;
    let mut shares: Vec<(u64, &str)> = PHASES.iter().map(|(words, names)| (percent(names), *words)).collect();
    shares.sort_by_key(|(percent, _)| Reverse(*percent));
    let shares: Vec<String> =
        shares.iter().filter(|(p, _)| *p >= LITTLE).map(|(p, words)| format!("{words} {p} %")).collect();
    (!shares.is_empty()).then(|| format!("time: {}", shares.join(", ")))
}

/// The loops of the program itself.
fn loops(a: &Answer<'_>) -> Option<String> {
    let p = a.provenance.lowered;
    let mut found: BTreeSet<Pos> = BTreeSet::new();
    for proc in &p.procs {
        let heads = loop_heads(proc, &Graph::new(proc));
        let plain = proc.loc_ids().filter(|&l| heads[l.0 as usize] && proc.loc(l).kind == LocKind::Plain);
        found.extend(plain.map(|l| proc.loc(l).pos).filter(|&pos| !pos.is_none() && !p.sources.is_in_model(pos)));
    }
    let shown: Vec<String> = found.iter().take(MAX_LOOPS).map(|&pos| p.sources.show(pos)).collect();
    let more = found.len().saturating_sub(MAX_LOOPS);
    let more = if more > 0 { format!(", … {more} more") } else { String::new() };
    (!shown.is_empty()).then(|| format!("loops of the program: {}{more}", shown.join(", ")))
}

fn advice(a: &Answer<'_>, reason: &Reason) -> Option<String> {
    let engine = a.stats.engine.as_str();
    let command = |options: &str| format!("{} {options}", a.command);
    Some(match reason {
        Reason::Limit(Exhausted::Time) => {
            let seconds = (a.stats.seconds * 4.0).ceil().max(10.0);
            let longer = command(&format!("--time-limit {seconds:.0}s"));
            format!("{longer}; or an assertion inside the loop that says what it keeps")
        }
        Reason::Limit(Exhausted::Memory) => command("--memory-limit 8G"),
        Reason::Limit(Exhausted::Iterations) => format!("{}, without --max-iterations", a.command),
        Reason::Unsupported(text) if text.contains("recursion deeper") => command("--recursion 32"),
        Reason::Unsupported(_) => {
            let without = command("--remove-function-body NAME");
            format!(
                "{without} for the function with that construct (its calls then return any value); or another way to write it"
            )
        }
        Reason::UndefinedBehaviour(_) => {
            format!("{}, which says whether the access can be invalid", command("--check memory"))
        }
        Reason::GaveUp(_) if engine != "portfolio" && engine != "default" => {
            format!("{}, so that several engines take turns", a.command)
        }
        Reason::GaveUp(_) => {
            format!("{}; or --engine kinduction", command("--engine interpret --domain polyhedra"))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Phase;

    #[test]
    fn what_takes_most_of_the_time_comes_first_and_nothing_is_said_of_little() {
        let times =
            [("prepare", 1.0), ("solver", 6.0), ("tests", 0.02), ("check", 0.5), ("check_solver", 1.0), ("other", 1.5)];
        let said = phases(&times);
        assert_eq!(
            said.as_deref(),
            Some("time: solver 60 %, checker 15 %, the engines themselves 15 %, preparation 10 %")
        );
        assert_eq!(phases(&[]), None, "nobody has measured");
    }

    #[test]
    fn each_phase_has_words() {
        let named: Vec<&str> = PHASES.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        assert!(Phase::ALL.iter().all(|p| named.contains(&p.name())));
    }
}

//! What to do where nothing was decided: where the effort went, which loops a proof would have to know something of, and what to
//! try next.

use crate::answer::Answer;
use base::{Exhausted, Pos};
use cert::{Reason, Verdict};
use ir::LocKind;
use ir::analysis::{Graph, loop_heads};
use std::collections::BTreeSet;

/// Loops that are named.
const MAX_LOOPS: usize = 3;

/// Lines below an answer that is none.
pub(crate) fn lines(a: &Answer<'_>) -> Vec<String> {
    let Verdict::Unknown(reason) = a.verdict else { return Vec::new() };
    let mut lines: Vec<String> = effort(a).into_iter().collect();
    if matches!(reason, Reason::Limit(_) | Reason::GaveUp(_)) {
        lines.extend(loops(a));
    }
    lines.extend(advice(a, reason).map(|what| format!("try next: {what}")));
    lines
}

/// Who has had most of the effort.
fn effort(a: &Answer<'_>) -> Option<String> {
    let all: u64 = a.stats.members.iter().map(|m| m.effort).sum();
    let most = a.stats.members.iter().max_by_key(|m| m.effort).filter(|m| m.effort > 0)?;
    let turns = if most.turns == 1 { "turn" } else { "turns" };
    let percent = most.effort * 100 / all.max(1);
    Some(format!("most of the effort: {} ({percent} %, {} {turns})", most.engine, most.turns))
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
    Some(match reason {
        Reason::Limit(Exhausted::Time) => {
            let seconds = (a.stats.seconds * 4.0).ceil().max(10.0);
            format!("--time-limit {seconds:.0}s, or an assertion inside the loop that says what it keeps")
        }
        Reason::Limit(Exhausted::Memory) => "a larger --memory-limit".into(),
        Reason::Limit(Exhausted::Iterations) => "a larger --max-iterations".into(),
        Reason::Unsupported(text) if text.contains("recursion deeper") => "a larger --recursion".into(),
        Reason::Unsupported(_) => {
            "--remove-function-body NAME for the function with that construct (its calls then return any value), or another way \
             to write it"
                .into()
        }
        Reason::UndefinedBehaviour(_) => "--check memory, which says whether the access can be invalid".into(),
        Reason::GaveUp(_) if engine != "portfolio" && engine != "default" => {
            "the same without --engine, so that several engines take turns".into()
        }
        Reason::GaveUp(_) => "--engine interpret --domain polyhedra, or --engine kinduction".into(),
        _ => return None,
    })
}

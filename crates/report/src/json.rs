//! The answer and the statistics for programs.

use crate::answer::{self, Answer, RunStats, property_name, verdict_words};
use crate::headline::{self, PropertyRow, headline_text};
use crate::native::Native;
use crate::proof::{self, InvariantRow};
use crate::provenance::{IterationRow, Place};
use crate::sites::Site;
use crate::source::SourceText;
use crate::trace::Item;
use cert::Verdict;
use ir::Program;
use serde_json::{Map, Value, json};

/// The object of `--stats`.
pub fn stats(s: &RunStats) -> Value {
    let time_in: Map<String, Value> = s.times().into_iter().map(|(p, t)| (p.to_string(), json!(t))).collect();
    json!({
        "engine": s.engine,
        "verdict": s.verdict,
        "evidence": s.evidence,
        "native": s.native.as_ref().map_or("off", Native::word),
        "native_reason": s.native.as_ref().map_or("only a violation is executed", |n| &n.reason),
        "seconds": s.seconds,
        "attempts": s.attempts,
        "iterations": s.counters.iterations,
        "solver_calls": s.counters.solver_calls,
        "facts_calls": s.counters.facts_calls,
        "solver_calls_per_iteration": s.counters.calls_per_iteration(),
        "tests": s.counters.tests,
        "regions": s.counters.regions,
        "predicates": s.counters.predicates,
        "queries": s.counters.queries,
        "summaries_reused": s.counters.summaries_reused,
        "evaluated": s.counters.evaluated,
        "time_in": time_in,
        "peak_memory_mb": s.peak_memory_mb,
        "unsupported": s.unsupported,
        "checks": s.checks,
        "vacuous": s.vacuous,
    })
}

/// The answer of a run that was cut off before it knew the program.
pub fn nothing(s: &RunStats) -> Value {
    json!({"verdict": s.verdict, "evidence": s.evidence, "stats": stats(s)})
}

/// The whole answer: what `--format json` prints, and nothing else.
pub fn answer(a: &Answer<'_>) -> Value {
    let p = a.program;
    let mut out = Map::new();
    out.insert("file".into(), json!(a.file));
    out.insert("verdict".into(), json!(verdict_words(a.verdict, p)));
    out.insert("headline".into(), json!(headline_text(a)));
    let properties = headline::properties(a);
    let property = |r: PropertyRow| json!({"name": r.name, "state": r.state, "checks": r.checks});
    out.insert("properties".into(), properties.into_iter().map(property).collect());
    out.insert("evidence".into(), json!(answer::evidence(a.verdict)));
    out.insert("evidence_file".into(), json!(a.evidence_file));
    if let Some(n) = &a.stats.native {
        out.insert("native".into(), json!({"state": n.word(), "reason": n.reason, "driver": n.driver}));
    }
    match a.verdict {
        Verdict::Fail(test) => {
            let (proc, loc) = test.error();
            out.insert("error".into(), json!(p.sources.show(p.proc(proc).loc(loc).pos)));
            let rows = answer::inputs(p, test.test());
            let inputs =
                rows.iter().map(|r| json!({"what": r.what, "at": r.at, "value": r.value, "literal": r.literal}));
            out.insert("inputs".into(), inputs.collect());
            let memory = answer::memory(p, test.test());
            let memory = memory.iter().map(|r| json!({"what": r.what, "at": r.at, "value": r.literal}));
            out.insert("memory".into(), memory.collect());
            out.insert("path".into(), path(p, &a.path, &mut SourceText::new()));
        }
        Verdict::Pass(checked) => {
            let invariant = |r: InvariantRow| {
                let mut row = place(&r.place);
                row.extend([
                    ("at".into(), json!(r.at)),
                    ("contract".into(), json!(r.contract)),
                    ("condition".into(), json!(r.condition)),
                ]);
                Value::Object(row)
            };
            let invariants = proof::loop_invariants(a.provenance, checked.proof()).into_iter().map(invariant);
            out.insert("invariants".into(), invariants.collect());
            let contracts = proof::contracts(a.provenance, checked.proof()).into_iter().map(|r| {
                json!({
                    "number": r.number, "procedure": r.procedure, "at": r.at, "frozen": r.frozen,
                    "requires": r.requires, "ensures": r.ensures, "excludes_errors": r.excludes_errors,
                })
            });
            out.insert("contracts".into(), contracts.collect());
        }
        Verdict::Unknown(reason) => {
            out.insert("reason".into(), json!(reason.to_string()));
        }
    }
    let outside = match a.verdict {
        Verdict::Fail(test) => test.overruns().iter().map(|o| o.pos).collect(),
        Verdict::Pass(_) | Verdict::Unknown(_) => a.assumed_away.clone(),
    };
    let outside: Vec<String> = outside.iter().map(|&pos| p.sources.show(pos)).collect();
    out.insert("accesses_outside_objects".into(), json!(outside));
    let site =
        |s: &Site| json!({"at": p.sources.show(s.pos), "property": property_name(s.check), "state": s.state.name()});
    out.insert("sites".into(), a.sites.iter().map(site).collect());
    out.insert("assumptions".into(), json!(answer::assumptions(p, a.verdict)));
    out.insert("stats".into(), stats(a.stats));
    Value::Object(out)
}

/// What surrounds a place of the source: the procedure, positions and procedures of the calls, the outermost first, and
/// which iterations of loops, counted from 1.
pub fn place(place: &Place) -> Map<String, Value> {
    let iteration = |i: &IterationRow| json!({"loop": i.at, "first": i.first, "and_later": i.is_open});
    let mut out = Map::new();
    out.insert("in".into(), json!(place.procedure));
    out.insert("calls".into(), place.calls.iter().map(|c| json!(c.at)).collect());
    out.insert("callers".into(), place.calls.iter().map(|c| json!(c.caller)).collect());
    out.insert("iterations".into(), place.iterations.iter().map(iteration).collect());
    out
}

fn path(p: &Program, items: &[Item], source: &mut SourceText) -> Value {
    let one = |item: &Item| match item {
        Item::Step(s) => {
            let changes: Map<String, Value> = s.changes.iter().map(|(n, v)| (n.clone(), json!(v))).collect();
            let text = answer::quoted(source, p, s.pos);
            json!({"at": p.sources.show(s.pos), "depth": s.depth, "text": text, "changes": changes})
        }
        Item::Repeat { body, count } => json!({"repeat": count, "body": path(p, body, source)}),
        Item::Omitted(n) => json!({"omitted": n}),
    };
    items.iter().map(one).collect()
}

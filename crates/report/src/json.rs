//! The answer and the statistics for programs. The types here are the documented format: their fields are its keys, which
//! are written in the order of the alphabet.

use crate::answer::{self, Answer, ByteRow, ChoiceRow, InputRow, RunStats, verdict_words};
use crate::assumptions;
use crate::beside::Group;
use crate::groups;
use crate::headline::{self, headline_text};
use crate::next;
use crate::proof::{self, ContractRow, InvariantRow};
use crate::relied;
use crate::sites::{self, CheckRow, PropertyRow};
use crate::source::SourceText;
use crate::trace::Item;
use cert::native::Native;
use cert::{ConfirmedTest, Verdict};
use ir::Program;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Of the documents; `docs/schemas/answer-1.json` says what they have. A key that is taken away, or means something else, makes it 2.0.
const VERSION: &str = "1.0";

/// The object of `--stats`.
#[derive(Serialize)]
pub struct Statistics<'a> {
    engine: &'a str,
    verdict: &'a str,
    evidence: &'a str,
    native: &'a str,
    native_reason: &'a str,
    seconds: f64,
    attempts: u64,
    remembered: u64,
    searched: u64,
    missing: u64,
    iterations: u64,
    solver_calls: u64,
    facts_calls: u64,
    solver_calls_per_iteration: Option<f64>,
    tests: u64,
    regions: u64,
    predicates: u64,
    states: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_by: Option<&'static str>,
    queries: u64,
    summaries_reused: u64,
    evaluated: u64,
    /// Seconds by phase.
    time_in: BTreeMap<&'static str, f64>,
    peak_memory_mb: f64,
    unsupported: &'a [String],
    checks: u64,
    check_status: &'a [CheckRow],
    further: Further,
    vacuous: &'a [String],
}

/// What the searches behind the first violation have cost.
#[derive(Serialize)]
struct Further {
    attempts: u64,
    iterations: u64,
    solver_calls: u64,
}

/// What `--format json` prints of a run that was cut off before it knew the program.
#[derive(Serialize)]
pub struct Nothing<'a> {
    format_version: &'static str,
    verdict: &'a str,
    evidence: &'a str,
    stats: Statistics<'a>,
}

/// The whole answer: what `--format json` prints, and nothing else.
#[derive(Serialize)]
pub struct Document<'a> {
    format_version: &'static str,
    file: &'a str,
    verdict: String,
    headline: String,
    /// Where several are asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<Group>,
    properties: Vec<PropertyRow>,
    evidence: &'static str,
    evidence_file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_of_the_rest: Option<&'a Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    native: Option<Confirmation<'a>>,
    #[serde(flatten)]
    found: Found,
    accesses_outside_objects: Vec<String>,
    sites: Vec<CheckRow>,
    assumptions: Vec<String>,
    /// The same, by what they are about.
    assumption_groups: Vec<relied::Group>,
    stats: Statistics<'a>,
}

/// What the machine says about a violation.
#[derive(Serialize)]
struct Confirmation<'a> {
    state: &'static str,
    reason: &'a str,
    driver: Option<&'a str>,
}

/// What is said of one kind of verdict only.
#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Violated {
        error: String,
        inputs: Vec<InputItem>,
        schedule: Vec<ChoiceRow>,
        memory: Vec<MemoryRow>,
        /// Where the execution ends, as a drawing.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        heap: Vec<String>,
        path: Vec<PathItem>,
    },
    Proved {
        invariants: Vec<InvariantRow>,
        contracts: Vec<ContractRow>,
        /// Why the invariants hold, where it is not that each edge keeps them.
        #[serde(skip_serializing_if = "Option::is_none")]
        unwinding: Option<String>,
    },
    Undecided {
        reason: String,
        /// Where most of the search was.
        #[serde(skip_serializing_if = "Option::is_none")]
        stuck: Option<StuckRow>,
        #[serde(skip_serializing_if = "Option::is_none")]
        try_next: Option<String>,
    },
}

/// The loop or the place at which a search has refined what it knows most often.
#[derive(Serialize)]
struct StuckRow {
    at: String,
    is_loop: bool,
    most_at: String,
    procedure: String,
    refinements: u64,
    of: u64,
}

/// An input, under the name of what it went to first.
#[derive(Serialize)]
struct InputItem {
    #[serde(flatten)]
    input: InputRow,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// As values of that type are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<String>,
    /// The call of a library function that takes it, as the source has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<String>,
    /// The violation depends on it; absent where nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    decisive: Option<bool>,
}

/// A byte of initial memory that the test fixes.
#[derive(Serialize)]
struct MemoryRow {
    what: String,
    at: String,
    value: String,
}

/// A part of the path of a violation.
#[derive(Serialize)]
#[serde(untagged)]
enum PathItem {
    Step {
        at: String,
        depth: usize,
        text: String,
        changes: BTreeMap<String, String>,
        /// The rule of guarded commands that is taken.
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// Conditions that control branched on, with their values.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        conditions: Vec<String>,
        /// The function that is called from here.
        #[serde(skip_serializing_if = "Option::is_none")]
        calls: Option<String>,
        /// By parameter.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        arguments: BTreeMap<String, String>,
        /// The function that has returned to here, and its value.
        #[serde(skip_serializing_if = "Option::is_none")]
        returned: Option<(String, String)>,
        /// The violation depends on something of it.
        matters: bool,
    },
    Repeat {
        repeat: u64,
        first: Vec<PathItem>,
        /// Rounds that have news.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        between: Vec<PathRound>,
        body: Vec<PathItem>,
    },
    Omitted {
        omitted: u64,
    },
}

/// A round of a loop.
#[derive(Serialize)]
struct PathRound {
    /// From 1.
    round: u64,
    items: Vec<PathItem>,
}

/// A document as it is printed: with indentation, and a line's end.
pub fn text(document: &impl Serialize) -> String {
    format!("{:#}\n", value(document))
}

/// An object on one line, without its end.
pub fn line(object: &impl Serialize) -> String {
    value(object).to_string()
}

/// By way of a value, whose keys are in order. It cannot fail for keys that are text.
fn value(document: &impl Serialize) -> Value {
    serde_json::to_value(document).unwrap_or_else(|e| Value::String(e.to_string()))
}

/// The numbers of a run.
pub fn stats(s: &RunStats) -> Statistics<'_> {
    Statistics {
        engine: &s.engine,
        verdict: &s.verdict,
        evidence: s.evidence,
        native: s.native.as_ref().map_or("off", Native::word),
        native_reason: s.native.as_ref().map_or("only a violation is executed", |n| &n.reason),
        seconds: s.seconds,
        attempts: s.attempts,
        remembered: s.remembered,
        searched: s.searched,
        missing: s.missing,
        iterations: s.counters.iterations,
        solver_calls: s.counters.solver_calls,
        facts_calls: s.counters.facts_calls,
        solver_calls_per_iteration: s.counters.calls_per_iteration(),
        tests: s.counters.tests,
        regions: s.counters.regions,
        predicates: s.counters.predicates,
        states: s.counters.states,
        proved_by: s.counters.proved_by,
        queries: s.counters.queries,
        summaries_reused: s.counters.summaries_reused,
        evaluated: s.counters.evaluated,
        time_in: s.times().into_iter().collect(),
        peak_memory_mb: s.peak_memory_mb,
        unsupported: &s.unsupported,
        checks: s.checks,
        check_status: &s.check_status,
        further: Further {
            attempts: s.further.attempts,
            iterations: s.further.iterations,
            solver_calls: s.further.solver_calls,
        },
        vacuous: &s.vacuous,
    }
}

/// The answer of a run that was cut off before it knew the program.
pub fn nothing(s: &RunStats) -> Nothing<'_> {
    Nothing { format_version: VERSION, verdict: &s.verdict, evidence: s.evidence, stats: stats(s) }
}

/// The answer of a run.
pub fn answer<'a>(a: &'a Answer<'_>) -> Document<'a> {
    let p = a.program;
    let outside = match a.verdict {
        Verdict::Fail(test) => test.overruns().iter().map(|o| o.pos).collect(),
        Verdict::Pass(_) | Verdict::Unknown(_) => a.assumed_away.clone(),
    };
    let confirmation = |n: &'a Native| Confirmation { state: n.word(), reason: &n.reason, driver: n.driver.as_deref() };
    Document {
        format_version: VERSION,
        file: a.file,
        verdict: verdict_words(a.verdict, p),
        headline: headline_text(a),
        groups: groups::groups(a),
        properties: headline::properties(a),
        evidence: answer::evidence(a.verdict),
        evidence_file: a.evidence_file.as_deref(),
        proof_of_the_rest: a.rest.as_ref().map(|rest| &rest.evidence_file),
        native: a.stats.native.as_ref().map(confirmation),
        found: match a.verdict {
            Verdict::Fail(test) => violated(a, test),
            Verdict::Pass(checked) => Found::Proved {
                invariants: proof::loop_invariants(a.provenance, checked.proof()),
                contracts: proof::contracts(a.provenance, checked.proof()),
                unwinding: proof::unwinding(checked.proof()),
            },
            Verdict::Unknown(reason) => undecided(a, reason.to_string()),
        },
        accesses_outside_objects: outside.into_iter().map(|pos| p.sources.show(pos)).collect(),
        sites: sites::with_those_beside(sites::rows(p, &a.sites), a.beside.as_ref().map_or(&[], |b| &b.rows)),
        assumptions: assumptions::lines(a),
        assumption_groups: relied::groups(a, false),
        stats: stats(a.stats),
    }
}

fn undecided(a: &Answer<'_>, reason: String) -> Found {
    let next = next::next(a);
    let (stuck, advice) = next.map_or((None, None), |n| (n.stuck, n.advice));
    let show = |pos| a.provenance.lowered.sources.show(pos);
    let stuck = stuck.map(|s| StuckRow {
        at: show(s.at),
        is_loop: s.is_loop,
        most_at: show(s.most_at),
        procedure: s.procedure,
        refinements: s.share.0,
        of: s.share.1,
    });
    Found::Undecided { reason, stuck, try_next: advice }
}

fn violated(a: &Answer<'_>, test: &ConfirmedTest) -> Found {
    let p = a.program;
    let (proc, loc) = test.error();
    let story = &a.story;
    let input = |input: InputRow| {
        let i = input.number - 1;
        let named = story.inputs.get(i).cloned().unwrap_or_default();
        let decisive = story.decisive.as_ref().and_then(|d| d.inputs.get(i).copied());
        InputItem { input, name: named.name, shown: named.value, call: named.call.map(|c| c.text), decisive }
    };
    let byte = |r: ByteRow| MemoryRow { what: r.what, at: r.at, value: r.literal };
    Found::Violated {
        error: p.sources.show(p.proc(proc).loc(loc).pos),
        inputs: answer::inputs(p, test.test()).into_iter().map(input).collect(),
        schedule: answer::schedule(p, test.test()),
        memory: answer::memory(p, test.test()).into_iter().map(byte).collect(),
        heap: a.story.heap.clone(),
        path: path(p, &a.story.items, &mut SourceText::new()),
    }
}

fn path(p: &Program, items: &[Item], source: &mut SourceText) -> Vec<PathItem> {
    let one = |item: &Item| match item {
        Item::Step(s) => PathItem::Step {
            at: p.sources.show(s.pos),
            depth: s.depth,
            text: answer::quoted(source, p, s.pos).to_string(),
            changes: s.changes.iter().cloned().collect(),
            rule: s.rule.clone(),
            conditions: s.conditions.clone(),
            calls: s.call.as_ref().map(|c| c.0.clone()),
            arguments: s.call.iter().flat_map(|c| c.1.iter().cloned()).collect(),
            returned: s.returned.clone(),
            matters: s.matters,
        },
        Item::Repeat { rounds, count } => {
            let mut told = rounds.iter().map(|r| PathRound { round: r.number, items: path(p, &r.items, source) });
            let first = told.next().map_or(Vec::new(), |r| r.items);
            let mut between: Vec<PathRound> = told.collect();
            let body = between.pop().map_or(Vec::new(), |r| r.items);
            PathItem::Repeat { repeat: *count, first, between, body }
        }
        Item::Omitted(n) => PathItem::Omitted { omitted: *n },
    };
    items.iter().map(one).collect()
}

//! SARIF 2.1.0: what is wrong at which place, the path to it, and what became of the other checks.

mod place;
mod rules;

use crate::Part;
use base::Pos;
use cert::Verdict;
use cert::status::{Site, State};
use ir::{Check, CheckKind};
use place::Place;
use report::Answer;
use report::sites::CheckRow;
use report::trace::{Item, Step, last};
use rules::rule;
use rustc_hash::{FxHashMap, FxHasher};
use serde_json::{Map, Value, json};
use std::hash::Hasher;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// Steps of a path; who reads SARIF shows a thousand.
const MOST_STEPS: usize = 1000;

/// What a document is made of, beside the answer.
pub struct Sarif<'a> {
    /// The answer of the run.
    pub answer: &'a Answer<'a>,
    /// Of this program.
    pub version: &'static str,
    /// The working directory: files below it are named from there, as services that show code want it.
    pub directory: &'a str,
    /// The text of a line (from 1) of one of the user's files.
    pub line: &'a mut dyn FnMut(&str, u32) -> Option<String>,
}

/// One document about several programs, with one run: each result says whose it is (`properties.program`). Where there is no
/// answer, an invocation says why.
pub fn joined(parts: &[Part<'_>], version: &str) -> String {
    let mut rules: Vec<Value> = Vec::new();
    let (mut results, mut invocations) = (Vec::new(), Vec::new());
    for part in parts {
        let run = part.document.and_then(|d| serde_json::from_str::<Value>(d).ok()).map(|mut d| d["runs"][0].take());
        let Some(mut run) = run.filter(|run| run["results"].is_array()) else {
            invocations.push(unanswered(part));
            continue;
        };
        let list = |value: &mut Value| value.as_array_mut().map(std::mem::take).unwrap_or_default();
        let own_rules = list(&mut run["tool"]["driver"]["rules"]);
        for mut result in list(&mut run["results"]) {
            let rule = result["ruleIndex"].as_u64().and_then(|i| own_rules.get(usize::try_from(i).ok()?));
            if let Some(rule) = rule {
                let place = rules.iter().position(|r| r["id"] == rule["id"]).unwrap_or_else(|| {
                    rules.push(rule.clone());
                    rules.len() - 1
                });
                result["ruleIndex"] = json!(place);
            }
            result["properties"]["program"] = json!(part.name);
            results.push(result);
        }
        for mut invocation in list(&mut run["invocations"]) {
            invocation["properties"]["program"] = json!(part.name);
            invocations.push(invocation);
        }
    }
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "attest", "semanticVersion": version, "rules": rules } },
            "automationDetails": { "id": "attest/" },
            "columnKind": "unicodeCodePoints",
            "invocations": invocations,
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&document).expect("strings and numbers have a text") + "\n"
}

fn unanswered(part: &Part<'_>) -> Value {
    json!({
        "executionSuccessful": false,
        "toolExecutionNotifications": [{ "level": "error", "message": { "text": printable(part.says) } }],
        "properties": { "program": part.name, "seconds": part.seconds },
    })
}

impl Sarif<'_> {
    /// The document.
    pub fn text(mut self) -> String {
        let a = self.answer;
        let beside: Vec<&CheckRow> = a.beside.iter().flat_map(|b| b.rows()).collect();
        let is_beside = |k: &CheckKind| beside.iter().any(|row| row.kind == k.noun());
        let mut kinds: Vec<CheckKind> = a.asked.kinds().collect();
        let more: Vec<CheckKind> = CheckKind::all().filter(|k| is_beside(k) && !kinds.contains(k)).collect();
        kinds.extend(more);
        let mut seen = FxHashMap::default();
        let mut results: Vec<Value> = a.sites.iter().map(|s| self.result(s, &kinds, &mut seen)).collect();
        results.extend(beside.into_iter().map(|row| self.result_beside(row, &kinds)));
        let document = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "attest",
                    "semanticVersion": self.version,
                    "rules": kinds.iter().map(|&k| rule(k)).collect::<Vec<_>>(),
                }},
                "automationDetails": { "id": "attest/" },
                "columnKind": "unicodeCodePoints",
                "invocations": [{
                    "executionSuccessful": true,
                    "toolExecutionNotifications": notifications(a),
                    "properties": { "verdict": a.stats.verdict, "seconds": a.stats.seconds },
                }],
                "results": results,
            }],
        });
        serde_json::to_string_pretty(&document).expect("strings and numbers have a text") + "\n"
    }

    fn result(&mut self, site: &Site, kinds: &[CheckKind], seen: &mut FxHashMap<u64, u32>) -> Value {
        let a = self.answer;
        let check = &a.program.checks[site.check];
        let outcome = Outcome::of(site.state, a.vacuous.is_some());
        let mut result = Map::new();
        let mut set = |key: &str, value: Value| {
            result.insert(key.to_string(), value);
        };
        set("ruleId", json!(check.kind.keyword()));
        set("ruleIndex", json!(kinds.iter().position(|&k| k == check.kind).map_or(-1, |i| i as i64)));
        set("kind", json!(outcome.kind()));
        set("level", json!(outcome.level()));
        set("message", json!({ "text": message(check, site, outcome) }));
        set(
            "locations",
            json!([{
                "physicalLocation": self.at(check.pos, |place| place.of_words(&check.text)),
                "logicalLocations": [{ "name": check.procedure, "kind": "function" }],
            }]),
        );
        let hash = self.fingerprint(check);
        let number = seen.entry(hash).and_modify(|n| *n += 1).or_insert(1);
        set("partialFingerprints", json!({ "primaryLocationLineHash": format!("{hash:016x}:{number}") }));
        if let (Some(reason), false) = (&site.suppressed, outcome.is_fine()) {
            set("suppressions", suppressions(reason));
        }
        if self.is_the_violation(site) {
            set("codeFlows", json!([{ "threadFlows": [{ "id": "main", "locations": self.flow() }] }]));
        }
        Value::Object(result)
    }

    /// The path of the answer is that of its first violation.
    fn is_the_violation(&self, site: &Site) -> bool {
        match self.answer.verdict {
            Verdict::Fail(test) => cert::violated(self.answer.program, test) == site.check,
            Verdict::Pass(_) | Verdict::Unknown(_) => false,
        }
    }

    fn fingerprint(&mut self, check: &Check) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write(check.kind.keyword().as_bytes());
        hasher.write(self.text_at(check.pos).as_bytes());
        hasher.write(check.text.as_bytes());
        hasher.finish()
    }

    fn flow(&mut self) -> Vec<Value> {
        let a = self.answer;
        let mut steps = Vec::new();
        flatten(&a.story.items, None, &mut steps);
        let error = match a.verdict {
            Verdict::Fail(test) => Some(&a.program.checks[cert::violated(a.program, test)]),
            Verdict::Pass(_) | Verdict::Unknown(_) => None,
        };
        // The end is worth more than the middle.
        let room = MOST_STEPS - 1;
        let cut = steps.len().saturating_sub(room);
        let kept = steps.iter().take(room / 2).chain(steps.iter().skip(cut.max(1).min(steps.len()) + room / 2));
        let kept: Vec<&(&Step, Option<u64>)> = if cut == 0 { steps.iter().collect() } else { kept.collect() };
        let mut out: Vec<Value> = Vec::new();
        for (step, times) in kept {
            let text = self.text_at(step.pos);
            let message = match times {
                Some(n) => format!("{text}  ({n} times; values of the last time)"),
                None => text,
            };
            out.push(self.step(step.pos, step.depth, &message, &step.changes, "important", out.len()));
        }
        if let Some(check) = error {
            out.push(self.step(check.pos, 0, check.kind.violated(), &[], "essential", out.len()));
        }
        out
    }

    fn step(
        &mut self,
        pos: Pos,
        depth: usize,
        message: &str,
        changes: &[(String, String)],
        importance: &str,
        number: usize,
    ) -> Value {
        let state: Map<String, Value> =
            changes.iter().map(|(name, value)| (name.clone(), json!({ "text": printable(value) }))).collect();
        json!({
            "executionOrder": number + 1,
            "nestingLevel": depth,
            "importance": if changes.is_empty() && importance == "important" { "unimportant" } else { importance },
            "state": state,
            "location": {
                "physicalLocation": self.at(pos, |place| place.physical()),
                "message": { "text": printable(message) },
            },
        })
    }

    /// A check of the other part of a run in two.
    fn result_beside(&mut self, row: &CheckRow, kinds: &[CheckKind]) -> Value {
        let state = [State::Violated, State::Proved].into_iter().find(|state| row.state == state.name());
        let outcome = Outcome::of(state.unwrap_or(State::Open), false);
        let at = kinds.iter().position(|k| k.noun() == row.kind);
        let mut place = row.at.rsplitn(3, ':');
        let mut number = || place.next().and_then(|n| n.parse::<u32>().ok()).unwrap_or(1).max(1);
        let (column, line) = (number(), number());
        let file = place.next().unwrap_or(&row.at);
        let text = (self.line)(file, line).unwrap_or_default();
        let note = row.note.as_ref().map_or(String::new(), |n| format!(" ({n})"));
        let mut result = json!({
            "ruleId": at.map_or(row.kind, |i| kinds[i].keyword()),
            "ruleIndex": at.map_or(-1, |i| i as i64),
            "kind": outcome.kind(),
            "level": outcome.level(),
            "message": { "text": printable(&format!("{}: {} {}{note}", row.state, row.kind, row.condition)) },
            "locations": [{
                "physicalLocation": Place { file: self.below_here(file), number: line, column, line: &text }.of_words(&row.condition),
                "logicalLocations": [{ "name": row.procedure, "kind": "function" }],
            }],
        });
        if let (Some(reason), false) = (&row.suppressed, outcome.is_fine()) {
            result["suppressions"] = suppressions(reason);
        }
        result
    }

    fn at(&mut self, pos: Pos, place: impl Fn(&Place<'_>) -> Value) -> Value {
        let file = self.answer.program.sources.name(pos.file);
        let line = (self.line)(file, pos.line).unwrap_or_default();
        place(&Place { file: self.below_here(file), number: pos.line, column: pos.col, line: &line })
    }

    fn below_here<'n>(&self, file: &'n str) -> &'n str {
        file.strip_prefix(self.directory).and_then(|rest| rest.strip_prefix('/')).unwrap_or(file)
    }

    /// The line, without the white space around it.
    fn text_at(&mut self, pos: Pos) -> String {
        let file = self.answer.program.sources.name(pos.file);
        (self.line)(file, pos.line).map_or(String::new(), |line| line.trim().to_string())
    }
}

/// What became of a check, in the words of the standard: only what failed has a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Fail,
    Pass,
    /// Proved, but no execution comes to it.
    NotApplicable,
    Open,
}

impl Outcome {
    fn of(state: State, is_vacuous: bool) -> Outcome {
        match state {
            State::Violated => Outcome::Fail,
            State::Proved if is_vacuous => Outcome::NotApplicable,
            State::Proved => Outcome::Pass,
            State::Open | State::BehindUntranslated | State::BehindCalls | State::Excluded | State::Unconfirmed => {
                Outcome::Open
            }
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Outcome::Fail => "fail",
            Outcome::Pass => "pass",
            Outcome::NotApplicable => "notApplicable",
            Outcome::Open => "open",
        }
    }

    /// There is nothing to accept.
    fn is_fine(self) -> bool {
        matches!(self, Outcome::Pass | Outcome::NotApplicable)
    }

    fn level(self) -> &'static str {
        if self == Outcome::Fail { "error" } else { "none" }
    }
}

/// What somebody accepts, in a file beside the source.
fn suppressions(reason: &str) -> Value {
    json!([{ "kind": "external", "status": "accepted", "justification": printable(reason) }])
}

/// Why checks are open: the reason, and what was not translated.
fn notifications(a: &Answer<'_>) -> Vec<Value> {
    let notification = |text: &str| json!({ "level": "warning", "message": { "text": printable(text) } });
    let why = match a.verdict {
        Verdict::Unknown(why) => Some(format!("no answer: {why}")),
        Verdict::Pass(_) | Verdict::Fail(_) => None,
    };
    why.iter().chain(&a.stats.unsupported).map(|text| notification(text)).collect()
}

/// The steps in order; those of a loop once, with how often they are taken.
fn flatten<'p>(items: &'p [Item], times: Option<u64>, out: &mut Vec<(&'p Step, Option<u64>)>) {
    for item in items {
        match item {
            Item::Step(step) => out.push((step, times)),
            Item::Repeat { rounds, count } => {
                flatten(last(rounds), Some(times.unwrap_or(1).saturating_mul(*count)), out);
            }
            Item::Omitted(_) => {}
        }
    }
}

fn message(check: &Check, site: &Site, outcome: Outcome) -> String {
    let what = if check.text.is_empty() { String::new() } else { format!(": {}", check.text) };
    let said = match site.state {
        State::Proved if outcome == Outcome::NotApplicable => {
            format!("no execution comes to it: {}{what}", check.kind.noun())
        }
        State::Violated => format!("{}{what}", check.kind.violated()),
        State::Proved => format!("proved: {}{what}", check.kind.noun()),
        state => format!("{}: {}{what}", state.name(), check.kind.noun()),
    };
    let note = site.note.as_ref().map_or(String::new(), |n| format!(" ({n})"));
    printable(&format!("{said}{note}"))
}

fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_several_programs_keep_their_rules() {
        let one = |rules: [&str; 2]| {
            let rules: Vec<Value> = rules.iter().map(|id| json!({ "id": id })).collect();
            let results = json!([{ "ruleId": rules[1]["id"], "ruleIndex": 1 }]);
            let run = json!({ "tool": { "driver": { "rules": rules } }, "invocations": [{}], "results": results });
            json!({ "runs": [run] }).to_string()
        };
        let (first, second) = (one(["a", "b"]), one(["b", "c"]));
        let part = |name, document| Part { name, document, says: "no file", seconds: 0.0 };
        let parts = [part("p", Some(first.as_str())), part("q", Some(second.as_str())), part("r", None)];
        let all: Value = serde_json::from_str(&joined(&parts, "1")).unwrap();
        let run = &all["runs"][0];
        let results = run["results"].as_array().unwrap();
        for (result, (id, program)) in results.iter().zip([("b", "p"), ("c", "q")]) {
            let place = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(run["tool"]["driver"]["rules"][place]["id"], id);
            assert_eq!(result["properties"]["program"], program);
        }
        let unanswered = &run["invocations"][2];
        assert_eq!(unanswered["executionSuccessful"], false);
        assert_eq!(unanswered["toolExecutionNotifications"][0]["message"]["text"], "no file");
    }
}

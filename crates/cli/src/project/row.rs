//! What came out of the harnesses: a row for each, a table, and what is true of all of them.

use super::file::Harness;
use crate::console;
use crate::exit::Exit;
use report::beside::Group;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::process::Output;

/// What came out of a harness.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    /// The words behind `verdict:`; none where there is no verdict.
    pub(super) verdict: Option<String>,
    /// What came out in a line, or why there is no verdict.
    pub(super) says: String,
    pub(super) exit: i32,
    pub(super) seconds: f64,
    /// Questions that were searched, that the cache had answers to, and that were left open because it had none.
    pub(super) searched: u64,
    pub(super) remembered: u64,
    pub(super) missing: u64,
    /// The machine of a service whose evidence has answered; empty where the service does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) worker: Option<String>,
    /// The whole answer, where it was asked for as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<Value>,
}

impl Row {
    /// There is no answer, because of `says`.
    pub(super) fn without_answer(harness: &Harness, verdict: Option<&str>, says: String, exit: Exit) -> Row {
        Row {
            name: harness.name.clone(),
            verdict: verdict.map(str::to_string),
            says,
            exit: exit.code(),
            seconds: 0.0,
            searched: 0,
            remembered: 0,
            missing: 0,
            worker: None,
            answer: None,
        }
    }

    /// What the harness's run has written, and to the user what it has warned of.
    pub(super) fn said(harness: &Harness, output: &Output) -> Row {
        let row = Row::of(harness, output);
        row.pass_on(output);
        row
    }

    /// What the harness's run has written.
    pub(super) fn of(harness: &Harness, output: &Output) -> Row {
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let answer: Option<Value> = serde_json::from_str(&stdout).ok();
        let text = |key: &str| answer.as_ref().and_then(|a| Some(a.get(key)?.as_str()?.to_string()));
        let number = |key: &str| answer.as_ref().and_then(|a| a.get("stats")?.get(key)?.as_u64()).unwrap_or(0);
        let verdict = text("verdict");
        let complaint = complaint(&stderr).filter(|_| verdict.is_none());
        let says = match verdict {
            Some(_) => answer.as_ref().map(outcome).unwrap_or_default(),
            None => complaint.map_or("it ended without an answer", |l| l.trim_start_matches("attest: ")).to_string(),
        };
        let exit = output.status.code().unwrap_or(Exit::Internal.code());
        let (searched, remembered, missing) = (number("searched"), number("remembered"), number("missing"));
        let name = harness.name.clone();
        Row { name, verdict, says, exit, seconds: 0.0, searched, remembered, missing, worker: None, answer }
    }

    /// Warnings of the harness's run go on to the user. What is said in the row is not said twice.
    pub(super) fn pass_on(&self, output: &Output) {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let said = complaint(&stderr).filter(|_| self.verdict.is_none());
        for line in stderr.lines().filter(|&l| !l.trim().is_empty() && Some(l) != said) {
            console::note(&format!("{}: {line}", self.name));
        }
    }

    /// Where the answer comes from.
    fn source(&self) -> &'static str {
        match (self.missing, self.searched, self.remembered) {
            (1.., ..) => "missing",
            _ if self.worker.is_some() => "remote",
            (0, 1.., _) => "searched",
            (0, 0, 1..) => "cached",
            (0, 0, 0) => "",
        }
    }
}

/// The headline. Of a run about several groups of checks it says what is known of each: the headline of such a run is about
/// assertions.
fn outcome(answer: &Value) -> String {
    let headline = answer.get("headline").and_then(Value::as_str).unwrap_or_default();
    let groups: Vec<Group> = answer.get("groups").and_then(|groups| Vec::deserialize(groups).ok()).unwrap_or_default();
    match headline {
        _ if groups.is_empty() => headline.to_string(),
        proved if proved.starts_with("proved: ") && !proved.contains(';') => report::groups::line(&groups),
        other => format!("{other} ({})", report::groups::line(&groups)),
    }
}

/// The first error of a compiler, or what is said last.
fn complaint(stderr: &str) -> Option<&str> {
    stderr.lines().find(|l| l.contains(": error: ")).or(stderr.lines().last())
}

/// How bad an exit code is: that of the worst harness counts.
fn severity(code: i32) -> usize {
    let order = [Exit::Ok, Exit::Unknown, Exit::Violated, Exit::Usage, Exit::Input, Exit::Internal];
    order.iter().position(|e| e.code() == code).unwrap_or(order.len())
}

/// The exit code of all.
pub(super) fn worst(rows: &[Row]) -> i32 {
    rows.iter().map(|r| r.exit).max_by_key(|&code| severity(code)).unwrap_or(0)
}

/// The answer as JSON.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
    verdict: &'a str,
    exit: i32,
    /// Harnesses that needed a search, that needed none, and of which answers are missing.
    searched: usize,
    cached: usize,
    missing: usize,
    /// That a service has searched for.
    #[serde(skip_serializing_if = "is_zero")]
    remote: usize,
    harnesses: &'a [Row],
}

impl Answer<'_> {
    pub(super) fn new<'a>(verdict: &'a str, exit: i32, rows: &'a [Row]) -> Answer<'a> {
        let count = |source: &str| rows.iter().filter(|r| r.source() == source).count();
        let (searched, cached, missing) = (count("searched"), count("cached"), count("missing"));
        Answer { verdict, exit, searched, cached, missing, remote: count("remote"), harnesses: rows }
    }
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// What is true of all of them: the worst.
pub(super) fn verdict(rows: &[Row], exit: i32) -> String {
    let of = |code: i32| rows.iter().filter(move |r| r.exit == code);
    let are = |n: usize| if n == 1 { "harness is" } else { "harnesses are" };
    match exit {
        0 => "true".into(),
        10 => of(10).find_map(|r| r.verdict.clone()).unwrap_or_else(|| "false".into()),
        5 => {
            let missing = rows.iter().filter(|r| r.missing > 0).count();
            match missing {
                0 => format!("unknown({} {} open)", of(5).count(), are(of(5).count())),
                n => format!("unknown({n} {} missing)", are(n)),
            }
        }
        _ => {
            let n = rows.iter().filter(|r| r.verdict.is_none()).count();
            format!("unknown({n} {} not answered)", are(n))
        }
    }
}

/// A line for each, and how many there are of which kind.
pub(super) fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|r| r.name.chars().count()).max().unwrap_or(0);
    let words = |r: &Row| r.verdict.clone().unwrap_or_else(|| "none".into());
    let wide = rows.iter().map(|r| words(r).chars().count()).max().unwrap_or(0).min(32);
    let mut out = String::new();
    for r in rows {
        let line = format!("{:width$}  {:wide$}  {:>7.1} s  {:8}  {}", r.name, words(r), r.seconds, r.source(), r.says);
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|r| is(r)).count();
    let list = |parts: &[(usize, &str)]| {
        let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
        parts.join(", ")
    };
    let verdicts = list(&[
        (count(&|r| r.exit == 0), "proved"),
        (count(&|r| r.exit == 10), "violated"),
        (count(&|r| r.exit == 5), "open"),
        (count(&|r| ![0, 5, 10].contains(&r.exit)), "without answer"),
    ]);
    let sources =
        list(&["cached", "searched", "remote", "missing"].map(|source| (count(&|r| r.source() == source), source)));
    let sources = if sources.is_empty() { sources } else { format!("; {sources}") };
    format!("{out}\n{} harnesses: {verdicts}{sources}\n", rows.len())
}

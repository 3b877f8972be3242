//! What tests cover, as text and as a JSON document; and what gcov has counted.

use crate::wording;
use base::Pos;
use evidence::shape::{Item, Kind, Pick, Structure, Values};
use ir::{CheckId, Decision, EdgeId, LocId, ProcId, Program, StmtKind};
use logic::Term;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is known of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// An execution has come there.
    Covered,
    /// A proof that was checked says that none does.
    Infeasible,
    /// Nobody knows.
    Open,
}

/// A goal.
#[derive(Clone, Debug, Serialize)]
pub struct GoalRow {
    /// Where it stands.
    #[serde(skip)]
    pub pos: Pos,
    /// `file:line:column`.
    pub at: String,
    /// What is to be covered there, in words.
    pub what: String,
    /// What is known.
    pub standing: Standing,
    /// The tests that cover it, by number from 1.
    pub tests: Vec<usize>,
    /// Why it is open, or what of it is infeasible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A test of the suite.
#[derive(Clone, Debug, Serialize)]
pub struct TestRow {
    /// Its file without the extension.
    pub file: String,
    /// The values that it consists of.
    pub inputs: Vec<String>,
    /// Goals that it covers.
    pub covers: usize,
    /// How its execution ends, where that is not the end of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<String>,
}

/// What was counted, of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Share {
    /// Those that were executed.
    pub covered: usize,
    /// All of them.
    pub of: usize,
}

/// What the compiled program has executed, all tests together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Gcov {
    /// Tests that the machine has executed.
    pub tests: usize,
    /// Lines with code.
    pub lines: Share,
    /// Ways out of branches.
    pub branches: Share,
}

/// The document of `attest test --format json`.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    /// The user's name of the program.
    pub file: String,
    /// The criterion.
    pub cover: &'static str,
    /// By goal.
    pub goals: Vec<GoalRow>,
    /// The suite.
    pub tests: Vec<TestRow>,
    /// Where it is.
    pub directory: String,
    /// Tests that were executed to get it.
    pub executed: u64,
    /// What proofs of infeasibility assume, and what is no goal.
    pub notes: Vec<String>,
    /// What gcov says.
    pub gcov: Option<Gcov>,
    /// Why it says nothing, or not of all tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gcov_reason: Option<String>,
    /// Wall time.
    pub seconds: f64,
    /// What follows `verdict: ` on the last line of the text.
    pub verdict: String,
}

impl Coverage {
    /// Goals of which this is known.
    pub fn count(&self, standing: Standing) -> usize {
        self.goals.iter().filter(|g| g.standing == standing).count()
    }

    /// For people; all goals where they want to see them, else those that are not covered.
    pub fn text(&self, verbose: bool) -> String {
        let mut out = String::new();
        let mut line = |text: String| writeln!(out, "{text}").expect("writing to a string does not fail");
        let count = |s| self.count(s);
        let (covered, infeasible, open) =
            (count(Standing::Covered), count(Standing::Infeasible), count(Standing::Open));
        line(format!(
            "{} of {}: {covered} covered, {infeasible} infeasible (proved), {open} open",
            self.cover,
            self.goals.len()
        ));
        for g in self.goals.iter().filter(|g| verbose || g.standing != Standing::Covered) {
            let standing = match (g.standing, &g.why) {
                (Standing::Covered, _) => format!("covered by {}", numbers(&g.tests)),
                (Standing::Infeasible, Some(why)) => format!("infeasible (proved: {why})"),
                (Standing::Infeasible, None) => "infeasible (proved)".into(),
                (Standing::Open, Some(why)) => format!("open ({why})"),
                (Standing::Open, None) => "open".into(),
            };
            line(format!("  {}: {}: {standing}", g.at, g.what));
        }
        line(format!("tests: {} of {} executed, in {}", self.tests.len(), self.executed, self.directory));
        for t in &self.tests {
            let inputs = if t.inputs.is_empty() { "no inputs".into() } else { t.inputs.join(", ") };
            let ends = t.ends.as_ref().map_or(String::new(), |e| format!("; {e}"));
            line(format!("  {} covers {}: {inputs}{ends}", t.file, t.covers));
        }
        match (&self.gcov, &self.gcov_reason) {
            (Some(g), reason) => {
                let reason = reason.as_ref().map_or(String::new(), |r| format!(" ({r})"));
                let (l, b) = (g.lines, g.branches);
                line(format!(
                    "gcov, {} tests: {} of {} lines, {} of {} branches{reason}",
                    g.tests, l.covered, l.of, b.covered, b.of
                ));
            }
            (None, reason) => line(format!("gcov: not measured ({})", reason.as_deref().unwrap_or("no tests"))),
        }
        for note in &self.notes {
            line(format!("note: {note}"));
        }
        line(format!("verdict: {}", self.verdict));
        out
    }
}

fn numbers(tests: &[usize]) -> String {
    let all: Vec<String> = tests.iter().map(usize::to_string).collect();
    format!("test {}", all.join(", "))
}

/// An edge in words: under which condition it is taken, or where it leads.
pub fn edge(p: &Program, q: ProcId, e: EdgeId) -> String {
    let proc = p.proc(q);
    let edge = proc.edge(e);
    let guard = edge.guards().first().and_then(|s| match s.kind {
        StmtKind::Assume(t) => wording::condition(p, t),
        _ => None,
    });
    let name = &proc.name;
    match (guard, edge.choice(), edge.call()) {
        (Some(guard), ..) => format!("in {name}, when {guard}"),
        (None, Some(choice), _) => format!("in {name}, choice {}", choice.input.what),
        (None, None, Some(_)) => format!("in {name}, behind a call"),
        (None, None, None) => format!("in {name}, to line {}", proc.loc(edge.dst).pos.line),
    }
}

/// A path in words: the lines that it passes.
pub fn path(p: &Program, edges: &[EdgeId]) -> String {
    let q = p.proc(p.entry);
    let mut lines: Vec<u32> = Vec::new();
    for s in edges.iter().flat_map(|&e| &q.edge(e).stmts) {
        if !s.pos.is_none() && lines.last() != Some(&s.pos.line) {
            lines.push(s.pos.line);
        }
    }
    let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
    format!("the path through lines {}", lines.join(" "))
}

/// Longer abstract states are cut.
const MOST_SHOWN: usize = 6;

/// An abstract state in words.
pub fn state(p: &Program, l: LocId, state: &[Term]) -> String {
    let shown: Vec<String> = state.iter().take(MOST_SHOWN).filter_map(|&t| wording::condition(p, t)).collect();
    let more = if state.len() > MOST_SHOWN { ", …" } else { "" };
    let shown = if shown.is_empty() { "any state".into() } else { shown.join(", ") };
    format!("location {}, {shown}{more}", l.0)
}

/// A structure in words: what the variables of the program point to.
pub fn shape(p: &Program, l: LocId, s: &Structure) -> String {
    let one = |i: &Item| match *i {
        Item::Const(0) => "null".to_string(),
        Item::Const(k) => k.to_string(),
        Item::At { node, pick, .. } => {
            let end = match (s.nodes[node].kind, pick) {
                (Kind::Chain(_), Pick::Last) => "the last of ",
                (Kind::Chain(_), Pick::Any) => "one of ",
                _ => "",
            };
            let what = match s.nodes[node].kind {
                Kind::One => "block",
                Kind::Chain(_) => "chain",
                Kind::Many => "blocks",
            };
            format!("{end}{what} {}", node + 1)
        }
    };
    let any = |values: &Values| values.iter().map(one).collect::<Vec<String>>().join(" or ");
    let named = s.vars.iter().filter(|(v, _)| !p.var_decl(**v).name.starts_with('$'));
    let vars = named.map(|(&v, values)| format!("{} = {}", p.var_decl(v).name, any(values)));
    let links = (1..).zip(&s.nodes).filter(|(_, n)| !n.fields.is_empty()).flat_map(|(number, n)| {
        let of_blocks = n.fields.iter().filter(|(_, v)| v.iter().any(|i| matches!(i, Item::At { .. })));
        of_blocks.map(move |(f, v)| format!("{number} at {} leads to {}", f.at, any(v)))
    });
    let all: Vec<String> = vars.chain(links).collect();
    format!("location {}, {}", l.0, if all.is_empty() { "no block".to_string() } else { all.join(", ") })
}

/// A condition of a decision in words.
pub fn condition(p: &Program, d: &Decision, condition: u32) -> String {
    let name = p.procs.iter().find(|q| q.locals.contains(&d.mark)).map_or("", |q| &q.name);
    let text = &d.conditions[condition as usize].text;
    match d.conditions.len() {
        1 => format!("in {name}, `{text}`"),
        _ => format!("in {name}, `{text}` of `{}`", d.text()),
    }
}

/// A check in words.
pub fn check(p: &Program, c: CheckId) -> String {
    let check = &p.checks[c];
    let text = if check.text.is_empty() { String::new() } else { format!(": {}", check.text) };
    format!("{}{text}", check.kind.violated())
}

/// What `gcov --json-format` writes of one executable.
#[derive(Deserialize)]
struct Counted {
    files: Vec<CountedFile>,
}

#[derive(Deserialize)]
struct CountedFile {
    file: String,
    lines: Vec<CountedLine>,
}

#[derive(Deserialize)]
struct CountedLine {
    line_number: u32,
    count: u64,
    #[serde(default)]
    branches: Vec<CountedBranch>,
}

#[derive(Deserialize)]
struct CountedBranch {
    count: u64,
}

/// The counts of several executables that include the same files, as far as they are of files that are wanted.
///
/// # Errors
/// What gcov wrote is not understood.
pub fn merged_gcov(texts: &[String], is_wanted: impl Fn(&str) -> bool) -> Result<Gcov, String> {
    let mut lines: BTreeMap<(String, u32), bool> = BTreeMap::new();
    let mut branches: BTreeMap<(String, u32, usize), bool> = BTreeMap::new();
    for text in texts {
        for one in text.lines().filter(|l| !l.trim().is_empty()) {
            let counted: Counted = serde_json::from_str(one).map_err(|e| format!("gcov wrote something else: {e}"))?;
            for f in counted.files.into_iter().filter(|f| is_wanted(&f.file)) {
                for l in f.lines {
                    *lines.entry((f.file.clone(), l.line_number)).or_default() |= l.count > 0;
                    for (i, b) in l.branches.iter().enumerate() {
                        *branches.entry((f.file.clone(), l.line_number, i)).or_default() |= b.count > 0;
                    }
                }
            }
        }
    }
    let share = |hit: Vec<bool>| Share { covered: hit.iter().filter(|h| **h).count(), of: hit.len() };
    Ok(Gcov {
        tests: texts.len(),
        lines: share(lines.into_values().collect()),
        branches: share(branches.into_values().collect()),
    })
}

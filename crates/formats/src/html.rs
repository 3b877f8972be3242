//! A page for one answer: checks, the path beside the source and the automaton with a stepper, invariants at their lines, how often each
//! line was executed, assumptions, the command that replays. One file that needs nothing else: its policy forbids every request, and what is in it works without
//! a script as well, as a list.

pub mod coverage;
mod flow;

use base::Pos;
use cert::Verdict;
use report::trace::{Item, Step};
use report::{Answer, answer, headline, proof, sites};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// More steps than this are left out behind a note.
const MAX_STEPS: usize = 5_000;
/// Of longer files only lines near to what is shown are in the page.
const MAX_LINES: usize = 20_000;
/// Lines around one that is shown.
const CONTEXT: usize = 20;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// What the page is made of besides the answer.
pub struct Html<'a> {
    /// The answer.
    pub answer: &'a Answer<'a>,
    /// Version of attest.
    pub version: &'a str,
    /// How the test is replayed, or the proof checked, if there is either.
    pub replay: Option<String>,
    /// The lines of a file by its name, if it can be read.
    pub lines: &'a dyn Fn(&str) -> Option<Vec<String>>,
}

/// A row of the stepper.
enum Row<'a> {
    Step(&'a Step),
    Note(String),
}

impl Html<'_> {
    /// The document.
    pub fn text(&self) -> String {
        let a = self.answer;
        let mut rows = Vec::new();
        flatten(&a.story.items, &mut rows);
        let left_out = rows.len().saturating_sub(MAX_STEPS);
        if left_out > 0 {
            rows.truncate(MAX_STEPS);
            rows.push(Row::Note(format!("… {left_out} more steps")));
        }
        let invariants = self.invariants();
        let mut out = String::new();
        self.head(&mut out);
        self.checks(&mut out);
        if !self.answer.heap.is_empty() {
            let heap = escaped(&self.answer.heap.join("\n"));
            let _ = writeln!(
                out,
                "<details open><summary>heap at the start</summary>\n<pre id=\"heap\">{heap}</pre></details>"
            );
        }
        self.inputs(&mut out);
        out.push_str(if rows.is_empty() { "<main class=\"pathless\">\n" } else { "<main>\n" });
        self.path(&rows, &mut out);
        self.sources(&rows, &invariants, &mut out);
        self.flow(&rows, &invariants, &mut out);
        out.push_str("</main>\n");
        if !self.answer.story.heap.is_empty() {
            let heap = escaped(&self.answer.story.heap.join("\n"));
            let _ = writeln!(out, "<details open><summary>heap at the error</summary>\n<pre>{heap}</pre></details>");
        }
        self.assumptions(&mut out);
        let _ = write!(
            out,
            "<footer>attest {} · ← → or j k: one step, Home End: first and last, m: only what matters, t: light or dark</footer>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n",
            escaped(self.version)
        );
        out
    }

    fn head(&self, out: &mut String) {
        let a = self.answer;
        let (outcome, rest) = headline::headline(a);
        let file = escaped(a.file);
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \
             'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{file}: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<header>\n<h1><span class=\"{}\">{}</span>{}</h1>\n\
             <p class=\"verdict\">verdict: <code>{}</code> · {file}</p>\n",
            escaped(outcome),
            class(outcome),
            escaped(outcome),
            escaped(&rest),
            escaped(&answer::verdict_words(a.verdict, a.program)),
        );
        if let Some(replay) = &self.replay {
            let _ = writeln!(out, "<p>to see it again: <code id=\"replay\">{}</code></p>", escaped(replay));
        }
        out.push_str("</header>\n");
    }

    fn checks(&self, out: &mut String) {
        let a = self.answer;
        let mut rows = sites::rows(a.program, &a.sites);
        rows.extend(a.beside.iter().flat_map(|b| b.rows().to_vec()));
        if rows.is_empty() {
            return;
        }
        let _ = writeln!(out, "<details open><summary>checks: {}</summary>\n<table id=\"checks\">", rows.len());
        for r in rows {
            let _ = writeln!(
                out,
                "<tr><td class=\"{}\">{}</td><td>{}</td><td>{}</td><td><code>{}</code></td><td>{}</td></tr>",
                class(r.state),
                escaped(r.state),
                escaped(&r.at),
                escaped(r.kind),
                escaped(&r.condition),
                escaped(&r.notes().join("; ")),
            );
        }
        out.push_str("</table></details>\n");
    }

    fn inputs(&self, out: &mut String) {
        let a = self.answer;
        let Verdict::Fail(test) = a.verdict else { return };
        let rows = answer::inputs(a.program, test.test());
        if rows.is_empty() {
            return;
        }
        let is_decisive =
            |n: usize| a.story.decisive.as_ref().is_none_or(|d| d.inputs.get(n - 1).copied().unwrap_or(true));
        let (matter, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|r| is_decisive(r.number));
        let what = if others.is_empty() { "inputs" } else { "inputs that the violation depends on" };
        let _ = writeln!(out, "<details open><summary>{what}: {}</summary>\n<table id=\"inputs\">", matter.len());
        self.rows_of_inputs(&matter, "matters", out);
        out.push_str("</table></details>\n");
        if !others.is_empty() {
            let _ = writeln!(out, "<details><summary>other inputs: {}</summary>\n<table>", others.len());
            self.rows_of_inputs(&others, "rest", out);
            out.push_str("</table></details>\n");
        }
    }

    fn rows_of_inputs(&self, rows: &[answer::InputRow], class: &str, out: &mut String) {
        let a = self.answer;
        for r in rows {
            let named = a.story.inputs.get(r.number - 1).cloned().unwrap_or_default();
            let _ = writeln!(
                out,
                "<tr class=\"{}\"><td>{}</td><td>{}</td><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
                class,
                r.number,
                escaped(named.name.as_deref().or(r.variable()).unwrap_or("")),
                escaped(named.value.as_deref().unwrap_or(&r.value)),
                escaped(&r.origin_as(&named)),
                escaped(&r.at),
            );
        }
    }

    /// The stepper. Each row says its file and line.
    fn path(&self, rows: &[Row<'_>], out: &mut String) {
        if rows.is_empty() {
            return;
        }
        out.push_str("<section id=\"path\"><h2>path</h2>\n<div id=\"values\" aria-live=\"polite\"></div>\n<ol>\n");
        for row in rows {
            match row {
                Row::Note(note) => {
                    let _ = writeln!(out, "<li class=\"note\">{}</li>", escaped(note));
                }
                Row::Step(step) => {
                    let _ = writeln!(
                        out,
                        "<li class=\"step {}\" tabindex=\"-1\" data-at=\"{}\" data-depth=\"{}\" data-values=\"{}\">{}</li>",
                        if step.matters { "matters" } else { "rest" },
                        anchor(step.pos),
                        step.depth,
                        escaped(&values(step)),
                        escaped(&words(step)),
                    );
                }
            }
        }
        if let Verdict::Fail(test) = self.answer.verdict {
            let (proc, loc) = test.error();
            let pos = self.answer.program.proc(proc).loc(loc).pos;
            let failed = self.answer.story.failed.as_ref().map_or(String::new(), |f| format!(": {f}"));
            let _ = writeln!(
                out,
                "<li class=\"step matters error\" tabindex=\"-1\" data-at=\"{}\" data-depth=\"0\" data-values=\"\">error{}</li>",
                anchor(pos),
                escaped(&failed)
            );
        }
        out.push_str("</ol></section>\n");
    }

    /// What the proof says, by file and line.
    fn invariants(&self) -> BTreeMap<(u32, u32), Vec<String>> {
        let a = self.answer;
        let mut out: BTreeMap<(u32, u32), Vec<String>> = BTreeMap::new();
        let Verdict::Pass(proof) = a.verdict else { return out };
        let contracts = proof::contracts(a.provenance, proof.proof()).into_iter().map(|row| (row.pos, row.words()));
        let loops = proof::loop_invariants(a.provenance, proof.proof()).into_iter();
        let loops = loops.map(|row| (row.place.pos, format!("{}  {}", row.words(), row.place.words())));
        for (pos, text) in contracts.chain(loops) {
            out.entry((pos.file.0, pos.line)).or_default().push(text);
        }
        out
    }

    fn sources(&self, rows: &[Row<'_>], invariants: &BTreeMap<(u32, u32), Vec<String>>, out: &mut String) {
        let mut shown: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        let mut add = |pos: Pos| {
            if !pos.is_none() {
                shown.entry(pos.file.0).or_default().insert(pos.line as usize);
            }
        };
        for row in rows {
            if let Row::Step(step) = row {
                add(step.pos);
            }
        }
        self.answer.program.checks.iter().for_each(|(_, check)| add(check.pos));
        for &(file, line) in invariants.keys() {
            shown.entry(file).or_default().insert(line as usize);
        }
        let executed = executed(&self.answer.story.items);
        out.push_str("<section id=\"source\">\n");
        for (file, wanted) in shown {
            let name = self.answer.program.sources.name(base::FileId(file));
            let Some(lines) = (self.lines)(name) else { continue };
            let _ = writeln!(out, "<h2>{}</h2>\n<pre>", escaped(name));
            let is_near = |i: usize| wanted.range(i.saturating_sub(CONTEXT)..=i + CONTEXT).next().is_some();
            for (i, line) in (1..).zip(&lines).filter(|(i, _)| lines.len() <= MAX_LINES || is_near(*i)) {
                for invariant in invariants.get(&(file, i as u32)).into_iter().flatten() {
                    let _ = write!(out, "<span class=\"invariant\">{}</span>", escaped(invariant));
                }
                let times = executed.get(&(file, i as u32)).map_or(String::new(), |n| format!("{n}×"));
                let _ = write!(
                    out,
                    "<span class=\"line\" id=\"f{file}l{i}\"><i>{i}</i><b>{times}</b>{}</span>",
                    escaped(line)
                );
            }
            out.push_str("</pre>\n");
        }
        out.push_str("</section>\n");
    }

    /// The automata of the procedures that steps, checks or invariants are in.
    fn flow(&self, rows: &[Row<'_>], invariants: &BTreeMap<(u32, u32), Vec<String>>, out: &mut String) {
        let p = self.answer.program;
        let at = |pos: Pos| (pos.file.0, pos.line);
        let mut wanted: BTreeSet<(u32, u32)> = invariants.keys().copied().collect();
        wanted.extend(rows.iter().filter_map(|r| if let Row::Step(s) = r { Some(at(s.pos)) } else { None }));
        if rows.is_empty() {
            wanted.extend(p.checks.iter().map(|(_, check)| at(check.pos)));
        }
        let mut errors = BTreeSet::new();
        if let Verdict::Fail(test) = self.answer.verdict {
            let (proc, loc) = test.error();
            errors.insert(at(p.proc(proc).loc(loc).pos));
        }
        let mut files: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for &(file, _) in &wanted {
            files.entry(file).or_insert_with(|| (self.lines)(p.sources.name(base::FileId(file))).unwrap_or_default());
        }
        let line = |pos: Pos| {
            let lines = files.get(&pos.file.0);
            lines.and_then(|l| l.get((pos.line as usize).checked_sub(1)?)).cloned().unwrap_or_default()
        };
        let drawn = flow::flow(p, &wanted, &errors, &line);
        if !drawn.is_empty() {
            let _ = write!(out, "<section id=\"flow\">\n{drawn}</section>\n");
        }
    }

    fn assumptions(&self, out: &mut String) {
        let groups = report::relied::groups(self.answer, false);
        let count: usize = groups.iter().map(|g| g.items.len()).sum();
        if count == 0 {
            return;
        }
        let _ = writeln!(out, "<details open><summary>assumptions: {count}</summary>\n<ul id=\"assumptions\">");
        for group in groups {
            for item in group.items {
                let way = item
                    .way_out
                    .map_or(String::new(), |way| format!(" <small>{}</small>", escaped(&report::relied::ended(way))));
                let _ = writeln!(out, "<li>{}: {}{way}</li>", group.about, escaped(&item.text));
            }
        }
        out.push_str("</ul></details>\n");
    }
}

fn flatten<'a>(items: &'a [Item], out: &mut Vec<Row<'a>>) {
    for item in items {
        match item {
            Item::Step(step) => out.push(Row::Step(step)),
            Item::Repeat { rounds, count } => {
                let before = std::iter::once(None).chain(rounds.iter().map(Some));
                for (round, before) in rounds.iter().zip(before) {
                    let first = || format!("{count} rounds, the first:");
                    out.push(Row::Note(before.map_or_else(first, |before| round.heading(before, *count))));
                    flatten(&round.items, out);
                }
            }
            Item::Omitted(n) => out.push(Row::Note(format!("… {n} steps"))),
        }
    }
}

/// How often the path comes to each line.
fn executed(items: &[Item]) -> BTreeMap<(u32, u32), u64> {
    fn add(items: &[Item], times: u64, out: &mut BTreeMap<(u32, u32), u64>) {
        for item in items {
            match item {
                Item::Step(s) => *out.entry((s.pos.file.0, s.pos.line)).or_default() += times,
                // Rounds that are not kept execute what the last one does.
                Item::Repeat { rounds, count } => {
                    let others = (*count).saturating_sub(rounds.len() as u64 - 1);
                    for (i, round) in rounds.iter().enumerate() {
                        let stands_for = if i + 1 == rounds.len() { others } else { 1 };
                        add(&round.items, times.saturating_mul(stands_for), out);
                    }
                }
                Item::Omitted(_) => {}
            }
        }
    }
    let mut out = BTreeMap::new();
    add(items, 1, &mut out);
    out
}

fn anchor(pos: Pos) -> String {
    format!("f{}l{}", pos.file.0, pos.line)
}

/// `x = 5`, one on a line.
fn values(step: &Step) -> String {
    let one = |(name, value): &(String, String)| format!("{name} = {value}");
    step.changes.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn words(step: &Step) -> String {
    let mut parts = vec![match &step.rule {
        Some(rule) => rule.clone(),
        None => format!("line {}", step.pos.line),
    }];
    if let Some((function, value)) = &step.returned {
        parts.push(format!("{function} returns {value}"));
    } else if let Some((function, args)) = &step.call {
        let args: Vec<String> = args.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        parts.push(format!("{function}({})", args.join(", ")));
    }
    parts.extend(report::story::judged(step));
    parts.extend(step.changes.iter().map(|(name, value)| format!("{name} = {value}")));
    parts.join("  ")
}

fn class(state: &str) -> &'static str {
    match state {
        "proved" => "proved",
        "violated" => "violated",
        _ => "open",
    }
}

/// Text between tags or quotes. Characters that pages must not have are shown as one that stands for them.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

//! The answer for people: what was decided, the evidence, the assumptions, and the verdict on the last line.

use crate::answer::{self, Answer, ByteRow, ChoiceRow, InputRow, RunStats, quoted, verdict_words};
use crate::groups;
use crate::headline::{self, headline, properties};
use crate::native;
use crate::next;
use crate::proof::{self, ContractRow, InvariantRow};
use crate::relied;
use crate::sites::{self, CheckRow};
use crate::snippet::{self, Excerpt};
use crate::source::SourceText;
use crate::story::{self, MAX_INPUTS, Teller, Telling};
use crate::trace;
use crate::width;
use base::{Contribution, Pos};
use cert::status::State;
use cert::{ConfirmedTest, Verdict};
use evidence::Proof;
use ir::Program;
use std::fmt::Write;

/// How much and how colourful.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether a terminal understands colours.
    pub color: bool,
    /// Everything instead of a screen.
    pub verbose: bool,
    /// Columns of the terminal, if it is one.
    pub width: Option<usize>,
}

/// Rows of one table that fit a screen together with the rest.
const MAX_INVARIANTS: usize = 20;
const MAX_CONDITION: usize = 600;
/// No terminal is taken to be narrower.
const MIN_WIDTH: usize = 40;
/// Columns of a quoted line where no terminal says how many there are.
const MAX_EXCERPT: usize = 130;

/// The whole answer; the last line is `verdict: …`.
pub fn render(a: &Answer<'_>, style: Style) -> String {
    let mut out = Out { text: String::new(), style, source: SourceText::new() };
    out.headline(a);
    match a.verdict {
        Verdict::Fail(test) => out.violation(a, test),
        Verdict::Pass(proof) => out.proof(a, proof.proof()),
        Verdict::Unknown(_) => out.unknown(a),
    }
    out.evidence_beside(a);
    out.checks(a);
    out.unsupported(a.program, a.verdict);
    out.assumptions(a);
    out.statistics(a.stats);
    out.line(format_args!(""));
    let _ = writeln!(out.text, "{}", verdict_line(a.verdict, a.program));
    out.text
}

/// The rows that are shown where there is no room for all: those that somebody has to look at, then the first ones. They
/// stay in order.
fn shown(rows: &[CheckRow], most: usize) -> Vec<&CheckRow> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&i| match rows[i].state {
        "violated" => 0,
        "proved" | "excluded" => 2,
        _ => 1,
    });
    order.truncate(most);
    order.sort_unstable();
    order.into_iter().map(|i| &rows[i]).collect()
}

/// The last line: `verdict: …`.
pub fn verdict_line(verdict: &Verdict, program: &Program) -> String {
    format!("verdict: {}", verdict_words(verdict, program))
}

struct Out {
    text: String,
    style: Style,
    source: SourceText,
}

impl Out {
    /// Text, which goes on in the next line where a terminal is too narrow.
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        for line in text.to_string().split('\n') {
            let fitting = self.style.width.map(|w| width::paragraph(line, w.max(MIN_WIDTH)));
            let _ = writeln!(self.text, "{}", fitting.as_deref().unwrap_or(line));
        }
    }

    /// A row of a table or a quoted line, which is cut there; with `-v` nothing is.
    fn row(&mut self, text: &str) {
        let columns = self.style.width.filter(|_| !self.style.verbose);
        let text = columns.map_or(text.to_string(), |w| width::cut(text, w.max(MIN_WIDTH)));
        let _ = writeln!(self.text, "{text}");
    }

    fn rows_of(&mut self, text: &str) {
        text.lines().for_each(|line| self.row(line));
    }

    fn heading(&mut self, text: &str) {
        let text = self.painted(text, "1");
        self.text.push('\n');
        self.line(format_args!("{text}"));
    }

    fn painted(&self, text: &str, code: &str) -> String {
        if self.style.color && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }

    /// The outcome in a line, and `property NAME ..... state   note` for each property.
    fn headline(&mut self, a: &Answer<'_>) {
        let code = |state: &str| match state {
            "proved" => "1;32",
            "violated" => "1;31",
            _ => "1;33",
        };
        let (outcome, rest) = headline(a);
        let outcome = self.painted(outcome, code(outcome));
        self.line(format_args!("{outcome}{rest}"));
        let groups = groups::groups(a);
        if !groups.is_empty() {
            self.line(format_args!("{}", groups::line(&groups)));
        }
        for row in properties(a) {
            let dots = ".".repeat(24usize.saturating_sub(row.name.len()).max(3));
            let state = self.painted(&format!("{:<10}", row.state), code(row.state));
            let line = format!("property {} {dots} {state} {}", row.name, row.note);
            self.row(line.trim_end());
        }
    }

    /// `evidence: test FILE, confirmed by execution`.
    fn evidence(&mut self, a: &Answer<'_>, what: &str, why: &str) {
        let file = a.evidence_file.as_deref().map_or("not kept", |f| f);
        self.line(format_args!("evidence: {what} {file}, {why}"));
    }

    fn violation(&mut self, a: &Answer<'_>, test: &ConfirmedTest) {
        let p = a.program;
        let (proc, loc) = test.error();
        let location = p.proc(proc).loc(loc);
        self.excerpt_of_violation(a, test);
        let executed = a.stats.native.as_ref().map_or("test-executed (interpreter)", cert::native::Native::evidence);
        self.evidence(a, "test", executed);
        if let Some(found) = &a.stats.native {
            self.line(format_args!("{}", native::line(found)));
        }
        let schedule = answer::schedule(p, test.test());
        let mut inputs = answer::inputs(p, test.test());
        inputs.retain(|row| self.style.verbose || !row.is_usual_choice());
        // The steps of a model say its inputs and choices.
        if p.model.is_none() && (!inputs.is_empty() || schedule.is_empty()) {
            if !a.heap.is_empty() {
                self.heading("heap at the start");
                a.heap.iter().for_each(|line| self.row(&format!("  {line}")));
            }
            self.inputs(&inputs, a);
        }
        if p.model.is_none() {
            self.schedule(&schedule);
        }
        self.memory(a, test);
        self.path(a, location.pos);
        if !a.story.heap.is_empty() {
            self.heading("heap at the error");
            a.story.heap.iter().for_each(|line| self.row(&format!("  {line}")));
        }
    }

    /// The line of the source that fails, with the values of the condition beside it.
    fn excerpt_of_violation(&mut self, a: &Answer<'_>, test: &ConfirmedTest) {
        let check = answer::violated_check(a.program, test);
        let sources = &a.program.sources;
        let Some(line) = self.source.whole_line(sources.name(check.pos.file), check.pos.line) else { return };
        let excerpt = Excerpt::of(line, check.pos.line, check.pos.col, &check.text)
            .or_else(|| Excerpt::of(line, check.pos.line, check.pos.col, snippet::token(&check.text)))
            .or_else(|| Excerpt::whole(line, check.pos.line));
        let label = a.story.failed.clone().or_else(|| match a.story.items.last() {
            Some(trace::Item::Step(last)) if last.pos.line == check.pos.line => story::judged(last),
            _ => None,
        });
        let label = label.unwrap_or_default();
        let label = label.strip_prefix(story::JUDGED_FALSE).and_then(|l| l.strip_suffix(')')).unwrap_or(&label);
        let label = width::cut(label, self.telling().columns() / 2);
        if let Some(excerpt) = excerpt {
            let columns = self.telling().columns();
            self.rows_of(&excerpt.render(&label, columns));
        }
    }

    fn inputs(&mut self, rows: &[InputRow], a: &Answer<'_>) {
        if rows.is_empty() {
            let path = match a.is_only_path {
                true => "every execution takes this path",
                false => "the path may depend on what memory holds, or on where objects lie",
            };
            self.heading(&format!("inputs: none ({path})"));
            return;
        }
        let inputs = story::inputs(rows, &a.story, self.telling());
        self.heading(&inputs.heading);
        inputs.rows.iter().for_each(|row| self.row(row.trim_end()));
        inputs.notes.iter().for_each(|note| self.line(format_args!("{note}")));
    }

    fn telling(&self) -> Telling {
        Telling { is_verbose: self.style.verbose, width: self.style.width }
    }

    /// Which edge was taken where several might have been.
    fn schedule(&mut self, rows: &[ChoiceRow]) {
        if rows.is_empty() {
            return;
        }
        self.heading("schedule, in order of execution");
        let shown = if self.style.verbose { rows.len() } else { rows.len().min(MAX_INPUTS) };
        let width = rows[..shown].iter().map(|r| r.edge.chars().count()).max().unwrap_or(0).min(40);
        for r in &rows[..shown] {
            let (n, option) = (r.number, r.option + 1);
            let at = r.at.as_ref().map_or(String::new(), |at| format!("  at {at}"));
            self.row(&format!("  {n:>3}  {:<width$}  edge {option} of {}{at}", r.edge, r.of));
        }
        if shown < rows.len() {
            self.line(format_args!("       … {} more (-v shows all)", rows.len() - shown));
        }
    }

    /// The memory that the test fixes: objects with their members; with `-v` the bytes as well.
    fn memory(&mut self, a: &Answer<'_>, test: &ConfirmedTest) {
        let bytes = answer::memory(a.program, test.test());
        if bytes.is_empty() {
            return;
        }
        self.heading("memory before the program starts");
        let objects = &a.story.before;
        let shown = if self.style.verbose { objects.len() } else { objects.len().min(MAX_INPUTS) };
        for object in &objects[..shown] {
            let members: Vec<String> = object.members.iter().map(member_of_object).collect();
            let name = if object.object.is_empty() { String::new() } else { format!("{}: ", object.object) };
            let columns = self.telling().columns();
            self.line(format_args!("{}", width::wrapped(&format!("  {name}{}", members.join(", ")), columns, "    ")));
        }
        if shown < objects.len() {
            self.line(format_args!("  … {} more objects (-v shows all)", objects.len() - shown));
        }
        if self.style.verbose || objects.is_empty() {
            self.rows(&bytes);
        }
    }

    fn rows(&mut self, rows: &[ByteRow]) {
        let shown = if self.style.verbose { rows.len() } else { rows.len().min(MAX_INPUTS) };
        let rows_shown = &rows[..shown];
        let width =
            |f: fn(&ByteRow) -> &str| rows_shown.iter().map(|r| f(r).chars().count()).max().unwrap_or(0).min(40);
        let (w, v, l) = (width(|r| &r.what), width(|r| &r.value), width(|r| &r.literal));
        for r in rows_shown {
            self.row(&format!("  {:>3}  {:<w$}  = {:>v$}  {:<l$}  at {}", r.number, r.what, r.value, r.literal, r.at));
        }
        if shown < rows.len() {
            self.line(format_args!("       … {} more (-v shows all)", rows.len() - shown));
        }
    }

    /// The path, and at its end the check that fails with the values that it is about.
    fn path(&mut self, a: &Answer<'_>, error: Pos) {
        let (p, mut items) = (a.program, a.story.items.as_slice());
        let steps = trace::length(items);
        let mut source = std::mem::take(&mut self.source);
        let mut teller = Teller::new(p, &mut source, self.telling(), items, error);
        let mut failed = a.story.failed.clone();
        if let Some((trace::Item::Step(last), rest)) = items.split_last()
            && (last.pos.file, last.pos.line) == (error.file, error.line)
            && last.call.is_none()
            && last.changes.is_empty()
            && last.returned.is_none()
        {
            failed = failed.or_else(|| story::judged(last));
            items = rest;
        }
        let lines = teller.path(items);
        let at = teller.at(error);
        if steps > 0 {
            let word = if p.model.is_some() { "schedule" } else { "path" };
            self.heading(&format!("{word} ({steps} {})", if steps == 1 { "step" } else { "steps" }));
        }
        for (text, values) in lines {
            let values = self.painted(&values, "36");
            self.row(format!("{text}  {values}").trim_end());
        }
        let text = self.error_text(&at, quoted(&mut source, p, error), failed);
        let error = self.painted("error", "1;31");
        self.row(&format!("  {at}  {text}  <-- {error}"));
        self.source = source;
    }

    /// The line that fails, and what of it: a terminal has to have room for the word behind them.
    fn error_text(&self, at: &str, quoted: &str, failed: Option<String>) -> String {
        let failed = failed.map_or(String::new(), |f| format!("  — {f}"));
        let Some(columns) = self.style.width.filter(|_| !self.style.verbose) else {
            return width::cut(quoted, MAX_CONDITION) + &failed;
        };
        let room = columns.max(MIN_WIDTH).saturating_sub(format!("  {at}    <-- error").chars().count());
        let least = room.saturating_sub(failed.chars().count()).max(room / 2);
        let text = width::cut(quoted, least);
        let rest = room - text.chars().count();
        text + &width::cut(&failed, rest)
    }

    fn proof(&mut self, a: &Answer<'_>, proof: &Proof) {
        let rows = proof::loop_invariants(a.provenance, proof);
        let contracts = proof::contracts(a.provenance, proof);
        let count = match rows.len() {
            0 => "no loops".into(),
            1 => "1 loop invariant".into(),
            n => format!("{n} loop invariants"),
        };
        let count = match contracts.len() {
            0 => count,
            1 => format!("{count}, 1 contract"),
            n => format!("{count}, {n} contracts"),
        };
        let count = match proof::unwinding(proof) {
            Some(how) if rows.is_empty() => how,
            Some(how) => format!("{how}, {count}"),
            None => count,
        };
        self.evidence(a, "proof", &format!("all paths, {count}, accepted by the checker"));
        self.contracts(&contracts);
        if rows.is_empty() {
            return;
        }
        self.heading("loop invariants");
        let shown = if self.style.verbose { rows.len() } else { rows.len().min(MAX_INVARIANTS) };
        for row in &rows[..shown] {
            self.invariant(row);
        }
        if shown < rows.len() {
            self.line(format_args!("  … {} more (-v shows all)", rows.len() - shown));
        }
    }

    fn contracts(&mut self, rows: &[ContractRow]) {
        if rows.is_empty() {
            return;
        }
        self.heading("contracts");
        let shown = if self.style.verbose { rows.len() } else { rows.len().min(MAX_INVARIANTS) };
        for row in &rows[..shown] {
            let line = format!("  {}. {}  {}  {}", row.number, row.procedure, row.at, row.for_all());
            self.line(format_args!("{}", line.trim_end()));
            self.condition("if    ", &row.requires);
            self.condition("then  ", &row.ensures);
            for remark in row.remarks() {
                self.line(format_args!("      and {remark}"));
            }
        }
        if shown < rows.len() {
            self.line(format_args!("  … {} more (-v shows all)", rows.len() - shown));
        }
    }

    fn invariant(&mut self, row: &InvariantRow) {
        let contract = if row.contract > 0 { format!("  (contract {})", row.contract) } else { String::new() };
        self.line(format_args!("  {}{contract}  {}", row.at, row.place.words()));
        self.condition("", &row.words());
    }

    /// Behind a word, cut to what somebody reads.
    fn condition(&mut self, word: &str, condition: &str) {
        let cut = condition.char_indices().nth(MAX_CONDITION).map(|(i, _)| i);
        match cut.filter(|_| !self.style.verbose) {
            Some(end) => self.line(format_args!("      {word}{} … (-v shows all)", &condition[..end])),
            None => self.line(format_args!("      {word}{condition}")),
        }
    }

    fn unknown(&mut self, a: &Answer<'_>) {
        let c = &a.stats.counters;
        self.line(format_args!(
            "done so far: {} iterations, {} tests, {} regions, {} solver calls in {:.1} s",
            c.iterations, c.tests, c.regions, c.solver_calls, a.stats.seconds
        ));
        // Without this, a run that asks nothing again looks like one that did nothing.
        if a.stats.remembered > 0 {
            let n = a.stats.remembered;
            self.line(format_args!(
                "taken from an earlier run: {n} answers (those that are open under the same limits only; --cache none asks again)"
            ));
        }
        let Some(next) = next::next(a) else { return };
        next.effort.iter().for_each(|line| self.line(format_args!("{line}")));
        if let Some(stuck) = next.stuck {
            self.excerpt(a.provenance.lowered, stuck.most_at);
        }
        if let Some(advice) = next.advice {
            let columns = self.telling().columns();
            self.line(format_args!("{}", width::wrapped(&format!("try next: {advice}"), columns, "    ")));
        }
    }

    /// The line of a place.
    fn excerpt(&mut self, p: &Program, pos: Pos) {
        let Some(text) = self.source.whole_line(p.sources.name(pos.file), pos.line) else { return };
        if let Some(excerpt) = Excerpt::whole(text, pos.line) {
            let columns = self.telling().columns();
            self.rows_of(&excerpt.render("", columns));
        }
    }

    /// The proofs of some checks, and the evidence of the other part of the run.
    fn evidence_beside(&mut self, a: &Answer<'_>) {
        let lines = groups::apart(a).into_iter().chain(a.beside.iter().flat_map(|b| b.evidence.clone()));
        lines.for_each(|line| self.line(format_args!("{line}")));
    }

    /// A line for each check, where there is more than one or where it is left to decide.
    fn checks(&mut self, a: &Answer<'_>) {
        let is_open = matches!(a.verdict, Verdict::Unknown(_));
        let mut rows = sites::rows(a.program, &a.sites);
        rows.extend(a.beside.iter().flat_map(|b| b.rows.clone()));
        if rows.is_empty() || rows.len() == 1 && !is_open {
            return;
        }
        let has_excluded = rows.iter().any(|r| r.state == State::Excluded.name());
        let unchecked = if has_excluded { "; that part of a proof is not checked" } else { "" };
        self.heading(&format!("checks ({}{unchecked})", sites::all_states(&rows)));
        let most = if self.style.verbose { rows.len() } else { MAX_INPUTS };
        let shown = shown(&rows, most);
        let width = |f: fn(&CheckRow) -> &str| shown.iter().map(|r| f(r).chars().count()).max().unwrap_or(0).min(48);
        let (s, w, k) = (width(|r| r.state), width(|r| &r.at), width(|r| r.kind));
        for r in &shown {
            let code = match r.state {
                "proved" => "32",
                "violated" => "31",
                _ => "33",
            };
            let state = self.painted(&format!("{:<s$}", r.state), code);
            let notes = r.notes();
            let notes = if notes.is_empty() { String::new() } else { format!("  ({})", notes.join("; ")) };
            let line = format!("  {state}  {:<w$}  {:<k$}  {}{notes}", r.at, r.kind, r.condition);
            self.row(line.trim_end());
        }
        if shown.len() < rows.len() {
            self.line(format_args!("  … {} more (-v shows all)", rows.len() - shown.len()));
        }
        self.rest(a);
    }

    /// The proof of the checks that are left behind the first violation.
    fn rest(&mut self, a: &Answer<'_>) {
        let Some(rest) = &a.rest else { return };
        let file = rest.evidence_file.as_deref().unwrap_or("not kept");
        let assumed = headline::assumed_away(a.program, &rest.assumed_away);
        let vacuous = rest.vacuous.map(|why| format!("; but {}", headline::vacuous(a.program, a.asked, why)));
        self.line(format_args!(
            "evidence: proof {file}, accepted by the checker, of the checks that are proved{assumed}; executions end where \
             another check fails{}",
            vacuous.unwrap_or_default()
        ));
    }

    /// The numbers of the run, for those who want to know all.
    fn statistics(&mut self, s: &RunStats) {
        if !self.style.verbose {
            return;
        }
        self.heading("statistics");
        let c = &s.counters;
        let counts = [
            (c.iterations, "iterations"),
            (c.tests, "tests"),
            (c.regions, "regions"),
            (c.predicates, "predicates"),
            (c.solver_calls, "solver calls"),
            (c.facts_calls, "of them for facts"),
            (c.evaluated, "answered without the solver"),
            (c.queries, "queries"),
            (c.summaries_reused, "queries answered by a summary"),
        ];
        let mut counts: Vec<String> = counts.iter().map(|(n, what)| format!("{n} {what}")).collect();
        counts.extend(c.calls_per_iteration().map(|n| format!("{n:.1} solver calls per iteration")));
        if s.attempts > 1 {
            counts.insert(0, format!("{} searches", s.attempts));
        }
        if s.remembered > 0 {
            counts.insert(0, format!("answers of an earlier run: {}", s.remembered));
        }
        self.line(format_args!("  {}", counts.join(", ")));
        for m in &s.members {
            self.line(format_args!("  {}", member(m)));
        }
        let times: Vec<String> = s.times().iter().map(|(name, t)| format!("{name} {t:.2} s")).collect();
        let times = if times.is_empty() { String::new() } else { format!(" ({})", times.join(", ")) };
        self.line(format_args!("  {:.2} s{times}, at most {:.0} MB", s.seconds, s.peak_memory_mb));
    }

    fn unsupported(&mut self, p: &Program, verdict: &Verdict) {
        let lines = answer::unsupported(p);
        if !lines.is_empty() {
            self.heading(match verdict {
                Verdict::Pass(_) => "not translated (proved: no execution comes to these places)",
                Verdict::Fail(_) => "not translated (the path of the test does not come to these places)",
                Verdict::Unknown(_) => "not translated (paths through these places are unknown)",
            });
            let shown = if self.style.verbose { lines.len() } else { lines.len().min(MAX_INPUTS) };
            for l in &lines[..shown] {
                self.line(format_args!("  {l}"));
                self.excerpt_of_place(p, l);
            }
            if shown < lines.len() {
                self.line(format_args!("  … {} more (-v shows all)", lines.len() - shown));
            }
        }
    }

    /// With `-v`: the line of the source that a message names.
    fn excerpt_of_place(&mut self, p: &Program, message: &str) {
        let Some((name, line, column)) = self.style.verbose.then(|| place_in(p, message)).flatten() else { return };
        let excerpt = self.source.whole_line(name, line).and_then(|text| Excerpt::at(text, line, column));
        let columns = self.style.width.unwrap_or(MAX_EXCERPT);
        for line in excerpt.iter().flat_map(|e| e.render("", columns).lines().map(str::to_string).collect::<Vec<_>>()) {
            self.row(&format!("    {line}"));
        }
    }

    fn assumptions(&mut self, a: &Answer<'_>) {
        let groups = relied::groups(a, !self.style.verbose);
        if groups.is_empty() {
            return;
        }
        let has_ways = groups.iter().flat_map(|g| &g.items).any(|i| i.way_out.is_some());
        self.heading(if has_ways { "assumptions (and what removes them)" } else { "assumptions" });
        let columns = self.telling().columns();
        for group in groups {
            // What is said of the language is short, and about no place.
            if group.about == relied::LANGUAGE {
                let words = group
                    .items
                    .iter()
                    .map(|i| i.text.clone() + &i.way_out.map_or(String::new(), |w| format!(" ({w})")));
                let words: Vec<String> = words.collect();
                let line = format!("  {}: {}", group.about, words.join("; "));
                self.line(format_args!("{}", width::wrapped(&line, columns, "    ")));
                continue;
            }
            self.line(format_args!("  {}:", group.about));
            for (i, item) in group.items.iter().enumerate() {
                // The same way out is said behind the last of them.
                let is_last = group.items.get(i + 1).is_none_or(|next| next.way_out != item.way_out);
                let line = format!("    {}", said(item, item.way_out.filter(|_| is_last)));
                self.line(format_args!("{}", width::wrapped(&line, columns, "      ")));
                self.excerpt_of_place(a.program, &item.text);
            }
        }
    }
}

/// What nothing leads to by a name is only a text.
fn member_of_object((name, value): &(String, String)) -> String {
    if name.is_empty() { value.clone() } else { format!("{name} = {value}") }
}

/// An assumption, with what removes it.
fn said(item: &relied::Item, way_out: Option<&str>) -> String {
    way_out.map_or_else(|| item.text.clone(), |way| format!("{} — {}", item.text, relied::ended(way)))
}

/// The first `file:line:column` of a message about a program's text.
fn place_in<'p>(p: &'p Program, message: &str) -> Option<(&'p str, u32, u32)> {
    let found = p.sources.names().iter().filter_map(|name| Some((message.find(&format!("{name}:"))?, name)));
    let (at, name) = found.min_by_key(|(at, name)| (*at, std::cmp::Reverse(name.len())))?;
    let mut numbers = message[at + name.len() + 1..].split(|c: char| !c.is_ascii_digit());
    Some((name, numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// What one of several engines has done.
fn member(m: &Contribution) -> String {
    let turns = if m.turns == 1 { "turn" } else { "turns" };
    let answer = if m.has_answered { "; the answer" } else { "" };
    let lemmas = match m.lemmas {
        0 => String::new(),
        1 => "; a lemma for the others".into(),
        n => format!("; {n} lemmas for the others"),
    };
    format!("{}: {} {turns}, effort {}{lemmas}{answer}", m.engine, m.turns, m.effort)
}

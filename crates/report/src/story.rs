//! The story of a violation as lines of text: inputs that it depends on, and the path with what matters of it. What does not
//! fit is counted, and nothing is cut without `…`.

use crate::answer::InputRow;
use crate::recorder::Story;
use crate::source::SourceText;
use crate::trace::{self, Item, Round, Step};
use crate::value;
use crate::width::cut;
use base::Pos;
use ir::Program;

/// Rows of one table that fit a screen together with the rest.
pub(crate) const MAX_INPUTS: usize = 12;
/// Longer paths are shown without the lines that nothing of the violation depends on.
const MAX_PATH: usize = 40;
/// Columns where nobody says how many there are.
const WIDTH: usize = 130;
/// Columns of a line of the source.
const MAX_TEXT: usize = 60;

/// How a story is told.
#[derive(Clone, Copy)]
pub(crate) struct Telling {
    /// Everything.
    pub(crate) is_verbose: bool,
    /// Columns of the terminal.
    pub(crate) width: Option<usize>,
}

impl Telling {
    pub(crate) fn columns(self) -> usize {
        if self.is_verbose { usize::MAX } else { self.width.unwrap_or(WIDTH).max(40) }
    }

    /// Of a quoted line of the source: a narrow terminal has to have room for values as well.
    fn text_columns(self) -> usize {
        match self.width {
            Some(_) if !self.is_verbose => (self.columns() / 2).min(MAX_TEXT),
            _ => MAX_TEXT,
        }
    }
}

/// The table of inputs with its heading.
pub(crate) struct Inputs {
    pub(crate) heading: String,
    pub(crate) rows: Vec<String>,
    /// Below them.
    pub(crate) notes: Vec<String>,
}

/// An input under its name, or the characters that one call reads, and whether the violation depends on it.
struct Row {
    number: usize,
    /// Inputs.
    count: usize,
    name: String,
    value: String,
    literal: String,
    origin: String,
    at: String,
    is_decisive: bool,
    is_direct: bool,
    /// The call of the library, and what it has read.
    read: Option<(u32, Vec<i128>)>,
}

impl Row {
    fn of(input: &InputRow, story: &Story) -> Row {
        let says = |list: Option<&Vec<bool>>| list.is_none_or(|l| l.get(input.number - 1).copied().unwrap_or(true));
        let d = story.decisive.as_ref();
        let named = story.inputs.get(input.number - 1).cloned().unwrap_or_default();
        let origin = input.origin_as(&named);
        let read = named.call.map(|call| call.number).zip(named.character.map(|c| vec![c]));
        Row {
            number: input.number,
            count: 1,
            name: named.name.or_else(|| input.variable().map(str::to_string)).unwrap_or_default(),
            value: named.value.unwrap_or_else(|| input.value.clone()),
            literal: input.literal.clone(),
            origin,
            at: input.at.clone(),
            is_decisive: says(d.map(|d| &d.inputs)),
            is_direct: says(d.map(|d| &d.direct)),
            read,
        }
    }

    /// Whether it is another character of the same call, which is in this row then.
    fn takes(&mut self, next: &Row) -> bool {
        let (Some((call, read)), Some((other, more))) = (&mut self.read, &next.read) else { return false };
        if call != other {
            return false;
        }
        read.extend(more);
        self.count += next.count;
        self.value = characters(read);
        self.name.clear();
        self.is_decisive |= next.is_decisive;
        self.is_direct |= next.is_direct;
        true
    }

    fn numbers(&self) -> String {
        match self.count {
            1 => self.number.to_string(),
            n => format!("{}-{}", self.number, self.number + n - 1),
        }
    }
}

/// What one call has read, as a text and perhaps its end.
fn characters(read: &[i128]) -> String {
    let bytes: Vec<u8> = read.iter().map_while(|&c| u8::try_from(c).ok()).collect();
    let text = value::text(&bytes);
    match (text, bytes.len()) {
        (_, 0) => "EOF".into(),
        (Some(text), n) if n == read.len() => text,
        (Some(text), _) => format!("{text}, EOF"),
        (None, n) => format!("{n} bytes"),
    }
}

/// The inputs: those that the violation depends on first, the last condition's before the others. In full: all in order.
pub(crate) fn inputs(rows: &[InputRow], story: &Story, telling: Telling) -> Inputs {
    let mut table: Vec<Row> = Vec::new();
    for row in rows.iter().map(|input| Row::of(input, story)) {
        if telling.is_verbose || !table.last_mut().is_some_and(|last| last.takes(&row)) {
            table.push(row);
        }
    }
    let others = table.iter().filter(|r| !r.is_decisive).map(|r| r.count).sum::<usize>();
    let is_folded = others > 0 && !telling.is_verbose;
    let heading = match (is_folded, others == rows.len()) {
        (true, true) => "inputs: the violation depends on none of them".to_string(),
        (true, false) => "inputs that the violation depends on".to_string(),
        (false, _) => "inputs, in order of execution".to_string(),
    };
    if is_folded {
        table.retain(|r| r.is_decisive);
        table.sort_by_key(|r| !r.is_direct);
    }
    let shown = if telling.is_verbose { table.len() } else { table.len().min(MAX_INPUTS) };
    let are_marked = others > 0 && telling.is_verbose;
    let rows = input_rows(&table[..shown], telling, are_marked);
    let mut notes = Vec::new();
    if are_marked {
        notes.push("       (*: the violation depends on it)".into());
    }
    if shown < table.len() {
        notes.push(format!("       … {} more (-v shows all)", table.len() - shown));
    }
    if is_folded {
        let (what, it) = if others == 1 { ("input", "it") } else { ("inputs", "them") };
        notes.push(format!(
            "  … {others} other {what}: no value or branch that led to the error depends on {it} (-v shows all)"
        ));
    }
    Inputs { heading, rows, notes }
}

fn input_rows(table: &[Row], telling: Telling, are_marked: bool) -> Vec<String> {
    let width = |f: &dyn Fn(&Row) -> &str| table.iter().map(|r| f(r).chars().count()).max().unwrap_or(0).min(40);
    let numbers = table.iter().map(|r| r.numbers().len()).max().unwrap_or(0).max(3);
    let (n, v, w) = (width(&|r| &r.name), width(&|r| &r.value), width(&|r| &r.origin));
    let line = |r: &Row| {
        let mark = match (are_marked, r.is_decisive) {
            (false, _) => "",
            (true, true) => "* ",
            (true, false) => "  ",
        };
        let (number, value, origin, at) = (r.numbers(), &r.value, &r.origin, &r.at);
        let name = if n == 0 { String::new() } else { format!("{:<n$}  ", r.name) };
        let literal = if telling.is_verbose { format!("{}  ", r.literal) } else { String::new() };
        cut(
            &format!("  {number:>numbers$}  {mark}{name}= {value:>v$}  {literal}{origin:<w$}  at {at}"),
            telling.columns(),
        )
    };
    table.iter().map(line).collect()
}

/// A line of the path.
struct Line {
    text: String,
    /// What is painted of it.
    values: String,
    matters: bool,
    /// Steps that it stands for.
    steps: u64,
    /// Active calls; of a note those of nothing.
    depth: usize,
    is_call: bool,
}

impl Line {
    fn note(text: String, matters: bool, steps: u64) -> Line {
        Line { text, values: String::new(), matters, steps, depth: usize::MAX, is_call: false }
    }
}

/// Writes paths.
pub(crate) struct Teller<'a> {
    pub(crate) program: &'a Program,
    pub(crate) source: &'a mut SourceText,
    pub(crate) telling: Telling,
    /// All steps are in this file, whose name is too long to be repeated.
    only_file: bool,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(
        program: &'a Program,
        source: &'a mut SourceText,
        telling: Telling,
        items: &[Item],
        error: Pos,
    ) -> Teller<'a> {
        let mut teller = Teller { program, source, telling, only_file: false };
        let name = teller.file_name(error).len();
        teller.only_file = name > 20 && all_in(items, error);
        teller
    }

    /// Text and values of each line.
    pub(crate) fn path(&mut self, items: &[Item]) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        self.items(items, "", &mut 1, &mut lines);
        if !self.telling.is_verbose && lines.len() > MAX_PATH {
            lines = without_the_rest(lines);
        }
        let keep = if self.telling.is_verbose { lines.len() } else { MAX_PATH };
        let hidden = lines.len().saturating_sub(keep);
        if hidden > 0 {
            let head = keep / 3;
            let note = Line::note(format!("  … {hidden} lines left out (-v shows all)"), true, 0);
            lines.splice(head..head + hidden, [note]);
        }
        lines.into_iter().map(|l| (l.text, l.values)).collect()
    }

    /// `number` is that of the next step.
    fn items(&mut self, items: &[Item], indent: &str, number: &mut u64, lines: &mut Vec<Line>) {
        for item in items {
            match item {
                Item::Step(step) => {
                    lines.push(self.step(step, indent, *number));
                    *number += 1;
                }
                Item::Repeat { rounds, count } => self.repeated(rounds, *count, indent, number, lines),
                Item::Omitted(n) => {
                    lines.push(Line::note(format!("  {indent}… {n} steps"), true, *n));
                    *number += n;
                }
            }
        }
    }

    /// The rounds that are kept, or one that stands for all.
    fn repeated(&mut self, rounds: &[Round], count: u64, indent: &str, number: &mut u64, lines: &mut Vec<Line>) {
        let (inner, length, start) = (format!("{indent}| "), trace::length(trace::last(rounds)), *number);
        let told = |round: &Round| {
            *number = start + (round.number - 1) * length;
            let mut lines = Vec::new();
            self.items(&round.items, &inner, number, &mut lines);
            lines
        };
        let mut told: Vec<Vec<Line>> = rounds.iter().map(told).collect();
        let matters = told.iter().flatten().any(|l| l.matters);
        let says_the_same = |pair: &[Vec<Line>]| {
            pair[0].len() == pair[1].len()
                && pair[0].iter().zip(&pair[1]).all(|(a, b)| a.text == b.text && a.values == b.values)
        };
        if self.program.model.is_none() && told.windows(2).all(says_the_same) {
            lines.push(Line::note(format!("  {indent}{count} times:"), matters, (count - 1) * length));
            lines.append(&mut told.pop().unwrap_or_default());
            return;
        }
        lines.push(Line::note(format!("  {indent}{count} rounds, the first:"), matters, 0));
        for (i, round) in told.iter_mut().enumerate() {
            if i > 0 {
                let (before, own) = (&rounds[i - 1], &rounds[i]);
                let left_out = own.number - before.number - 1;
                let heading = format!("  {indent}{}", own.heading(before, count));
                lines.push(Line::note(heading, matters, left_out * length));
            }
            lines.append(round);
        }
    }

    fn step(&mut self, step: &Step, indent: &str, number: u64) -> Line {
        let changes = |sign: &str| -> Vec<String> {
            step.changes.iter().map(|(name, value)| format!("{name}{sign}{value}")).collect()
        };
        if let Some(rule) = &step.rule {
            let text = format!("  {indent}{number:>3}. {rule:<16}");
            return Line { values: changes(": ").join(", "), ..Line::note(text, step.matters, 1) };
        }
        let calls = "  ".repeat(step.depth.min(12));
        let quoted = match &step.returned {
            Some((function, value)) => format!("{function} returns {value}"),
            None => {
                let text = self.source.line(&self.program.sources, step.pos).filter(|l| !l.starts_with('#'));
                let condition = || step.condition.as_ref().map(|c| format!("({c})"));
                cut(&text.map(str::to_string).or_else(condition).unwrap_or_default(), self.telling.text_columns())
            }
        };
        let pad = self.telling.text_columns().min(40);
        let text = format!("  {indent}{}  {calls}{quoted:<pad$}", self.at(step.pos));
        let mut values = Vec::new();
        if let (Some((function, args)), None) = (&step.call, &step.returned) {
            let args: Vec<String> = args.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            values.push(format!("{function}({})", args.join(", ")));
        }
        values.extend(judged(step));
        values.extend(changes(" = "));
        let room = self.telling.columns().saturating_sub(text.chars().count() + 2);
        let (depth, is_call) = (step.depth, step.call.is_some() && step.returned.is_none());
        Line { values: fitting(&values, room), text, matters: step.matters, steps: 1, depth, is_call }
    }

    /// Where a line of the path stands.
    pub(crate) fn at(&self, pos: Pos) -> String {
        match self.only_file {
            true => format!("line {}", pos.line),
            false => format!("{}:{}", self.file_name(pos), pos.line),
        }
    }

    /// The file's name without directories: a path repeats it on each line.
    fn file_name(&self, pos: Pos) -> &str {
        let name = self.program.sources.name(pos.file);
        name.rsplit('/').next().unwrap_or(name)
    }
}

/// What [`judged`] begins with where the whole condition is false, before `(` its parts `)`.
pub(crate) const JUDGED_FALSE: &str = "→ false (";

/// The conditions of a step with their values, and what they come to together.
pub fn judged(step: &Step) -> Option<String> {
    let all = step.conditions.join(", ");
    let is_said = |o: bool| step.conditions.len() == 1 && all.ends_with(&format!(" is {o}"));
    match step.outcome {
        Some(o) if all.is_empty() => Some(format!("→ {o}")),
        Some(o) if !is_said(o) => Some(format!("→ {o} ({all})")),
        _ if all.is_empty() => None,
        _ => Some(all),
    }
}

/// Lines that nothing depends on are counted, but for the calls around those that matter.
fn without_the_rest(mut lines: Vec<Line>) -> Vec<Line> {
    let placed = lines.iter().rev().find(|l| l.depth != usize::MAX);
    // The error is where the last line is, or in the function that it calls.
    let mut inside = placed.map_or(0, |l| l.depth + usize::from(l.is_call));
    for line in lines.iter_mut().rev().filter(|l| l.depth != usize::MAX) {
        line.matters |= line.is_call && line.depth < inside;
        if line.matters {
            inside = line.depth;
        }
    }
    let mut out: Vec<Line> = Vec::new();
    let mut left_out = 0;
    let note = |out: &mut Vec<Line>, left_out: &mut u64| match std::mem::take(left_out) {
        0 => {}
        1 => out.push(Line::note("  … 1 step".into(), true, 1)),
        n => out.push(Line::note(format!("  … {n} steps"), true, n)),
    };
    for line in lines {
        if line.matters {
            note(&mut out, &mut left_out);
            out.push(line);
        } else {
            left_out += line.steps.max(1);
        }
    }
    note(&mut out, &mut left_out);
    out
}

fn all_in(items: &[Item], pos: Pos) -> bool {
    items.iter().all(|item| match item {
        Item::Step(s) => s.pos.file == pos.file,
        Item::Repeat { rounds, .. } => all_in(trace::last(rounds), pos),
        Item::Omitted(_) => true,
    })
}

/// As many as there is room for, the rest counted.
fn fitting(values: &[String], room: usize) -> String {
    let all = values.join(", ");
    if all.chars().count() <= room {
        return all;
    }
    let mut shown = String::new();
    for (i, value) in values.iter().enumerate() {
        let more = format!(", … {} more", values.len() - i);
        let (comma, length) = (if i > 0 { ", " } else { "" }, shown.chars().count() + value.chars().count());
        if length + comma.len() + more.chars().count() > room {
            return if i == 0 { cut(&all, room.max(20)) } else { shown + &more };
        }
        shown = shown + comma + value;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_counted() {
        let values = ["a = 1".to_string(), "b = 2".to_string(), "c = 3".to_string()];
        assert_eq!(fitting(&values, 19), "a = 1, b = 2, c = 3");
        assert_eq!(fitting(&values, 18), "a = 1, … 2 more");
    }
}

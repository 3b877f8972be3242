//! Contracts of functions as checks: what is required when the body begins, and what is ensured at each return. Expressions over
//! values before the call (`\at(x, Old)`) read copies that are made where the body begins.

use super::expression::{RESULT, expression};
use super::{Misplaced, REFUTED, Wrap};
use crate::source::{Form, Range, Source, words};
use crate::witness::Location;

/// A function of a file: the words of its body's braces, of its name, and where its definition begins.
#[derive(Clone, Copy)]
pub(crate) struct Function {
    body: Range,
    name: usize,
    pub(crate) first: usize,
}

/// The function whose definition begins at a place, or that has the name and stands on the line.
pub(crate) fn function_at(f: &Source, l: &Location) -> Option<Function> {
    let of_body = |s: &crate::source::Statement| {
        let name = s.function.filter(|&name| name < s.words.first)?;
        let before = (0..name).rev().find(|&i| matches!(f.words[i].text.as_str(), ";" | "}"));
        Some(Function { body: s.words, name, first: before.map_or(0, |i| i + 1) })
    };
    // The body is the first statement of a function.
    let mut all: Vec<Function> = Vec::new();
    for found in f.statements.iter().filter(|s| s.form == Form::Block).filter_map(of_body) {
        if all.last().is_none_or(|last| last.name != found.name) {
            all.push(found);
        }
    }
    let is_there = |g: &&Function| (f.words[g.first].line..=f.words[g.body.first].line).contains(&l.line);
    let mut there = all.iter().filter(is_there);
    match &l.function {
        Some(name) => there.find(|g| f.words[g.name].text == *name).copied(),
        None => there.next().copied(),
    }
}

/// What is required, as a check where the body begins.
pub(super) fn required(f: &Source, g: Function, value: &str, number: usize) -> Result<Vec<Wrap>, Misplaced> {
    let value = expression(value).map_err(Misplaced::NotRead)?;
    let at = f.words[g.body.first].end();
    Ok(vec![Wrap { from: at, to: at, rank: number, before: check(&value), after: String::new(), number }])
}

/// What is ensured, as a check at each return.
pub(super) fn ensured(f: &Source, g: Function, value: &str, number: usize) -> Result<Vec<Wrap>, Misplaced> {
    let (value, olds) = without_olds(value, number).map_err(Misplaced::NotRead)?;
    let value = expression(&value).map_err(Misplaced::NotRead)?;
    let ty = result_type(f, g);
    let has_result = value.contains(RESULT);
    let mut wraps = Vec::new();
    let copy = |(name, of): &(String, String)| {
        expression(of).map(|of| format!("__auto_type {name} = ({of});")).map_err(Misplaced::NotRead)
    };
    let copies: String = olds.iter().map(copy).collect::<Result<Vec<String>, Misplaced>>()?.concat();
    let begin = f.words[g.body.first].end();
    if !copies.is_empty() {
        wraps.push(Wrap { from: begin, to: begin, rank: number, before: copies, after: String::new(), number });
    }
    let is_return = |s: &&crate::source::Statement| {
        s.function == Some(g.name) && s.form == Form::Simple && f.words[s.words.first].text == "return"
    };
    for s in f.statements.iter().filter(is_return) {
        let (first, last) = (s.words.first + 1, s.words.last);
        if first == last {
            // It returns nothing.
            let (from, to) = (f.words[s.words.first].at, f.words[last].end());
            let before = format!("{{ {}", check(&value));
            wraps.push(Wrap { from, to, rank: number, before, after: "}".into(), number });
            continue;
        }
        let ty = ty.clone().ok_or_else(|| Misplaced::NotRead("the type of the result is not understood".into()))?;
        let (from, to) = (f.words[first].at, f.words[last].at);
        let before = format!("({{ {ty} {RESULT} = (");
        let after = format!("); {} {RESULT}; }})", check(&value));
        wraps.push(Wrap { from, to, rank: number, before, after, number });
    }
    if ty.as_deref() == Some("void") && !has_result {
        let at = f.words[g.body.last].at;
        wraps.push(Wrap { from: at, to: at, rank: number, before: check(&value), after: String::new(), number });
    }
    Ok(wraps)
}

fn check(value: &str) -> String {
    format!("(({value}) ? (void)0 : {REFUTED}());")
}

/// The words of the function's result type, where they are nothing but names, qualifiers and stars.
fn result_type(f: &Source, g: Function) -> Option<String> {
    const STORAGE: [&str; 6] = ["static", "extern", "inline", "__inline", "__inline__", "_Noreturn"];
    let all: Vec<&str> = f.words[g.first..g.name].iter().map(|w| w.text.as_str()).collect();
    let own: Vec<&str> = all.into_iter().filter(|w| !STORAGE.contains(w)).collect();
    let is_plain = |w: &&str| *w == "*" || w.chars().all(|c| c.is_alphanumeric() || c == '_');
    (!own.is_empty() && own.iter().all(is_plain) && !own.iter().any(|w| w.starts_with("__attribute")))
        .then(|| own.join(" "))
}

/// The expression with a name for each value before the call, and what those stand for.
fn without_olds(value: &str, number: usize) -> Result<(String, Vec<(String, String)>), String> {
    let all = words(value);
    let text = |i: usize| all.get(i).map_or("", |w| w.text.as_str());
    let (mut out, mut done, mut olds): (String, usize, Vec<(String, String)>) = (String::new(), 0, Vec::new());
    let mut i = 0;
    while i < all.len() {
        if text(i) != "\\" || !matches!(text(i + 1), "at" | "old") || text(i + 2) != "(" {
            i += 1;
            continue;
        }
        let mut depth = 0;
        let closed = (i + 2..all.len()).find(|&k| {
            depth += i32::from(text(k) == "(") - i32::from(text(k) == ")");
            depth == 0
        });
        let Some(close) = closed else { return Err(format!("its parentheses do not match: `{value}`")) };
        let end = match (text(i + 1), text(close - 2), text(close - 1)) {
            ("old", ..) => close,
            (_, ",", "Old" | "Pre") => close - 2,
            _ => return Err(format!("`\\at` of other places than `Old` and `Pre` is not read: `{value}`")),
        };
        let name = format!("_attest_old_{number}_{}", olds.len());
        out += &value[done..all[i].at];
        out += &name;
        done = all[close].end();
        olds.push((name, value[all[i + 2].end()..all[end].at].to_string()));
        i = close + 1;
    }
    Ok((out + &value[done..], olds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn woven(text: &str, ensures: &str) -> String {
        let f = Source::new("a.c", text.as_bytes());
        let location = Location { file: "a.c".into(), line: 2, column: Some(1), function: Some("g".into()) };
        let g = function_at(&f, &location).expect("a function");
        let wraps = ensured(&f, g, ensures, 1).expect("it is understood");
        let text = super::super::wrapped(&f, &wraps, "");
        let lines = text.lines().filter(|l| !l.starts_with('#'));
        lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_ensured_is_checked_at_each_return() {
        let text = "int h(void) { return 0; }\nstatic int g(int x) { if (x) return x + 1; return 2; }\n";
        let check = "((__attest_result > _attest_old_1_0 ) ? (void)0 : __attest_refuted());";
        let returned =
            |value: &str| format!("return ({{ int __attest_result = ( {value} ); {check} __attest_result; }})");
        assert_eq!(
            woven(text, "\\result > \\at(x, Old)"),
            format!(
                "int h(void) {{ return 0; }} static int g(int x) {{ __auto_type _attest_old_1_0 = (x ); if (x) {} ; {} ; }}",
                returned("x + 1"),
                returned("2")
            )
        );
    }

    #[test]
    fn functions_without_result_are_checked_at_their_end() {
        let text = "int n;\nvoid g(void) { if (n) return; n = 1; }\n";
        let check = "((n == 1 ) ? (void)0 : __attest_refuted());";
        let expected = format!("int n; void g(void) {{ if (n) {{ {check} return; }} n = 1; {check} }}");
        assert_eq!(woven(text, "n == 1"), expected);
    }

    #[test]
    fn other_places_are_not_read() {
        assert!(without_olds("\\at(x, LastPrev) > 0", 1).is_err());
        assert!(without_olds("\\old(x", 1).is_err());
    }
}

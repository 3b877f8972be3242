//! The bugs that a function may get: one small change each, of the kinds that people make.

use crate::tokens::{Kind, Source};
use std::ops::Range;

/// A change of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bug {
    pub(super) kind: &'static str,
    pub(super) line: usize,
    /// What is replaced, in bytes.
    pub(super) at: Range<usize>,
    pub(super) by: String,
}

/// Functions whose last argument is a length.
const LENGTHS: [&str; 7] = ["memcpy", "memmove", "memset", "memcmp", "strncpy", "strncmp", "strncat"];

/// All bugs that the body of `function` may get, in the order of their places.
pub(super) fn bugs(text: &str, function: &str) -> Vec<Bug> {
    let source = Source::new(text);
    let Some(body) = source.body(function) else { return Vec::new() };
    let mut out = Vec::new();
    let mut i = body.start;
    while i < body.end {
        if let Some(end) = claim(&source, i) {
            i = end;
            continue;
        }
        out.extend(at(&source, i));
        i += 1;
    }
    out
}

/// The functions that claims are made with: those have no bugs, but other claims.
pub(super) fn of_claims(text: &str) -> Vec<String> {
    let source = Source::new(text);
    let claims = (0..source.tokens.len()).filter_map(|i| Some(i + 2..claim(&source, i)?));
    claims.flat_map(|claim| calls(&source, claim)).collect()
}

/// The functions that are called in the body of `function`.
pub(super) fn callees(text: &str, function: &str) -> Vec<String> {
    let source = Source::new(text);
    let body = source.body(function).unwrap_or_default();
    let mut names = calls(&source, body);
    names.sort();
    names.dedup();
    names
}

fn calls(source: &Source<'_>, tokens: Range<usize>) -> Vec<String> {
    let is_call = |i: &usize| source.is(*i, Kind::Word) && source.word(i + 1) == "(";
    tokens.filter(is_call).map(|i| source.word(i).to_string()).collect()
}

/// The end of a statement that claims something and does nothing: weaker claims are no bugs.
fn claim(source: &Source<'_>, i: usize) -> Option<usize> {
    let name = source.word(i);
    let is_macro = name.chars().any(|c| c.is_ascii_uppercase()) && !name.chars().any(|c| c.is_ascii_lowercase());
    let says = ["assert", "assume", "cprover", "precondition", "postcondition"];
    let claims = is_macro || says.iter().any(|s| name.to_lowercase().contains(s));
    let is_call = source.is(i, Kind::Word) && source.word(i + 1) == "(" && claims;
    if is_call { source.closing(i + 1) } else { None }
}

/// The bugs at one token.
fn at(source: &Source<'_>, i: usize) -> Vec<Bug> {
    let bug = |kind, tokens: Range<usize>, by: String| {
        let at = source.tokens[tokens.start].at.start..source.tokens[tokens.end - 1].at.end;
        Bug { kind, line: source.line(i), at, by }
    };
    let mut out = Vec::new();
    if let Some(other) = opposite(source.word(i)) {
        out.push(bug("off by one", i..i + 1, other.into()));
    }
    if let Some(end) = null_check(source, i) {
        out.push(bug("NULL check removed", i..end, if source.word(i) == "!" { "0" } else { "1" }.into()));
    }
    if let Some((end, by)) = comparison_with_null(source, i) {
        out.push(bug("NULL check removed", i..end, by.into()));
    }
    if is_bound(source, i) {
        out.push(bug("wrong bound", i..i + 1, format!("({} + 1)", source.word(i))));
    }
    if let Some(last) = length(source, i) {
        let written = &source.text[source.tokens[last.start].at.start..source.tokens[last.end - 1].at.end];
        out.push(bug("wrong length", last, format!("({written}) + 1")));
    }
    if let Some(end) = statement(source, i) {
        if is_release(source, i) {
            out.push(bug("missing free", i..end, ";".into()));
        } else if is_assignment(source, i..end) {
            out.push(bug("assignment left out", i..end, ";".into()));
        }
    }
    out
}

/// The comparison that differs where both sides are the same.
fn opposite(sign: &str) -> Option<&'static str> {
    match sign {
        "<" => Some("<="),
        "<=" => Some("<"),
        ">" => Some(">="),
        ">=" => Some(">"),
        _ => None,
    }
}

/// The end of a name with its members.
fn place(source: &Source<'_>, i: usize) -> Option<usize> {
    let mut end = i + 1;
    while matches!(source.word(end), "->" | ".") && source.is(end + 1, Kind::Word) {
        end += 2;
    }
    source.is(i, Kind::Word).then_some(end)
}

/// The end of `p` or `!p`, where that is a condition or a part of one.
fn null_check(source: &Source<'_>, i: usize) -> Option<usize> {
    let is_if = source.word(i.checked_sub(2)?) == "if" && source.word(i - 1) == "(";
    let begins = is_if || matches!(source.word(i - 1), "&&" | "||");
    let first = if source.word(i) == "!" { i + 1 } else { i };
    let end = place(source, first).filter(|_| begins)?;
    matches!(source.word(end), ")" | "&&" | "||").then_some(end)
}

/// The end of `p == NULL`, and what is to stand in its place.
fn comparison_with_null(source: &Source<'_>, i: usize) -> Option<(usize, &'static str)> {
    let starts = !matches!(source.word(i.checked_sub(1)?), "->" | "." | "*" | "&");
    let sign = place(source, i).filter(|_| starts)?;
    let by = match source.word(sign) {
        "==" => "0",
        "!=" => "1",
        _ => return None,
    };
    (source.word(sign + 1) == "NULL").then_some((sign + 2, by))
}

/// A number beside a comparison or a sum.
fn is_bound(source: &Source<'_>, i: usize) -> bool {
    let counts = |sign: &str| matches!(sign, "<" | "<=" | ">" | ">=" | "+" | "-");
    let before = i.checked_sub(1).map_or("", |b| source.word(b));
    source.is(i, Kind::Number) && (counts(before) || counts(source.word(i + 1)))
}

/// The last argument of a call, where that is a length.
fn length(source: &Source<'_>, i: usize) -> Option<Range<usize>> {
    let close = source.closing(i + 1).filter(|_| LENGTHS.contains(&source.word(i)) && source.word(i + 1) == "(")?;
    let mut depth = 0;
    let mut first = i + 2;
    for j in i + 2..close {
        match source.word(j) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            "," if depth == 0 => first = j + 1,
            _ => {}
        }
    }
    (first < close).then_some(first..close)
}

/// The end of the statement that begins at a token, if it is an expression.
fn statement(source: &Source<'_>, i: usize) -> Option<usize> {
    let begins = matches!(source.word(i.checked_sub(1)?), ";" | "{" | "}" | ")");
    if !begins || !(source.is(i, Kind::Word) || source.word(i) == "*") {
        return None;
    }
    let mut j = i;
    loop {
        match source.word(j) {
            ";" => return Some(j + 1),
            "(" | "[" => j = source.closing(j)? + 1,
            "" | ")" | "]" | "{" | "}" => return None,
            _ => j += 1,
        }
    }
}

fn is_release(source: &Source<'_>, i: usize) -> bool {
    let name = source.word(i).to_lowercase();
    let ends_lives = ["free", "release", "destroy", "clean_up", "cleanup"].iter().any(|s| name.contains(s));
    ends_lives && source.word(i + 1) == "("
}

/// An assignment to more than a variable.
fn is_assignment(source: &Source<'_>, tokens: Range<usize>) -> bool {
    let sign = tokens.clone().find(|&j| matches!(source.word(j), "=" | "+=" | "-=" | "("));
    let is_part =
        |j: usize| tokens.start != j && (tokens.start..j).any(|k| matches!(source.word(k), "->" | "." | "[" | "*"));
    // `struct s *p = …` declares.
    let declares = source.is(tokens.start, Kind::Word) && matches!(source.word(tokens.start + 1), "*")
        || source.is(tokens.start, Kind::Word) && source.is(tokens.start + 1, Kind::Word);
    sign.is_some_and(|j| source.word(j) != "(" && is_part(j)) && !declares
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each bug as `LINE KIND: TEXT => REPLACEMENT`.
    fn told(text: &str, function: &str) -> Vec<String> {
        let tell = |b: Bug| format!("{} {}: {} => {}", b.line, b.kind, &text[b.at.clone()], b.by);
        bugs(text, function).into_iter().map(tell).collect()
    }

    const TEXT: &str = "int g(int);\n/* f( { */\nint f(struct s *p, int n) {\n  ASSERT(n < 9);\n  if (!p || p->q == NULL) return 0;\n\
        \x20 for (int i = 0; i < n - 1; i++) p->a[i] = g(i);\n  memcpy(p->q, \"<\", sizeof(p->q) * 2);\n  struct s *r = p->r;\n\
        \x20 drop_free(p);\n#define X < 3\n  return r ? 1 : 2;\n}\nint h(void) { return 1 > 0; }\n";

    #[test]
    fn kinds_and_places() {
        let expected = [
            "5 NULL check removed: !p => 0",
            "5 NULL check removed: p->q == NULL => 0",
            "6 off by one: < => <=",
            "6 wrong bound: 1 => (1 + 1)",
            "6 assignment left out: p->a[i] = g(i); => ;",
            "7 wrong length: sizeof(p->q) * 2 => (sizeof(p->q) * 2) + 1",
            "9 missing free: drop_free(p); => ;",
        ];
        assert_eq!(told(TEXT, "f"), expected);
        assert_eq!(told(TEXT, "g"), Vec::<String>::new());
    }

    #[test]
    fn calls() {
        assert_eq!(callees(TEXT, "f"), ["ASSERT", "drop_free", "for", "g", "if", "memcpy", "sizeof"]);
        assert_eq!(of_claims("void f(void) { ASSERT(a && g(h(1))); k(); }"), ["g", "h"]);
    }
}

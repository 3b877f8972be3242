//! What verifiers understand and no compiler: the driver has the preprocessed text of a file that contains quantifiers. A
//! quantifier with bounds is a loop; an execution that comes to another one ends there. Functions that are not interpreted may be
//! declared with several types.

use super::implication::{Comparison, code, conjuncts, disjunctions, mentions, sides};
use std::fmt::Write;

/// The function of the driver that is called where a quantifier is evaluated that has no bounds.
pub(super) const EVALUATED: &str = "attest_quantifier";

const WORDS: [(&str, Quantifier); 2] =
    [("__CPROVER_forall", Quantifier::ForAll), ("__CPROVER_exists", Quantifier::Exists)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quantifier {
    ForAll,
    Exists,
}

/// The text with loops, or ends of the execution, in the place of quantifiers; lines stay where they are.
pub(super) fn executable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, word, quantifier)) = next(rest) {
        let behind = &rest[at + word.len()..];
        let Some(length) = body(behind) else { break };
        let whole = behind[..length].trim();
        let inner = whole.strip_prefix('{').and_then(|w| w.strip_suffix('}')).unwrap_or(whole);
        let stop = || format!("({{ {EVALUATED}(); 0; }})");
        let text = looped(quantifier, inner).unwrap_or_else(stop);
        let lines = behind[..length].matches('\n').count() - text.matches('\n').count();
        out.push_str(&rest[..at]);
        write!(out, "{text}{}", "\n".repeat(lines)).expect("writing to a string does not fail");
        rest = &behind[length..];
    }
    out.push_str(rest);
    out
}

/// A loop over the values that the bounds leave; `None` where there is no upper bound, or the body is none that is understood. A
/// variable without a lower bound has to be unsigned.
fn looped(quantifier: Quantifier, inner: &str) -> Option<String> {
    let (declaration, body) = inner.split_once(';')?;
    let (ty, name) = declaration.trim().rsplit_once(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let is_type = |c: char| c.is_ascii_alphanumeric() || c == '_' || c.is_whitespace();
    if !ty.chars().all(is_type) || ty.split_whitespace().any(|word| word == "const") {
        return None;
    }
    let body = executable(body);
    let guard = match (quantifier, sides(&body)) {
        (Quantifier::ForAll, Some((guard, _))) => guard,
        (Quantifier::ForAll, None) => return None,
        (Quantifier::Exists, _) => &body,
    };
    let guard = on_one_line(guard);
    let range = Range::of(name, &guard)?;
    let before: Vec<String> = range.before.iter().map(|c| format!("({c})")).collect();
    let before = if before.is_empty() { "1".into() } else { before.join(" && ") };
    let (upper, ty) = (range.upper, on_one_line(ty));
    let first = match range.lower {
        Some(lower) => {
            format!("{ty} {name} = {lower}; if ({name} != ({lower}) || ({name} < 0) != (({lower}) < 0)) {EVALUATED}();")
        }
        None => format!("{ty} {name} = ({ty})-1 > ({ty})0 ? 0 : ({EVALUATED}(), 0);"),
    };
    let body = disjunctions(&body)?;
    let (of_none, decided, not) = match quantifier {
        Quantifier::ForAll => (1, 0, "!"),
        Quantifier::Exists => (0, 1, ""),
    };
    // No sanitizer complains of the sum, and enumerations have it, too.
    let next = format!(
        "{ty} attest_last = {name}; {name} = (unsigned long long){name} + 1; if ({name} <= attest_last) break;"
    );
    Some(format!(
        "({{ _Bool attest_holds = {of_none}; if ({before}) {{ {first} while ({upper}) {{ \
         if ({not}({body})) {{ attest_holds = {decided}; break; }} {next} }} }} attest_holds; }})"
    ))
}

/// The text without line breaks, and without what the preprocessor says of lines.
fn on_one_line(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ")
}

/// The bounds of a variable as text.
struct Range<'a> {
    /// What stands before them and does not mention the variable: without it, they may have no value.
    before: Vec<&'a str>,
    lower: Option<&'a str>,
    /// A comparison.
    upper: &'a str,
}

impl<'a> Range<'a> {
    fn of(name: &str, guard: &'a str) -> Option<Range<'a>> {
        let (mut before, mut lower) = (Vec::new(), None);
        for condition in conjuncts(guard) {
            match Comparison::with(name, condition) {
                Some(c) if c.is_upper => return Some(Range { before, lower, upper: c.whole }),
                Some(c) => lower = lower.or(Some(c.bound)),
                None if mentions(name, condition) => return None,
                None => before.push(condition.trim()),
            }
        }
        None
    }
}

/// Where the next quantifier begins; none is in a string.
fn next(text: &str) -> Option<(usize, &'static str, Quantifier)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut chars = text.char_indices();
    let mut was_part = false;
    while let Some((at, c)) = chars.next() {
        if c == '"' || c == '\'' {
            while let Some((_, inner)) = chars.next() {
                match inner {
                    '\\' => _ = chars.next(),
                    inner if inner == c => break,
                    _ => {}
                }
            }
        }
        let is_it =
            |(word, _): &&(&str, _)| text[at..].strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_part));
        if let Some((word, quantifier)) = WORDS.iter().filter(|_| c == '_' && !was_part).find(is_it) {
            return Some((at, word, *quantifier));
        }
        was_part = is_part(c);
    }
    None
}

/// The text where each function that is not interpreted is declared once: what is declared again has another name.
pub(super) fn declared_once(text: &str) -> String {
    const PREFIX: &str = "__CPROVER_uninterpreted_";
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut seen: Vec<&str> = Vec::new();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in text.match_indices(PREFIX) {
        let length = text[at..].find(|c| !is_part(c)).unwrap_or(text.len() - at);
        let (name, end) = (&text[at..at + length], at + length);
        if !is_declaration(&text[..at], &text[end..]) {
            continue;
        }
        let again = seen.iter().filter(|n| **n == name).count();
        seen.push(name);
        if again > 0 {
            write!(out, "{}_{again}", &text[done..end]).expect("writing to a string does not fail");
            done = end;
        }
    }
    out.push_str(&text[done..]);
    out
}

/// A type stands before, and behind it parameters and a semicolon.
fn is_declaration(before: &str, behind: &str) -> bool {
    let before = before.trim_end();
    let is_type =
        before.ends_with(|c: char| c.is_ascii_alphanumeric() || "_*".contains(c)) && !before.ends_with("return");
    let parameters = behind.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')'));
    is_type && parameters.is_some_and(|(list, rest)| !list.contains('(') && rest.trim_start().starts_with(';'))
}

/// The length of `{ … }` and of what stands before it; `None` if there is no such thing.
fn body(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in code(text) {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            _ if depth == 0 && !c.is_whitespace() => return None,
            _ => continue,
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantifiers_without_bounds_end_executions() {
        let text = "int f(int *a) { return __CPROVER_forall { int i;\n a[i] } && g; }\nint my__CPROVER_forall;";
        let wanted = "int f(int *a) { return ({ attest_quantifier(); 0; })\n && g; }\nint my__CPROVER_forall;";
        assert_eq!(executable(text), wanted);
        let others = "f(\"\\\"__CPROVER_exists {}\", '\\'', my__CPROVER_exists); __CPROVER_forall;";
        assert_eq!(executable(others), others);
    }

    #[test]
    fn quantifiers_with_bounds_are_loops() {
        let text = "__CPROVER_forall { int i;\n (p && 0 <= i && ((i) < f(n, 1))) ==> (a[i] ==> b[i]) }";
        let wanted = "({ _Bool attest_holds = 1; if ((p)) { int i = 0; if (i != (0) || (i < 0) != ((0) < 0)) attest_quantifier(); \
            while ((i) < f(n, 1)) { if (!(!(\n (p && 0 <= i && ((i) < f(n, 1))) ) || ( (!(a[i] ) || ( b[i])) ))) { attest_holds = 0; break; } \
            int attest_last = i; i = (unsigned long long)i + 1; if (i <= attest_last) break; } } attest_holds; })";
        assert_eq!(executable(text), wanted);
        let text = "__CPROVER_exists { size_t k; n >= k && a[k] == '}' }";
        let wanted = "({ _Bool attest_holds = 0; if (1) { size_t k = (size_t)-1 > (size_t)0 ? 0 : (attest_quantifier(), 0); \
            while (n >= k) { if (( n >= k && a[k] == '}' )) { attest_holds = 1; break; } \
            size_t attest_last = k; k = (unsigned long long)k + 1; if (k <= attest_last) break; } } attest_holds; })";
        assert_eq!(executable(text), wanted);
        let nested =
            "__CPROVER_forall { int i; (0 <= i && i < 2) ==> __CPROVER_exists { int j; 0 <= j && j < 2 && i == j }}";
        assert!(!executable(nested).contains("__CPROVER"), "{}", executable(nested));
        let marked = "__CPROVER_forall { int i; (p !=\n# 1 \"a.h\" 3\n 0\n# 2 \"a.c\"\n && 0 <= i && i < *p) ==> 0 }";
        assert!(executable(marked).contains("if ((p !=  0)) {"), "{}", executable(marked));
        let other = "__CPROVER_forall { int i; (a[i] && i < p->n) ==> 0 }";
        assert_eq!(executable(other), "({ attest_quantifier(); 0; })");
    }

    #[test]
    fn what_is_declared_again_has_another_name() {
        let name = "__CPROVER_uninterpreted_h";
        let text = format!("long {name}(void *);\nlong {name}(const void *a);\nlong f(void) {{ return {name}(0); }}");
        let wanted =
            format!("long {name}(void *);\nlong {name}_1(const void *a);\nlong f(void) {{ return {name}(0); }}");
        assert_eq!(declared_once(&text), wanted);
    }
}

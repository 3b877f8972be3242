//! What verifiers understand and no compiler: the driver has the preprocessed text of a file that contains quantifiers, and an
//! execution that comes to one ends there. Functions that are not interpreted may be declared with several types.

use std::fmt::Write;

/// The function of the driver that is called where a quantifier is evaluated.
pub(super) const EVALUATED: &str = "attest_quantifier";

const WORDS: [&str; 2] = ["__CPROVER_forall", "__CPROVER_exists"];

/// The text with an end of the execution in the place of each quantifier; lines stay where they are.
pub(super) fn taken_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, word)) = next(rest) {
        let behind = &rest[at + word.len()..];
        let Some(length) = body(behind) else { break };
        let lines = behind[..length].matches('\n').count();
        out.push_str(&rest[..at]);
        write!(out, "({{ {EVALUATED}(); 0; }}){}", "\n".repeat(lines)).expect("writing to a string does not fail");
        rest = &behind[length..];
    }
    out.push_str(rest);
    out
}

/// Where the next quantifier begins; none is in a string.
fn next(text: &str) -> Option<(usize, &'static str)> {
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
        let is_it = |word: &&&str| text[at..].strip_prefix(**word).is_some_and(|rest| !rest.starts_with(is_part));
        if let Some(word) = WORDS.iter().filter(|_| c == '_' && !was_part).find(is_it) {
            return Some((at, word));
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
    for (at, c) in text.char_indices() {
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
    fn quantifiers_end_executions() {
        let text = "int f(int *a) { return __CPROVER_forall { int i;\n (0 <= i) ==> { a[i] } } && g; }\nint my__CPROVER_forall;";
        let taken = taken_out(text);
        let wanted = "int f(int *a) { return ({ attest_quantifier(); 0; })\n && g; }\nint my__CPROVER_forall;";
        assert_eq!(taken, wanted);
        let others = "f(\"\\\"__CPROVER_exists {}\", '\\'', my__CPROVER_exists); __CPROVER_forall;";
        assert_eq!(taken_out(others), others);
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

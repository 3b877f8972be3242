//! Quantifiers, which no compiler knows: the driver has the preprocessed text of a file that contains some, and an execution that
//! comes to one ends there.

use super::verdict::UNFIT;
use std::fmt::Write;

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
        let end =
            format!("({{ attest_stop(\"{UNFIT}: a quantifier is evaluated: only verifiers can do that\"); 0; }})");
        write!(out, "{end}{}", "\n".repeat(lines)).expect("writing to a string does not fail");
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
        assert!(taken.starts_with("int f(int *a) { return ({ attest_stop("), "{taken}");
        assert!(taken.ends_with("; 0; })\n && g; }\nint my__CPROVER_forall;"), "{taken}");
        let others = "f(\"\\\"__CPROVER_exists {}\", '\\'', my__CPROVER_exists); __CPROVER_forall;";
        assert_eq!(taken_out(others), others);
    }
}

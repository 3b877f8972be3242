//! Arguments in text: `@FILE` on the command line, and the `command` of a compilation database.

use crate::exit::{Failure, io_words};
use std::ffi::OsString;

/// `@FILE` within `@FILE`: deeper than anybody writes by hand.
const DEEPEST: usize = 8;

/// The arguments, with the contents of the file in place of each `@FILE`.
pub(crate) fn expanded(args: &[OsString]) -> Result<Vec<OsString>, Failure> {
    let mut out = Vec::with_capacity(args.len());
    expand(args, DEEPEST, &mut out)?;
    Ok(out)
}

fn expand(args: &[OsString], depth: usize, out: &mut Vec<OsString>) -> Result<(), Failure> {
    for arg in args {
        let Some(file) = arg.to_str().and_then(|a| a.strip_prefix('@')).filter(|f| !f.is_empty()) else {
            out.push(arg.clone());
            continue;
        };
        if depth == 0 {
            return Err(Failure::input(format!("@{file}: files of arguments name each other")));
        }
        let text = std::fs::read_to_string(file)
            .map_err(|e| Failure::input(format!("cannot read {file}: {}", io_words(&e))))?;
        let words = words(&text).map_err(|why| Failure::input(format!("{file}: {why}")))?;
        let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
        expand(&words, depth - 1, out)?;
    }
    Ok(())
}

/// The words of a text as a shell has them: blanks separate, quotes and backslashes keep them together.
///
/// # Errors
/// A quote that is not closed.
pub(crate) fn words(text: &str) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            // Within double quotes a backslash keeps its place before most letters.
            (Some('"'), '\\') if chars.peek().is_some_and(|next| ['"', '\\', '$', '`'].contains(next)) => {
                word.get_or_insert_default().extend(chars.next());
            }
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (None, _) if c.is_whitespace() => out.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(c),
        }
    }
    match quote {
        Some(q) => Err(format!("a quote ({q}) is not closed")),
        None => {
            out.extend(word);
            Ok(out)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_a_shell_has_them() {
        let is = |text: &str, expected: &[&str]| assert_eq!(words(text).expect(text), expected, "{text}");
        is("a  b\nc", &["a", "b", "c"]);
        is(r#"cc -DX=\"y\" '-DZ=a b' "-I/p q""#, &["cc", "-DX=\"y\"", "-DZ=a b", "-I/p q"]);
        is(r#"'' "" a\ b "\n\"""#, &["", "", "a b", "\\n\""]);
        is("", &[]);
        assert!(words("a 'b").is_err());
    }
}

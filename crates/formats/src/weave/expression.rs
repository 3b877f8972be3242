//! Expressions of witnesses: what is put into a program must not change it. Taken is what only reads: no assignment, no call, no
//! statement, nothing that leaves its parentheses.

use crate::source::{Word, words};

/// What stands for `\result`.
pub(super) const RESULT: &str = "__attest_result";

const FORBIDDEN: [&str; 18] =
    [";", "{", "}", "#", "##", "=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="];
const TYPES: [&str; 18] = [
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "_Bool",
    "__int128",
    "const",
    "volatile",
    "struct",
    "union",
    "enum",
    "bool",
    "__signed__",
];

/// The expression on one line, without comments.
///
/// # Errors
/// What it has that an expression of a witness must not have.
pub(super) fn expression(text: &str) -> Result<String, String> {
    let found = words(text);
    let mut depth: Vec<&str> = Vec::new();
    let mut out = String::new();
    if found.is_empty() {
        return Err("the expression is empty".into());
    }
    for (i, w) in found.iter().enumerate() {
        let word = w.text.as_str();
        match word {
            "(" if i > 0 && is_called(&found[..i]) => return Err(format!("it calls a function: `{text}`")),
            "(" | "[" => depth.push(word),
            ")" | "]" => {
                let open = if word == ")" { "(" } else { "[" };
                if depth.pop() != Some(open) {
                    return Err(format!("its parentheses do not match: `{text}`"));
                }
            }
            "\\" => match found.get(i + 1).map(|w| w.text.as_str()) {
                Some("result") => continue,
                _ => return Err(format!("`\\` is followed by what is not read here: `{text}`")),
            },
            "result" if i > 0 && found[i - 1].text == "\\" => {
                out += RESULT;
                out.push(' ');
                continue;
            }
            _ if FORBIDDEN.contains(&word) || word.starts_with("__attest") || !is_word(word) => {
                return Err(format!("it has `{word}`: `{text}`"));
            }
            "goto" | "return" | "asm" | "__asm__" | "__builtin_va_arg" => {
                return Err(format!("it has `{word}`: `{text}`"));
            }
            _ => {}
        }
        out += word;
        out.push(' ');
    }
    if depth.is_empty() { Ok(out) } else { Err(format!("its parentheses do not match: `{text}`")) }
}

/// Whether a parenthesis behind these words begins the arguments of a call.
fn is_called(before: &[Word]) -> bool {
    let Some(last) = before.last() else { return false };
    match last.text.as_str() {
        "sizeof" | "_Alignof" => false,
        ")" => !is_type(before),
        "]" => true,
        word => last.is_name() && !TYPES.contains(&word),
    }
}

/// The parenthesis at the end closes a cast.
fn is_type(before: &[Word]) -> bool {
    let mut depth = 0;
    let open = (0..before.len()).rev().find(|&i| {
        match before[i].text.as_str() {
            ")" => depth += 1,
            "(" => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let Some(open) = open else { return false };
    let inside = &before[open + 1..before.len() - 1];
    let is_part = |w: &Word| TYPES.contains(&w.text.as_str()) || w.text == "*" || w.is_name();
    let is_named = |w: &Word| TYPES.contains(&w.text.as_str()) || w.text.ends_with("_t");
    inside.iter().all(is_part) && inside.first().is_some_and(is_named)
}

/// Something of C.
fn is_word(word: &str) -> bool {
    !word.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_is_taken() {
        for text in
            ["x >= 0 && a[i] == (int)(y + 1)", "s->p != (void *)0", "(size_t)(n) < sizeof(x)", "\\result == -1", "x"]
        {
            assert!(expression(text).is_ok(), "{text}: {:?}", expression(text));
        }
        assert_eq!(expression("\\result /* r */ == 1").as_deref(), Ok("__attest_result == 1 "));
    }

    #[test]
    fn what_does_more_is_not() {
        for text in [
            "",
            "x = 1",
            "f(x)",
            "(f)(x)",
            "a[0](1)",
            "1) ; exit(0",
            "x++",
            "(",
            "1;2",
            "({ 1; })",
            "x) || (y",
            "\\old(x)",
        ] {
            assert!(expression(text).is_err(), "{text}");
        }
    }
}

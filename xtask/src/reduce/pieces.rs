//! The pieces of a C text that may be left out: declarations and statements by the depth of their braces, lines, and the
//! heads of blocks. No parser: what is no C any more is refused by the compiler.

use crate::tokens::{Kind, Token, tokens};
use std::ops::Range;

/// Deeper blocks are left to the pass over lines.
pub(super) const MAX_DEPTH: usize = 6;

/// A character outside of comments and literals, with its place.
type Mark = (usize, u8);

/// Braces, parentheses, semicolons and directives' ends.
fn marks(text: &str) -> Vec<Mark> {
    let mark = |t: Token| match (t.kind, text.as_bytes()[t.at.start]) {
        (Kind::Directive, _) => Some((t.at.end - 1, b'#')),
        (Kind::Sign, c @ (b'{' | b'}' | b'(' | b')' | b';')) => Some((t.at.start, c)),
        _ => None,
    };
    tokens(text).into_iter().filter_map(mark).collect()
}

/// Declarations (depth 0) and statements inside of so many braces.
pub(super) fn at_depth(text: &str, wanted: usize) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let (mut depth, mut parens) = (0usize, 0usize);
    let mut start = 0;
    for (at, mark) in marks(text) {
        match mark {
            b'(' => parens += 1,
            b')' => parens = parens.saturating_sub(1),
            b'{' => {
                depth += 1;
                if depth == wanted {
                    start = at + 1;
                }
            }
            b'}' => {
                depth = depth.saturating_sub(1);
                // A block ends a function or a statement; a list of members or values goes on to its semicolon.
                if depth == wanted && ends_a_statement(&text[start..at]) {
                    out.push(start..at + 1);
                    start = at + 1;
                }
            }
            _ if depth == wanted && parens == 0 => {
                out.push(start..at + 1);
                start = at + 1;
            }
            _ => {}
        }
    }
    out
}

/// Whether the block at the end of `text` has the head of a function or a statement.
fn ends_a_statement(text: &str) -> bool {
    let head = text.split('{').next().unwrap_or("").trim_end();
    head.is_empty() || head.ends_with(')') || head.ends_with("else") || head.ends_with("do") || head.ends_with(':')
}

pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        out.push(start..start + line.len());
        start += line.len();
    }
    out
}

/// The text with one block inside of a function opened: its head and braces are gone.
pub(super) fn unwrapped(text: &str) -> Vec<String> {
    let marks = marks(text);
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut out = Vec::new();
    let mut start = 0;
    for (at, mark) in marks {
        match mark {
            b'{' => {
                open.push((start, at));
                start = at + 1;
            }
            b'}' => {
                if let Some((head, brace)) = open.pop()
                    && !open.is_empty()
                {
                    out.push(format!("{}{}{}", &text[..head], &text[brace + 1..at], &text[at + 1..]));
                }
                start = at + 1;
            }
            b';' | b'#' => start = at + 1,
            _ => {}
        }
    }
    out
}

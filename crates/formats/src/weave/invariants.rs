//! Invariants as checks: just before a statement, each time before the condition of a loop is evaluated, or where a function begins
//! and returns.

use super::contracts::{ensured, function_at, required};
use super::expression::expression;
use super::{Misplaced, REFUTED, Woven, Wrap, file_of, statement_at, wrapped};
use crate::source::{Form, Range, Source};
use crate::witness::{Invariant, Location, Scope};

/// The program in which each invariant is a check: a call of [`REFUTED`] where it does not hold, on the line of its number (from
/// 1) in the file of the witness.
pub fn invariants(files: &[Source], invariants: &[Invariant]) -> Woven {
    let mut wraps: Vec<Vec<Wrap>> = files.iter().map(|_| Vec::new()).collect();
    let mut misplaced = Vec::new();
    for (number, invariant) in (1..).zip(invariants) {
        misplaced.push(match placed(files, invariant, number) {
            Ok((file, own)) => {
                wraps[file].extend(own);
                None
            }
            Err(why) => Some(why),
        });
    }
    let prelude = format!("extern void {REFUTED}(void);");
    let texts = files.iter().zip(&wraps).map(|(f, wraps)| wrapped(f, wraps, &prelude)).collect();
    Woven { texts, misplaced }
}

fn placed(files: &[Source], i: &Invariant, number: usize) -> Result<(usize, Vec<Wrap>), Misplaced> {
    let (file, f) = file_of(files, &i.location)
        .ok_or_else(|| Misplaced::Nowhere(format!("{} is no file of the program", i.location.file)))?;
    let nowhere =
        |what: &str| Misplaced::Nowhere(format!("there is no {what} at {}:{}", i.location.file, i.location.line));
    if matches!(i.scope, Scope::Requires | Scope::Ensures) {
        let g = function_at(f, &i.location).ok_or_else(|| nowhere("function"))?;
        let woven = if i.scope == Scope::Requires { required } else { ensured };
        return woven(f, g, &i.value, number).map(|wraps| (file, wraps));
    }
    let value = expression(&i.value).map_err(Misplaced::NotRead)?;
    let check = format!("(({value}) ? (void)0 : {REFUTED}())");
    let wrap = |from, to, before, after: &str| Wrap { from, to, rank: number, before, after: after.into(), number };
    let found = match i.scope {
        Scope::Loop => {
            let s = statement_at(f, &i.location, |s| s.is_loop()).ok_or_else(|| nowhere("loop"))?;
            let inside = |r: Range| (f.words[r.first].end(), f.words[r.last].at);
            match s.form {
                Form::While(r) | Form::Do(r) => {
                    let (from, to) = inside(r);
                    wrap(from, to, format!("{check}, ("), ")")
                }
                Form::For(_, [a, b]) if a + 1 == b => {
                    let at = f.words[b].at;
                    wrap(at, at, format!("{check}, 1"), "")
                }
                Form::For(_, [a, b]) => wrap(f.words[a].end(), f.words[b].at, format!("{check}, ("), ")"),
                Form::Block | Form::Choice(_) | Form::Simple => return Err(nowhere("loop")),
            }
        }
        Scope::Location | Scope::Requires | Scope::Ensures => {
            // Some tools name the end of a block.
            if let Some(at) = end_of_block(f, &i.location) {
                return Ok((file, vec![wrap(at, at, format!("{check};"), "")]));
            }
            let s = statement_at(f, &i.location, |_| true).ok_or_else(|| nowhere("statement"))?;
            let (from, to) = (f.words[s.words.first].at, f.words[s.words.last].end());
            match s.is_in_block {
                true => wrap(from, to, format!("{check};"), ""),
                false => wrap(from, to, format!("{{ {check};"), "}"),
            }
        }
    };
    Ok((file, vec![found]))
}

/// The brace that closes a block at exactly this place, in bytes.
fn end_of_block(f: &Source, l: &Location) -> Option<usize> {
    let blocks = f.statements.iter().filter(|s| s.form == Form::Block);
    let mut ends = blocks.map(|s| &f.words[s.words.last]).filter(|w| w.text == "}");
    ends.find(|w| w.line == l.line && l.column == Some(w.col)).map(|w| w.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn woven(text: &str, scope: Scope, line: u32, column: u32) -> Woven {
        let location = Location { file: "a.c".into(), line, column: Some(column), function: None };
        let files = [Source::new("a.c", text.as_bytes())];
        invariants(&files, &[Invariant { scope, location, value: "x > 0".into() }])
    }

    fn dense(w: &Woven) -> String {
        let lines = w.texts[0].lines().filter(|l| !l.starts_with('#')).skip(1);
        lines.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn loops_are_checked_before_their_condition() {
        let check = "((x > 0 ) ? (void)0 : __attest_refuted())";
        for (text, expected) in [
            ("void f(void) { while (x) y(); }", format!("void f(void) {{ while ({check}, ( x) ) y(); }}")),
            ("void f(void) { do y(); while (x); }", format!("void f(void) {{ do y(); while ({check}, ( x) ); }}")),
            ("void f(void) { for (;;) y(); }", format!("void f(void) {{ for (;{check}, 1 ;) y(); }}")),
            ("void f(void) { for (a; b; c) y(); }", format!("void f(void) {{ for (a;{check}, ( b) ; c) y(); }}")),
        ] {
            assert_eq!(dense(&woven(text, Scope::Loop, 1, 16)), expected);
        }
        assert!(woven("void f(void) { y(); }", Scope::Loop, 1, 16).misplaced[0].is_some());
    }

    #[test]
    fn statements_are_checked_before_they_begin() {
        let text = "void f(void) { if (x) y();\n  z(); }";
        let check = "((x > 0 ) ? (void)0 : __attest_refuted());";
        let inner = woven(text, Scope::Location, 1, 23);
        assert_eq!(dense(&inner), format!("void f(void) {{ if (x) {{ {check} y();}} z(); }}"));
        let outer = woven(text, Scope::Location, 2, 3);
        assert_eq!(dense(&outer), format!("void f(void) {{ if (x) y(); {check} z(); }}"));
        let end = woven(text, Scope::Location, 2, 8);
        assert_eq!(dense(&end), format!("void f(void) {{ if (x) y(); z(); {check} }}"));
        // The words of the user's stay where they were.
        assert!(outer.texts[0].ends_with("# 2 \"a.c\"\n  z(); }"), "{}", outer.texts[0]);
    }
}

//! What is proved of a program as annotations of ACSL in a copy of its text: a loop has its invariants before it, a statement an
//! assertion. They are comments to a compiler.

use crate::source::{Source, Statement, Word, words};
use crate::weave::{function_at, statement_at};
use crate::witness::{Invariant, Scope};

/// A copy of a text, and where its annotations are.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Annotated {
    /// The text with annotations.
    pub text: String,
    /// For each invariant the line of the copy that it stands on; none if it has no place in the text, or cannot be said.
    pub lines: Vec<Option<u32>>,
}

/// An annotation: where in the text; of each invariant the word before it, its number, and what it says.
struct Annotation {
    at: usize,
    lines: Vec<(&'static str, usize, String)>,
}

fn word_of(scope: Scope) -> &'static str {
    match scope {
        Scope::Loop => "loop invariant",
        Scope::Location => "assert",
        Scope::Requires => "requires",
        Scope::Ensures => "ensures",
    }
}

/// The text with those invariants that have a place in it.
pub fn annotated(source: &Source, invariants: &[Invariant]) -> Annotated {
    let mut all: Vec<Annotation> = Vec::new();
    for (number, i) in invariants.iter().enumerate() {
        let Some(at) = place(source, i).map(|word| source.words[word].at) else { continue };
        let value = (number, in_logic(&i.value));
        let line = (word_of(i.scope), value.0, value.1);
        match all.iter_mut().find(|a| a.at == at) {
            Some(same) => same.lines.push(line),
            None => all.push(Annotation { at, lines: vec![line] }),
        }
    }
    all.sort_by_key(|a| a.at);
    written(source, &all, invariants.len())
}

/// The word that an annotation stands before.
fn place(source: &Source, i: &Invariant) -> Option<usize> {
    let statement = |is_meant: &dyn Fn(&Statement) -> bool| statement_at(source, &i.location, is_meant);
    match i.scope {
        Scope::Loop => statement(&Statement::is_loop).map(|s| s.words.first),
        Scope::Location => statement(&|_| true).filter(|s| s.is_in_block).map(|s| s.words.first),
        Scope::Requires | Scope::Ensures => function_at(source, &i.location).map(|g| g.first),
    }
}

fn written(source: &Source, all: &[Annotation], count: usize) -> Annotated {
    let mut out = Annotated { text: String::new(), lines: vec![None; count] };
    let mut done = 0;
    for a in all {
        out.text += &source.text[done..a.at];
        done = a.at;
        let start = source.text[..a.at].rfind('\n').map_or(0, |n| n + 1);
        let before = &source.text[start..a.at];
        let indent: String = before.chars().take_while(|c| c.is_whitespace()).collect();
        if !before.trim().is_empty() {
            out.text += "\n";
            out.text += &indent;
        }
        for (n, (word, number, value)) in a.lines.iter().enumerate() {
            out.text += if n == 0 { "/*@ " } else { "    " };
            out.lines[*number] = Some(out.text.matches('\n').count() as u32 + 1);
            out.text += &format!("{word} {value};");
            out.text += if n + 1 == a.lines.len() { " */\n" } else { "\n" };
            out.text += &indent;
        }
    }
    out.text += &source.text[done..];
    out
}

/// The condition as ACSL says it: its integers are those of mathematics, so that nothing is cast to compute with it.
fn in_logic(value: &str) -> String {
    let all = words(value);
    let mut out = String::new();
    let (mut done, mut i) = (0, 0);
    while i < all.len() {
        match wide_cast(&all[i..]) {
            Some(length) => {
                out += &value[done..all[i].at];
                done = all[i + length - 1].end();
                i += length;
            }
            None => i += 1,
        }
    }
    with_olds(&(out + &value[done..]))
}

/// ACSL has a word of its own for values before a call.
fn with_olds(value: &str) -> String {
    value.replace("\\at(", "\\old(").replace(", Old)", ")")
}

/// How many words the cast to a type has that is only there so that arithmetic does not overflow.
fn wide_cast(all: &[Word]) -> Option<usize> {
    const CASTS: [&[&str]; 2] = [&["(", "long", "long", ")"], &["(", "__int128", ")"]];
    let begins = |cast: &&&[&str]| all.len() > cast.len() && all.iter().zip(**cast).all(|(w, c)| w.text == *c);
    CASTS.iter().find(begins).map(|cast| cast.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::witness::Location;

    fn copy(text: &str, invariants: &[(Scope, u32, u32, &str)]) -> Annotated {
        let invariant = |&(scope, line, column, value): &(Scope, u32, u32, &str)| Invariant {
            scope,
            location: Location { file: "a.c".into(), line, column: Some(column), function: None },
            value: value.into(),
        };
        let all: Vec<Invariant> = invariants.iter().map(invariant).collect();
        annotated(&Source::new("a.c", text.as_bytes()), &all)
    }

    #[test]
    fn loops_and_statements_are_annotated() {
        let text = "void f(void) {\n  while (x)\n    y();\n  if (x) for (;;) z();\n  w();\n}\n";
        let all = [
            (Scope::Loop, 2, 3, "x > 0"),
            (Scope::Loop, 2, 3, "2 * (long long)y - (__int128)z == 0"),
            (Scope::Loop, 4, 10, "(unsigned char)x > 0"),
            (Scope::Location, 5, 3, "x == 0"),
            (Scope::Loop, 5, 3, "no loop"),
        ];
        let copy = copy(text, &all);
        let expected = "void f(void) {\n  /*@ loop invariant x > 0;\n      loop invariant 2 * y - z == 0; */\n  while (x)\n    y();\n  \
                        if (x) \n  /*@ loop invariant (unsigned char)x > 0; */\n  for (;;) z();\n  /*@ assert x == 0; */\n  w();\n}\n";
        assert_eq!(copy.text, expected);
        assert_eq!(copy.lines, [Some(2), Some(3), Some(7), Some(9), None]);
    }
}

//! From the facts of a proof to invariants that a witness may state: in scope, without what the program itself does not say, and
//! without undefined behaviour, whatever the values are.

use super::{Invariant, Location, Scope};
use crate::source::{Source, Word, words};
use crate::weave::function_at;
use ir::{Program, VarKind};
use report::cexpr::short;
use report::facts::{ContractFacts, LoopFacts, Meaning};
use std::collections::{BTreeMap, BTreeSet};

/// Copies of a loop that are told apart.
const MOST_COPIES: usize = 6;
/// Invariants of a program, and characters of each: more is nobody's to read.
const MOST: usize = 200;
const LONGEST: usize = 600;

/// The parts of what holds at loops, each as an invariant of its own. They follow from the proof if nothing of the loop was
/// optimised away; that they hold is to be proved once more.
pub fn candidates(facts: &[LoopFacts], program: &Program, files: &[Source]) -> Vec<Invariant> {
    let names = Names::of(program);
    let mut found: Vec<Invariant> = Vec::new();
    for f in facts {
        let Some((scope, location)) = place(f, program, files) else { continue };
        let copies: Vec<Vec<String>> =
            f.copies.iter().map(|c| c.iter().filter_map(|e| names.careful(e)).collect()).collect();
        for value in said(&copies) {
            let is_new = !found.iter().any(|i| i.location == location && i.value == value);
            if is_new && value.len() <= LONGEST && found.len() < MOST {
                found.push(Invariant { scope, location: location.clone(), value });
            }
        }
    }
    found
}

/// What is required and ensured of calls, in parts, as a contract says it.
pub fn contracts(facts: &[ContractFacts], program: &Program, files: &[Source]) -> Vec<Invariant> {
    let mut found = Vec::new();
    for c in facts {
        let mut names = Names::of(program);
        names.widths.extend(c.names.iter().map(|(name, width, _)| (name.clone(), *width)));
        let Some(location) = definition(c, program, files) else { continue };
        for (scope, values) in [(Scope::Requires, &c.requires), (Scope::Ensures, &c.ensures)] {
            let said = values.iter().filter_map(|v| names.careful(v)).map(|v| in_words_of_witnesses(&v, &c.names));
            found.extend(said.filter(|v| v.len() <= LONGEST).map(|value| Invariant {
                scope,
                location: location.clone(),
                value,
            }));
        }
    }
    found.truncate(MOST);
    found
}

/// Where the definition of the function begins.
fn definition(c: &ContractFacts, program: &Program, files: &[Source]) -> Option<Location> {
    files.iter().find_map(|f| {
        let name = f.word_at(&program.sources, c.pos, |w| w.text == c.procedure)?;
        let function = Some(c.procedure.clone());
        let on_line = Location { file: f.name.clone(), line: f.words[name].line, column: None, function };
        let w = &f.words[function_at(f, &on_line)?.first];
        Some(Location { line: w.line, column: Some(w.col), ..on_line })
    })
}

/// With `\result` and `\at(x, Old)` for the names that stand for them.
fn in_words_of_witnesses(value: &str, names: &[(String, u32, Meaning)]) -> String {
    let (mut out, mut done) = (String::new(), 0);
    for w in words(value) {
        let Some((.., meaning)) = names.iter().find(|(name, ..)| *name == w.text) else { continue };
        out += &value[done..w.at];
        done = w.end();
        out += &match meaning {
            Meaning::Result => "\\result".to_string(),
            Meaning::Before(of) => format!("\\at({of}, Old)"),
        };
    }
    out + &value[done..]
}

/// There is arithmetic in it, which is cast to a wider type.
pub fn computes(value: &str) -> bool {
    [LONG, LONGEST_TYPE].iter().any(|cast| value.contains(cast))
}

const LONG: &str = "(long long)";
const LONGEST_TYPE: &str = "(__int128)";

/// One invariant for each place.
pub fn joined(parts: &[Invariant]) -> Vec<Invariant> {
    let mut all: Vec<Invariant> = Vec::new();
    for part in parts {
        match all.iter_mut().find(|i| i.location == part.location && i.scope == part.scope) {
            Some(same) => {
                same.value += " && ";
                same.value += &bracketed(&part.value);
            }
            None => all.push(Invariant { value: bracketed(&part.value), ..part.clone() }),
        }
    }
    all
}

fn bracketed(value: &str) -> String {
    if value.contains("||") || value.contains('?') { format!("({value})") } else { value.to_string() }
}

/// What all copies have in common, and what one of them has.
fn said(copies: &[Vec<String>]) -> Vec<String> {
    match copies {
        [] => Vec::new(),
        [one] => one.clone(),
        [first, rest @ ..] => {
            let common: Vec<String> = first.iter().filter(|e| rest.iter().all(|c| c.contains(e))).cloned().collect();
            let mut own: BTreeSet<String> = BTreeSet::new();
            for copy in copies {
                let parts: Vec<String> = copy.iter().filter(|e| !common.contains(e)).map(|e| bracketed(e)).collect();
                if parts.is_empty() {
                    return common;
                }
                own.insert(parts.join(" && "));
            }
            let cases: Vec<String> = own.into_iter().collect();
            let either = (2..=MOST_COPIES).contains(&cases.len()).then(|| cases.join(" || "));
            common.into_iter().chain(either).collect()
        }
    }
}

/// The loop in the file, or the statement that a jump leads back to.
fn place(f: &LoopFacts, program: &Program, files: &[Source]) -> Option<(Scope, Location)> {
    files.iter().find_map(|file| {
        let word = file.word_at(&program.sources, f.pos, |_| true)?;
        let statement = file.statements.iter().find(|s| s.labelled == word || s.words.first == word)?;
        let (scope, at) = match statement.is_loop() {
            true => (Scope::Loop, statement.words.first),
            false => (Scope::Location, statement.labelled),
        };
        let w = &file.words[at];
        let function = Some(f.procedure.clone());
        Some((scope, Location { file: file.name.clone(), line: w.line, column: Some(w.col), function }))
    })
}

/// The names of the program's variables, with the widths of those that have one.
struct Names {
    widths: BTreeMap<String, u32>,
    fields: BTreeSet<String>,
}

const WORDS: [&str; 12] =
    ["int", "unsigned", "signed", "char", "short", "long", "_Bool", "__int128", "const", "void", "float", "double"];

impl Names {
    fn of(program: &Program) -> Names {
        let mut widths: BTreeMap<String, u32> = BTreeMap::new();
        let is_own = |kind| matches!(kind, VarKind::Global | VarKind::Local | VarKind::Param);
        // Numbers with a point are bits in a proof.
        let is_number = |v: &&ir::VarDecl| is_own(v.kind) && !matches!(v.ty, ir::ScalarType::Float(_));
        for v in program.vars.iter().filter(is_number) {
            let width = widths.entry(short(&v.name).to_string()).or_default();
            *width = (*width).max(v.ty.width());
        }
        for o in &program.objects {
            widths.insert(short(&o.name).to_string(), 64);
        }
        let mut fields = BTreeSet::new();
        program.objects.iter().for_each(|o| members(&o.shape, &mut fields));
        Names { widths, fields }
    }

    /// The expression with arithmetic that does not overflow, if nothing in it can be undefined.
    fn careful(&self, text: &str) -> Option<String> {
        let all = words(text);
        let is_known = |i: usize| {
            let w = &all[i];
            let is_field = i > 0 && all[i - 1].text == ".";
            !w.is_name()
                || if is_field {
                    self.fields.contains(&w.text)
                } else {
                    WORDS.contains(&w.text.as_str()) || self.widths.contains_key(&w.text)
                }
        };
        if all.is_empty() || !(0..all.len()).all(|i| is_known(i) && is_defined(&all, i)) {
            return None;
        }
        let computes = (0..all.len())
            .any(|i| matches!(all[i].text.as_str(), "+" | "*" | "/" | "%") || all[i].text == "-" && !is_sign(&all, i));
        if !computes {
            return Some(text.to_string());
        }
        let widest = all.iter().filter_map(|w| self.widths.get(&w.text)).max().copied().unwrap_or(0);
        let cast = if widest > 32 { LONGEST_TYPE } else { LONG };
        let mut out = String::new();
        let mut done = 0;
        for (i, w) in all.iter().enumerate() {
            out += &text[done..w.at];
            done = w.at;
            let is_variable = self.widths.contains_key(&w.text) && !(i > 0 && all[i - 1].text == ".");
            if is_variable {
                out += cast;
            }
        }
        Some(out + &text[done..])
    }
}

fn members(shape: &ir::Shape, found: &mut BTreeSet<String>) {
    match shape {
        ir::Shape::Record(fields) => {
            for (name, _, inner) in fields {
                found.insert(name.clone());
                members(inner, found);
            }
        }
        ir::Shape::Array { elem, .. } => members(elem, found),
        ir::Shape::Scalar(_) | ir::Shape::Opaque => {}
    }
}

/// An operand ends before the word at `i`.
fn follows_operand(all: &[Word], i: usize) -> bool {
    let Some(before) = i.checked_sub(1).map(|b| &all[b]) else { return false };
    let is_cast = before.text == ")" && i >= 2 && (WORDS.contains(&all[i - 2].text.as_str()) || all[i - 2].text == "*");
    (before.is_name()
        || before.text.starts_with(|c: char| c.is_ascii_digit())
        || matches!(before.text.as_str(), ")" | "]"))
        && !is_cast
}

/// A minus before a number.
fn is_sign(all: &[Word], i: usize) -> bool {
    !follows_operand(all, i) && all.get(i + 1).is_some_and(|w| w.text.starts_with(|c: char| c.is_ascii_digit()))
}

/// The word at `i` brings nothing that may be undefined: no access through a pointer, no computed index, no shift to the left, no
/// division by what may be zero.
fn is_defined(all: &[Word], i: usize) -> bool {
    let number =
        |at: usize| all.get(at).and_then(|w| w.text.trim_end_matches(['u', 'U', 'l', 'L']).parse::<u64>().ok());
    match all[i].text.as_str() {
        "->" | "<<" | "?" => false,
        "*" | "&" => follows_operand(all, i) || all[i].text == "*" && all.get(i + 1).is_some_and(|w| w.text == ")"),
        "[" => number(i + 1).is_some(),
        "/" | "%" => number(i + 1).is_some_and(|n| n != 0),
        ">>" => number(i + 1).is_some_and(|n| n < 31),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let widths = [("i", 32), ("n", 32), ("big", 64), ("g", 64)].map(|(n, w)| (n.to_string(), w));
        Names { widths: widths.into_iter().collect(), fields: ["a".to_string()].into() }
    }

    #[test]
    fn arithmetic_does_not_overflow() {
        for (text, expected) in [
            ("i <= n", Some("i <= n")),
            ("i >= -5", Some("i >= -5")),
            ("2 * i - n == 0", Some("2 * (long long)i - (long long)n == 0")),
            ("big + i == 1", Some("(__int128)big + (__int128)i == 1")),
            ("g.a != 3", Some("g.a != 3")),
            ("(i & 1) == 0", Some("(i & 1) == 0")),
            ("(unsigned char)i <= 3", Some("(unsigned char)i <= 3")),
            ("i % 3 == 0", Some("(long long)i % 3 == 0")),
            ("i % n == 0", None),
            ("*(int *)i == 0", None),
            ("g->a == 0", None),
            ("i << 3 == 0", None),
            ("_heap > 4", None),
        ] {
            assert_eq!(names().careful(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn copies_are_cases() {
        let copies = [vec!["x > 0".to_string(), "i == 1".into()], vec!["x > 0".to_string(), "i == 2 || i == 4".into()]];
        assert_eq!(said(&copies), ["x > 0", "(i == 2 || i == 4) || i == 1"]);
        assert!(said(&[vec!["i == 1".to_string()], vec![]]).is_empty());
    }
}

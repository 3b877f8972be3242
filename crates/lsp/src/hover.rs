//! What is known of the place under the cursor: of the expression that it is on, else of the whole line.

use crate::answer::{Answer, Place};
use crate::documents::Documents;
use crate::protocol::{Position, Range};
use crate::show::values;
use serde::Serialize;
use std::path::Path;

/// Values on the path that are shown of one line.
const MOST_VALUES: usize = 3;

/// The answer to a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Hover {
    pub(crate) contents: Contents,
    pub(crate) range: Range,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Contents {
    kind: &'static str,
    pub(crate) value: String,
}

/// Something that is known of a part of a line.
struct Fact {
    range: Range,
    text: String,
}

/// What an answer says of a place of a file.
pub(crate) fn hover(answer: &Answer, file: &Path, at: Position) -> Option<Hover> {
    let mut documents = Documents::default();
    let mut facts = of_line(answer, file, at.line + 1, &mut documents);
    let line = documents.range(&Place { file: file.into(), line: at.line + 1, column: 1 }, "");
    // On an expression, nothing is said of the others.
    let is_on_one = |f: &Fact| f.range != line && f.range.contains(at);
    let range = facts.iter().filter(|f| is_on_one(f)).map(|f| f.range).min_by_key(Range::length);
    if range.is_some() {
        facts.retain(|f| f.range.contains(at));
        facts.sort_by_key(|f| f.range.length());
    }
    let mut texts: Vec<String> = facts.into_iter().map(|f| f.text).collect();
    texts.dedup();
    let contents = Contents { kind: "markdown", value: texts.join("\n\n") };
    (!texts.is_empty()).then(|| Hover { contents, range: range.unwrap_or(line) })
}

/// Invariants and values are known of the whole line, checks of their conditions.
fn of_line(answer: &Answer, file: &Path, line: u32, documents: &mut Documents) -> Vec<Fact> {
    let here = |at: &str| Place::parse(at).filter(|p| p.file == file && p.line == line);
    let mut facts = Vec::new();
    for i in &answer.invariants {
        let Some(place) = here(&i.at) else { continue };
        let text = match i.condition.as_str() {
            "1" if i.left_out > 0 => format!("no fact that has a name here (`{}`)", i.procedure),
            "1" => format!("no fact is needed here (`{}`)", i.procedure),
            "0" => format!("never reached (`{}`)", i.procedure),
            condition => format!("always (`{}`): `{condition}`", i.procedure),
        };
        facts.push(Fact { range: documents.range(&place, ""), text });
    }
    for s in &answer.sites {
        let Some(place) = here(&s.at) else { continue };
        let text = format!("{}: {} `{}`", s.state, s.kind, s.condition);
        facts.push(Fact { range: documents.range(&place, &s.condition), text });
    }
    let steps = answer.steps();
    let told = steps.iter().filter_map(|s| Some((here(&s.at)?, values(s)))).filter(|(_, values)| !values.is_empty());
    for (place, values) in told.take(MOST_VALUES) {
        let text = format!("on the path to the violation: `{values}`");
        facts.push(Fact { range: documents.range(&place, ""), text });
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_expression_has_its_own_range() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "int main(void) {\n  while (a[i] / n > i) i++;\n}\n").expect("it is written");
        let at = |column: u32| format!("{}:2:{column}", file.path().display());
        let site = |column, condition: &str, kind: &str| {
            json!({ "at": at(column), "condition": condition, "kind": kind, "property": "p", "state": "proved",
                "note": null, "test": null })
        };
        let answer = json!({
            "invariants": [{ "at": at(3), "condition": "i >= 0", "in": "main" }],
            "sites": [site(10, "a[i]", "bounds check"), site(10, "a[i] / n", "division"), site(24, "+ of int", "signed operation")],
        });
        let answer = Answer::parse(&answer.to_string()).expect("an answer");
        let mut said = String::new();
        for character in [2, 10, 15, 17, 60] {
            let hover = hover(&answer, file.path(), Position { line: 1, character }).expect("something");
            let Range { start, end } = hover.range;
            let text = hover.contents.value.replace("\n\n", "; ");
            said += &format!("{character} in {}..{}: {text}\n", start.character, end.character);
        }
        expect_test::expect![[r#"
            2 in 2..27: always (`main`): `i >= 0`; proved: bounds check `a[i]`; proved: division `a[i] / n`; proved: signed operation `+ of int`
            10 in 9..13: proved: bounds check `a[i]`; proved: division `a[i] / n`; always (`main`): `i >= 0`; proved: signed operation `+ of int`
            15 in 9..17: proved: division `a[i] / n`; always (`main`): `i >= 0`; proved: signed operation `+ of int`
            17 in 9..17: proved: division `a[i] / n`; always (`main`): `i >= 0`; proved: signed operation `+ of int`
            60 in 2..27: always (`main`): `i >= 0`; proved: bounds check `a[i]`; proved: division `a[i] / n`; proved: signed operation `+ of int`
        "#]].assert_eq(&said);
        assert_eq!(hover(&answer, file.path(), Position { line: 0, character: 3 }), None);
    }
}

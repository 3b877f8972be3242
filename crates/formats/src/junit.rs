//! JUnit's XML: a case for each check. What is not decided is skipped.

use crate::Part;
use cert::Verdict;
use cert::status::{Site, State};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesStart, BytesText, Event};
use report::Answer;
use report::sites::CheckRow;
use std::io::{self, Write};

/// The document. `created` is a moment in ISO 8601.
pub fn junit(a: &Answer<'_>, created: &str) -> String {
    let mut bytes = Vec::new();
    write(a, created, &mut bytes).expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("what was written is text") + "\n"
}

const SUITE: &str = "testsuite";
const END_OF_SUITE: &str = "</testsuite>";

/// One document about several programs: a suite for each, which has its name. Where there is no answer, the suite has an error.
pub fn joined(parts: &[Part<'_>], created: &str) -> String {
    let suite = |(number, part): (usize, &Part<'_>)| {
        let known = part.document.and_then(|document| renamed(document, part.name, number));
        known.unwrap_or_else(|| unanswered(part, number, created))
    };
    let suites: String = parts.iter().enumerate().map(suite).map(|s| format!("  {s}\n")).collect();
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{suites}</testsuites>\n")
}

/// The suite of a document of [`junit`] with another name and number.
fn renamed(document: &str, name: &str, number: usize) -> Option<String> {
    let suite = &document[document.find(&format!("<{SUITE} "))?..];
    let suite = &suite[..suite.rfind(END_OF_SUITE)? + END_OF_SUITE.len()];
    // Inside of values `>` is escaped.
    let (start, rest) = suite[1..].split_once('>')?;
    let start = BytesStart::from_content(start, SUITE.len());
    let mut out = BytesStart::new(SUITE);
    for a in start.attributes() {
        let a = a.ok()?;
        match a.key.as_ref() {
            "id" => out.push_attribute(("id", number.to_string().as_str())),
            "name" => out.push_attribute(("name", text(name).as_str())),
            _ => out.push_attribute(a),
        }
    }
    Some(format!("<{}>{rest}", &*out))
}

/// The suite of a program without an answer.
fn unanswered(part: &Part<'_>, number: usize, created: &str) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    let (name, id, seconds) = (text(part.name), number.to_string(), format!("{:.3}", part.seconds));
    let own = [
        ("id", id.as_str()),
        ("package", "attest"),
        ("name", &name),
        ("hostname", "localhost"),
        ("timestamp", created.trim_end_matches('Z')),
        ("tests", "1"),
        ("failures", "0"),
        ("errors", "1"),
        ("skipped", "0"),
        ("time", &seconds),
    ];
    let says = text(part.says);
    let error = [("message", says.as_str()), ("type", "no answer")];
    let case = [("classname", name.as_str()), ("name", "answer"), ("time", "0")];
    let written = xml.create_element(SUITE).with_attributes(own).write_inner_content(|xml| {
        xml.create_element("properties").write_empty()?;
        xml.create_element("testcase")
            .with_attributes(case)
            .write_inner_content(|xml| xml.create_element("error").with_attributes(error).write_empty().map(drop))?;
        xml.create_element("system-out").write_empty()?;
        xml.create_element("system-err").write_empty().map(drop)
    });
    written.expect("writing to memory does not fail");
    String::from_utf8(xml.into_inner()).expect("what was written is text").replace('\n', "\n  ")
}

fn write(a: &Answer<'_>, created: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let mut xml = Writer::new_with_indent(out, b' ', 2);
    let all = cases(a);
    let count = |is: fn(&Standing) -> bool| all.iter().filter(|c| is(&c.standing)).count();
    let failures = count(|s| matches!(s, Standing::Violated { .. }));
    let skipped = count(|s| matches!(s, Standing::Open { .. }));
    // A program without checks is one case, so that nobody takes it for a success that says something.
    let is_empty = usize::from(all.is_empty());
    let seconds = format!("{:.3}", a.stats.seconds);
    let numbers = [
        ("tests", all.len().max(1).to_string()),
        ("failures", failures.to_string()),
        ("errors", "0".to_string()),
        ("skipped", (skipped + is_empty).to_string()),
        ("time", seconds.clone()),
    ];
    let numbers = numbers.iter().map(|(key, value)| (*key, value.as_str()));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let file = text(a.file);
    let moment = created.trim_end_matches('Z');
    let own = [("id", "0"), ("package", "attest"), ("name", &file), ("hostname", "localhost"), ("timestamp", moment)];
    let suites = xml.create_element("testsuites");
    suites.write_inner_content(|xml| {
        let suite = xml.create_element("testsuite").with_attributes(own).with_attributes(numbers.clone());
        suite.write_inner_content(|xml| {
            let verdict = text(&a.stats.verdict);
            xml.create_element("properties").write_inner_content(|xml| {
                let verdict = [("name", "verdict"), ("value", verdict.as_str())];
                xml.create_element("property").with_attributes(verdict).write_empty().map(drop)
            })?;
            for c in &all {
                c.write(xml)?;
            }
            if all.is_empty() {
                nothing(xml, &file)?;
            }
            xml.create_element("system-out").write_text_content(BytesText::new(&verdict))?;
            xml.create_element("system-err").write_empty().map(drop)
        })?;
        Ok(())
    })?;
    Ok(())
}

/// A case for a program in which nothing is checked.
fn nothing<W: Write>(xml: &mut Writer<W>, file: &str) -> io::Result<()> {
    let named = [("classname", file), ("name", "nothing to check"), ("time", "0")];
    xml.create_element("testcase")
        .with_attributes(named)
        .write_inner_content(|xml| xml.create_element("skipped").write_empty().map(drop))
        .map(drop)
}

/// A check as a case.
struct Case {
    class: String,
    name: String,
    standing: Standing,
}

enum Standing {
    Proved,
    Violated { message: String, property: &'static str, story: String },
    Open { message: String },
}

/// The checks of the answer, and those of the other part of a run in two.
fn cases(a: &Answer<'_>) -> Vec<Case> {
    let own = a.sites.iter().map(|site| case(a, site));
    own.chain(a.beside.iter().flat_map(|b| b.rows()).map(case_beside)).collect()
}

fn case(a: &Answer<'_>, site: &Site) -> Case {
    let check = &a.program.checks[site.check];
    let at = a.program.sources.show(check.pos);
    let standing = match site.state {
        State::Proved => Standing::Proved,
        State::Violated => Standing::Violated {
            message: format!("{at}: {}: {}", check.kind.violated(), check.text),
            property: check.kind.property(),
            story: story(a, site),
        },
        state => Standing::Open { message: with_note(state.name(), site.note.as_deref()) },
    };
    let class = format!("{}.{}", a.program.sources.name(check.pos.file), check.procedure);
    Case { class, name: format!("{} at {at} {}", check.kind.noun(), check.text), standing }
}

fn case_beside(row: &CheckRow) -> Case {
    let standing = match row.state {
        state if state == State::Proved.name() => Standing::Proved,
        state if state == State::Violated.name() => Standing::Violated {
            message: format!("{}: {} is violated: {}", row.at, row.kind, row.condition),
            property: row.property,
            story: row.test.iter().map(|file| format!("test: {file}")).collect(),
        },
        state => Standing::Open { message: with_note(state, row.note.as_deref()) },
    };
    let file = row.at.rsplitn(3, ':').last().unwrap_or(&row.at);
    let class = format!("{file}.{}", row.procedure);
    Case { class, name: format!("{} at {} {}", row.kind, row.at, row.condition), standing }
}

fn with_note(state: &str, note: Option<&str>) -> String {
    note.map_or(state.into(), |note| format!("{state}: {note}"))
}

impl Case {
    fn write<W: Write>(&self, xml: &mut Writer<W>) -> io::Result<()> {
        let (class, name) = (text(&self.class), text(self.name.trim_end()));
        // One search answers for all checks: it has the time of the suite.
        let named = [("classname", class.as_str()), ("name", &name), ("time", "0")];
        let element = xml.create_element("testcase").with_attributes(named);
        match &self.standing {
            Standing::Proved => element.write_empty().map(drop),
            Standing::Violated { message, property, story } => {
                let (message, story) = (text(message), text(story));
                let failure = |xml: &mut Writer<W>| {
                    let failure = xml.create_element("failure");
                    let failure = failure.with_attributes([("message", message.as_str()), ("type", property)]);
                    failure.write_text_content(BytesText::new(&story)).map(drop)
                };
                element.write_inner_content(failure).map(drop)
            }
            Standing::Open { message } => {
                let message = text(message);
                let skipped = |xml: &mut Writer<W>| {
                    let skipped = xml.create_element("skipped").with_attributes([("message", message.as_str())]);
                    skipped.write_empty().map(drop)
                };
                element.write_inner_content(skipped).map(drop)
            }
        }
    }
}

/// The test that violates a check, in lines.
fn story(a: &Answer<'_>, site: &Site) -> String {
    let mut lines: Vec<String> = site.test.iter().map(|file| format!("test: {file}")).collect();
    match a.verdict {
        Verdict::Fail(test) if cert::violated(a.program, test) == site.check => {
            let inputs = report::answer::inputs(a.program, test.test());
            lines.extend(inputs.iter().map(|i| format!("input {}: {} = {} at {}", i.number, i.what, i.value, i.at)));
        }
        Verdict::Fail(_) | Verdict::Pass(_) | Verdict::Unknown(_) => {}
    }
    lines.join("\n")
}

/// Without what XML has no characters for.
fn text(s: &str) -> String {
    let is_character = |c: char| matches!(c, '\t' | '\n') || !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    s.chars().map(|c| if is_character(c) { c } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_for_each_program() {
        let one = "<?xml version=\"1.0\"?>\n<testsuites>\n  <testsuite id=\"0\" name=\"a.c\" tests=\"1\" x=\"a &gt; b\">\n    \
                   <testcase name=\"c\"/>\n  </testsuite>\n</testsuites>\n";
        let part = |name, document| Part { name, document, says: "it <ends>", seconds: 1.5 };
        let all = joined(&[part("first", Some(one)), part("se\"cond", None), part("third", Some("cut off"))], "now");
        assert!(all.contains("<testsuite id=\"0\" name=\"first\" tests=\"1\" x=\"a &gt; b\">\n    <testcase"), "{all}");
        assert!(all.contains("name=\"se&quot;cond\""), "{all}");
        assert_eq!(all.matches("<error message=\"it &lt;ends&gt;\"").count(), 2, "{all}");
        assert_eq!(all.matches("</testsuite>").count(), 3, "{all}");
    }
}

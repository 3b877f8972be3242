//! JUnit's XML: a case for each check. What is not decided is skipped.

use cert::Verdict;
use cert::status::{Site, State};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use report::Answer;
use std::io::{self, Write};

/// The document. `created` is a moment in ISO 8601.
pub fn junit(a: &Answer<'_>, created: &str) -> String {
    let mut bytes = Vec::new();
    write(a, created, &mut bytes).expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("what was written is text") + "\n"
}

fn write(a: &Answer<'_>, created: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let mut xml = Writer::new_with_indent(out, b' ', 2);
    let count = |is: fn(State) -> bool| a.sites.iter().filter(|s| is(s.state)).count();
    let failures = count(|s| s == State::Violated);
    let skipped = count(|s| !matches!(s, State::Violated | State::Proved));
    // A program without checks is one case, so that nobody takes it for a success that says something.
    let cases = a.sites.len().max(1);
    let is_empty = usize::from(a.sites.is_empty());
    let seconds = format!("{:.3}", a.stats.seconds);
    let numbers = [
        ("tests", cases.to_string()),
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
            for site in &a.sites {
                case(xml, a, site)?;
            }
            if a.sites.is_empty() {
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

fn case<W: Write>(xml: &mut Writer<W>, a: &Answer<'_>, site: &Site) -> io::Result<()> {
    let check = &a.program.checks[site.check];
    let at = a.program.sources.show(check.pos);
    let name = text(format!("{} at {at} {}", check.kind.noun(), check.text).trim_end());
    let class = text(&format!("{}.{}", a.program.sources.name(check.pos.file), check.procedure));
    // One search answers for all checks: it has the time of the suite.
    let element =
        xml.create_element("testcase").with_attributes([("classname", class.as_str()), ("name", &name), ("time", "0")]);
    let note = site.note.as_deref().unwrap_or("");
    match site.state {
        State::Proved => element.write_empty().map(drop),
        State::Violated => {
            let message = text(&format!("{at}: {}: {}", check.kind.violated(), check.text));
            let kind = check.kind.property();
            let story = text(&story(a, site));
            element
                .write_inner_content(|xml| {
                    let failure = xml.create_element("failure");
                    let failure = failure.with_attributes([("message", message.as_str()), ("type", kind)]);
                    failure.write_text_content(BytesText::new(&story)).map(drop)
                })
                .map(drop)
        }
        state => {
            let message = text(format!("{}: {note}", state.name()).trim_end_matches(": "));
            element
                .write_inner_content(|xml| {
                    let skipped = xml.create_element("skipped").with_attributes([("message", message.as_str())]);
                    skipped.write_empty().map(drop)
                })
                .map(drop)
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

//! A page for the coverage of a suite: its goals with what is known of each, its tests, and the source with the lines that they
//! execute. Like the page of an answer it is one file that asks no network for anything, and a list without a script.

use super::{CONTEXT, MAX_LINES, STYLE, escaped};
use base::{FileId, SourceMap};
use report::coverage::{Coverage, GoalRow, Standing, TestRow};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const OWN_STYLE: &str = include_str!("coverage.css");
const SCRIPT: &str = include_str!("coverage.js");

/// What the page is made of.
pub struct Page<'a> {
    /// The answer.
    pub coverage: &'a Coverage,
    /// The files of its positions.
    pub sources: &'a SourceMap,
    /// Lines with code, and the tests that execute them, by number from 1.
    pub executed: &'a BTreeMap<(FileId, u32), Vec<usize>>,
    /// Version of attest.
    pub version: &'a str,
    /// The lines of a file by its name, if it can be read.
    pub lines: &'a dyn Fn(&str) -> Option<Vec<String>>,
}

impl Page<'_> {
    /// The document.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.head(&mut out);
        out.push_str("<main>\n<section id=\"lists\">\n");
        self.goals(&mut out);
        self.tests(&mut out);
        out.push_str("</section>\n<section id=\"source\">\n");
        self.files(&mut out);
        out.push_str("</section>\n</main>\n");
        self.notes(&mut out);
        let _ = write!(
            out,
            "<footer>attest {} · ← → or j k: one goal, t: light or dark; a test that is clicked shows its lines</footer>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n",
            escaped(self.version)
        );
        out
    }

    fn head(&self, out: &mut String) {
        let c = self.coverage;
        let file = escaped(&c.file);
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \
             'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{file}: {}</title>\n<style>{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{}: {} of {} covered</h1>\n\
             <p class=\"verdict\">verdict: <code>{}</code> · {file}</p>\n",
            escaped(c.cover),
            escaped(c.cover),
            c.count(Standing::Covered),
            c.goals.len(),
            escaped(&c.verdict),
        );
        out.push_str("<div class=\"bar\">");
        for standing in ALL {
            let count = c.count(standing);
            let _ = write!(out, "<span class=\"{}\" style=\"flex: {count}\"></span>", words(standing));
        }
        let executed = self.executed.values().filter(|tests| !tests.is_empty()).count();
        let _ = writeln!(
            out,
            "</div>\n<p>lines with code: {executed} of {} executed{}</p>",
            self.executed.len(),
            self.gcov()
        );
        out.push_str("</header>\n");
    }

    fn gcov(&self) -> String {
        match (&self.coverage.gcov, &self.coverage.gcov_reason) {
            (Some(g), _) => format!(
                " · gcov, {} tests: {} of {} lines, {} of {} branches",
                g.tests, g.lines.covered, g.lines.of, g.branches.covered, g.branches.of
            ),
            (None, Some(why)) => format!(" · gcov: not measured ({})", escaped(why)),
            (None, None) => String::new(),
        }
    }

    fn goals(&self, out: &mut String) {
        out.push_str("<p>");
        for standing in ALL {
            let name = words(standing);
            let _ = write!(
                out,
                "<button data-standing=\"{name}\" aria-pressed=\"true\"><span class=\"{name}\">{} {name}</span> {}</button>",
                mark(standing),
                self.coverage.count(standing),
            );
        }
        out.push_str("</p>\n<div><table id=\"goals\">\n<tr><th></th><th>line</th><th>goal</th><th>tests</th></tr>\n");
        for g in &self.coverage.goals {
            let tests: Vec<String> = g.tests.iter().map(usize::to_string).collect();
            let why = g.why.as_ref().map_or(String::new(), |w| format!("<div class=\"why\">{}</div>", escaped(w)));
            let _ = writeln!(
                out,
                "<tr data-at=\"{}\" data-standing=\"{}\"><td class=\"{}\" title=\"{}\">{}</td><td>{}</td><td>{}{why}</td><td>{}</td></tr>",
                anchor(g.pos.file, g.pos.line),
                words(g.standing),
                words(g.standing),
                words(g.standing),
                mark(g.standing),
                g.pos.line,
                escaped(&g.what),
                tests.join(" "),
            );
        }
        out.push_str("</table></div>\n");
    }

    fn tests(&self, out: &mut String) {
        out.push_str(
            "<div class=\"tests\"><table id=\"tests\">\n<tr><th>test</th><th>covers</th><th>inputs</th></tr>\n",
        );
        for (n, t) in (1..).zip(&self.coverage.tests) {
            let TestRow { file, inputs, covers, ends } = t;
            let ends = ends.as_ref().map_or(String::new(), |e| format!("<div class=\"why\">{}</div>", escaped(e)));
            let _ = writeln!(
                out,
                "<tr data-test=\"{n}\"><td title=\"{}\">{n}</td><td>{covers}</td><td>{}{ends}</td></tr>",
                escaped(file),
                escaped(&inputs.join(", ")),
            );
        }
        out.push_str("</table></div>\n");
    }

    fn files(&self, out: &mut String) {
        let mut goals: BTreeMap<(FileId, u32), Vec<&GoalRow>> = BTreeMap::new();
        for g in self.coverage.goals.iter().filter(|g| !g.pos.is_none()) {
            goals.entry((g.pos.file, g.pos.line)).or_default().push(g);
        }
        let mut wanted: BTreeMap<FileId, BTreeSet<u32>> = BTreeMap::new();
        for &(file, line) in self.executed.keys().chain(goals.keys()) {
            wanted.entry(file).or_default().insert(line);
        }
        for (file, wanted) in wanted {
            let name = self.sources.name(file);
            let Some(lines) = (self.lines)(name) else { continue };
            let _ = writeln!(out, "<h2>{}</h2>\n<pre>", escaped(name));
            let context = CONTEXT as u32;
            let is_near = |n: u32| wanted.range(n.saturating_sub(context)..=n + context).next().is_some();
            for (n, line) in (1..).zip(&lines).filter(|(n, _)| lines.len() <= MAX_LINES || is_near(*n)) {
                self.line((file, n), line, goals.get(&(file, n)).map_or(&[], |g| g), out);
            }
            out.push_str("</pre>\n");
        }
    }

    fn line(&self, at: (FileId, u32), line: &str, goals: &[&GoalRow], out: &mut String) {
        let (class, tests) = match self.executed.get(&at).map(Vec::as_slice) {
            None => ("", String::new()),
            Some([]) => (" not", String::new()),
            Some(tests) => (" ran", tests.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")),
        };
        let title = match (class, tests.as_str()) {
            (" ran", tests) => format!("executed by test {tests}"),
            (" not", _) => "not executed".into(),
            _ => String::new(),
        };
        let mut marks = String::new();
        for standing in ALL {
            let count = goals.iter().filter(|g| g.standing == standing).count();
            if count > 0 {
                let _ = write!(marks, "<b class=\"{}\">{}{count}</b> ", words(standing), mark(standing));
            }
        }
        let _ = write!(
            out,
            "<span class=\"line{class}\" id=\"{}\" data-tests=\"{tests}\" title=\"{title}\"><i>{}</i><span class=\"goals\">{marks}</span>{}</span>",
            anchor(at.0, at.1),
            at.1,
            escaped(line),
        );
    }

    fn notes(&self, out: &mut String) {
        if self.coverage.notes.is_empty() {
            return;
        }
        out.push_str("<ul id=\"notes\">\n");
        for note in &self.coverage.notes {
            let _ = writeln!(out, "<li>{}</li>", escaped(note));
        }
        out.push_str("</ul>\n");
    }
}

const ALL: [Standing; 3] = [Standing::Covered, Standing::Infeasible, Standing::Open];

fn words(standing: Standing) -> &'static str {
    match standing {
        Standing::Covered => "covered",
        Standing::Infeasible => "infeasible",
        Standing::Open => "open",
    }
}

/// For those who do not see colours.
fn mark(standing: Standing) -> char {
    match standing {
        Standing::Covered => '✓',
        Standing::Infeasible => '∅',
        Standing::Open => '?',
    }
}

fn anchor(file: FileId, line: u32) -> String {
    format!("f{}l{line}", file.0)
}

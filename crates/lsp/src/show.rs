//! From an answer to what an editor shows.

use crate::answer::{Answer, Complaint, Place, Site, Step};
use crate::documents::Documents;
use crate::protocol::{CodeLens, Command, Diagnostic, ERROR, INFORMATION, Position, Range, Related, WARNING};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const SOURCE: &str = "attest";
/// Steps of a path beside a diagnostic: editors show them as a list.
const MAX_STEPS: usize = 60;
pub(crate) const VERIFY: &str = "attest.verify";
pub(crate) const REPLAY: &str = "attest.replay";

/// What is wrong, file by file.
pub(crate) fn diagnostics(answer: &Answer, file: &Path) -> BTreeMap<PathBuf, Vec<Diagnostic>> {
    let mut documents = Documents::default();
    let mut all: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
    for c in &answer.diagnostics {
        let (path, diagnostic) = complaint(c, file, &mut documents);
        all.entry(path).or_default().push(diagnostic);
    }
    if let (Some(error), None, true) = (&answer.error, &answer.verdict, answer.diagnostics.is_empty()) {
        let place = Place { file: file.into(), line: 1, column: 1 };
        let diagnostic = plain(documents.range(&place, ""), ERROR, error.clone());
        all.entry(file.into()).or_default().push(diagnostic);
    }
    for site in &answer.sites {
        let Some(place) = Place::parse(&site.at) else { continue };
        let Some(diagnostic) = check(site, &place, answer, &mut documents) else { continue };
        all.entry(place.file).or_default().push(diagnostic);
    }
    all
}

fn plain(range: Range, severity: u32, message: String) -> Diagnostic {
    Diagnostic { range, severity, code: None, source: SOURCE, message, related_information: Vec::new() }
}

/// What the front end has against the input.
fn complaint(c: &Complaint, file: &Path, documents: &mut Documents) -> (PathBuf, Diagnostic) {
    let severity = match c.severity.as_str() {
        "warning" => WARNING,
        "note" => INFORMATION,
        _ => ERROR,
    };
    let (range, path) = match (c.line, c.column) {
        (Some(line), column) => {
            let place = Place { file: PathBuf::from(&c.file), line, column: column.unwrap_or(1) };
            (documents.word(&place), place.file)
        }
        (None, _) => {
            let place = Place { file: file.into(), line: 1, column: 1 };
            (documents.range(&place, ""), file.to_path_buf())
        }
    };
    (path, plain(range, severity, c.message.clone()))
}

/// A check that somebody has to look at.
fn check(site: &Site, place: &Place, answer: &Answer, documents: &mut Documents) -> Option<Diagnostic> {
    let what = if site.condition.is_empty() { site.kind.clone() } else { format!("{} {}", site.kind, site.condition) };
    let (severity, message) = match site.state.as_str() {
        "proved" | "excluded" => return None,
        "violated" => (ERROR, format!("violated: {what}")),
        state => {
            let note = site.note.as_ref().map_or(String::new(), |n| format!(" ({n})"));
            let next = answer.try_next.as_ref().map_or(String::new(), |n| format!("\ntry next: {n}"));
            (INFORMATION, format!("not decided: {what}: {state}{note}{next}"))
        }
    };
    let range = documents.range(place, &site.condition);
    // The path is that of the violation which the answer is about.
    let first = answer.sites.iter().find(|s| s.state == "violated");
    let has_path = severity == ERROR && first.is_some_and(|f| f.at == site.at && f.kind == site.kind);
    let related_information = if has_path { path(answer, documents) } else { Vec::new() };
    let code = Some(site.property.clone());
    Some(Diagnostic { range, severity, code, source: SOURCE, message, related_information })
}

/// The path to the violation; of a long one what matters, and its end.
fn path(answer: &Answer, documents: &mut Documents) -> Vec<Related> {
    let mut steps = answer.steps();
    if steps.len() > MAX_STEPS {
        steps.retain(|s| s.matters);
    }
    let from = steps.len().saturating_sub(MAX_STEPS);
    let related = |step: &&Step| {
        let place = Place::parse(&step.at)?;
        let values = values(step);
        let message = if values.is_empty() { step.text.clone() } else { values };
        Some(Related { location: documents.location(&place), message })
    };
    steps[from..].iter().filter_map(related).collect()
}

/// What a step changes, and the conditions that it looks at.
pub(crate) fn values(step: &Step) -> String {
    let changes = step.changes.iter().map(|(name, value)| format!("{name} = {value}"));
    step.conditions.iter().cloned().chain(changes).collect::<Vec<_>>().join(", ")
}

/// What may be done: verify the file, and replay what violates it.
pub(crate) fn lenses(answer: Option<&Answer>, file: &Path, uri: &str) -> Vec<CodeLens> {
    let mut documents = Documents::default();
    let start = Position { line: 0, character: 0 };
    let says = answer.and_then(|a| a.verdict.as_ref().map(|v| format!("{v} - ")));
    let title = format!("attest: {}verify", says.unwrap_or_default());
    let command = Command { title, command: VERIFY, arguments: vec![uri.to_string()] };
    let mut all = vec![CodeLens { range: Range { start, end: start }, command }];
    for site in answer.iter().flat_map(|a| &a.sites).filter(|s| s.state == "violated") {
        let (Some(place), Some(test)) = (Place::parse(&site.at), &site.test) else { continue };
        if place.file == file {
            let title = format!("attest: replay the test that violates the {}", site.kind);
            let command = Command { title, command: REPLAY, arguments: vec![uri.to_string(), test.clone()] };
            all.push(CodeLens { range: documents.range(&place, ""), command });
        }
    }
    all
}

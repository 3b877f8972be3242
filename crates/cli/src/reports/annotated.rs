//! `--report annotated`: the program with what is proved of its loops as annotations of ACSL. They are read again before anybody
//! sees them: what `--acsl` does not understand is left out.

use crate::input;
use crate::options::Options;
use crate::run::Run;
use formats::annotate::{Annotated, annotated as annotate};
use formats::source::Source;
use formats::witness::Invariant;

/// The copy of the program's file.
pub(super) fn annotated(run: &Run) -> Result<String, String> {
    let source = only_file(run)?;
    let invariants = run.about().annotations.clone();
    Ok(with_a_word(annotate(&source, &invariants), &invariants))
}

/// Those of the invariants that `--acsl` reads: what is left need not be inductive without the others.
pub(crate) fn readable(run: &Run, mut invariants: Vec<Invariant>) -> Vec<Invariant> {
    let Ok(source) = only_file(run) else { return Vec::new() };
    while let Some(number) = refused(&run.options, &source, &annotate(&source, &invariants)) {
        invariants.remove(number);
    }
    invariants
}

fn only_file(run: &Run) -> Result<Source, String> {
    let mut files = super::files::sources(run)?;
    match (files.pop(), files.is_empty()) {
        (Some(only), true) => Ok(only),
        _ => Err("annotations are for programs of one file".into()),
    }
}

/// The number of an invariant that the front end does not understand. What it has against annotations of the user's is no
/// matter here.
fn refused(o: &Options, source: &Source, copy: &Annotated) -> Option<usize> {
    let mut o = Options { quiet: true, ..o.clone() };
    o.contracts.acsl = true;
    o.preprocess.keeps_comments = true;
    let name = source.name.replace('\\', "\\\\").replace('"', "\\\"");
    let text = format!("# 1 \"{name}\"\n{}", copy.text);
    o.woven = o.files.iter().cloned().map(|f| (f, text.clone())).collect();
    let failure = input::load(&o).err()?;
    let is_ours = |line: u32| copy.lines.iter().position(|l| *l == Some(line));
    failure.complaints.iter().filter(|c| c.file == source.name).find_map(|c| is_ours(c.line))
}

/// Somebody may wonder why there is nothing.
fn with_a_word(copy: Annotated, invariants: &[Invariant]) -> String {
    match invariants.is_empty() {
        true => format!("/* attest: no loop or procedure needs anything that can be said here. */\n{}", copy.text),
        false => copy.text,
    }
}

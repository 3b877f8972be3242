//! What a proof says at the loops and of calls, kept where a report asks for it.

use crate::property::Property;
use crate::run::Run;
use crate::wanted::ReportFormat;
use crate::{reports, witnesses};
use cert::Verdict;
use evidence::Proof;
use formats::witness::{self, Invariant};
use report::provenance::Provenance;

/// Keeps what a proof says at the loops where a report asks for it.
pub(crate) fn keep(run: &Run, about: Provenance<'_>, verdict: &Verdict, property: &Property) {
    let is_asked = |format| run.options.reports.iter().any(|r| r.format == format);
    let Verdict::Pass(proof) = verdict else { return };
    if ![ReportFormat::Witness, ReportFormat::Graphml, ReportFormat::Annotated].into_iter().any(is_asked) {
        return;
    }
    run.phase("writing invariants");
    let invariants = invariants(run, about, proof.proof(), property);
    if is_asked(ReportFormat::Annotated) {
        let readable = reports::annotated::readable(run, invariants.clone());
        let annotations = match readable.len() == invariants.len() || readable.is_empty() {
            true => readable,
            // What was proved together is to be proved without the others.
            false => proved(run, property, readable),
        };
        run.about().annotations = annotations;
    }
    run.about().invariants = invariants;
}

/// Those that are proved by themselves; none where there is no time for it.
fn proved(run: &Run, property: &Property, invariants: Vec<Invariant>) -> Vec<Invariant> {
    let Ok(files) = reports::sources(run) else { return Vec::new() };
    witnesses::proved(run, &files, property, invariants).unwrap_or_default()
}

/// What a proof says at the loops and of calls, in parts, as a witness may say it. What cannot be said is left out.
fn invariants(run: &Run, about: Provenance<'_>, proof: &Proof, property: &Property) -> Vec<Invariant> {
    let Ok(files) = reports::sources(run) else { return Vec::new() };
    let facts = report::facts::facts(about, proof);
    let mut candidates = witness::candidates(&facts, about.lowered, &files);
    candidates.extend(witness::contracts(&report::facts::contracts(about, proof), about.lowered, &files));
    if candidates.is_empty() {
        return candidates;
    }
    proved(run, property, candidates)
}

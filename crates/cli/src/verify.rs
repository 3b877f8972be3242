//! `attest verify` where everything is asked at once, and what its reports need besides.

use crate::exit::{Exit, Failure};
use crate::property::Property;
use crate::run::Run;
use crate::session::{self, Decided};
use crate::wanted::ReportFormat;
use crate::{parts, reports, retold, witnesses};
use cert::Verdict;
use evidence::Proof;
use formats::witness::{self, Invariant};
use report::provenance::Provenance;

/// See the module.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let question = session::question(run)?;
    let decided = session::decided(run, question, |settings| settings)?;
    if let Some((again, asked)) = retold::question(run, &decided)? {
        run.set_parts(vec![again.clone()]);
        let decided = session::decided(&again, asked, |settings| settings)?;
        return parts::answer_alone(run, again, decided);
    }
    let Decided { lowered, property, answered } = decided;
    run.about().native.clone_from(&answered.native);
    let about = session::about(&lowered, &answered);
    keep_invariants(run, about, &answered.verdict, &property);
    session::answer(run, about, &property, &answered.verdict, answered.finding.clone())
}

/// Keeps what a proof says at the loops where a report asks for it.
pub(crate) fn keep_invariants(run: &Run, about: Provenance<'_>, verdict: &Verdict, property: &Property) {
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

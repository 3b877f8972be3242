//! The road of one run, from the program to the verdict and what belongs to it.

use crate::accesses::Decision;
use crate::apart::Apart;
use crate::decide::{decide_whole, keep, worth};
use crate::finding::{Answered, Finding};
use crate::native;
use crate::others::Others;
use crate::run::Run;
use cert::Verdict;
use ir::Program;
use prepare::guard::Guards;

/// Answers for every check of the program as it was translated.
pub fn verify(run: &Run<'_>, lowered: &Program) -> Answered {
    let mut guards = Guards::new();
    let shares = if run.settings.apart { 2 } else { 1 };
    run.progress.within(run.settings.time.map(|time| run.host.brief_budget(time / shares)));
    let Decision { verdict, prepared } = decide_whole(run, lowered, &mut guards);
    if let Verdict::Unknown(why) = &verdict
        && run.settings.apart
        && !run.is_for_another_translation(why)
        && lowered.checks.len() > 1
    {
        return Apart::new(*run, guards).decide(lowered, why.clone(), prepared);
    }
    let in_some_layouts = run.progress.live().layout_test.as_ref().map(|test| test.test().candidate());
    let (verdict, native) = native::confirm(run, lowered, verdict, 1);
    let evidence_file = keep(run, &prepared, &verdict, 1);
    let mut finding = Finding { evidence_file, ..Finding::default() };
    match &verdict {
        Verdict::Pass(proof) => (finding.vacuous, finding.assumed_away) = worth(run, lowered, proof, &prepared),
        Verdict::Fail(test) => {
            run.host.violation(test, lowered);
            finding.rest = Others::new(*run, guards).decide(lowered, test, &finding, native.as_ref());
            if run.settings.apart && finding.rest.is_none() {
                let answered = Answered { verdict, prepared, finding, native };
                return Apart::new(*run, Guards::new()).go_on(lowered, answered);
            }
        }
        Verdict::Unknown(_) => finding.in_some_layouts = in_some_layouts,
    }
    Answered { verdict, prepared, finding, native }
}

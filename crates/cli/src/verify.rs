//! `attest verify`: the road of one run, from the program to the answer.

use crate::accesses::Decision;
use crate::exit::{Exit, Failure};
use crate::finding::Finding;
use crate::native;
use crate::others::Others;
use crate::run::Run;
use crate::session::{answer, decide, engine, keep, look_at, lowered, path_if_wanted};
use crate::store;
use base::Phase;
use cert::Verdict;
use prepare::guard::Guards;
use report::provenance::Provenance;

/// `attest verify`.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    let engine = engine(o)?;
    run.live().engine = engine.name.into();
    let lap = run.watch.phase(Phase::Prepare);
    let (lowered, property) = lowered(run)?;
    store::clear(o);
    drop(lap);
    let mut guards = Guards::new();
    let Decision { verdict, program } = decide(run, engine, &lowered, &mut guards)?;
    let (verdict, native) = native::confirm(run, &lowered, &property, verdict, 1);
    run.live().native = native;
    let mut finding = Finding { evidence_file: keep(run, &program, &verdict, 1), ..Finding::default() };
    match &verdict {
        Verdict::Pass(proof) => {
            let looked_at = look_at(run, engine, &lowered, proof, &program);
            (finding.vacuous, finding.assumed_away) = looked_at;
        }
        Verdict::Fail(test) => {
            finding.path = path_if_wanted(run, &lowered, &verdict);
            let others = Others { run, engine, property: &property, guards, rest: None };
            finding.rest = others.decide(&lowered, test, &finding);
        }
        Verdict::Unknown(_) => {}
    }
    // A violation is one of the program as it was translated.
    let about = match verdict {
        Verdict::Fail(_) => Provenance::of_lowered(&lowered),
        Verdict::Pass(_) | Verdict::Unknown(_) => Provenance::new(&lowered, &program),
    };
    answer(run, about, &property, &verdict, finding)
}

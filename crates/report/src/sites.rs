//! The places where the property may be violated, each with what a run knows about it.

use base::Pos;
use cert::Verdict;
use ir::{Check, LocKind, Location, Program};
use std::collections::BTreeSet;

/// What is known of a place, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// Nothing.
    Open,
    /// Excluded, unless an execution goes through code that was not translated first.
    BehindUntranslated,
    /// The search has no abstract path to it any more. Nobody has checked that.
    Excluded,
    /// A checked proof excludes it.
    Proved,
    /// An executed test reaches it.
    Violated,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::BehindUntranslated => "open behind untranslated code",
            State::Excluded => "excluded",
            State::Proved => "proved",
            State::Violated => "violated",
        }
    }
}

/// A failed assertion or a call of an error function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    pub pos: Pos,
    pub check: Check,
    pub state: State,
}

/// The places of the program as it was translated, of which nothing is known yet.
pub fn open(lowered: &Program) -> Vec<Site> {
    let place = |l: &Location| match l.kind {
        LocKind::Error(check) => Some((l.pos, check)),
        LocKind::Plain | LocKind::Unknown(_) => None,
    };
    let places: BTreeSet<(Pos, Check)> = lowered.procs.iter().flat_map(|p| &p.locs).filter_map(place).collect();
    places.into_iter().map(|(pos, check)| Site { pos, check, state: State::Open }).collect()
}

/// Adds what another search has found out.
pub fn learn(sites: &mut [Site], state: impl Fn(Pos) -> State) {
    sites.iter_mut().for_each(|s| s.state = s.state.max(state(s.pos)));
}

/// The places under the verdict.
pub fn decided(mut sites: Vec<Site>, verdict: &Verdict, program: &Program) -> Vec<Site> {
    match verdict {
        Verdict::Pass(_) => learn(&mut sites, |_| State::Proved),
        Verdict::Fail(test) => {
            let (proc, loc) = test.error();
            let at = program.proc(proc).loc(loc).pos;
            learn(&mut sites, |pos| if pos == at { State::Violated } else { State::Open });
        }
        Verdict::Unknown(_) => {}
    }
    sites
}

/// How many there are in each state, in words.
pub(crate) fn summary(sites: &[Site]) -> String {
    let count = |state: State| sites.iter().filter(|s| s.state == state).count();
    let states = [State::Open, State::BehindUntranslated, State::Excluded];
    let counts = states.into_iter().map(|s| (count(s), s)).filter(|&(n, _)| n > 0);
    counts.map(|(n, s)| format!("{n} {}", s.name())).collect::<Vec<_>>().join(", ")
}

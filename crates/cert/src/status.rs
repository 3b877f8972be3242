//! The checks of a program, each with what a run knows about it.

use crate::replay::violated;
use crate::verdict::Verdict;
use ir::{CheckId, Program};

/// What is known of a check, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// Nothing.
    Open,
    /// Excluded, unless an execution goes through code that was not translated first.
    BehindUntranslated,
    /// Excluded, unless an execution goes on in a call that preparation has cut off.
    BehindCalls,
    /// The search has no abstract path to it any more. Nobody has checked that.
    Excluded,
    /// A test violates it that was not confirmed: it is open, and no search is made for it any more.
    Unconfirmed,
    /// A checked proof excludes it.
    Proved,
    /// An executed test reaches it.
    Violated,
}

impl State {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            State::Open | State::Unconfirmed => "open",
            State::BehindUntranslated => "open behind untranslated code",
            State::BehindCalls => "open behind deeper calls",
            State::Excluded => "excluded",
            State::Proved => "proved",
            State::Violated => "violated",
        }
    }

    /// Nobody has confirmed anything about it.
    fn is_undecided(self) -> bool {
        self < State::Proved
    }
}

/// A check of the program as it was translated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// Which one.
    pub check: CheckId,
    /// What is known of it.
    pub state: State,
    /// The test that violates it, where that is kept.
    pub test: Option<String>,
    /// Why it is undecided, where that is no news of the whole run; who has confirmed a further violation.
    pub note: Option<String>,
    /// Why somebody accepts it as it is, where somebody does.
    pub suppressed: Option<String>,
}

/// The checks of the program as it was translated, of which nothing is known yet.
pub fn open(lowered: &Program) -> Vec<Site> {
    let site = |check| Site { check, state: State::Open, test: None, note: None, suppressed: None };
    lowered.checks.ids().map(site).collect()
}

/// Adds what another search has found out.
pub fn learn(sites: &mut [Site], state: impl Fn(CheckId) -> State) {
    sites.iter_mut().for_each(|s| s.state = s.state.max(state(s.check)));
}

/// The checks under the verdict of a whole program.
pub fn decided(mut sites: Vec<Site>, verdict: &Verdict, program: &Program) -> Vec<Site> {
    match verdict {
        Verdict::Pass(_) => learn(&mut sites, |_| State::Proved),
        Verdict::Fail(test) => {
            let violated = violated(program, test);
            learn(&mut sites, |check| if check == violated { State::Violated } else { State::Open });
        }
        Verdict::Unknown(_) => {}
    }
    sites
}

/// Says of all checks that are undecided why they are.
pub fn leave_open(sites: &mut [Site], why: &str) {
    let undecided = sites.iter_mut().filter(|s| s.state.is_undecided() && s.note.is_none());
    undecided.for_each(|s| s.note = Some(why.to_string()));
}

//! The checks of a program at its locations: which there are, their order, and programs without some of them.

use crate::ids::{LocId, ProcId};
use crate::program::{LocKind, Program};
use crate::property::{CheckId, CheckKind, Checks};

impl Program {
    /// The check whose violation the location stands for; none if it is no error location. Where a raise edge leads, that
    /// is the first of those that the callee can violate.
    pub fn check_at(&self, proc: ProcId, loc: LocId) -> Option<CheckId> {
        match self.proc(proc).loc(loc).kind {
            LocKind::Error(check) => Some(check),
            LocKind::Plain | LocKind::Unknown(_) => None,
        }
    }

    /// Numbers the checks in the order of the source and forgets those without a location. At one position the order
    /// stays.
    pub fn number_checks(&mut self) {
        let mut is_used = vec![false; self.checks.len()];
        self.error_kinds(|check| is_used[check.0 as usize] = true);
        let mut old: Vec<CheckId> = self.checks.ids().filter(|c| is_used[c.0 as usize]).collect();
        old.sort_by_key(|&c| self.checks[c].pos);
        let mut new = vec![CheckId(0); self.checks.len()];
        (0..).map(CheckId).zip(&old).for_each(|(n, c)| new[c.0 as usize] = n);
        self.error_kinds(|check| *check = new[check.0 as usize]);
        self.checks = Checks(old.iter().map(|&c| self.checks[c].clone()).collect());
    }

    /// The program in which a failure of one of the checks is nothing but an end: its error locations are plain ones
    /// without ways on. The checks keep their ids.
    pub fn without_checks(&self, left_out: impl Fn(CheckId) -> bool) -> Program {
        let mut p = self.clone();
        for l in p.procs.iter_mut().flat_map(|q| &mut q.locs) {
            if matches!(l.kind, LocKind::Error(check) if left_out(check)) {
                l.kind = LocKind::Plain;
            }
        }
        p
    }

    /// The program with the checks of some kinds only; a failure of another one ends the path.
    pub fn with_checks_of(&self, is_asked: impl Fn(CheckKind) -> bool) -> Program {
        let mut p = self.without_checks(|c| !is_asked(self.checks[c].kind));
        p.number_checks();
        p
    }

    fn error_kinds(&mut self, mut f: impl FnMut(&mut CheckId)) {
        for l in self.procs.iter_mut().flat_map(|q| &mut q.locs) {
            if let LocKind::Error(check) = &mut l.kind {
                f(check);
            }
        }
    }
}

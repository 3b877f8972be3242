//! Checks whose violation somebody has looked at and accepts. They are made all the same, and no verdict changes: reports say that they
//! are accepted, and why, so that who reads them can leave them out.

use cert::status::{Site, State};
use ir::{Check, Program, PropertySet};

/// What is accepted, and why. What is not said may be anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// What is checked.
    pub kinds: Option<PropertySet>,
    /// The file, or the end of its path from a name on: `src/a.c` is also that of `lib/src/a.c`.
    pub file: Option<String>,
    /// The function that it stands in.
    pub function: Option<String>,
    /// The condition, as reports show it.
    pub expression: Option<String>,
    /// Why it is accepted.
    pub reason: String,
}

impl Suppression {
    fn covers(&self, check: &Check, file: &str) -> bool {
        let is_file = |end: &String| {
            let before = file.strip_suffix(end.as_str());
            before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        self.kinds.is_none_or(|kinds| kinds.contains(check.kind))
            && self.file.as_ref().is_none_or(is_file)
            && self.function.as_ref().is_none_or(|f| *f == check.procedure)
            && self.expression.as_ref().is_none_or(|e| *e == check.text)
    }
}

/// Says of each check that is not proved why it is accepted, by the first entry that covers it.
pub fn suppress(sites: &mut [Site], program: &Program, suppressions: &[Suppression]) {
    for site in sites.iter_mut().filter(|s| s.state != State::Proved) {
        let check = &program.checks[site.check];
        let file = program.sources.name(check.pos.file);
        site.suppressed = suppressions.iter().find(|s| s.covers(check, file)).map(|s| s.reason.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::CheckKind;

    #[test]
    fn what_is_said_has_to_fit() {
        let check = Check {
            kind: CheckKind::SignedOverflow,
            pos: base::Pos::NONE,
            text: "n + 1".into(),
            procedure: "f".into(),
        };
        let any = Suppression { kinds: None, file: None, function: None, expression: None, reason: "known".into() };
        let covers = |s: Suppression| s.covers(&check, "lib/src/a.c");
        let of = |kind| Suppression { kinds: Some([kind].into_iter().collect()), ..any.clone() };
        assert!(covers(any.clone()) && covers(of(CheckKind::SignedOverflow)) && !covers(of(CheckKind::Shift)));
        for (file, is_it) in [("a.c", true), ("src/a.c", true), ("lib/src/a.c", true), ("c/a.c", false), ("b.c", false)]
        {
            assert_eq!(covers(Suppression { file: Some(file.into()), ..any.clone() }), is_it, "{file}");
        }
        assert!(covers(Suppression { function: Some("f".into()), expression: Some("n + 1".into()), ..any.clone() }));
        assert!(!covers(Suppression { function: Some("g".into()), ..any.clone() }));
        assert!(!covers(Suppression { expression: Some("n".into()), ..any }));
    }
}

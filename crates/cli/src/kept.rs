//! What a run without a whole answer leaves for the next one, where nobody has asked for a cache: evidence of what it did decide, in the
//! directory of evidence. A run that has decided everything leaves nothing of the kind, and one with an engine of its own takes nothing.

use crate::cache::{Cache, CacheChoice};
use crate::options::{Command, Options};
use crate::store;
use driver::Memory;
use report::sites::CheckRow;
use std::fs;
use std::path::PathBuf;

/// What the directory may grow to.
const SIZE: u64 = 100_000_000;

/// The evidence that is kept.
pub(crate) struct Kept(Cache);

impl Kept {
    /// Where the run keeps any.
    pub(crate) fn of(o: &Options) -> Option<Kept> {
        Some(Kept(Cache::new(&place(o)?, SIZE, String::new())))
    }
}

/// Comparing engines is no use where one goes on from what another one has found.
fn place(o: &Options) -> Option<PathBuf> {
    let is_asked_as_usual = o.command == Command::Verify && o.engine.is_none() && o.cache.is_none();
    let dir = o.out.as_ref().filter(|_| is_asked_as_usual)?;
    Some(dir.join(format!("{}.kept", store::stem(o))))
}

/// Removes what was kept, where the answer leaves nothing open of what was asked when it was kept.
pub(crate) fn forget_if_done(o: &Options, checks: &[CheckRow]) {
    if checks.is_empty() || matches!(o.cache, Some(CacheChoice::In(_))) {
        return;
    }
    let Some(dir) = place(o).filter(|dir| dir.is_dir()) else { return };
    let is_open = |c: &CheckRow| !matches!(c.state, "proved" | "violated");
    let (asked, ours) = (dir.join(ASKED), question(o));
    let before = fs::read_to_string(&asked).ok();
    if checks.iter().any(is_open) {
        if before.is_none_or(|before| before != EVERYTHING) {
            // Without it, the next answer removes more than it should.
            let _ = fs::write(asked, ours);
        }
    } else if ours == EVERYTHING || before.is_none_or(|before| before == ours) {
        // Another run on the program may be at work there; what is left is used or replaced by the next one.
        let _ = fs::remove_dir_all(dir);
    }
}

/// The file that says what was asked when something was left open.
const ASKED: &str = "asked";
const EVERYTHING: &str = "everything";

/// What is asked, as it was given.
fn question(o: &Options) -> String {
    let given = [&o.property, &o.check].map(|words| words.clone().unwrap_or_default());
    if given.iter().all(String::is_empty) { EVERYTHING.into() } else { given.join(" ") }
}

impl Memory for Kept {
    fn recall(&self, question: &str) -> Option<String> {
        self.0.recall(question)
    }

    fn keep(&self, question: &str, evidence: &str) {
        self.0.keep_quietly(question, evidence);
    }

    fn keep_hint(&self, question: &str, evidence: &str) {
        self.0.keep_quietly(question, evidence);
    }

    /// Who asks again wants another answer.
    fn effort(&self) -> Option<String> {
        None
    }
}

//! What a witness is checked with.

use crate::exit::Failure;
use crate::input::{self, Input};
use crate::options::Options;
use crate::property::Property;
use crate::run::Run;
use cfront::Harness;
use formats::source::Source;
use std::sync::Arc;
use std::time::Duration;

/// What both kinds are checked with.
pub(super) struct Task<'a> {
    pub(super) run: &'a Run,
    pub(super) files: &'a [Source],
    pub(super) property: &'a Property,
    /// How a compiler gets the program without the witness.
    pub(super) harness: Option<Arc<Harness>>,
}

impl Task<'_> {
    /// The program of these texts, with another question if there is one.
    pub(super) fn woven(&self, texts: &[String], property: Property) -> Result<Input, Failure> {
        let mut o = self.run.options.clone();
        o.woven = o.files.iter().cloned().zip(texts.iter().cloned()).collect();
        input::load_asking(&o, Some(property))
    }
}

/// Invariants are checks that are inductive together: who looks for an induction first finds it at once.
pub(super) const INDUCTION: &str = "kinduction";

/// A run inside of another one, which ends with it or after a while.
pub(super) fn within(run: &Run, options: Options, engine: &str, limit: Duration) -> Run {
    let inner = Run::new(Options { engine: Some(engine.into()), ..options });
    inner.about().engine = engine.into();
    inner.about().origin = run.about().origin.clone();
    inner.about().doubts_lives = run.about().doubts_lives;
    run.end_after(limit, inner.progress.flags());
    inner
}

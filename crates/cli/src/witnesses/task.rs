//! What a witness is checked with.

use crate::exit::Failure;
use crate::input::{self, Input};
use crate::property::Property;
use crate::run::Run;
use formats::source::Source;

/// What both kinds are checked with.
pub(super) struct Task<'a> {
    pub(super) run: &'a Run,
    pub(super) files: &'a [Source],
    pub(super) property: &'a Property,
}

impl Task<'_> {
    /// The program of these texts, with another question if there is one.
    pub(super) fn woven(&self, texts: &[String], property: Property) -> Result<Input, Failure> {
        let mut o = self.run.options.clone();
        o.woven = o.files.iter().cloned().zip(texts.iter().cloned()).collect();
        input::load_asking(&o, Some(property))
    }
}

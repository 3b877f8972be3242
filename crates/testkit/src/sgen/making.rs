//! A program in the making, which all themes write to.

use crate::rng::Rng;
use cfront::types::DataModel;
use std::fmt::Write as _;

/// A program in the making.
pub(super) struct Gen {
    pub(super) rng: Rng,
    pub(super) model: DataModel,
    /// Prefix of all names at file scope.
    pub(super) id: String,
    /// Definitions at file scope, and the body of the program's function.
    pub(super) top: String,
    pub(super) body: String,
    pub(super) fresh: usize,
}

impl Gen {
    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    pub(super) fn define(&mut self, text: &str) {
        let _ = writeln!(self.top, "{text}");
    }

    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "    {text}");
    }

    pub(super) fn mix(&mut self, value: &str) {
        self.line(&format!("mix(({value}));"));
    }

    pub(super) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.rng.below(from.len())]
    }
}

//! A formula in words, as long as others may join it.

/// A formula in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Conditions that all hold, each in the form of an operand of `&&` where they are several.
    pub(super) parts: Vec<String>,
    /// Those that are left out.
    pub(crate) left_out: usize,
}

impl Said {
    /// One condition.
    pub(crate) fn condition(&self) -> String {
        if self.parts.is_empty() { "1".into() } else { self.parts.join(" && ") }
    }

    /// Both hold.
    pub(crate) fn and(mut self, other: Said) -> Said {
        self.parts.extend(other.parts);
        self.left_out += other.left_out;
        self
    }
}

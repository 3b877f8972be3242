//! What functions of the library access, for the native execution of a test: what stands for a function there touches what the
//! function would, so that the machine sees an access that a verdict complains of.

use super::lowering::Lowering;
use crate::hir::Func;
use crate::vocabulary::{Access, Accessed, Extent};

/// An access through a parameter of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The parameter, the first one is 0.
    pub parameter: usize,
    pub what: Touched,
    /// Where it is null, nothing is accessed.
    pub may_be_null: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touched {
    /// Characters up to the first zero.
    Text,
    /// Pointers up to the first null, and the text behind each.
    Texts,
    /// So many bytes.
    Bytes(u64),
    /// As many bytes as this parameter says, or the product of two.
    Parameter(usize),
    Product(usize, usize),
}

impl Lowering<'_> {
    /// What a function accesses that the program does not define, where accesses are checked; as far as it can be said in advance.
    pub(super) fn touches(&self, f: &Func) -> Vec<Touch> {
        let row = self.checked_accesses(&f.name).unwrap_or_default();
        let touch = |access: &Access| {
            let what = match access.what {
                Accessed::Text => Touched::Text,
                Accessed::Texts => Touched::Texts,
                Accessed::Block { extent: Extent::Argument(n), .. } => Touched::Parameter(n),
                Accessed::Block { extent: Extent::Product(n, m), .. } => Touched::Product(n, m),
                Accessed::Block { extent: Extent::Objects(count), .. } => {
                    let pointed = self.pointed_type(&f.name, access.argument)?;
                    Touched::Bytes(self.types().size_of(pointed).checked_mul(count)?)
                }
                Accessed::NonNull
                | Accessed::RestTexts
                | Accessed::Format
                | Accessed::Handle { .. }
                | Accessed::Unchecked => return None,
            };
            Some(Touch { parameter: access.argument, what, may_be_null: access.may_be_null })
        };
        row.iter().filter_map(touch).collect()
    }
}

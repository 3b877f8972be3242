//! Where bounds that keep moving come to rest.

use ir::AddressSpace;
use rustc_hash::FxHashMap;

/// By width, in increasing order: the ends of what machines and this address space tell apart.
#[derive(Clone, Debug)]
pub(super) struct Thresholds(FxHashMap<u32, Vec<u128>>);

impl Thresholds {
    pub(super) fn new(space: &AddressSpace) -> Thresholds {
        let mut out: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
        for w in [8, 16, 32, 64] {
            out.insert(w, vec![0, 1, 1 << (w - 1)]);
        }
        let marks = out.entry(space.ptr_width).or_default();
        marks.extend([AddressSpace::NULL_PAGE, space.functions, space.globals, space.stack]);
        marks.extend([space.heap, space.heap_end + 1, space.env, space.env_end]);
        let (from, end) = space.around_env();
        marks.extend([from, end]);
        out.values_mut().for_each(|m| {
            m.sort_unstable();
            m.dedup();
        });
        Thresholds(out)
    }

    /// Those of a width; `None`: values of this width are given up at once.
    pub(super) fn of(&self, width: u32) -> Option<&[u128]> {
        self.0.get(&width).map(Vec::as_slice)
    }
}

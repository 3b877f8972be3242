//! Which checks are made behind assertions and error calls where neither `--property` nor `--check` says so: those of memory and
//! of arithmetic, as users of CBMC, ESBMC and sanitizers expect; and what CBMC's own words make of them.
//!
//! As with CBMC before version 6, who names one of the standard checks gets those that are named; `--no-…` takes one
//! away, and the others (`--unsigned-overflow-check`, …) come on top. Leaks are asked about by name only, as there.

use crate::args::CbmcArgs;
use ir::SignedOverflow;

/// The standard checks by group: kinds of `--check`, whether they are named, and whether they are taken away.
type Row = (&'static [&'static str], bool, bool);

fn standard(cbmc: &CbmcArgs) -> [Row; 5] {
    [
        (&["bounds"], cbmc.bounds_check, cbmc.no_bounds_check),
        (&["null", "pointer", "overlap", "free"], cbmc.pointer_check, cbmc.no_pointer_check),
        (&["div-by-zero"], cbmc.div_by_zero_check, cbmc.no_div_by_zero_check),
        (&["signed-overflow"], cbmc.signed_overflow_check, cbmc.no_signed_overflow_check),
        (&["shift"], cbmc.undefined_shift_check, cbmc.no_undefined_shift_check),
    ]
}

/// Kinds that CBMC has no word for.
const OURS: [&str; 2] = ["float-cast", "vla"];

fn further(cbmc: &CbmcArgs) -> [(&'static str, bool); 10] {
    [
        ("unsigned-overflow", cbmc.unsigned_overflow_check),
        ("conversion", cbmc.conversion_check),
        ("float-overflow", cbmc.float_overflow_check),
        ("nan", cbmc.nan_check),
        ("leak", cbmc.memory_leak_check),
        ("cleanup", cbmc.memory_cleanup_check),
        ("uninit", cbmc.uninitialized_check),
        ("pointer-overflow", cbmc.pointer_overflow_check),
        ("pointer-primitive", cbmc.pointer_primitive_check),
        ("enum-range", cbmc.enum_range_check),
    ]
}

/// The checks behind assertions and error calls, as `--check` lists them; `None` where there are none.
pub(crate) fn besides(cbmc: &CbmcArgs, said: Option<SignedOverflow>) -> Option<String> {
    let rows = standard(cbmc);
    let is_chosen = cbmc.no_standard_checks || rows.iter().any(|(_, is_named, _)| *is_named);
    let mut kinds: Vec<&str> = Vec::new();
    for (names, is_named, is_left_out) in rows {
        if is_named || !is_chosen && !is_left_out {
            kinds.extend(names);
        }
    }
    if !is_chosen {
        kinds.extend(OURS);
    }
    kinds.extend(further(cbmc).into_iter().filter(|(_, is_named)| *is_named).map(|(kind, _)| kind));
    // What `--signed-overflow` settles is no question any more, or one of the first part.
    kinds.retain(|kind| said.is_none() || *kind != "signed-overflow");
    (!kinds.is_empty()).then(|| kinds.join(","))
}

/// Some check is named, or taken away.
pub(crate) fn is_said(cbmc: &CbmcArgs) -> bool {
    let of_standard = standard(cbmc).iter().any(|(_, is_named, is_left_out)| *is_named || *is_left_out);
    of_standard || cbmc.no_standard_checks || further(cbmc).iter().any(|(_, is_named)| *is_named)
}

/// The checks that CBMC's words name, for a list that has others.
pub(crate) fn named(cbmc: &CbmcArgs) -> Vec<&'static str> {
    let of_standard = standard(cbmc).into_iter().filter(|(_, is_named, _)| *is_named).flat_map(|(names, ..)| names);
    let of_others = further(cbmc).into_iter().filter(|(_, is_named)| *is_named).map(|(kind, _)| kind);
    of_standard.copied().chain(of_others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_cbmc_are_kinds() {
        let of = |cbmc: CbmcArgs| besides(&cbmc, None).unwrap_or_default();
        let all = "bounds,null,pointer,overlap,free,div-by-zero,signed-overflow,shift,float-cast,vla";
        assert_eq!(of(CbmcArgs::default()), all);
        assert_eq!(of(CbmcArgs { bounds_check: true, ..CbmcArgs::default() }), "bounds");
        assert_eq!(of(CbmcArgs { no_standard_checks: true, ..CbmcArgs::default() }), "");
        let some = CbmcArgs { no_standard_checks: true, memory_leak_check: true, ..CbmcArgs::default() };
        assert_eq!(of(some), "leak");
        let without = CbmcArgs { no_pointer_check: true, conversion_check: true, ..CbmcArgs::default() };
        assert_eq!(of(without), "bounds,div-by-zero,signed-overflow,shift,float-cast,vla,conversion");
        assert_eq!(
            of(CbmcArgs { no_standard_checks: true, uninitialized_check: true, ..CbmcArgs::default() }),
            "uninit"
        );
        let wraps = besides(&CbmcArgs::default(), Some(SignedOverflow::Wraps)).unwrap_or_default();
        assert!(!wraps.contains("signed"));
    }
}

//! KLEE's `--exit-on-error-type`: kinds of errors by KLEE's names, as checks. The run asks about these alone, and ends at the first violation.

/// By KLEE's name, what `--check` calls it.
const TYPES: [(&str, &str); 8] = [
    ("Assert", "assertions"),
    ("Free", "free"),
    ("ImplicitConversion", "conversion"),
    ("ImplicitTruncation", "conversion"),
    ("Overflow", "signed-overflow,div-by-zero,shift"),
    ("Ptr", "null,bounds,pointer"),
    ("ReadOnly", "pointer"),
    ("ReportError", "assertions"),
];

/// The checks of one type.
pub(crate) fn checks_of(word: &str) -> Result<&'static str, String> {
    let found = TYPES.iter().find(|(name, _)| *name == word);
    let names: Vec<&str> = TYPES.iter().map(|(name, _)| *name).collect();
    found.map(|(_, checks)| *checks).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

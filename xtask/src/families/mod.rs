//! Families of programs that grow with a parameter, in safe and unsafe twins: how an engine's time grows with n is
//! measured on them. What each program must get follows from how it is made.

mod branches;
mod drivers;
mod figures;
mod locks;
mod machines;
mod puzzle;
mod puzzles;
mod random;
mod ring;
mod sat;

use std::path::Path;

/// A program of a family.
pub(crate) struct Member {
    /// The family's name; twins have `-safe` and `-unsafe` behind it.
    family: String,
    n: usize,
    text: String,
    /// Further arguments of `attest verify`.
    args: &'static str,
    /// No input reaches the error.
    safe: bool,
    /// For loop-free programs: the question as one query of SMT-LIB, satisfiable where an input reaches the error.
    query: Option<String>,
}

impl Member {
    /// One of two twins.
    fn twin(family: &str, n: usize, safe: bool, text: String) -> Member {
        let family = format!("{family}-{}", if safe { "safe" } else { "unsafe" });
        Member { family, n, text, args: "", safe, query: None }
    }

    /// The file's name without extension; sorts by size.
    fn name(&self) -> String {
        format!("{}-{:07}", self.family, self.n)
    }

    /// The text with the lines that say what is expected.
    fn with_head(&self) -> String {
        let args = if self.args.is_empty() { String::new() } else { format!("// args: {}\n", self.args) };
        format!("// expect: {}\n// claim: precision\n{args}{}", self.safe, self.text)
    }
}

/// All members of the families whose names contain `part`.
fn members(part: &str) -> Vec<Member> {
    let first = figures::members().into_iter().chain(locks::members()).chain(branches::members());
    let all =
        first.chain(puzzles::members()).chain(ring::members()).chain(machines::members()).chain(drivers::members());
    all.filter(|m| m.family.contains(part)).collect()
}

/// Writes the members of the families whose names contain `part` into `dir`, beside each loop-free program its query
/// with the extension `smt2`.
pub(crate) fn write(dir: &Path, part: &str) -> Result<(), String> {
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let file = |name: String, text: &str| {
        let path = dir.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
    };
    for member in members(part) {
        file(format!("{}.c", member.name()), &member.with_head())?;
        if let Some(query) = &member.query {
            file(format!("{}.smt2", member.name()), query)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_heads_say_what_is_expected() {
        let all = super::members("");
        let names: BTreeSet<String> = all.iter().map(super::Member::name).collect();
        assert_eq!(names.len(), all.len());
        assert!(all.iter().all(|m| m.with_head().starts_with(&format!("// expect: {}\n", m.safe))));
    }

    #[test]
    fn each_twin_has_its_other() {
        let all = super::members("");
        let families: BTreeSet<&str> = all.iter().map(|m| m.family.as_str()).collect();
        for family in &families {
            if let Some(name) = family.strip_suffix("-safe") {
                assert!(families.contains(format!("{name}-unsafe").as_str()), "{name}");
            }
        }
    }
}

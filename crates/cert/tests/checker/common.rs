//! Proof cases: programs in text form whose leading comments carry the invariants (`// l2: x <=u n`).

use cert::{Invariant, Proof};
use ir::{LocId, Program, StmtKind};
use std::path::{Path, PathBuf};

/// A program with a claimed proof.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) program: Program,
    pub(crate) proof: Proof,
}

/// All cases of a directory under `tests/proofs`, in order of their names.
pub(crate) fn cases(dir: &str) -> Vec<Case> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proofs").join(dir);
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files.iter().map(|f| case(f)).collect()
}

fn case(file: &Path) -> Case {
    let text = std::fs::read_to_string(file).unwrap();
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let program = ir::text::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    // The same declarations, with an edge for each invariant, so that the parser reads the terms.
    let edges = text.find("  edge ").expect("a program has edges");
    let mut carrier = text[..edges].to_string();
    for (loc, term) in comments(&text).filter(|(key, _)| key.starts_with('l')) {
        carrier.push_str(&format!("edge {loc} -> {loc} {{ assume {term} }}\n"));
    }
    carrier.push('}');
    // A callee stands behind the edges.
    if let Some(callees) = text[edges..].find("\nproc ") {
        carrier.push_str(&text[edges + callees..]);
    }
    let carrier = ir::text::parse(&carrier).unwrap_or_else(|e| panic!("{name}: {e}"));
    let p = program.proc(program.entry);
    let mut invariants = vec![Invariant::Any; p.locs.len()];
    for e in &carrier.proc(carrier.entry).edges {
        let StmtKind::Assume(t) = e.stmts[0].kind else { panic!("{name}: no invariant") };
        let LocId(l) = e.src;
        invariants[l as usize] = Invariant::Holds(t);
    }
    let proof = Proof::new(&carrier.pool, &invariants);
    Case { name, text, program, proof }
}

/// `// key: value` lines.
pub(crate) fn comments(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|l| l.strip_prefix("// ")?.split_once(": "))
}

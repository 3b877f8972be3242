//! Proof cases: programs in text form with a proof in comments.
//!
//! `// l2: x <=u n` is an invariant, `// use l1 -> l2: f(n)` a contract that an edge relies on with the terms for its frozen
//! variables. `// contract f, frozen k: 32, p: 64 ptr` begins the next contract; what stands before is about `main`. A
//! second contract of `f` is called `f#2`. `// l2: between` says that l2 is no cut point, `// between` that no location
//! without an invariant is one, and `// unwinding: complete l2: 3` why the first contract holds. `// indices k: 3` are those of
//! the first contract, and `// instance l3 -> l1: k := i` a value that an edge relies on. `// lemma` begins a lemma; what
//! stands before the first is the rest of the proof. `// skips: l2` says which loops that skips.

use evidence::{Contract, Invariant, Origin, Preparation, Proof};
use ir::Program;
use prepare::{CallPolicy, Form};
use std::path::{Path, PathBuf};

/// A program with a claimed proof.
#[derive(Clone)]
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
    let proof = Proof::read(&program, &proof_text(&program, &text)).unwrap_or_else(|e| panic!("{name}: {e}"));
    Case { name, text, program, proof }
}

/// The text form of the proof in the comments.
fn proof_text(program: &Program, text: &str) -> String {
    let (said, code): (Vec<&str>, Vec<&str>) = text.lines().partition(|l| l.starts_with("//"));
    let parts: Vec<String> = said
        .split(|l| *l == "// lemma")
        .map(|part| part.iter().chain(&code).flat_map(|l| [l, "\n"]).collect())
        .map(|part: String| contracts_text(program, &part))
        .collect();
    let (rest, lemmas) = parts.split_first().expect("a proof");
    // The header of any proof of the program.
    let nothing = vec![Invariant::Any; program.proc(program.entry).locs.len()];
    let any = Proof::new(&logic::Pool::new(), &[], &[Contract::new(program.entry, nothing)]);
    let any =
        any.write(program, &Preparation::of(Form { calls: CallPolicy::All, ..Form::default() }), &Origin::default());
    let header: String = any.lines().take_while(|l| !l.starts_with("lemmas ")).flat_map(|l| [l, "\n"]).collect();
    let skips = comments(text).find(|(key, _)| *key == "skips").map_or("", |(_, heads)| heads);
    format!("{header}lemmas {}\nskips {skips}\n{}{rest}", lemmas.len(), lemmas.concat())
}

/// The text form of the contracts in the comments.
fn contracts_text(program: &Program, text: &str) -> String {
    let (globals, rest) = text.split_at(text.find("\nproc ").expect("a program has procedures") + 1);
    let procs: Vec<&str> = rest.split("\nproc ").map(|p| p.trim_start_matches("proc ")).collect();
    let (mut names, mut frozen, mut edges) = (vec!["main"], vec![""], vec![String::new()]);
    for line in text.lines().filter_map(|l| l.strip_prefix("// ")) {
        if let Some(head) = line.strip_prefix("contract ") {
            let (name, vars) = head.split_once(", frozen ").unwrap_or((head, ""));
            names.push(name);
            frozen.push(vars);
            edges.push(String::new());
            continue;
        }
        let Some((key, value)) = line.split_once(": ") else { continue };
        let edge = match key.strip_prefix("use ") {
            Some(ends) => format!("  edge {ends} {{ call {value} }}\n"),
            None if key.starts_with("instance ") => {
                format!("  edge {} {{ {value} }}\n", key.trim_start_matches("instance "))
            }
            None if is_location(key) && value == "between" => format!("  edge {key} -> {key} {{ }}\n"),
            None if is_location(key) => format!("  edge {key} -> {key} {{ assume {value} }}\n"),
            None => continue,
        };
        *edges.last_mut().expect("main's are there") += &edge;
    }
    if text.lines().any(|l| l == "// between") {
        for l in program.proc(program.entry).loc_ids().map(|l| format!("l{}", l.0)) {
            if !edges[0].contains(&format!("edge {l} -> {l} ")) {
                edges[0] += &format!("  edge {l} -> {l} {{ }}\n");
            }
        }
    }
    let unwinding = comments(text).find(|(key, _)| *key == "unwinding").map_or("inductive 1", |(_, how)| how);
    let mut out = format!("contracts {}\nunwinding {unwinding}\n{globals}", names.join(" "));
    for (i, ((name, vars), edges)) in names.iter().zip(frozen).zip(edges).enumerate() {
        let number = names[..=i].iter().filter(|n| *n == name).count();
        let is_named = |p: &&&str| p.starts_with(&format!("{name}("));
        let proc = procs.iter().find(is_named).expect("a contract is about a procedure");
        let end = proc.find("  edge ").or(proc.find('}')).expect("a procedure ends");
        let (declarations, locations) = proc[..end].split_once("  entry ").expect("a procedure has an entry");
        let locals: String = vars.split(", ").filter(|v| !v.is_empty()).map(|v| format!("  local {v}\n")).collect();
        let indices = text.lines().filter_map(|l| l.strip_prefix("// indices ")).filter(|_| i == 0);
        let locals: String = indices.flat_map(|all| all.split(", ")).fold(locals, |l, v| format!("{l}  temp {v}\n"));
        let heading = if number == 1 { name.to_string() } else { format!("{name}#{number}") };
        let declarations = &declarations[name.len()..];
        out += &format!("proc {heading}{declarations}{locals}  entry {locations}{edges}}}\n");
    }
    out
}

fn is_location(key: &str) -> bool {
    key.strip_prefix('l').is_some_and(|n| n.parse::<u32>().is_ok())
}

/// `// key: value` lines.
pub(crate) fn comments(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|l| l.strip_prefix("// ")?.split_once(": "))
}

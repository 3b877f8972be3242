//! Programs of the corpus with words taken out, exchanged, doubled and replaced, in every form that is read: most are no programs any
//! more. Whatever they are, the answer is a verdict or a complaint, never a crash or an error of our own.
//!
//! `ATTEST_FUZZ_PROGRAMS=N` and `ATTEST_FUZZ_SEED=N` make it longer; an answer that is none is printed with its program.

#![allow(clippy::print_stderr, reason = "a test says how many programs it has tried")]

use crate::support::Dir;
use std::path::{Path, PathBuf};
use testkit::Rng;

const FORMS: [(&str, usize); 3] = [("c", 60), ("cfa", 40), ("gcl", 20)];

/// What stands where something else stood.
const STRANGE: [&str; 24] = [
    "0",
    "-1",
    "18446744073709551615",
    "2147483648",
    "1.5e400",
    "'\\xff'",
    "sizeof",
    "struct",
    "*",
    "&",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "=",
    "?",
    ":",
    "goto",
    "\"",
    "/*",
    "#",
    "...",
];

/// Programs of this form, sorted.
fn programs(form: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut open = vec![root.join("corpus"), root.join("crates")];
    let mut found = Vec::new();
    while let Some(dir) = open.pop() {
        for path in std::fs::read_dir(&dir).into_iter().flatten().flatten().map(|e| e.path()) {
            let is_output = path.ends_with("attest-out") || path.ends_with("target");
            if path.is_dir() && !is_output {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == form) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Names, numbers, blanks, and every other character by itself.
fn words(text: &str) -> Vec<String> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut words: Vec<String> = Vec::new();
    let mut last = 0;
    for c in text.chars() {
        match words.last_mut() {
            Some(word) if kind(c) != 0 && kind(c) == last => word.push(c),
            _ => words.push(c.to_string()),
        }
        last = kind(c);
    }
    words
}

fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut all = words(text);
    for _ in 0..1 + rng.below(4) {
        let said: Vec<usize> = (0..all.len()).filter(|&i| !all[i].trim().is_empty()).collect();
        if said.is_empty() {
            break;
        }
        let (i, j) = (said[rng.below(said.len())], said[rng.below(said.len())]);
        let (first, last) = (i.min(j), i.max(j).min(i.min(j) + 30));
        match rng.below(7) {
            0 => all[i].clear(),
            1 => all.swap(i, j),
            2 => all[i] = all[j].clone(),
            3 => drop(all.drain(first..last)),
            4 => {
                let again = all[first..last].to_vec();
                drop(all.splice(first..first, again));
            }
            5 => all[i] = STRANGE[rng.below(STRANGE.len())].into(),
            _ => {
                let half = all[i].chars().count() / 2;
                all[i] = all[i].chars().take(half).collect();
            }
        }
    }
    all.concat()
}

#[test]
fn what_is_no_program_is_complained_about() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<usize>().ok());
    let seed = number("ATTEST_FUZZ_SEED").unwrap_or(1);
    let (mut verdicts, mut all) = (0, 0);
    for (form, usual) in FORMS {
        let programs = programs(form);
        assert!(programs.len() >= 5, "{form}");
        let mut rng = Rng::new(seed as u64);
        let dir = Dir::new();
        for n in 0..number("ATTEST_FUZZ_PROGRAMS").unwrap_or(usual) {
            let program = &programs[rng.below(programs.len())];
            let text = String::from_utf8_lossy(&std::fs::read(program).expect("it is there")).into_owned();
            let mutant = mutated(&text, &mut rng);
            let name = format!("m.{form}");
            dir.file(&name, &mutant);
            let limits = ["--native", "off", "--time-limit", "300ms", "--memory-limit", "1GB"];
            let o = dir.run(&[&["verify", &name, "-q"][..], &limits].concat());
            let is_ours = |text: &str| text.contains("panick") || text.contains("internal error");
            let is_answer = matches!(o.code, Some(0 | 2 | 5 | 10)) && !is_ours(&o.stderr) && !is_ours(&o.stdout);
            assert!(is_answer, "{}, {form} {n}, seed {seed}: {:?}\n{}\n{mutant}", program.display(), o.code, o.stderr);
            verdicts += usize::from(o.code != Some(2));
            all += 1;
        }
    }
    eprintln!("{verdicts} of {all} programs had a verdict");
    assert!(verdicts > 0, "nothing but complaints");
}

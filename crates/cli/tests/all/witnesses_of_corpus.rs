//! Violations of the corpus that are not one call of an error function behind a few inputs: each goes out as a witness, which a process of its
//! own confirms. `cargo xtask witnesses` does that with the whole corpus.

use crate::support::corpus::{name, side_by_side, violated};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Contracts, leaks, initial values, objects without value, functions without body: a directory or a program.
const VIOLATED: &[&str] = &[
    "contracts/acsl",
    "contracts/enforce",
    "contracts/loops",
    "contracts/replace",
    "memory/leaks",
    "arithmetic/float-cast/initial_value_unsafe.c",
    "arithmetic/shift/initial_value_unsafe.c",
    "kinds/arrays/partitioned_unsafe.c",
    "memory/strings/bytes_counted_unsafe.c",
    "regress/undefined_havoc.c",
    "verdict/06-recursion/list_sum_unsafe.c",
    "verdict/16-inputs/nondet_static_unsafe.c",
];

#[test]
fn violations_of_all_kinds_are_confirmed_by_their_witnesses() {
    let programs = violated(VIOLATED);
    let (confirmed, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    side_by_side(&programs, |dir, (program, args)| {
        let file = program.display().to_string();
        let run = |command: &str, more: &[&str]| {
            let asked: Vec<&str> = args.iter().map(String::as_str).collect();
            dir.run(&[&[command, &file, "-q", "--time-limit", "60s"], &asked[..], more].concat())
        };
        let found = run("verify", &["--native", "off", "--report", "witness=w.yml"]).last_line().to_string();
        if !found.starts_with("verdict: false") {
            return;
        }
        let said = run("check", &["--witness", "w.yml"]).last_line().to_string();
        match said == found {
            true => _ = confirmed.fetch_add(1, Ordering::Relaxed),
            false => {
                let line = format!("{}: {found}, and its witness is {said}", name(program));
                wrong.lock().expect("no panic").push(line);
            }
        }
    });
    let (confirmed, wrong) = (confirmed.into_inner(), wrong.into_inner().expect("no panic"));
    assert!(confirmed > 60, "{confirmed} of {} are violated and confirmed", programs.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}

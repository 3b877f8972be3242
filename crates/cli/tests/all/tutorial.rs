//! The outputs in `docs/tutorial.md` and `docs/switching.md` are what the tool prints. `UPDATE_EXPECT=1` (`cargo xtask bless`) writes them anew.
//!
//! A block that begins with `$ attest …` is a command and its output. Where a line `…` is in it, the lines before it are
//! the first ones of the output and those behind it the last ones.

use crate::support::Dir;
use std::path::{Path, PathBuf};

/// What stands for lines that are left out.
const GAP: &str = "…";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// A directory with the tutorial's programs.
fn programs() -> Dir {
    let dir = Dir::new();
    for entry in std::fs::read_dir(docs().join("tutorial")).expect("the programs").flatten() {
        dir.file(&entry.file_name().to_string_lossy(), std::fs::read(entry.path()).expect("a program"));
    }
    dir
}

/// As much of the output as the block shows.
fn shown(block: &[&str], output: &str) -> Vec<String> {
    let lines: Vec<String> = output.lines().map(str::to_string).collect();
    let Some(gap) = block.iter().position(|l| *l == GAP) else { return lines };
    let (first, last) = (gap, block.len() - gap - 1);
    if first + last >= lines.len() {
        return lines;
    }
    [&lines[..first], &[GAP.to_string()], &lines[lines.len() - last..]].concat()
}

#[test]
fn the_tutorial_shows_what_the_tool_prints() {
    page_shows_what_the_tool_prints("tutorial.md");
}

#[test]
fn users_of_other_tools_see_what_the_tool_prints() {
    page_shows_what_the_tool_prints("switching.md");
}

fn page_shows_what_the_tool_prints(page: &str) {
    let page = docs().join(page);
    let text = std::fs::read_to_string(&page).expect("the tutorial");
    let dir = programs();
    let lines: Vec<&str> = text.lines().collect();
    let (mut actual, mut commands, mut i) = (Vec::<String>::new(), 0, 0);
    while i < lines.len() {
        actual.push(lines[i].to_string());
        i += 1;
        let Some(command) = lines[i - 1].strip_prefix("$ attest ") else { continue };
        let block: Vec<&str> = lines[i..].iter().copied().take_while(|l| *l != "```").collect();
        let outcome = dir.run(&command.split_whitespace().collect::<Vec<_>>());
        assert_eq!(outcome.stderr, "", "{command}");
        actual.extend(shown(&block, &outcome.stdout));
        (commands, i) = (commands + 1, i + block.len());
    }
    assert!(commands > 5, "{commands} commands are too few: how does a block begin?");
    let actual = actual.join("\n") + "\n";
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&page, actual).expect("the tutorial can be written");
    } else {
        assert!(actual == text, "the tool prints something else; `cargo xtask bless` would write:\n{actual}");
    }
}

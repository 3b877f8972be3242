//! `cargo xtask reduce`: makes a C program smaller while it still shows what it shows (delta debugging: Zeller,
//! Hildebrandt: Simplifying and isolating failure-inducing input, TSE 2002; piece by piece from the outside in: Misherghi,
//! Su: HDD, ICSE 2006).

mod pieces;

use crate::run::{self, Flags};
use pieces::{MAX_DEPTH, at_depth, lines, unwrapped};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a smaller program must still show.
struct Interest {
    dir: PathBuf,
    binary: PathBuf,
    /// Engine (none: the default one) and the word of its verdict.
    verdicts: Vec<(Option<String>, String)>,
    /// A command of the shell that succeeds; the program is `$1`.
    command: Option<String>,
    /// Further options of `attest verify`.
    arguments: Vec<String>,
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let (mut flags, arguments) = Flags::before_dashes(args);
    let engine = flags.value("--engine")?.map(str::to_string);
    let verdicts: Vec<_> = flags.values("--expect")?.into_iter().map(|e| verdict(e, engine.as_deref())).collect();
    let command = flags.value("--if")?.map(str::to_string);
    let out = flags.value("--out")?.map(PathBuf::from);
    let file = PathBuf::from(flags.only("the program to reduce")?);
    if verdicts.is_empty() && command.is_none() {
        return Err(format!("what must a smaller program show? Give --expect or --if\n{}", crate::USAGE));
    }
    let binary = if verdicts.is_empty() { PathBuf::new() } else { run::release_binary(root)? };
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let interest = Interest { dir: run::scratch("reduce")?, binary, verdicts, command, arguments };
    if !interest.is_shown_by(&text) {
        return Err(format!("{}: the program itself does not compile, or does not show that", file.display()));
    }
    let small = reduced(&text, &mut |candidate| interest.is_shown_by(candidate));
    let _ = std::fs::remove_dir_all(&interest.dir);
    let out = out.unwrap_or_else(|| file.with_extension("reduced.c"));
    std::fs::write(&out, &small).map_err(|e| format!("{}: {e}", out.display()))?;
    Ok(format!("{}: {} lines of {}\n", out.display(), small.lines().count(), text.lines().count()))
}

/// `true`, or `dash=true` for an engine of its own.
fn verdict(text: &str, engine: Option<&str>) -> (Option<String>, String) {
    match text.split_once('=') {
        Some((engine, word)) => (Some(engine.into()), word.into()),
        None => (engine.map(str::to_string), text.into()),
    }
}

impl Interest {
    fn is_shown_by(&self, text: &str) -> bool {
        let file = self.dir.join("candidate.c");
        std::fs::write(&file, text).is_ok()
            && compiles(&file)
            && self.verdicts.iter().all(|(engine, word)| self.says(&file, engine.as_deref()) == *word)
            && self.command.as_ref().is_none_or(|c| succeeds(Command::new("sh").args(["-c", c, "sh"]).arg(&file)))
    }

    fn says(&self, file: &Path, engine: Option<&str>) -> String {
        let mut arguments = vec!["--time-limit".into(), "10s".into()];
        arguments.extend(engine.into_iter().flat_map(|e| ["--engine".to_string(), e.to_string()]));
        arguments.extend(self.arguments.iter().cloned());
        let stats = run::verify(&self.binary, &self.dir, file, &arguments);
        stats["verdict"].as_str().unwrap_or("").split('(').next().unwrap_or("").to_string()
    }
}

/// A program that is no C any more shows nothing.
fn compiles(file: &Path) -> bool {
    succeeds(Command::new("cc").args(["-fsyntax-only", "-w"]).arg(file))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// The smallest program that is found: no piece of it can be left out.
fn reduced(text: &str, shows: &mut dyn FnMut(&str) -> bool) -> String {
    let mut text = text.to_string();
    loop {
        let before = text.len();
        for depth in 0..MAX_DEPTH {
            text = without(text, |t| at_depth(t, depth), shows);
        }
        text = without(text, lines, shows);
        text = opened(text, shows);
        if text.len() == before {
            return text;
        }
    }
}

/// Leaves out as many pieces as possible: halves first, then ever fewer at a time.
fn without(
    mut text: String,
    pieces: impl Fn(&str) -> Vec<Range<usize>>,
    shows: &mut dyn FnMut(&str) -> bool,
) -> String {
    let mut size = pieces(&text).len();
    while size > 0 {
        let mut from = 0;
        loop {
            let all = pieces(&text);
            let Some(left_out) = all.get(from..all.len().min(from + size)).filter(|l| !l.is_empty()) else { break };
            let candidate = cut(&text, left_out);
            if candidate.len() < text.len() && shows(&candidate) {
                text = candidate;
            } else {
                from += size;
            }
        }
        size /= 2;
    }
    text
}

/// Puts the insides of blocks in place of the blocks with their heads.
fn opened(mut text: String, shows: &mut dyn FnMut(&str) -> bool) -> String {
    let mut i = 0;
    while let Some(candidate) = unwrapped(&text).into_iter().nth(i) {
        if shows(&candidate) {
            text = candidate;
        } else {
            i += 1;
        }
    }
    text
}

/// The text without these ranges, which are in order.
fn cut(text: &str, left_out: &[Range<usize>]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for range in left_out {
        out.push_str(&text[at..range.start.max(at)]);
        at = at.max(range.end);
    }
    out + &text[at..]
}

#[cfg(test)]
mod tests;

//! `cargo xtask witnesses --foreign DIR`: witnesses that other tools have written, with their programs, below a directory. Each is read and
//! answered; whether the answer is right, who reads the table has to say.

use crate::{files, run};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A row for each witness, and how many there are.
pub(super) fn table(binary: &Path, dir: &Path, limit: u64) -> Result<String, String> {
    let programs = files(dir, &["c", "i"]);
    let mut rows = String::new();
    let mut count = 0;
    for file in files(dir, &["yml", "yaml", "graphml", "xml"]) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let shown = file.strip_prefix(dir).unwrap_or(&file).display();
        let Some(named) = program(&text) else { continue };
        count += 1;
        let said = match found(&named, &file, &programs) {
            Some(program) => answer(binary, &file, program, &text, limit)?,
            None => format!("its program is not there: {named}"),
        };
        rows += &format!("{shown}: {said}\n");
    }
    Ok(format!("{rows}{count} witnesses\n"))
}

/// The name of the program that a witness is about, if the text is one.
fn program(text: &str) -> Option<String> {
    let quotes = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | '[' | ']' | '-');
    if text.contains("<graphml") {
        let value = text.split("key=\"programfile\"").nth(1)?.split_once('>')?.1;
        return Some(value.split('<').next()?.trim().to_string());
    }
    let is_witness = text.contains("entry_type") && text.contains("input_files");
    // The list is on the same line, or its first item on the next one.
    let list = text.split("input_files").filter(|_| is_witness).nth(1)?.split_once(':')?.1;
    let item = list.trim_start_matches(quotes);
    Some(item.split(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | ']')).next()?.to_string())
}

/// Where it lies: as the witness says, or under its name beside the witness, or anywhere.
fn found<'p>(named: &str, witness: &Path, programs: &'p [PathBuf]) -> Option<&'p Path> {
    let own = witness.parent()?;
    let name = Path::new(named).file_name()?;
    let is_named = |p: &&PathBuf| p.file_name() == Some(name);
    let beside = programs.iter().filter(is_named).find(|p| p.parent() == Some(own));
    let exact = programs.iter().find(|p| **p == own.join(named));
    exact.or(beside).or_else(|| programs.iter().find(is_named)).map(PathBuf::as_path)
}

/// The verdict, or why there is none.
fn answer(binary: &Path, witness: &Path, program: &Path, text: &str, limit: u64) -> Result<String, String> {
    let model = if ["ILP32", "32bit"].iter().any(|m| text.contains(m)) { "--32" } else { "--64" };
    let mut command = Command::new(binary);
    command.args(["check", "--quiet", "--time-limit", &format!("{limit}s"), model, "--witness"]);
    let output = command.arg(witness).arg(program).stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    let said = run::printed(&output);
    let verdict = said.lines().find(|l| l.starts_with("verdict: "));
    Ok(verdict.or_else(|| said.lines().next()).unwrap_or("nothing").to_string())
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn the_program_of_a_witness() {
        let is = |text: &str, expected: Option<&str>| assert_eq!(program(text).as_deref(), expected, "{text}");
        is("- entry_type: x\n    input_files: \n        - a.c\n", Some("a.c"));
        is("entry_type\n input_files:\n - \"./a.c\"\n", Some("./a.c"));
        is("[{\"entry_type\": 1, \"input_files\": [\"d/a.c\"]}]", Some("d/a.c"));
        is("<graphml><data key=\"programfile\"> a.c </data>", Some("a.c"));
        is("input_files: - a.c", None);
        is("key: value", None);
    }
}

//! A part of the corpus run by BenchExec, with the module of the tool in `contrib` and the tables that it makes: each task has the
//! verdict that its program claims, so that BenchExec counts what is right.

use super::validators::Python;
use crate::{claims, files};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// One task in so many programs.
const EVERY: usize = 10;
const DEFINITION: &str = "<?xml version=\"1.0\"?>
<!DOCTYPE benchmark PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec benchmark 3.30//EN\" \"https://www.sosy-lab.org/benchexec/benchmark-3.30.dtd\">
<benchmark tool=\"contrib.benchexec.attest\" timelimit=\"20 s\">
  <rundefinition name=\"verify\"><option name=\"--native\">off</option></rundefinition>
  <tasks name=\"property\"><include>*.yml</include><propertyfile>unreach-call.prp</propertyfile></tasks>
  <tasks name=\"none\"><include>*.yml</include></tasks>
</benchmark>
";

/// What was run, and what is wrong.
pub(super) fn run(root: &Path, binary: &Path, python: &Python, dir: &Path) -> (String, Vec<String>) {
    let programs = (python.program("benchexec", "benchexec"), python.program("table-generator", "benchexec"));
    let (Some(benchexec), Some(tables)) = programs else {
        return ("BENCHEXEC IS NOT RUN: it cannot be installed\n".into(), Vec::new());
    };
    let own = dir.join("benchexec");
    let tasks = match tasks(root, binary, &own) {
        Ok(tasks) => tasks,
        Err(e) => return (String::new(), vec![format!("tasks of BenchExec: {e}")]),
    };
    let mut command = Command::new(benchexec);
    command.args(["--no-container", "--no-compress-results", "-N", "1", "--tool-directory", "tool"]);
    command.args(["--outputpath", "results/", "definition.xml"]).current_dir(&own).env("PYTHONPATH", root);
    let output =
        command.output().map(|o| String::from_utf8_lossy(&o.stdout).into_owned() + &String::from_utf8_lossy(&o.stderr));
    let text = output.unwrap_or_else(|e| e.to_string());
    let results = files(&own.join("results"), &["xml"]);
    let made = Command::new(tables).args(&results).current_dir(&own).output().is_ok_and(|o| o.status.success());
    let has_tables = made && ["html", "csv"].iter().all(|kind| !files(&own.join("results"), &[kind]).is_empty());
    let number = |key: &str| -> usize {
        let counted = text.lines().filter_map(|l| l.trim().strip_prefix(key)?.trim().parse::<usize>().ok());
        counted.sum()
    };
    let (correct, incorrect, unknown) = (number("correct:"), number("incorrect:"), number("unknown:"));
    let mut problems = Vec::new();
    if incorrect > 0 || correct == 0 || !has_tables {
        let last: Vec<&str> = text.lines().rev().take(30).collect();
        let last = last.into_iter().rev().collect::<Vec<_>>().join("\n    ");
        problems.push(format!("BenchExec: {correct} correct, {incorrect} incorrect, tables: {has_tables}\n    {last}"));
    }
    let said = format!(
        "BenchExec: {tasks} tasks with and without a property, {correct} correct, {incorrect} incorrect, {unknown} unknown; tables made\n"
    );
    (said, problems)
}

/// Writes the tasks, the definition and the directory of the tool; how many tasks there are.
fn tasks(root: &Path, binary: &Path, own: &Path) -> std::io::Result<usize> {
    std::fs::create_dir_all(own.join("tool/bin"))?;
    std::fs::copy(binary, own.join("tool/bin/attest"))?;
    std::fs::write(own.join("definition.xml"), DEFINITION)?;
    std::fs::write(own.join("unreach-call.prp"), "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")?;
    let is_task = |p: &std::path::PathBuf| {
        let text = std::fs::read_to_string(p).unwrap_or_default();
        let is_plain = claims::claim(p, "args").is_none_or(|a| a.is_empty());
        let is_known = matches!(claims::claim(p, "expect").as_deref(), Some("true" | "false"));
        is_plain && is_known && text.contains("reach_error") && !text.contains("assert(")
    };
    let programs = files(&root.join("corpus"), &["c", "i"]);
    let mut count = 0;
    for program in programs.iter().filter(|p| is_task(p)).step_by(EVERY) {
        let file = format!("{count:03}-{}", program.file_name().unwrap_or_default().to_string_lossy());
        std::fs::copy(program, own.join(&file))?;
        let expected = claims::claim(program, "expect").unwrap_or_default();
        let mut task = String::new();
        let _ = writeln!(task, "format_version: '2.0'\ninput_files: '{file}'\nproperties:");
        let _ = writeln!(task, "  - property_file: unreach-call.prp\n    expected_verdict: {expected}");
        let _ = writeln!(task, "options: {{language: C, data_model: LP64}}");
        std::fs::write(own.join(format!("{file}.yml")), task)?;
        count += 1;
    }
    Ok(count)
}

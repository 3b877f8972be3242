//! A part of the corpus run by BenchExec, with the module of the tool in `contrib` and the tables that it makes: each task has the
//! verdict that its program claims, so that BenchExec counts what is right.

use super::tools::Tools;
use crate::{claims, files, run};
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
pub(super) fn run(root: &Path, binary: &Path, tools: &Tools, dir: &Path) -> (String, Vec<String>) {
    let programs = (tools.program("benchexec", "benchexec"), tools.program("table-generator", "benchexec"));
    let (Some(benchexec), Some(tables)) = programs else {
        return ("BENCHEXEC IS NOT RUN: it cannot be installed\n".into(), Vec::new());
    };
    let own = dir.join("benchexec");
    let tasks = match tasks(root, binary, &own) {
        Ok(tasks) => tasks,
        Err(e) => return (String::new(), vec![format!("tasks of BenchExec: {e}")]),
    };
    let text = execute(&benchexec, root, &own, "definition.xml");
    let results = files(&own.join("results"), &["xml"]);
    let made = Command::new(tables).args(&results).current_dir(&own).output().is_ok_and(|o| o.status.success());
    let has_tables = made && ["html", "csv"].iter().all(|kind| !files(&own.join("results"), &[kind]).is_empty());
    let [correct, incorrect, unknown] = ["correct:", "incorrect:", "unknown:"].map(|key| number(&text, key));
    let mut problems = Vec::new();
    if incorrect > 0 || correct == 0 || !has_tables {
        let last: Vec<&str> = text.lines().rev().take(30).collect();
        let last = last.into_iter().rev().collect::<Vec<_>>().join("\n    ");
        problems.push(format!("BenchExec: {correct} correct, {incorrect} incorrect, tables: {has_tables}\n    {last}"));
    }
    problems.extend(refuses(&benchexec, root, &own).err());
    let said = format!(
        "BenchExec: {tasks} tasks with and without a property, {correct} correct, {incorrect} incorrect, {unknown} unknown; tables made\n"
    );
    (said, problems)
}

/// What BenchExec says of a definition.
fn execute(benchexec: &Path, root: &Path, own: &Path, definition: &str) -> String {
    let mut command = Command::new(benchexec);
    command.args(["--no-container", "--no-compress-results", "-N", "1", "--tool-directory", "tool"]);
    command.args(["--outputpath", "results/", definition]).current_dir(own).env("PYTHONPATH", root);
    command.output().map_or_else(|e| e.to_string(), |o| run::printed(&o))
}

/// The sum of the numbers behind a word.
fn number(text: &str, key: &str) -> usize {
    text.lines().filter_map(|l| l.trim().strip_prefix(key)?.trim().parse::<usize>().ok()).sum()
}

/// A task whose claim is the opposite counts as incorrect, and a tool whose last line is no verdict as an error.
fn refuses(benchexec: &Path, root: &Path, own: &Path) -> Result<(), String> {
    let task = |p: &std::path::PathBuf| std::fs::read_to_string(p).is_ok_and(|t| t.contains("verdict: false"));
    let task = files(own, &["yml"]).into_iter().find(task).ok_or("no task of BenchExec has an error")?;
    let flipped = std::fs::read_to_string(&task).map_err(|e| e.to_string())?.replace("verdict: false", "verdict: true");
    std::fs::write(own.join("flipped.yml"), flipped).map_err(|e| e.to_string())?;
    let definition = DEFINITION.replace("*.yml", "flipped.yml");
    std::fs::write(own.join("flipped.xml"), definition).map_err(|e| e.to_string())?;
    if number(&execute(benchexec, root, own, "flipped.xml"), "incorrect:") == 0 {
        return Err("BenchExec: a task with the opposite claim is not incorrect".into());
    }
    std::fs::write(own.join("tool/bin/attest"), "#!/bin/sh\necho attest 0\n").map_err(|e| e.to_string())?;
    match number(&execute(benchexec, root, own, "definition.xml"), "correct:") {
        0 => Ok(()),
        more => Err(format!("BenchExec: {more} correct answers of a tool that says nothing")),
    }
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

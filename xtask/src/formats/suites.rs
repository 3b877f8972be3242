//! Suites of `attest test` as Test-Comp's executor of tests sees them: it compiles each program, runs all tests, and measures. A suite
//! with a broken test loses that one.

use super::tools::Tools;
use crate::{files, run};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where programs with goals are.
const PROGRAMS: &str = "corpus/coverage";
const GOAL: &str = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n";

/// What was run, and what is wrong.
pub(super) fn run(root: &Path, binary: &Path, tools: &Tools, dir: &Path) -> (String, Vec<String>) {
    let Some(testcov) = tools.program("testcov", "testcov") else {
        return ("SUITES ARE NOT RUN: testcov (Python) cannot be installed\n".into(), Vec::new());
    };
    // It measures with lcov, and rewrites programs with clang-tidy; gcov does where they are missing.
    let is_there = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let measure: &[&str] = if is_there("lcov") && is_there("clang-tidy") { &[] } else { &["--use-gcov"] };
    let (mut rows, mut problems) = (String::new(), Vec::new());
    let mut is_broken_tried = false;
    for program in files(&root.join(PROGRAMS), &["c"]) {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let own = dir.join(format!("suite-{name}"));
        let zip = own.join("suite.zip");
        let program = match prepared(&program, &own) {
            Ok(program) => program,
            Err(e) => {
                problems.push(format!("{}: {e}", program.display()));
                continue;
            }
        };
        let mut make = Command::new(binary);
        make.args(["test", "-q", "--cover", "branches", "--time-limit", "20s", "--tests", "tests", "--report", "zip"]);
        let made = make.arg(&program).current_dir(&own).output();
        let mut executed = Command::new(&testcov);
        executed.args(["--no-isolation", "--no-runexec", "--no-plots", "-64", "--goal", "goal.prp", "--test-suite"]);
        executed.args(measure).current_dir(&own);
        let whole = executed.arg(&zip).arg(&program).output();
        match (made, whole.map(|o| Measured::of(&o))) {
            (Ok(_), Ok(m)) if m.is_done() => rows += &format!("    {name}: {} tests, {}\n", m.run, m.coverage),
            (Ok(_), Ok(m)) => problems.push(format!("{name}: TestCov says {}, {} of {} tests", m.result, m.run, m.all)),
            (Err(e), _) | (_, Err(e)) => problems.push(format!("{name}: {e}")),
        }
        if !std::mem::replace(&mut is_broken_tried, true) {
            problems.extend(refuses(&testcov, measure, &own, &program).err());
        }
    }
    let tool = if measure.is_empty() { "lcov" } else { "gcov (lcov or clang-tidy is missing)" };
    (format!("suites run by TestCov, measured with {tool}:\n{rows}"), problems)
}

/// The program as Test-Comp has it: preprocessed, without lines of the preprocessor's, and with a definition of its error function.
fn prepared(program: &Path, own: &Path) -> Result<PathBuf, String> {
    std::fs::create_dir_all(own)
        .and_then(|()| std::fs::write(own.join("goal.prp"), GOAL))
        .map_err(|e| e.to_string())?;
    let output = Command::new("gcc").args(["-E", "-P"]).arg(program).output().map_err(|e| e.to_string())?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if text.contains("reach_error") {
        text += "void reach_error(void) {}\n";
    }
    let place = own.join(program.with_extension("i").file_name().unwrap_or_default());
    std::fs::write(&place, text).map_err(|e| e.to_string())?;
    Ok(place)
}

/// A suite whose first test is no test has one test less.
fn refuses(testcov: &Path, measure: &[&str], own: &Path, program: &Path) -> Result<(), String> {
    let tests: PathBuf = own.join("tests");
    let first = files(&tests, &["xml"]).into_iter().find(|f| !f.ends_with("metadata.xml")).ok_or("there is no test")?;
    let text = std::fs::read_to_string(&first).map_err(|e| e.to_string())?;
    std::fs::write(&first, text.replace("</testcase>", "</testcas>")).map_err(|e| e.to_string())?;
    let script = "import pathlib, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'w')\n[z.write(p, p.name) for p in \
                  sorted(pathlib.Path(sys.argv[2]).glob('*.xml'))]\nz.close()";
    let packed = Command::new("python3").args(["-c", script, "broken.zip"]).arg(&tests).current_dir(own).status();
    packed.map_err(|e| e.to_string())?;
    let mut executed = Command::new(testcov);
    executed.args([
        "--no-isolation",
        "--no-runexec",
        "--no-plots",
        "-64",
        "--goal",
        "goal.prp",
        "--test-suite",
        "broken.zip",
    ]);
    let output = executed.args(measure).arg(program).current_dir(own).output().map_err(|e| e.to_string())?;
    let m = Measured::of(&output);
    let count = files(&tests, &["test"]).len();
    match m.is_done() && m.run == count.to_string() {
        true => Err("TestCov takes a broken test".into()),
        false => Ok(()),
    }
}

/// What TestCov prints.
struct Measured {
    run: String,
    all: String,
    coverage: String,
    result: String,
}

impl Measured {
    fn of(output: &Output) -> Measured {
        let text = run::printed(output);
        let line = |key: &str| {
            let found = text.lines().find_map(|l| l.trim().strip_prefix(key)).unwrap_or("?");
            found.trim().to_string()
        };
        Measured {
            run: line("Tests run:"),
            all: line("Tests in suite:"),
            coverage: line("Coverage:"),
            result: line("Result:"),
        }
    }

    /// All tests were run, or as many as cover everything.
    fn is_done(&self) -> bool {
        self.result == "DONE" && self.run != "0" && (self.run == self.all || self.coverage == "100.0%")
    }
}

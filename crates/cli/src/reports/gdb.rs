//! `--report gdb`: a script that compiles the test of a violation as a C program and stops a debugger where the error is reached, with
//! the calls that led there.

use crate::run::Run;
use cert::Verdict;
use report::Answer;
use std::fmt::Write;

/// The script.
///
/// # Errors
/// There is no violation, or no C program that repeats it.
pub(super) fn script(run: &Run, a: &Answer<'_>) -> Result<String, String> {
    let Verdict::Fail(test) = a.verdict else { return Err("no violation was found".into()) };
    let native = run.about().native.clone().ok_or("no C program repeats the test")?;
    let driver = native.driver.ok_or_else(|| format!("no C program repeats the test: {}", native.reason))?;
    let text = std::fs::read_to_string(&driver).map_err(|e| format!("cannot read {driver}: {e}"))?;
    let (compile, program) = commands(&text).ok_or("the driver does not say how it is compiled")?;
    let check = &a.program.checks[cert::violated(a.program, test)];
    let at = a.program.sources.show(check.pos);
    let mut out = String::new();
    let mut line = |text: &str| writeln!(out, "{text}").expect("writing to a string does not fail");
    line(&format!("# attest: {} at {at}", check.kind.violated()));
    line("# gdb -q -x FILE, in the directory that attest ran in; with -batch the calls are printed and that is all.");
    line("set pagination off");
    line("set confirm off");
    line("set print frame-arguments all");
    line(&format!("shell {compile}"));
    line(&format!("file {program}"));
    // The driver calls this where the error is reached; a sanitizer ends in the other.
    line("set breakpoint pending on");
    line("break attest_reached");
    line("break __sanitizer::Die");
    line("run");
    line("backtrace");
    // Out of the driver, into the program.
    line("frame function main");
    line("info locals");
    Ok(out)
}

/// How the driver is compiled, and what that makes, from its first line.
fn commands(driver: &str) -> Option<(&str, &str)> {
    let line = driver.lines().next()?.strip_prefix("// attest driver: ")?;
    let (compile, run) = line.rsplit_once(" && ")?;
    Some((compile, run.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_understood() {
        let text = "// attest driver: cc -g -o a.native out/a.test.c -lm && ./a.native\n// more";
        assert_eq!(commands(text), Some(("cc -g -o a.native out/a.test.c -lm", "./a.native")));
        assert_eq!(commands("int x;"), None);
    }
}

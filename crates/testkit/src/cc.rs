//! The machine's own C compiler, as an oracle.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What gcc says when it fails on a program by itself: no judge then.
pub const ITS_BUG: &str = "internal compiler error";

/// Whether there is a compiler.
pub fn is_here() -> bool {
    Command::new("cc").arg("--version").output().is_ok_and(|o| o.status.success())
}

/// Runs the compiler on files. `None`: there is none; an error is what it says.
pub fn compile(arguments: &[&str], files: &[&Path]) -> Option<Result<(), String>> {
    let output = Command::new("cc").args(arguments).args(files).output().ok()?;
    Some(if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) })
}

/// What a compiled program prints; an error where it fails.
pub fn output(binary: &Path) -> Result<String, String> {
    let out = Command::new(binary).output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    if out.status.success() { Ok(text) } else { Err(format!("{}\n{text}", out.status)) }
}

/// Sanitizers are slow, and machines busy.
const LIMIT: Duration = Duration::from_secs(30);
/// Floating point as 64-bit programs have it.
const WITHOUT_X87: [&str; 3] = ["-msse2", "-mfpmath=sse", "-fexcess-precision=standard"];
/// Options under which the generated programs have one meaning.
const FLAGS: [&str; 6] = ["-std=gnu11", "-w", "-O0", "-fwrapv", "-fno-strict-aliasing", "-frounding-math"];

/// Whether `cc` builds and runs programs with `flag` (`-m32` needs libraries that may be missing).
pub fn works(dir: &Path, flag: &str) -> bool {
    run(&probe(dir), flag, &[]).is_ok_and(|out| out == "yes\n")
}

fn probe(dir: &Path) -> PathBuf {
    let file = dir.join("probe.c");
    std::fs::write(&file, "#include <stdio.h>\nint main(void) { puts(\"yes\"); return 0; }\n")
        .expect("a temporary file");
    file
}

/// Compiles `file` with `NATIVE` defined, runs it, and gives what it prints.
pub fn run(file: &Path, flag: &str, include: &[&Path]) -> Result<String, String> {
    run_for(LIMIT, file, flag, include)
}

/// The same for programs of which some run for ever: an execution ends after `limit`.
pub fn run_for(limit: Duration, file: &Path, flag: &str, include: &[&Path]) -> Result<String, String> {
    let mut cc = Command::new("cc");
    cc.args(FLAGS).arg(flag).arg("-DNATIVE");
    if flag == "-m32" {
        cc.args(WITHOUT_X87);
    }
    for dir in include {
        cc.arg("-I").arg(dir);
    }
    built_and_run(cc, file, flag, limit)
}

/// As [`run`], with these options of a sanitizer and without those that define what overflow does.
pub fn sanitized(file: &Path, flag: &str, sanitizer: &[&str]) -> Result<String, String> {
    let mut cc = Command::new("cc");
    cc.args(["-std=gnu17", "-w", "-O0", flag]).args(sanitizer);
    built_and_run(cc, file, flag, LIMIT)
}

/// Whether [`sanitized`] works with this flag.
pub fn sanitizes(dir: &Path, flag: &str, sanitizer: &[&str]) -> bool {
    let file = probe(dir);
    sanitized(&file, flag, sanitizer).is_ok_and(|out| out == "yes\n")
}

fn built_and_run(mut cc: Command, file: &Path, flag: &str, limit: Duration) -> Result<String, String> {
    let binary = file.with_extension(format!("exe{flag}"));
    let out = cc.arg("-o").arg(&binary).arg(file).arg("-lm").output().map_err(|e| format!("cc: {e}"))?;
    if !out.status.success() {
        return Err(format!("cc: {}", String::from_utf8_lossy(&out.stderr)));
    }
    let result = execute(&binary, limit);
    let _ = std::fs::remove_file(&binary);
    result
}

fn execute(binary: &Path, limit: Duration) -> Result<String, String> {
    let started = Instant::now();
    let mut child =
        Command::new(binary).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(|e| e.to_string())?;
    // What these programs print fits into a pipe's buffer, so waiting first cannot block.
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        if started.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            return Err("no end within the time limit".into());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let out = child.wait_with_output().map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(format!("ended with {}", out.status));
    }
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

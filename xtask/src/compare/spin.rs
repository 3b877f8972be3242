//! Spin on a finite version: `spin -a`, the C compiler, and the program that they make, which enumerates states. An error that
//! it finds is one of the model; where it finds none, there is none within the bounds of the finite version.

use super::{Answer, Plan, exported};
use crate::clock::{Clock, limited};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Megabytes of states.
const MEMORY: u32 = 4_000;

/// Bytes of a model behind which gcc is not asked to optimise: it needs 20 s for what is searched in 10 ms then.
const LARGE: u64 = 20_000;

/// Seconds for making the program, which may be long: a location of ours is a label there, and there may be thousands.
const TO_COMPILE: u64 = 10;

/// Whether Spin and a C compiler are installed.
pub(super) fn is_installed() -> bool {
    ["spin", "gcc"].iter().all(|program| Command::new(program).arg("--version").output().is_ok())
}

/// The time is that of the search, and apart from it that of making the program. Only a search that came to its end says that
/// no error is reached.
pub(super) fn ask(plan: &Plan, high: u64, model: &Path) -> Answer {
    let dir = std::env::temp_dir().join(format!("attest-spin-{}", std::process::id()));
    let said = std::fs::create_dir_all(&dir).map_err(|e| e.to_string()).and_then(|()| run(plan, high, model, &dir));
    let _ = std::fs::remove_dir_all(&dir);
    said.unwrap_or_else(|verdict| Answer { verdict, seconds: 0.0, making: 0.0 })
}

fn run(plan: &Plan, high: u64, model: &Path, dir: &Path) -> Result<Answer, String> {
    std::fs::write(dir.join("model.pml"), exported(plan, "promela", model)?).map_err(|e| e.to_string())?;
    let step = |seconds: u64, command: &[&str]| -> Result<Output, String> {
        let (program, arguments) = command.split_first().expect("a command names a program");
        let mut command_line = limited(program.as_ref(), seconds);
        command_line.args(arguments).current_dir(dir).stdin(Stdio::null());
        command_line.output().map_err(|e| e.to_string())
    };
    let high = format!("-DHIGH={high}");
    let memory = format!("-DMEMLIM={MEMORY}");
    let model_size = std::fs::metadata(dir.join("model.pml")).map_or(0, |m| m.len());
    let optimisation = if model_size > LARGE { "-O0" } else { "-O1" };
    let compile = ["gcc", optimisation, "-DSAFETY", "-DVECTORSZ=65536", &memory, "-o", "pan", "pan.c"];
    let clock = Clock::start();
    for command in [&["spin", "-a", &high, "model.pml"][..], &compile] {
        if !step(TO_COMPILE, command)?.status.success() {
            return Err("not compiled".into());
        }
    }
    let making = clock.spent().seconds();
    let clock = Clock::start();
    // No complaint about the end of the process, and no list of what was not reached.
    let out = step(plan.seconds, &["./pan", "-m5000000", "-E", "-n"])?;
    let text = String::from_utf8_lossy(&out.stdout);
    let is_complete =
        out.status.success() && !text.contains("search depth too small") && !text.contains("not completed");
    let verdict = match () {
        () if text.contains("assertion violated") => "false",
        () if is_complete && text.contains("errors: 0") => "true",
        () => "unknown",
    };
    Ok(Answer { verdict: verdict.into(), seconds: clock.spent().seconds(), making })
}

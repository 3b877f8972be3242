//! The runs of harnesses end with the run that has started them, however that ends.

use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal};
use std::process::Command;

/// Where a run finds the number of the process that has started it.
const VARIABLE: &str = "ATTEST_PROJECT_PROCESS";

/// Tells the run of a harness who has started it.
pub(crate) fn announce(command: &mut Command) {
    command.env(VARIABLE, std::process::id().to_string());
}

/// Has this process end as if interrupted when the one that has started it for a harness ends.
pub(crate) fn follow() {
    let named = std::env::var(VARIABLE).ok().and_then(|id| Pid::from_raw(id.parse().ok()?));
    let Some(named) = named else { return };
    // Without it the run ends at its own limits.
    let _ = set_parent_process_death_signal(Some(Signal::TERM));
    if getppid() != Some(named) {
        std::process::exit(crate::exit::Exit::Unknown.code());
    }
}

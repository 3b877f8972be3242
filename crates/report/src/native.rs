//! What the machine says about a violation, in words.

use cert::native::{Native, NativeState};

/// The line below the headline of a violation.
pub fn line(native: &Native) -> String {
    let driver = native.driver.as_deref().map_or(String::new(), |d| format!("; the test as a C program: {d}"));
    let words = match native.state {
        NativeState::Confirmed(_) => "confirmed",
        NativeState::Disagrees => "disagrees",
        NativeState::NotPossible => "not possible",
        NativeState::Off => "not run",
    };
    format!("native execution: {words} ({}){driver}", native.reason)
}

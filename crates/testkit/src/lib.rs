//! What the test suites share: generators of programs, the truth about them by brute force, random numbers, and the
//! machine's C compiler as an oracle. No crate uses it outside of tests.

pub mod cc;
pub mod rng;
mod scratch;

#[cfg(feature = "programs")]
pub mod agen;
#[cfg(feature = "programs")]
pub mod cgen;
#[cfg(feature = "programs")]
pub mod csmith;
#[cfg(feature = "programs")]
pub mod gclask;
#[cfg(feature = "programs")]
pub mod gclc;
#[cfg(feature = "programs")]
pub mod gclgen;
#[cfg(feature = "programs")]
pub mod gclrun;
#[cfg(feature = "programs")]
pub mod gclshrink;
#[cfg(feature = "programs")]
pub mod gclsmall;
#[cfg(feature = "programs")]
pub mod hgen;
#[cfg(feature = "programs")]
pub mod igen;
#[cfg(feature = "programs")]
pub mod irgen;
#[cfg(feature = "programs")]
pub mod irstates;
#[cfg(feature = "programs")]
pub mod lgen;
#[cfg(feature = "programs")]
pub mod machine;
#[cfg(feature = "programs")]
pub mod mgen;
#[cfg(feature = "programs")]
pub mod mutate;
#[cfg(feature = "programs")]
pub mod ogen;
#[cfg(feature = "programs")]
pub mod pgen;
#[cfg(feature = "programs")]
pub mod sgen;
#[cfg(feature = "programs")]
pub mod truth;
#[cfg(feature = "programs")]
pub mod vgen;

pub use rng::Rng;
pub use scratch::Scratch;

/// A number from the environment: how far a test goes in its long mode.
pub fn env_number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Says that a test was not made: nothing is skipped silently.
#[expect(clippy::print_stderr, reason = "a test that is skipped must be heard of")]
pub fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
}

/// Says what a run came to, in a line that `cargo xtask fuzz` adds up.
#[expect(clippy::print_stderr, reason = "counts what was compared")]
pub fn count_programs(count: u64, what: &str) {
    eprintln!("PROGRAMS: {count} {what}");
}

/// A line of a program.
#[cfg(feature = "programs")]
fn push_line(out: &mut String, indent: usize, text: &str) {
    for _ in 0..indent {
        out.push_str("    ");
    }
    out.push_str(text);
    out.push('\n');
}

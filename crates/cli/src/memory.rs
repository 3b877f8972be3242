//! The memory of this process as the operating system counts it. Zero where it does not say.

/// The value in kilobytes of a line of `/proc/self/status`.
fn status_kb(key: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let rest = text.lines().find_map(|l| l.strip_prefix(key))?;
    rest.trim_start_matches(':').split_whitespace().next()?.parse().ok()
}

/// Resident memory in pages, for systems whose status file has no such line.
fn resident_pages() -> Option<u64> {
    std::fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse().ok()
}

const PAGE: u64 = 4096;

/// Resident memory in bytes now.
pub(crate) fn resident() -> Option<u64> {
    status_kb("VmRSS").map(|kb| kb * 1024).or_else(|| resident_pages().map(|p| p * PAGE))
}

/// The most that was resident at any time, in megabytes.
pub(crate) fn peak_mb() -> f64 {
    let bytes = status_kb("VmHWM").map(|kb| kb * 1024).or_else(resident).unwrap_or(0);
    (bytes as f64 / 1e5).round() / 10.0
}

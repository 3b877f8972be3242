//! What was measured, kept below `bench/results` with the commit that it is about.

use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Below the root.
const RESULTS: &str = "bench/results";

/// Where results are kept.
pub(crate) fn dir(root: &Path) -> PathBuf {
    root.join(RESULTS)
}

/// Keeps rows as `NAME-TIME.json`, with the machine and with what else is said of the run. Files of the checkout are named from its
/// root.
pub(crate) fn save(root: &Path, set: &str, rows: &[Value], more: Map<String, Value>) -> Result<(), String> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut run = json!({
        "set": set, "commit": crate::run::commit(root), "unix_time": time, "os": std::env::consts::OS, "cores": cores,
        "rows": rows,
    });
    run.as_object_mut().into_iter().for_each(|run| run.extend(more.clone()));
    let text = run.to_string().replace(&format!("{}/", root.display()), "");
    let run = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    write(&dir(root).join(format!("{set}-{time}.json")), &run)
}

/// Writes a file of results.
pub(crate) fn write(file: &Path, value: &Value) -> Result<(), String> {
    std::fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))
        .and_then(|()| std::fs::write(file, format!("{value:#}\n")))
        .map_err(|e| format!("{}: {e}", file.display()))
}

//! The text of the program's files, as it lies on disk.

use crate::run::Run;
use formats::source::Source;
use std::path::Path;

/// The user's files of C.
pub(crate) fn sources(run: &Run) -> Result<Vec<Source>, String> {
    if run.about().harness.is_none() {
        return Err("this report is about programs in C".into());
    }
    texts(run)
}

/// The user's files, whatever they are.
pub(crate) fn texts(run: &Run) -> Result<Vec<Source>, String> {
    run.options.files.iter().map(|f| source(f)).collect()
}

/// One of them.
pub(crate) fn source(file: &Path) -> Result<Source, String> {
    let bytes = std::fs::read(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
    Ok(Source::new(&file.display().to_string(), &bytes))
}

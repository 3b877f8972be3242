//! Texts behind the preprocessor, which is a process of its own: both parts of a run read the same.

use crate::exit::Failure;
use cfront::PreprocessOptions;
use cfront::types::DataModel;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// A file, and what the preprocessor is told for it.
pub(crate) type Told = (PathBuf, DataModel, PreprocessOptions);

/// What the copies of some options have read.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadOnce(Arc<Mutex<HashMap<Told, Vec<u8>>>>);

impl ReadOnce {
    /// The text of the file, made when it is asked for first.
    pub(crate) fn of(
        &self,
        told: &Told,
        make: impl FnOnce(&Told) -> Result<Vec<u8>, Failure>,
    ) -> Result<Vec<u8>, Failure> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = known.get(told) {
            return Ok(text.clone());
        }
        let text = make(told)?;
        known.insert(told.clone(), text.clone());
        Ok(text)
    }
}

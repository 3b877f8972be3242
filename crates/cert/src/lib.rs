//! Verdicts and their evidence.

//! What files are recognised by: SHA-256, as witnesses and test suites write it.

use sha2::{Digest, Sha256};

/// The hash in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

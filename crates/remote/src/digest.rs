//! Content by its digest: SHA-256 in hexadecimal digits, and a length.

use bazel_remote_apis::build::bazel::remote::execution::v2::Digest;
use prost::Message;
use sha2::{Digest as _, Sha256};
use std::fmt::Write;
use std::sync::Arc;

/// Bytes and their digest; clones share the bytes.
#[derive(Clone, Debug)]
pub struct Blob {
    digest: Digest,
    bytes: Arc<[u8]>,
}

impl Blob {
    pub fn new(bytes: Vec<u8>) -> Blob {
        Blob { digest: digest_of(&bytes), bytes: bytes.into() }
    }

    pub(crate) fn of_message(message: &impl Message) -> Blob {
        Blob::new(message.encode_to_vec())
    }

    pub(crate) fn digest(&self) -> &Digest {
        &self.digest
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

pub(crate) fn digest_of(bytes: &[u8]) -> Digest {
    Digest { hash: sha256(bytes), size_bytes: bytes.len() as i64 }
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// A digest that a service names is one: its hash becomes part of names, and its length is asked for.
pub(crate) fn is_well_formed(digest: &Digest) -> bool {
    let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    digest.hash.len() == 64 && digest.hash.bytes().all(is_digit) && digest.size_bytes >= 0
}

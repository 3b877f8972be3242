//! A build without the client.

use super::process::Process;
use crate::exit::Failure;
use crate::project::file::Harness;
use crate::project::remote::Remote;
use crate::project::row::Row;
use ::remote::Address;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// There is none.
pub(crate) enum Elsewhere {}

impl Elsewhere {
    pub(crate) fn new(remote: &Remote, _: &AtomicBool) -> Result<Elsewhere, Failure> {
        Address::parse(&remote.address).map_err(|why| Failure::usage(format!("--remote: {why}")))?;
        Err(Failure::usage(
            "--remote: this attest is built without it; build it with `cargo build --release --features remote`",
        ))
    }

    pub(crate) fn search(&self, _: &[OsString], _: &Path, _: &AtomicBool) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::project) fn answer(
        &self,
        _: &Harness,
        _: &[OsString],
        _: Process<'_>,
        _: &AtomicBool,
    ) -> io::Result<Row> {
        match *self {}
    }
}

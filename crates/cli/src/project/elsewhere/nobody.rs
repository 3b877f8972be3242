//! A build without the client.

use super::super::file::Harness;
use super::super::remote::Remote;
use super::super::row::Row;
use super::super::{Flow, Work};
use crate::exit::Failure;
use ::remote::Address;
use std::io;
use std::sync::atomic::AtomicBool;

/// There is none.
pub(in crate::project) enum Elsewhere {}

impl Elsewhere {
    pub(in crate::project) fn new(remote: &Remote, _interrupted: &AtomicBool) -> Result<Elsewhere, Failure> {
        Address::parse(&remote.address).map_err(|why| Failure::usage(format!("--remote: {why}")))?;
        Err(Failure::usage(
            "--remote: this attest is built without it; build it with `cargo build --release --features remote`",
        ))
    }
}

impl Work<'_> {
    pub(in crate::project) fn elsewhere(&self, service: &Elsewhere, _: &Harness, _: &Flow<'_>) -> io::Result<Row> {
        match *service {}
    }
}

//! A run of this program on this machine, as whoever starts it sees it.

use std::ffi::OsString;
use std::io;
use std::process::Output;

/// Runs this program with these arguments, when it is its turn.
pub(in crate::project) type Process<'a> = &'a dyn Fn(&[OsString]) -> io::Result<Output>;

//! A client of the Remote Execution API, version 2: a program with its input files goes to a service that others run, and the files that it
//! writes come back.
//!
//! What comes back is bytes with the digests that the service has named, and nothing more is claimed of them: whoever asked decides what they
//! are worth. Nothing here knows what the program is.
//!
//! All of it but [`Address`] and [`Failure`] is behind the feature `grpc`.

#[cfg(feature = "grpc")]
mod action;
mod address;
#[cfg(feature = "grpc")]
mod client;
#[cfg(feature = "grpc")]
mod digest;
#[cfg(feature = "grpc")]
mod execution;
mod failure;
#[cfg(feature = "fake")]
pub mod fake;
#[cfg(feature = "grpc")]
mod line;
#[cfg(feature = "grpc")]
mod outputs;
#[cfg(feature = "grpc")]
mod retry;
#[cfg(feature = "grpc")]
mod storage;

#[cfg(feature = "grpc")]
pub use action::{Input, Task};
pub use address::{Address, Transport};
#[cfg(feature = "grpc")]
pub use client::{Answer, Client};
#[cfg(feature = "grpc")]
pub use digest::Blob;
#[cfg(feature = "grpc")]
pub use execution::Lookup;
pub use failure::{Failure, Refusal};
#[cfg(feature = "grpc")]
pub use line::{Identity, Settings};

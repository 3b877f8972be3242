//! `attest lsp`: a language server. A file that is saved is verified by a run of the command line of its own, within a budget; the
//! next save ends the run. What the run answers becomes diagnostics, lenses and hovers. Nothing here searches or translates: a run
//! that crashes takes no editor with it.
//!
//! The types of the protocol are the few that are used (`protocol.rs`); all of them would take longer to build than the rest of
//! this crate.
#![deny(missing_docs)]

mod answer;
mod documents;
mod hover;
mod job;
mod protocol;
mod server;
mod show;
mod uri;

use lsp_server::Connection;
use std::path::Path;

/// Serves one client on standard input and output until it says `exit`. `program` is the binary that verifies.
///
/// # Errors
/// In words: the client does not keep to the protocol, or there is no directory for evidence.
pub fn serve(program: &Path) -> Result<(), String> {
    let (connection, threads) = Connection::stdio();
    let ended = server::run(connection, program);
    // Where the client is gone, nobody waits for the threads that wrote to it.
    if ended.is_ok() {
        threads.join().map_err(|e| e.to_string())?;
    }
    ended
}

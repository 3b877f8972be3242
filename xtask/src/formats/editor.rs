//! The extension for an editor: its client talks to `attest lsp` as it does there, and its files are JavaScript. Node without an editor
//! is enough for that.

use crate::{files, run};
use std::path::Path;
use std::process::Command;

/// What was run, and what is wrong.
pub(super) fn session(root: &Path, binary: &Path) -> (String, Vec<String>) {
    if !Command::new("node").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return ("THE EDITOR'S CLIENT IS NOT RUN: node is not installed\n".into(), Vec::new());
    }
    let extension = root.join("contrib/vscode");
    let scripts = files(&extension, &["js"]);
    let checked = scripts.iter().map(|script| node(&[&"--check", script]));
    let client = extension.join("client.test.js");
    // A server that does not speak the protocol is noticed.
    let refused = match node(&[&client, &"/bin/cat"]) {
        Ok(_) => Err("the client is content with a server that only repeats what it says".into()),
        Err(_) => Ok(()),
    };
    let wrong = checked.chain([node(&[&client, &binary]), refused]).filter_map(Result::err).collect();
    ("the editor's client: a session with the server, none with something else\n".into(), wrong)
}

fn node(arguments: &[&dyn AsRef<std::ffi::OsStr>]) -> Result<(), String> {
    // A client that waits for ever is as wrong.
    let output = Command::new("timeout").args(["60", "node"]).args(arguments).output().map_err(|e| e.to_string())?;
    if output.status.success() { Ok(()) } else { Err(format!("node: {}", run::printed(&output))) }
}

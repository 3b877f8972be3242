//! Help texts, generated from the tables of commands, options, exit codes and engines.

use crate::exit::Exit;
use crate::options::{COMMANDS, Command, OPTIONS};
use std::fmt::Write;

/// The column where descriptions begin.
const COLUMN: usize = 28;
const WIDTH: usize = 100;

pub(crate) fn version() -> String {
    format!("attest {}\n", env!("CARGO_PKG_VERSION"))
}

pub(crate) fn help(about: Option<Command>) -> String {
    match about.and_then(|c| COMMANDS.iter().find(|i| i.command == c)) {
        None => overview(),
        Some(info) => {
            let mut out = format!("attest {}: {}\n\nusage: {}\n\noptions:\n", info.name, info.summary, info.usage);
            for o in OPTIONS.iter().filter(|o| o.commands.contains(&info.command)) {
                let names = o.names.join(", ");
                row(&mut out, &o.argument.map_or(names.clone(), |a| format!("{names} {a}")), o.help);
            }
            if info.command == Command::Verify {
                out.push_str("\nengines:\n");
                engines(&mut out);
            }
            exit_codes(&mut out);
            out
        }
    }
}

fn overview() -> String {
    let mut out = String::from(
        "attest: decides whether a C program can reach an error, with a test that runs or a proof that is checked\n\n\
         usage: attest COMMAND FILE [OPTIONS]\n\ncommands:\n",
    );
    for c in COMMANDS {
        row(&mut out, c.name, c.summary);
    }
    out.push_str("\n`attest COMMAND --help` lists the options of a command.\n");
    exit_codes(&mut out);
    out
}

fn exit_codes(out: &mut String) {
    out.push_str("\nexit codes:\n");
    for (exit, meaning) in Exit::MEANINGS {
        row(out, &exit.code().to_string(), meaning);
    }
}

/// One row per engine of the registry.
pub(crate) fn engines(out: &mut String) {
    for e in engines::registry() {
        row(out, e.name, &format!("{} [{}]", e.summary, e.paper));
    }
}

/// `  left   right`, the right side wrapped.
fn row(out: &mut String, left: &str, right: &str) {
    let mut line = format!("  {left:<width$}", width = COLUMN - 2);
    if left.len() + 2 >= COLUMN {
        let _ = writeln!(out, "{line}");
        line = " ".repeat(COLUMN);
    }
    let mut used = COLUMN;
    for (i, word) in right.split_whitespace().enumerate() {
        if i > 0 && used + 1 + word.len() > WIDTH {
            let _ = writeln!(out, "{line}");
            line = " ".repeat(COLUMN);
            used = COLUMN;
        } else if i > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += word.len();
    }
    let _ = writeln!(out, "{line}");
}

//! Help texts: the options by `clap`, then the tables of engines and exit codes.

use crate::args::Invocation;
use crate::exit::Exit;
use clap::{Command, CommandFactory};
use std::fmt::Write;

/// The column where descriptions begin.
const COLUMN: usize = 28;
const WIDTH: usize = 100;

const OVERVIEW: &str = "\
{name}: {about}

usage: attest COMMAND FILE [OPTIONS]

commands:
{subcommands}

`attest COMMAND --help` lists the options of a command.";

pub(crate) fn version() -> String {
    format!("attest {}\n", env!("CARGO_PKG_VERSION"))
}

/// The commands and options. What their help says below them is in [`notes`].
pub(crate) fn command() -> Command {
    Invocation::command().disable_help_subcommand(true).max_term_width(WIDTH).help_template(OVERVIEW).mut_subcommands(
        |c| {
            let title = format!("attest {}: {{about}}", c.get_name());
            c.help_template(format!("{title}\n\nusage: {{usage}}\n\n{{all-args}}"))
                .disable_help_flag(true)
                .disable_version_flag(true)
        },
    )
}

/// The tables at the end of the help of a command, or of the overview. They are made for those who read them only.
pub(crate) fn notes(command: Option<&str>) -> String {
    let mut out = String::new();
    if command == Some("verify") {
        out.push_str("engines:\n");
        engines(&mut out);
        out.push('\n');
    }
    out.push_str("exit codes:\n");
    for (exit, meaning) in Exit::MEANINGS {
        row(&mut out, &exit.code().to_string(), meaning);
    }
    out
}

/// One row per engine of the registry.
pub(crate) fn engines(out: &mut String) {
    for e in engines::registry() {
        row(out, e.name, &format!("{} [{}]", e.summary, e.paper));
    }
}

/// `  left   right`, the right side wrapped.
pub(crate) fn row(out: &mut String, left: &str, right: &str) {
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

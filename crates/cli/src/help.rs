//! Help texts: the options by `clap`, then the tables of engines and exit codes.

use crate::args::Invocation;
use crate::exit::Exit;
use clap::{Arg, ArgAction, Command, CommandFactory};
use std::fmt::Write;

/// The column where descriptions begin.
const COLUMN: usize = 28;
const WIDTH: usize = 100;

const OVERVIEW: &str = "\
{name}: {about}

usage: attest COMMAND FILE [OPTIONS]

commands:
{subcommands}

`attest COMMAND --help` lists the options of a command.{after-help}";

pub(crate) fn version() -> String {
    format!("attest {}\n", env!("CARGO_PKG_VERSION"))
}

/// The commands and options, with what their help says beside them.
pub(crate) fn command() -> Command {
    let mut exit_codes = String::from("exit codes:\n");
    for (exit, meaning) in Exit::MEANINGS {
        row(&mut exit_codes, &exit.code().to_string(), meaning);
    }
    let mut with_engines = String::from("engines:\n");
    engines(&mut with_engines);
    with_engines.push('\n');
    with_engines.push_str(&exit_codes);
    Invocation::command()
        .disable_help_subcommand(true)
        .max_term_width(WIDTH)
        .help_template(OVERVIEW)
        .after_help(exit_codes.clone())
        .mut_subcommands(|c| {
            let notes = if c.get_name() == "verify" { &with_engines } else { &exit_codes };
            let title = format!("attest {}: {{about}}", c.get_name());
            c.help_template(format!("{title}\n\nusage: {{usage}}\n\n{{all-args}}{{after-help}}"))
                .after_help(notes.clone())
                .disable_help_flag(true)
                .disable_version_flag(true)
                .arg(switch('h', "help", "print help", ArgAction::Help))
                .arg(switch('V', "version", "print the version", ArgAction::Version))
        })
}

/// The switches of every command, below its own options.
fn switch(short: char, long: &'static str, help: &'static str, action: ArgAction) -> Arg {
    Arg::new(long).short(short).long(long).help(help).action(action).help_heading("other")
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

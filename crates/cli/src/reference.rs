//! What can be read without a program: manual pages, and what the names mean that answers use.

use crate::console;
use crate::exit::{Exit, Failure};
use crate::help;
use crate::options::Format;
use crate::store;
use report::explain::{self, Explanation};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

/// `attest man`: the page of attest, or with a directory the pages of all commands as files.
pub(crate) fn man(dir: Option<&Path>) -> Result<Exit, Failure> {
    let mut command = help::command().help_template("{about}");
    command.build();
    let Some(dir) = dir else {
        console::out(&page(&command, None)?)?;
        return Ok(Exit::Ok);
    };
    store::make_dir(dir)?;
    store::write(&dir.join("attest.1"), &page(&command, None)?)?;
    for c in command.get_subcommands() {
        let name = format!("attest-{}", c.get_name());
        // Pages are looked for by a name without blanks.
        let named = c.clone().display_name(name.clone());
        store::write(&dir.join(format!("{name}.1")), &page(&named, Some(c.get_name()))?)?;
    }
    Ok(Exit::Ok)
}

fn page(command: &clap::Command, name: Option<&str>) -> Result<String, Failure> {
    let mut text = Vec::new();
    let failed = |e: std::io::Error| Failure::internal(e.to_string());
    clap_mangen::Man::new(command.clone()).source(help::version().trim()).render(&mut text).map_err(failed)?;
    let mut text = String::from_utf8_lossy(&text).into_owned();
    // The tables that `--help` ends with; what begins with a dot or a quote would be a command of the format.
    text.push_str(".SH \"EXIT CODES AND ENGINES\"\n.nf\n");
    for line in help::notes(name).lines() {
        let line = line.replace('\\', "\\\\").replace('-', "\\-");
        let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
        let _ = writeln!(text, "{guard}{line}");
    }
    text.push_str(".fi\n");
    Ok(text)
}

/// An explanation as JSON.
#[derive(Serialize)]
struct Row<'a> {
    names: &'a [&'static str],
    what: &'a str,
    text: &'a str,
    remedy: &'a str,
}

/// `attest explain`: one name, or the list of all.
pub(crate) fn explain(word: Option<&str>, format: Format) -> Result<Exit, Failure> {
    let found = match word {
        Some(word) => explain::find(word),
        None => explain::all(),
    };
    if found.is_empty() {
        return Err(Failure::usage(unknown(word.unwrap_or_default())));
    }
    let text = match format {
        Format::Json => {
            let row = |e| {
                let Explanation { names, what, text, remedy }: &'_ Explanation = e;
                Row { names, what, text, remedy }
            };
            report::json::text(&found.iter().map(row).collect::<Vec<_>>())
        }
        _ if word.is_none() => listed(&found),
        _ => found.iter().map(whole).collect::<Vec<_>>().join("\n"),
    };
    console::out(&text)?;
    Ok(Exit::Ok)
}

fn unknown(word: &str) -> String {
    let all = explain::all();
    let names: Vec<&str> = all.iter().flat_map(|e| e.names.iter().copied()).collect();
    let mut near: Vec<&str> =
        names.iter().copied().filter(|n| word.len() > 2 && (n.contains(word) || word.contains(n))).collect();
    if near.is_empty() {
        near.extend(base::similar(word, names.iter().copied()));
    }
    let near: Vec<String> = near.iter().take(3).map(|n| format!("`{n}`")).collect();
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
    let shown: String = word.chars().map(|c| if c.is_control() { ' ' } else { c }).take(60).collect();
    format!("`{shown}` is no name that answers use{hint} (`attest explain` lists them)")
}

const WIDTH: usize = 100;

fn listed(all: &[Explanation]) -> String {
    let mut out = String::from("Names that answers use; `attest explain NAME` says more.\n\n");
    for e in all {
        help::row(&mut out, e.names[0], &e.what);
    }
    out
}

fn whole(e: &Explanation) -> String {
    let mut out = format!("{}: {}\n\n", e.names.join(", "), e.what);
    let columns = console::columns(std::io::stdout()).map_or(WIDTH, |columns| columns.min(WIDTH));
    for part in [e.text, e.remedy] {
        let mut used = 0;
        for word in part.split_whitespace() {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > columns {
                out.push('\n');
                used = 0;
            }
            let blank = if used > 0 { " " } else { "" };
            let _ = write!(out, "{blank}{word}");
            used += length + blank.len();
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_name_all_options() {
        let mut command = help::command();
        command.build();
        let verify = command.find_subcommand("verify").expect("a command");
        let text = page(verify, Some("verify")).expect("a page");
        for option in verify.get_arguments().filter(|a| !a.is_hide_set()).filter_map(|a| a.get_long()) {
            let name = option.replace('-', "\\-");
            assert!(text.contains(&format!("\\-\\-{name}")), "{option} is not in the page");
        }
        assert!(text.contains("EXIT CODES"));
    }
}

//! From the argument vector to [`Options`], by the table.

use crate::exit::Failure;
use crate::options::{COMMANDS, Command, NOT_YET, OPTIONS, Opt, Options};

/// What an invocation asks for.
#[derive(Debug)]
pub(crate) enum Request {
    Run(Box<Options>),
    /// Help about one command, or about all.
    Help(Option<Command>),
    Version,
}

pub(crate) fn parse(args: &[String]) -> Result<Request, Failure> {
    let Some(first) = args.first() else {
        return Err(Failure::usage("no command given; try `attest --help`"));
    };
    match first.as_str() {
        "-h" | "--help" => return Ok(Request::Help(None)),
        "-V" | "--version" => return Ok(Request::Version),
        "help" => return help_about(args.get(1)),
        _ => {}
    }
    let command = command_named(first)?;
    parse_rest(Options::new(command), &args[1..])
}

fn help_about(name: Option<&String>) -> Result<Request, Failure> {
    Ok(Request::Help(name.map(|n| command_named(n)).transpose()?))
}

fn command_named(name: &str) -> Result<Command, Failure> {
    if let Some(c) = COMMANDS.iter().find(|c| c.name == name) {
        return Ok(c.command);
    }
    if NOT_YET.contains(&name) {
        return Err(not_yet(name));
    }
    let names: Vec<&str> = COMMANDS.iter().map(|c| c.name).collect();
    Err(Failure::usage(format!("`{name}` is not a command (commands: {})", names.join(", "))))
}

fn not_yet(name: &str) -> Failure {
    Failure::usage(format!("`{name}` is not supported yet"))
}

fn parse_rest(mut options: Options, args: &[String]) -> Result<Request, Failure> {
    let mut args = args.iter().peekable();
    let mut only_files = false;
    while let Some(arg) = args.next() {
        if only_files || !arg.starts_with('-') || arg == "-" {
            options.files.push(arg.into());
            continue;
        }
        if arg == "--" {
            only_files = true;
            continue;
        }
        let (row, joined) = find(options.command, arg)?;
        match row.names {
            ["-h", ..] => return Ok(Request::Help(Some(options.command))),
            ["-V", ..] => return Ok(Request::Version),
            _ => {}
        }
        let value = match (row.argument, joined) {
            (None, None) => "",
            (None, Some(_)) => return Err(Failure::usage(format!("`{}` takes no argument", row.names[0]))),
            (Some(_), Some(v)) => v,
            // An argument in brackets may be left out, and is then one of the words in them.
            (Some(name), None) if name.starts_with('[') => {
                let words = name.trim_matches(['[', ']']);
                args.next_if(|next| words.split('|').any(|w| w == next.as_str())).map_or("", String::as_str)
            }
            (Some(name), None) => match args.next() {
                Some(v) => v,
                None => return Err(Failure::usage(format!("`{arg}` needs an argument: {name}"))),
            },
        };
        (row.apply)(&mut options, value).map_err(|e| Failure::usage(format!("{}: {e}", row.names[0])))?;
    }
    check(&options)?;
    Ok(Request::Run(Box::new(options)))
}

/// The row for `arg` and the argument that is joined to it (`--name=value`, `-Idir`).
fn find(command: Command, arg: &str) -> Result<(&'static Opt, Option<&str>), Failure> {
    let (name, value) = match arg.split_once('=') {
        Some((name, value)) if arg.starts_with("--") => (name, Some(value)),
        _ => (arg, None),
    };
    let rows = || OPTIONS.iter().filter(|o| o.commands.contains(&command));
    if let Some(row) = rows().find(|o| o.names.contains(&name)) {
        return Ok((row, value));
    }
    if !arg.starts_with("--") && arg.is_char_boundary(2) && arg.len() > 2 {
        let (short, rest) = arg.split_at(2);
        if let Some(row) = rows().find(|o| o.names.contains(&short) && o.argument.is_some()) {
            return Ok((row, Some(rest)));
        }
    }
    if NOT_YET.contains(&name) {
        return Err(not_yet(name));
    }
    let known = OPTIONS.iter().any(|o| o.names.contains(&name));
    let command = COMMANDS.iter().find(|c| c.command == command).map_or("", |c| c.name);
    Err(Failure::usage(if known {
        format!("`{name}` is not an option of `attest {command}`")
    } else {
        format!("unknown option `{name}`; try `attest {command} --help`")
    }))
}

/// What no single row can decide.
fn check(o: &Options) -> Result<(), Failure> {
    match (o.command, o.files.len()) {
        (Command::Engines, 0) => Ok(()),
        (Command::Engines, _) => Err(Failure::usage("`attest engines` takes no file")),
        (_, 0) => Err(Failure::usage("no input file given")),
        (_, 1) => Ok(()),
        _ => Err(Failure::usage("programs of several files are not supported yet; give one file")),
    }?;
    match o.command {
        Command::Check if o.proof.is_none() => Err(Failure::usage("`attest check` needs --proof FILE")),
        Command::Replay if o.test.is_none() => Err(Failure::usage("`attest replay` needs --test FILE")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;
    use cfront::types::DataModel;
    use std::path::Path;

    fn run(line: &str) -> Result<Request, Failure> {
        parse(&line.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    fn options(line: &str) -> Options {
        match run(line) {
            Ok(Request::Run(o)) => *o,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn joined_and_separate_arguments() {
        let o = options("verify a.c --data-model=ilp32 -Idir -DX=1 -I other -include f.h --seed 7 -q");
        assert_eq!(o.data_model, DataModel::Ilp32);
        assert_eq!(o.preprocess.include_dirs, [Path::new("dir"), Path::new("other")]);
        assert_eq!((o.preprocess.defines, o.preprocess.includes), (vec!["X=1".into()], vec!["f.h".into()]));
        assert_eq!((o.seed, o.quiet), (7, true));
    }

    #[test]
    fn mistakes_are_usage_errors() {
        for (line, part) in [
            ("", "no command"),
            ("frobnicate", "not a command"),
            ("test a.c", "not supported yet"),
            ("verify", "no input file"),
            ("verify a.c b.c", "several files"),
            ("verify a.c --witness w.yml", "not supported yet"),
            ("verify a.c --format sarif", "not supported yet"),
            ("verify a.c --wat", "unknown option"),
            ("verify a.c --test t", "not an option of"),
            ("verify a.c --seed", "needs an argument"),
            ("verify a.c --seed x", "not a natural number"),
            ("verify a.c --quiet=1", "takes no argument"),
            ("check a.c", "--proof"),
            ("replay a.c", "--test"),
        ] {
            let e = run(line).expect_err(line);
            assert_eq!(e.exit, Exit::Usage, "{line}");
            assert!(e.message.contains(part), "{line}: {}", e.message);
        }
    }

    #[test]
    fn every_option_is_accepted_by_its_commands() {
        for row in OPTIONS {
            for &command in row.commands {
                for name in row.names {
                    assert!(find(command, name).is_ok(), "{name}");
                }
            }
        }
    }
}

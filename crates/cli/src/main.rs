//! `attest`: the command line. Its output, exit codes and statistics are a contract that scripts depend on
//! (`docs/user-guide.md`).

mod args;
mod beside;

mod cache;
mod commands;
mod console;
mod coverage;
mod database;
mod diagnostics;
mod digest;
mod doctor;
mod error_types;
mod events;
mod exit;

mod help;
mod host;
mod initial;
mod initial_heap;
mod input;
mod invariants;
mod kept;
mod macros;
mod memory;
mod moment;
mod native;
mod options;

mod parse;
mod parts;
mod progress;
mod project;
mod property;
mod quantity;
mod read_once;
mod reference;
mod reports;
mod retold;
mod run;
mod session;
mod settings;
mod standard;
mod store;
mod suite;
mod supervisor;
mod suppressed;
mod verify;
mod wanted;
mod witnesses;
mod words;
mod words_of;

use exit::{Exit, Failure};
use options::{Command, Format};
use parse::Request;
use run::Run;
use std::ffi::OsString;

/// Terms and states are many small blocks: with the C library's allocator a run takes a sixth more CPU time. Huge pages
/// are off, since they cost a short run 20 MB (`docs/performance.md`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    project::follow_parent();
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let args = words_of::expanded(&args);
    let exit = match args.as_ref().map_err(Clone::clone).and_then(|args| parse::parse(args)) {
        Ok(Request::Print(text)) => end(Format::Text, console::out(&text).map(|()| Exit::Ok)),
        Ok(Request::Run(mut options)) => match options.command {
            Command::Engines => end(options.format, commands::engines(&options)),
            Command::Lsp => end(options.format, commands::serve()),
            Command::Completions(shell) => end(options.format, commands::completions(shell)),
            Command::Init => end(options.format, project::init()),
            Command::Explain => end(options.format, reference::explain(options.word.as_deref(), options.format)),
            Command::Doctor => end(options.format, doctor::doctor(options.format)),
            Command::Man => end(options.format, reference::man(options.out.as_deref())),
            _ if options.is_project => {
                end(options.format, project::verify(&options, args.as_deref().unwrap_or_default()))
            }
            _ => {
                store::settle(&mut options);
                if matches!(options.command, Command::Check | Command::Replay) {
                    parts::options_for_evidence(&mut options);
                    retold::options_for_evidence(&mut options);
                    witnesses::options_of_witness(&mut options);
                }
                let is_sent = options.is_sent;
                let exit = supervisor::supervise(Run::new(*options), work);
                // Services remember what ends well: a test is as good an answer as a proof.
                if is_sent && exit == Exit::Violated { Exit::Ok } else { exit }
            }
        },
        Err(failure) => end(parse::wanted_format(args.as_deref().unwrap_or_default()), Err(failure)),
    };
    std::process::exit(exit.code());
}

/// One command on the worker's thread.
fn work(run: &Run) -> Exit {
    let done = match run.options.command {
        Command::Verify if run.options.besides.is_some() && input::is_c(&run.options) => parts::verify(run),
        Command::Verify => verify::verify(run),
        Command::Test => coverage::test(run),
        Command::Check => commands::check(run),
        Command::Replay => commands::replay(run),
        Command::Show => commands::show(run),
        Command::Engines => commands::engines(&run.options),
        Command::Lsp => commands::serve(),
        Command::Completions(shell) => commands::completions(shell),
        Command::Init => project::init(),
        Command::Explain => reference::explain(run.options.word.as_deref(), run.options.format),
        Command::Doctor => doctor::doctor(run.options.format),
        Command::Man => reference::man(run.options.out.as_deref()),
    };
    end(run.options.format, done)
}

/// A failure is one line on stderr and its exit code.
fn end(format: Format, result: Result<Exit, Failure>) -> Exit {
    result.unwrap_or_else(|failure| console::fail(format, &failure))
}

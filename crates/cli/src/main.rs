//! `attest`: the command line. Its output, exit codes and statistics are a contract that scripts depend on
//! (`docs/user-guide.md`).

mod args;

mod commands;
mod console;
mod coverage;
mod events;
mod exit;

mod help;
mod host;
mod input;
mod memory;
mod native;
mod options;

mod parse;
mod progress;
mod property;
mod quantity;
mod run;
mod session;
mod store;
mod suite;
mod supervisor;
mod words;

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
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let exit = match parse::parse(&args) {
        Ok(Request::Print(text)) => end(Format::Text, console::out(&text).map(|()| Exit::Ok)),
        Ok(Request::Run(mut options)) => match options.command {
            Command::Engines => end(options.format, commands::engines(&options)),
            Command::Completions(shell) => end(options.format, commands::completions(shell)),
            _ => {
                store::settle(&mut options);
                supervisor::supervise(Run::new(*options), work)
            }
        },
        Err(failure) => end(parse::wanted_format(&args), Err(failure)),
    };
    std::process::exit(exit.code());
}

/// One command on the worker's thread.
fn work(run: &Run) -> Exit {
    let done = match run.options.command {
        Command::Verify => session::verify(run),
        Command::Test => coverage::test(run),
        Command::Check => commands::check(run),
        Command::Replay => commands::replay(run),
        Command::Show => commands::show(run),
        Command::Engines => commands::engines(&run.options),
        Command::Completions(shell) => commands::completions(shell),
    };
    end(run.options.format, done)
}

/// A failure is one line on stderr and its exit code.
fn end(format: Format, result: Result<Exit, Failure>) -> Exit {
    result.unwrap_or_else(|failure| console::fail(format, &failure))
}

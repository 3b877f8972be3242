//! `attest`: the command line. Its output, exit codes and statistics are a contract that scripts depend on
//! (`docs/user-guide.md`).

mod accesses;
mod attempts;
mod commands;
mod console;
mod events;
mod exit;
mod help;
mod input;
mod memory;
mod native;
mod options;
mod parse;
mod progress;
mod property;
mod run;
mod session;
mod store;
mod suite;
mod supervisor;
mod vacuity;

use exit::{Exit, Failure};
use options::{Command, Format};
use parse::Request;
use run::Run;

/// Terms and states are many small blocks: with the C library's allocator a run takes a sixth more CPU time. Huge pages
/// are off, since they cost a short run 20 MB (`docs/performance.md`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let args: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let text = |text: &str| end(Format::Text, console::out(text).map(|()| Exit::Ok));
    let exit = match parse::parse(&args) {
        Ok(Request::Help(about)) => text(&help::help(about)),
        Ok(Request::Version) => text(&help::version()),
        Ok(Request::Run(options)) if options.command == Command::Engines => {
            end(options.format, commands::engines(&options))
        }
        Ok(Request::Run(mut options)) => {
            store::settle(&mut options);
            supervisor::supervise(Run::new(*options), work)
        }
        Err(failure) => end(parse::wanted_format(&args), Err(failure)),
    };
    std::process::exit(exit.code());
}

/// One command on the worker's thread.
fn work(run: &Run) -> Exit {
    let done = match run.options.command {
        Command::Verify => session::verify(run),
        Command::Check => commands::check(run),
        Command::Replay => commands::replay(run),
        Command::Show => commands::show(run),
        Command::Engines => commands::engines(&run.options),
    };
    end(run.options.format, done)
}

/// A failure is one line on stderr and its exit code.
fn end(format: Format, result: Result<Exit, Failure>) -> Exit {
    result.unwrap_or_else(|failure| console::fail(format, &failure))
}

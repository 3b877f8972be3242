//! From the argument vector to [`Options`]: `clap` reads it, and every mistake becomes one line that says what is right.

use crate::args::Invocation;
use crate::cache::CacheChoice;
use crate::console;
use crate::exit::Failure;
use crate::help;
use crate::initial;
use crate::options::{Command, Format, Options};
use crate::project::FILE;
use crate::store;
use crate::wanted::Wanted;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, FromArgMatches};
use driver::Unanswered;
use std::ffi::OsString;
use std::path::Path;

/// Options of other verifiers that have nothing of the kind here, and why.
const OF_OTHERS: [(&str, &str); 3] = [
    ("--unwind", "loops are verified without a bound; leave it out"),
    ("--unwinding-assertions", "loops are verified without a bound; leave it out"),
    ("--depth", "executions are verified whatever their length; leave it out"),
];

/// Makes `explain` one of a program.
const ANNOTATE: &str = "--annotate";

/// What an invocation asks for.
#[derive(Debug)]
pub(crate) enum Request {
    Run(Box<Options>),
    /// Help, or the version.
    Print(String),
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(args: &[OsString]) -> Result<Request, Failure> {
    let program = OsString::from("attest");
    let spelled = spelled(args);
    let words = std::iter::once(&program).chain(&spelled);
    let invocation =
        help::command().try_get_matches_from(words).and_then(|mut m| Invocation::from_arg_matches_mut(&mut m));
    match invocation {
        Ok(invocation) => Ok(Request::Run(Box::new(check(invocation.command.into())?))),
        Err(e) => match e.kind() {
            ErrorKind::DisplayHelp => {
                let notes = help::notes(spelled.first().and_then(|first| first.to_str()));
                Ok(Request::Print(format!("{}\n\n{notes}", e.to_string().trim_end())))
            }
            ErrorKind::DisplayVersion => Ok(Request::Print(help::version())),
            _ => Err(Failure::usage(Mistake { error: &e, args }.message())),
        },
    }
}

/// The form that a command line asks for which is wrong otherwise.
pub(crate) fn wanted_format(args: &[OsString]) -> Format {
    let separate = args.windows(2).any(|w| w[0] == "--format" && w[1] == "json");
    let joined = args.iter().any(|a| a == "--format=json");
    if separate || joined { Format::Json } else { Format::Text }
}

/// The arguments as `clap` reads them: `-include`, `-isystem` and `-std=` are spelled as the compilers do, and `--native` has its argument only
/// where the next word can be one. `help COMMAND` is `COMMAND --help`, and `explain --annotate` a run of `verify` that writes
/// nothing but its report.
pub(crate) fn spelled(args: &[OsString]) -> Vec<OsString> {
    let is_first = |word: &str| args.first().is_some_and(|first| first == word);
    if is_first("help") {
        return args[1..].iter().take(1).cloned().chain(["--help".into()]).collect();
    }
    let others = || args[1..].iter().filter(|word| *word != ANNOTATE);
    if is_first("explain")
        && others().count() + 1 < args.len()
        && !others().any(|word| word == "--help" || word == "-h")
    {
        let annotated: [OsString; 3] = ["verify".into(), "--report".into(), "annotated=-".into()];
        return spelled(&annotated.into_iter().chain(others().cloned()).collect::<Vec<_>>());
    }
    let mut out: Vec<OsString> = Vec::with_capacity(args.len());
    let mut only_files = false;
    for arg in args {
        let after_native = out.last().is_some_and(|last| last == "--native");
        match arg.to_str() {
            _ if only_files => out.push(arg.clone()),
            Some("-include") => out.push("--include".into()),
            Some("-isystem") => out.push("--isystem".into()),
            Some(word) if word.starts_with("-std=") => out.push(format!("-{word}").into()),
            Some(word @ ("on" | "off" | "auto")) if after_native => {
                out.pop();
                out.push(format!("--native={word}").into());
            }
            word => {
                only_files = word == Some("--");
                out.push(arg.clone());
            }
        }
    }
    out
}

/// What the arguments' rules do not say.
fn check(mut o: Options) -> Result<Options, Failure> {
    if let Some(failure) = o.refused.take() {
        return Err(failure);
    }
    if let Some(failure) = o.initial.as_ref().and_then(initial::refused) {
        return Err(failure);
    }
    if let Some(failure) = initial::refused_input(&o.input, o.models) {
        return Err(failure);
    }
    if o.is_batch {
        return Ok(Options { is_project: true, ..o });
    }
    if o.files.iter().any(|f| f.as_os_str() == cfront::STDIN) {
        o.in_one_part();
    }
    let name = |define: &String| define.split('=').next().unwrap_or(define).to_string();
    if let Some(both) = o.preprocess.undefines.iter().find(|u| o.preprocess.defines.iter().any(|d| name(d) == **u)) {
        return Err(Failure::usage(format!("`-D{both}` and `-U{both}` contradict each other; give one of them")));
    }
    if o.files.iter().filter(|f| f.as_os_str() == cfront::STDIN).count() > 1 {
        return Err(Failure::usage("`-` is given twice; standard input can be read once"));
    }
    let places = [&o.trace, &o.stats, &o.proof].into_iter().flatten().chain(o.reports.iter().map(|r| &r.file));
    let places: Vec<_> = places.collect();
    let again = |i: usize| !store::is_stdout(places[i]) && places[..i].contains(&places[i]);
    if let Some(i) = (1..places.len()).find(|&i| again(i)) {
        let file = places[i].display();
        return Err(Failure::usage(format!("two reports would be written to `{file}`; give each a file of its own")));
    }
    match places.iter().filter(|p| store::is_stdout(p)).count() {
        0 => {}
        1 => console::leave_stdout(),
        _ => return Err(Failure::usage("`-` is given for several files; standard output takes one of them")),
    }
    let takes_files =
        matches!(o.command, Command::Verify | Command::Test | Command::Check | Command::Replay | Command::Show);
    let names_files = !o.files.is_empty() || o.compile_commands.is_some();
    match (takes_files && !names_files, o.command) {
        (true, Command::Verify) if Path::new(FILE).is_file() => Ok(Options { is_project: true, ..o }),
        (true, _) => Err(Failure::usage("no input file given; try `attest verify FILE.c`")),
        (false, _) if !o.only.is_empty() || o.shard.is_some() => {
            Err(Failure::usage(format!("`--only` and `--shard` are for the harnesses of {}; give no files", FILE)))
        }
        (false, _) if o.unanswered == Unanswered::LeftOpen && !matches!(o.cache, Some(CacheChoice::In(_))) => {
            Err(Failure::usage("`--collect` reads what other runs have left: name the directory with `--cache DIR`"))
        }
        (false, _) => o.with_project(),
    }
}

/// A command line that `clap` refuses.
struct Mistake<'a> {
    error: &'a Error,
    args: &'a [OsString],
}

impl Mistake<'_> {
    /// One line: what is wrong, and what is right.
    fn message(&self) -> String {
        let arg = self.argument();
        let given = self.text(ContextKind::InvalidValue);
        match self.error.kind() {
            ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                "no command given; try `attest --help`".into()
            }
            ErrorKind::InvalidSubcommand => self.unknown_command(),
            ErrorKind::UnknownArgument => self.unknown_argument(&arg),
            ErrorKind::MissingRequiredArgument => self.missing(),
            ErrorKind::ArgumentConflict => self.clash(&arg),
            ErrorKind::TooManyValues => format!("`{arg}` takes no argument"),
            ErrorKind::NoEquals => format!("`{arg}` takes its argument behind `=`"),
            ErrorKind::InvalidValue if given.is_empty() => format!("`{arg}` needs an argument: {}", self.value_name()),
            ErrorKind::InvalidValue => self.none_of(&arg, &given),
            ErrorKind::ValueValidation => {
                let why = std::error::Error::source(self.error).map_or(String::new(), |e| e.to_string());
                format!("{arg}: {why}")
            }
            _ => self.first_line(),
        }
    }

    fn unknown_command(&self) -> String {
        let name = self.text(ContextKind::InvalidSubcommand);
        let commands = help::command();
        let names: Vec<&str> = commands.get_subcommands().map(clap::Command::get_name).collect();
        let mut hint = self.suggestion(ContextKind::SuggestedSubcommand).unwrap_or_default();
        if std::path::Path::new(&name).exists() {
            hint = format!("; did you mean `attest verify {name}`?");
        }
        format!("`{name}` is not a command{hint} (commands: {})", names.join(", "))
    }

    fn unknown_argument(&self, arg: &str) -> String {
        let Some(command) = self.command() else {
            return format!("`{arg}` is not a command; try `attest --help`");
        };
        if !arg.starts_with('-') {
            return format!("`attest {command}` takes no file");
        }
        if arg[1..].starts_with(|c: char| c.is_ascii_digit()) {
            let before = self.place(arg).and_then(|i| self.args.get(i.checked_sub(1)?)?.to_str());
            let option = before.filter(|b| b.starts_with("--")).map_or(String::new(), |b| format!("{b}: "));
            return format!("{option}`{arg}` is negative; it takes what is not");
        }
        if let Some((_, why)) = OF_OTHERS.iter().find(|(name, _)| *name == arg) {
            return format!("unknown option `{arg}`: {why}");
        }
        let long = arg.trim_start_matches("--");
        let mut every = help::command();
        every.build();
        if every.get_subcommands().any(|c| c.get_arguments().any(|a| a.get_long() == Some(long))) {
            return format!("`{arg}` is not an option of `attest {command}`");
        }
        let hint = self.suggestion(ContextKind::SuggestedArg);
        format!("unknown option `{arg}`{}", hint.unwrap_or(format!("; try `attest {command} --help`")))
    }

    fn missing(&self) -> String {
        let missing = self.list(ContextKind::InvalidArg);
        match missing.first().map(String::as_str) {
            // Either of two will do.
            Some(first) if plain(first) == "--proof FILE" => {
                "`attest check` needs --proof FILE or --witness FILE".into()
            }
            Some(first) => format!("`attest {}` needs {}", self.command().unwrap_or(""), plain(first)),
            None => self.first_line(),
        }
    }

    fn clash(&self, arg: &str) -> String {
        let prior = self.text(ContextKind::PriorArg);
        let other = name_of(&prior);
        if other.is_empty() || other == arg {
            return format!("`{arg}` is given twice; give it once");
        }
        let (first, second) = if self.place(other) <= self.place(arg) { (other, arg) } else { (arg, other) };
        format!("`{first}` and `{second}` contradict each other; give one of them")
    }

    fn none_of(&self, arg: &str, given: &str) -> String {
        let words = self.list(ContextKind::ValidValue).join(", ");
        let hint = match Wanted::names().any(|name| name == given) && arg == "--format" {
            true => format!("; `--report {given}=FILE` writes such a report"),
            false => self.suggestion(ContextKind::SuggestedValue).unwrap_or_default(),
        };
        format!("{arg}: `{given}` is none of {words}{hint}")
    }

    /// The option that is wrong, without its argument: `--seed`.
    fn argument(&self) -> String {
        name_of(&self.text(ContextKind::InvalidArg)).to_string()
    }

    /// What the help calls its argument: `N`.
    fn value_name(&self) -> String {
        let arg = self.text(ContextKind::InvalidArg);
        plain(arg.strip_prefix(name_of(&arg)).unwrap_or("")).trim_matches(['[', ']', '=', ' ']).to_string()
    }

    fn suggestion(&self, kind: ContextKind) -> Option<String> {
        self.list(kind).first().map(|word| format!("; did you mean `{}`?", name_of(word)))
    }

    fn text(&self, kind: ContextKind) -> String {
        self.list(kind).into_iter().next().unwrap_or_default()
    }

    fn list(&self, kind: ContextKind) -> Vec<String> {
        match self.error.get(kind) {
            Some(ContextValue::String(one)) => vec![one.clone()],
            Some(ContextValue::Strings(all)) => all.clone(),
            _ => Vec::new(),
        }
    }

    /// The command that is given, if it is one.
    fn command(&self) -> Option<&str> {
        let first = self.args.first()?.to_str()?;
        (!first.starts_with('-')).then_some(first)
    }

    /// Where an option stands.
    fn place(&self, name: &str) -> Option<usize> {
        self.args.iter().position(|arg| arg.to_str().is_some_and(|a| a == name || a.starts_with(&format!("{name}="))))
    }

    fn first_line(&self) -> String {
        let text = self.error.to_string();
        text.lines().next().unwrap_or("").trim_start_matches("error: ").to_string()
    }
}

/// The name at the start of `--seed <N>` or `--native[=<on|off>]`.
fn name_of(arg: &str) -> &str {
    arg.split([' ', '=', '[']).next().unwrap_or(arg)
}

/// Without the brackets that `clap` puts around names.
fn plain(text: &str) -> String {
    text.replace(['<', '>'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;
    use crate::options::NativeMode;
    use cfront::types::DataModel;

    fn run(line: &str) -> Result<Request, Failure> {
        parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    fn options(line: &str) -> Options {
        match run(line) {
            Ok(Request::Run(o)) => *o,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn the_rules_of_the_arguments_are_consistent() {
        help::command().debug_assert();
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
    fn native_takes_an_argument_or_none() {
        for (line, mode) in [
            ("verify a.c", NativeMode::Auto),
            ("verify a.c --native", NativeMode::On),
            ("verify --native a.c", NativeMode::On),
            ("verify --native off a.c", NativeMode::Off),
            ("verify a.c --native=auto", NativeMode::Auto),
        ] {
            let o = options(line);
            assert_eq!((o.native, o.files.as_slice()), (mode, &["a.c".into()][..]), "{line}");
        }
    }

    #[test]
    fn behind_two_dashes_everything_is_a_file() {
        assert_eq!(options("verify -- -include").files, [Path::new("-include")]);
        assert_eq!(options("show --32 -").files, [Path::new("-")]);
    }

    #[test]
    fn help_has_several_ways() {
        for line in ["-h", "--help", "help", "help verify", "verify --help", "verify a.c -h", "engines -h"] {
            assert!(matches!(run(line), Ok(Request::Print(text)) if text.contains("usage: attest")), "{line}");
        }
        for line in ["-V", "--version", "verify -V"] {
            assert!(matches!(run(line), Ok(Request::Print(text)) if text == help::version()), "{line}");
        }
    }

    #[test]
    fn mistakes_are_usage_errors() {
        for (line, part) in [
            ("", "no command"),
            ("frobnicate", "not a command"),
            ("verfy a.c", "`verfy` is not a command; did you mean `verify`?"),
            ("help frobnicate", "not a command"),
            ("--wat", "not a command"),
            ("test a.c", "`attest test` needs --tests DIR"),
            (
                "test a.c --tests t --cover all",
                "--cover: `all` is none of nodes, edges, branches, mcdc, paths, abstract-states, error",
            ),
            ("verify", "no input file"),
            ("verify a.c --only b", "give no files"),
            ("verify a.c --shard 1/2", "give no files"),
            ("verify a.c --shard 3/2", "--shard: `3/2` is not I/N"),
            ("verify a.c --collect", "name the directory with `--cache DIR`"),
            ("verify a.c --cache-size 4", "no unit"),
            ("project", "`attest project` needs init"),
            ("project start", "`start` is none of init"),
            ("verify - -", "standard input can be read once"),
            ("verify a.c -DX=1 -U X", "contradict"),
            ("verify a.c --report html=x --report sarif=x", "two reports would be written to `x`"),
            ("verify a.c --replace f", "--replace"),
            (
                "verify a.c --report pdf=a",
                "`pdf` is no format of reports (formats: witness, sarif, junit, html, annotated, graphml, ktest, gdb, zip)",
            ),
            ("verify a.c --report sarif=", "names no file"),
            ("verify a.c --format sarif", "none of text, json; `--report sarif=FILE` writes such a report"),
            ("explain --annotate", "no input file given"),
            ("verify a.c --format yaml", "--format: `yaml` is none of text, json"),
            ("verify a.c --wat", "unknown option `--wat`; try `attest verify --help`"),
            ("verify a.c --engin dash", "unknown option `--engin`; did you mean `--engine`?"),
            ("verify a.c -x", "unknown option `-x`"),
            ("verify a.c --test t", "not an option of"),
            ("verify a.c --seed", "`--seed` needs an argument: N"),
            ("verify a.c --data-model", "`--data-model` needs an argument: ilp32|lp64"),
            ("verify a.c --seed x", "--seed: `x` is not a natural number"),
            ("verify a.c --quiet=1", "`--quiet` takes no argument"),
            ("verify a.c --32 --64", "`--32` and `--64` contradict"),
            ("verify a.c --64 --32", "`--64` and `--32` contradict"),
            ("verify a.c --data-model lp64 --32", "contradict"),
            ("verify a.c --engine dash --engine synergy", "`--engine` is given twice"),
            ("verify a.c -q -q", "`--quiet` is given twice"),
            ("verify a.c -q -v", "contradict"),
            ("verify a.c --memory-limit 4", "no unit"),
            ("verify a.c --native=maybe", "`maybe` is none of on, off, auto"),
            ("check a.c", "`attest check` needs --proof FILE or --witness FILE"),
            ("verify a.c --recursion -1", "--recursion: `-1` is negative; it takes what is not"),
            ("verify a.c --unwind 3", "unknown option `--unwind`: loops are verified without a bound; leave it out"),
            ("replay a.c", "`attest replay` needs --test FILE"),
            ("engines a.c", "`attest engines` takes no file"),
            ("completions csh", "`csh` is none of"),
        ] {
            let e = run(line).expect_err(line);
            assert_eq!(e.exit, Exit::Usage, "{line}");
            assert!(e.message.contains(part) && !e.message.contains('\n'), "{line}: {}", e.message);
        }
    }
}

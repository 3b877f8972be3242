//! The table of options: parsing, per-command help and the tests walk the same rows.

use cfront::types::DataModel;
use cfront::{PreprocessOptions, UndefinedFunctions};
use std::path::PathBuf;
use std::time::Duration;

/// What the user wants done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Verify,
    Check,
    Replay,
    Show,
    Engines,
}

use Command::{Check, Replay, Show, Verify};

/// A command of the table.
pub(crate) struct CommandInfo {
    pub(crate) command: Command,
    pub(crate) name: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) summary: &'static str,
}

pub(crate) const COMMANDS: &[CommandInfo] = &[
    CommandInfo {
        command: Verify,
        name: "verify",
        usage: "attest verify FILE [OPTIONS]",
        summary: "prove that a program reaches no error, or find a test that reaches one",
    },
    CommandInfo {
        command: Check,
        name: "check",
        usage: "attest check FILE --proof FILE [OPTIONS]",
        summary: "check a saved proof against the program, without any engine",
    },
    CommandInfo {
        command: Replay,
        name: "replay",
        usage: "attest replay FILE --test FILE [OPTIONS]",
        summary: "execute the program on a saved test",
    },
    CommandInfo {
        command: Show,
        name: "show",
        usage: "attest show FILE [--what cfa|ir] [--format text|dot] [OPTIONS]",
        summary: "print the program as attest sees it",
    },
    CommandInfo {
        command: Command::Engines,
        name: "engines",
        usage: "attest engines [--format text|json]",
        summary: "list the engines and the papers they come from",
    },
];

/// Promised by the command line's design and not built yet: named here so that the answer is clear instead of
/// "unknown option".
pub(crate) const NOT_YET: &[&str] = &["test", "--witness", "--report", "--cover"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
    Dot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProgressMode {
    Auto,
    Plain,
    Json,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// Whether the machine executes the test of a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NativeMode {
    On,
    Off,
    /// Where nothing outside of the program can notice it.
    Auto,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Cfa,
    Ir,
}

/// Where evidence goes unless the user says otherwise.
const DEFAULT_OUT: &str = "attest-out";

/// Everything the command line says. Field names follow the options.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) command: Command,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) engine: Option<String>,
    pub(crate) property: Option<String>,
    pub(crate) function: String,
    pub(crate) data_model: DataModel,
    pub(crate) time_limit: Duration,
    /// In bytes.
    pub(crate) memory_limit: Option<u64>,
    pub(crate) max_iterations: Option<u64>,
    /// Violations after which no search is made for others.
    pub(crate) max_violations: Option<usize>,
    pub(crate) seed: u64,
    /// Answers about procedures are kept and looked up.
    pub(crate) summaries: bool,
    /// `--preprocessor`, `-I`, `-D`, `-include`.
    pub(crate) preprocess: PreprocessOptions,
    pub(crate) recursion: Option<u32>,
    pub(crate) malloc_may_fail: bool,
    pub(crate) models: bool,
    pub(crate) undefined: UndefinedFunctions,
    pub(crate) argc_may_be_zero: bool,
    pub(crate) cross_check: bool,
    pub(crate) proof: Option<PathBuf>,
    pub(crate) test: Option<PathBuf>,
    pub(crate) tests: Option<PathBuf>,
    pub(crate) native: NativeMode,
    /// Where evidence goes that has no other place.
    pub(crate) out: Option<PathBuf>,
    pub(crate) what: What,
    pub(crate) format: Format,
    pub(crate) stats: Option<PathBuf>,
    pub(crate) trace: Option<PathBuf>,
    pub(crate) progress: ProgressMode,
    pub(crate) color: When,
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
}

impl Options {
    pub(crate) fn new(command: Command) -> Options {
        Options {
            command,
            files: Vec::new(),
            engine: None,
            property: None,
            function: "main".into(),
            data_model: DataModel::Lp64,
            time_limit: Duration::from_secs(900),
            memory_limit: None,
            max_iterations: None,
            max_violations: None,
            seed: 0,
            summaries: true,
            preprocess: PreprocessOptions::default(),
            recursion: None,
            malloc_may_fail: false,
            models: true,
            undefined: UndefinedFunctions::Pure,
            argc_may_be_zero: false,
            cross_check: false,
            proof: None,
            test: None,
            tests: None,
            native: NativeMode::Auto,
            out: Some(DEFAULT_OUT.into()),
            what: What::Cfa,
            format: Format::Text,
            stats: None,
            trace: None,
            progress: ProgressMode::Auto,
            color: When::Auto,
            quiet: false,
            verbose: false,
        }
    }
}

impl Options {
    /// The options that a program's translation depends on and that have no other place in evidence.
    pub(crate) fn words_about_the_program(&self) -> String {
        let p = &self.preprocess;
        let mut words: Vec<String> = p.program.iter().map(|c| format!("--preprocessor {c}")).collect();
        words.extend(p.include_dirs.iter().map(|d| format!("-I {}", d.display())));
        words.extend(p.defines.iter().map(|d| format!("-D {d}")));
        words.extend(p.includes.iter().map(|f| format!("-include {}", f.display())));
        let switches = [(self.malloc_may_fail, "--malloc-may-fail"), (!self.models, "--no-models")];
        words.extend(switches.iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word.to_string()));
        words.join(" ")
    }
}

/// How a row changes the options. The text is the argument, or empty for a switch.
pub(crate) type Apply = fn(&mut Options, &str) -> Result<(), String>;

/// One row: an option, who accepts it and what it does.
pub(crate) struct Opt {
    pub(crate) names: &'static [&'static str],
    /// The argument's name in the help; `None` for a switch.
    pub(crate) argument: Option<&'static str>,
    pub(crate) help: &'static str,
    pub(crate) commands: &'static [Command],
    pub(crate) apply: Apply,
}

const READS_PROGRAMS: &[Command] = &[Verify, Check, Replay, Show];
const EVERY: &[Command] = &[Verify, Check, Replay, Show, Command::Engines];

const fn opt(
    names: &'static [&'static str],
    argument: Option<&'static str>,
    commands: &'static [Command],
    help: &'static str,
    apply: Apply,
) -> Opt {
    Opt { names, argument, help, commands, apply }
}

pub(crate) const OPTIONS: &[Opt] = &[
    opt(&["--engine"], Some("NAME"), &[Verify], "the engine to run (see `attest engines`)", |o, a| {
        o.engine = Some(a.into());
        Ok(())
    }),
    opt(
        &["--property"],
        Some("FILE.prp|unreach-call|assertions"),
        READS_PROGRAMS,
        "what to check (default: assertions, and unreach-call for reach_error and __VERIFIER_error)",
        |o, a| {
            o.property = Some(a.into());
            Ok(())
        },
    ),
    opt(&["--function"], Some("NAME"), READS_PROGRAMS, "where the program starts (default: main)", |o, a| {
        o.function = a.into();
        Ok(())
    }),
    opt(&["--data-model"], Some("ilp32|lp64"), READS_PROGRAMS, "sizes of long and pointers (default: lp64)", |o, a| {
        o.data_model = choose(a, &[("ilp32", DataModel::Ilp32), ("lp64", DataModel::Lp64)])?;
        Ok(())
    }),
    opt(&["--32"], None, READS_PROGRAMS, "the same as --data-model ilp32", |o, _| {
        o.data_model = DataModel::Ilp32;
        Ok(())
    }),
    opt(&["--64"], None, READS_PROGRAMS, "the same as --data-model lp64", |o, _| {
        o.data_model = DataModel::Lp64;
        Ok(())
    }),
    opt(&["--time-limit"], Some("60s"), &[Verify, Check, Replay], "wall time: ms, s, m, h (default: 900s)", |o, a| {
        o.time_limit = duration(a)?;
        Ok(())
    }),
    opt(
        &["--memory-limit"],
        Some("4GB"),
        &[Verify, Check, Replay],
        "resident memory: KB, MB, GB (default: none)",
        |o, a| {
            o.memory_limit = Some(bytes(a)?);
            Ok(())
        },
    ),
    opt(
        &["--max-iterations"],
        Some("N"),
        &[Verify],
        "iterations of the engine's main loop (default: no limit)",
        |o, a| {
            o.max_iterations = Some(number(a)?);
            Ok(())
        },
    ),
    opt(
        &["--max-violations"],
        Some("N"),
        &[Verify],
        "violated checks to find a test for (default: 16; for unreach-call alone: 1)",
        |o, a| {
            o.max_violations = Some(usize::try_from(number(a)?).unwrap_or(usize::MAX).max(1));
            Ok(())
        },
    ),
    opt(&["--first-violation"], None, &[Verify], "the same as --max-violations 1", |o, _| {
        o.max_violations = Some(1);
        Ok(())
    }),
    opt(&["--seed"], Some("N"), &[Verify], "seed of random choices (default: 0)", |o, a| {
        o.seed = number(a)?;
        Ok(())
    }),
    opt(&["-I"], Some("DIR"), READS_PROGRAMS, "directory for included files (handed to the preprocessor)", |o, a| {
        o.preprocess.include_dirs.push(a.into());
        Ok(())
    }),
    opt(&["-D"], Some("NAME[=VALUE]"), READS_PROGRAMS, "define a macro (handed to the preprocessor)", |o, a| {
        o.preprocess.defines.push(a.into());
        Ok(())
    }),
    opt(&["-include"], Some("FILE"), READS_PROGRAMS, "include a file first (handed to the preprocessor)", |o, a| {
        o.preprocess.includes.push(a.into());
        Ok(())
    }),
    opt(
        &["--preprocessor"],
        Some("COMMAND"),
        READS_PROGRAMS,
        "run as `COMMAND -E` on .c files (default: cc)",
        |o, a| {
            o.preprocess.program = Some(a.into());
            Ok(())
        },
    ),
    opt(
        &["--recursion"],
        Some("N"),
        READS_PROGRAMS,
        "activations of one function that are expanded (default: 8)",
        |o, a| {
            o.recursion = Some(u32::try_from(number(a)?).map_err(|_| format!("`{a}` is too large"))?);
            Ok(())
        },
    ),
    opt(
        &["--summaries"],
        Some("on|off"),
        &[Verify],
        "keep answers about procedures and reuse them (default: on)",
        |o, a| {
            o.summaries = choose(a, &[("on", true), ("off", false)])?;
            Ok(())
        },
    ),
    opt(&["--malloc-may-fail"], None, READS_PROGRAMS, "malloc and calloc may return a null pointer", |o, _| {
        o.malloc_may_fail = true;
        Ok(())
    }),
    opt(
        &["--no-models"],
        None,
        READS_PROGRAMS,
        "treat library functions that the program does not define as functions without body",
        |o, _| {
            o.models = false;
            Ok(())
        },
    ),
    opt(
        &["--undefined-functions"],
        Some("pure|havoc|unknown"),
        READS_PROGRAMS,
        "what functions without body do that are not of the C library (default: pure)",
        |o, a| {
            use UndefinedFunctions::{Havoc, Pure, Unknown};
            o.undefined = choose(a, &[("pure", Pure), ("havoc", Havoc), ("unknown", Unknown)])?;
            Ok(())
        },
    ),
    opt(&["--argc-may-be-zero"], None, READS_PROGRAMS, "main may be started without any argument", |o, _| {
        o.argc_may_be_zero = true;
        Ok(())
    }),
    opt(
        &["--cross-check"],
        None,
        &[Verify, Check],
        "also ask an SMT solver on PATH (z3, bitwuzla, cvc5) when checking proofs",
        |o, _| {
            o.cross_check = true;
            Ok(())
        },
    ),
    opt(&["--out"], Some("DIR"), &[Verify], "where to leave evidence (default: attest-out)", |o, a| {
        o.out = Some(a.into());
        Ok(())
    }),
    opt(
        &["--proof"],
        Some("FILE"),
        &[Verify],
        "where to write a proof (default: in the directory of --out)",
        |o, a| {
            o.proof = Some(a.into());
            Ok(())
        },
    ),
    opt(&["--proof"], Some("FILE"), &[Check], "the proof to check", |o, a| {
        o.proof = Some(a.into());
        Ok(())
    }),
    opt(
        &["--tests"],
        Some("DIR"),
        &[Verify],
        "directory of tests: those in it run first, new ones are added",
        |o, a| {
            o.tests = Some(a.into());
            Ok(())
        },
    ),
    opt(
        &["--native"],
        Some("[on|off|auto]"),
        &[Verify, Replay],
        "compile and run the program on the test of a violation, confined (default: auto, where nothing outside of the \
         program can notice it; without argument: on)",
        |o, a| {
            use NativeMode::{Auto, Off, On};
            o.native = choose(a, &[("on", On), ("off", Off), ("auto", Auto), ("", On)])?;
            Ok(())
        },
    ),
    opt(&["--test"], Some("FILE"), &[Replay], "the test to execute", |o, a| {
        o.test = Some(a.into());
        Ok(())
    }),
    opt(
        &["--what"],
        Some("cfa|ir"),
        &[Show],
        "the expanded automaton, or the procedures as lowered (default: cfa)",
        |o, a| {
            o.what = choose(a, &[("cfa", What::Cfa), ("ir", What::Ir)])?;
            Ok(())
        },
    ),
    opt(
        &["--format"],
        Some("text|json"),
        &[Verify, Check, Replay, Command::Engines],
        "form of the output (default: text)",
        |o, a| {
            o.format = match a {
                "sarif" => return Err("`sarif` is not supported yet".into()),
                _ => choose(a, &[("text", Format::Text), ("json", Format::Json)])?,
            };
            Ok(())
        },
    ),
    opt(&["--format"], Some("text|dot"), &[Show], "form of the output (default: text)", |o, a| {
        o.format = choose(a, &[("text", Format::Text), ("dot", Format::Dot)])?;
        Ok(())
    }),
    opt(
        &["--stats"],
        Some("FILE.json"),
        &[Verify, Check, Replay],
        "write the run's statistics as one JSON object",
        |o, a| {
            o.stats = Some(a.into());
            Ok(())
        },
    ),
    opt(&["--trace"], Some("FILE.jsonl"), &[Verify], "write the engine's events, one JSON object per line", |o, a| {
        o.trace = Some(a.into());
        Ok(())
    }),
    opt(
        &["--progress"],
        Some("auto|plain|json|none"),
        &[Verify],
        "progress on stderr (default: auto, on terminals only)",
        |o, a| {
            use ProgressMode::{Auto, Json, None, Plain};
            o.progress = choose(a, &[("auto", Auto), ("plain", Plain), ("json", Json), ("none", None)])?;
            Ok(())
        },
    ),
    opt(
        &["--color"],
        Some("auto|always|never"),
        &[Verify, Check, Replay],
        "colours on stdout (default: auto)",
        |o, a| {
            o.color = choose(a, &[("auto", When::Auto), ("always", When::Always), ("never", When::Never)])?;
            Ok(())
        },
    ),
    opt(&["-q", "--quiet"], None, &[Verify, Check, Replay], "print the verdict line only", |o, _| {
        o.quiet = true;
        Ok(())
    }),
    opt(&["-v", "--verbose"], None, &[Verify, Check, Replay], "print the whole path and every invariant", |o, _| {
        o.verbose = true;
        Ok(())
    }),
    opt(&["-h", "--help"], None, EVERY, "print help", |_, _| Ok(())),
    opt(&["-V", "--version"], None, EVERY, "print the version", |_, _| Ok(())),
];

/// Options of which one at most may be given, and that once.
const EXCLUSIVE: &[&[&str]] = &[&["--32", "--64", "--data-model"], &["-q", "-v"]];

impl Opt {
    /// It adds to what stands before it.
    fn is_repeatable(&self) -> bool {
        matches!(self.names[0], "-I" | "-D" | "-include")
    }

    /// Why it must not follow the ones that were given before.
    pub(crate) fn clash(&self, before: &[&'static str]) -> Option<String> {
        let name = self.names[0];
        if before.contains(&name) && !self.is_repeatable() {
            return Some(format!("`{name}` is given twice; give it once"));
        }
        let group = EXCLUSIVE.iter().find(|group| group.contains(&name))?;
        let other = before.iter().find(|other| group.contains(other))?;
        Some(format!("`{other}` and `{name}` contradict each other; give one of them"))
    }
}

fn choose<T: Copy>(given: &str, among: &[(&str, T)]) -> Result<T, String> {
    match among.iter().find(|(name, _)| *name == given) {
        Some(&(_, value)) => Ok(value),
        None => {
            let names: Vec<&str> = among.iter().map(|(name, _)| *name).collect();
            Err(format!("`{given}` is none of {}", names.join(", ")))
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a natural number"))
}

/// A number and the unit that follows it.
fn quantity(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let value: f64 = text[..end].parse().ok()?;
    Some((value, text[end..].trim()))
}

/// `500ms`, `60s`, `60`, `2m`, `1.5h`.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time (examples: 500ms, 60s, 15m)");
    let (value, unit) = quantity(text).ok_or_else(wrong)?;
    let seconds = match unit {
        "ms" => value / 1000.0,
        "" | "s" => value,
        "m" | "min" => value * 60.0,
        "h" => value * 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// `4GB`, `4GiB`, `512M`; powers of 1000 and, with an `i`, of 1024.
fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || match text.parse::<f64>() {
        Ok(_) => format!("`{text}` has no unit (did you mean {text}GB, or {text}MB?)"),
        Err(_) => format!("`{text}` is not an amount of memory (examples: 500MB, 4GB)"),
    };
    let (value, unit) = quantity(text).ok_or_else(wrong)?;
    let scale: f64 = match unit.to_ascii_lowercase().as_str() {
        "b" => 1.0,
        "k" | "kb" => 1e3,
        "m" | "mb" => 1e6,
        "g" | "gb" => 1e9,
        "kib" => 1024.0,
        "mib" => 1024.0 * 1024.0,
        "gib" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    Ok((value * scale) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        assert_eq!(duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("7"), Ok(Duration::from_secs(7)));
        assert!(duration("soon").is_err() && duration("1y").is_err() && duration("99999999999999999999h").is_err());
        assert_eq!(bytes("4GB"), Ok(4_000_000_000));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        assert!(bytes("lots").is_err() && bytes("4").is_err_and(|e| e.contains("4GB")));
    }

    #[test]
    fn no_command_has_two_options_of_one_name() {
        for c in COMMANDS {
            let mut seen = Vec::new();
            for o in OPTIONS.iter().filter(|o| o.commands.contains(&c.command)) {
                for n in o.names {
                    assert!(!seen.contains(n), "{} has {n} twice", c.name);
                    seen.push(n);
                }
            }
        }
    }
}

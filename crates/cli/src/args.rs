//! What may be typed: the commands and their options, for `clap`. Help, suggestions and shell completions come from
//! here; what an option means for a run is decided in [`crate::options`].

use cfront::UndefinedFunctions;
use cfront::types::DataModel;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand};
use ir::SignedOverflow;
use std::path::PathBuf;
use std::time::Duration;

use crate::cache::CacheChoice;
use crate::error_types;
use crate::project::Shard;
use crate::quantity::{bytes, duration, number, small_number};
use crate::wanted::Wanted;
use crate::words::{Cover, Format, NativeMode, ProgressMode, What, When};

/// decides whether a C program can reach an error, with a test that runs or a proof that is checked
#[derive(Parser, Debug)]
#[command(name = "attest", version, propagate_version = true)]
pub(crate) struct Invocation {
    #[command(subcommand)]
    pub(crate) command: CommandArgs,
}

// Most runs are short: only the options of the command that is given are built. What is built so late has the last
// word about the command's description: groups of options have plain comments, which `clap` does not read.
#[derive(Subcommand, Debug)]
#[command(subcommand_help_heading = "commands", subcommand_value_name = "COMMAND", defer = true)]
pub(crate) enum CommandArgs {
    /// prove that a program reaches no error, or find a test that reaches one
    Verify {
        #[command(flatten)]
        program: ProgramArgs,
        #[command(flatten)]
        search: Box<SearchArgs>,
        #[command(flatten)]
        native: NativeArgs,
        #[command(flatten)]
        cross_check: CrossCheckArgs,
        #[command(flatten)]
        answer: AnswerArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// run all harnesses of a project, several at a time: the same as verify in the directory of attest.toml
    Batch {
        /// the project's file (default: attest.toml); paths, in it and of options, are those of its directory
        #[arg(value_name = "FILE", help_heading = "input")]
        project: Option<PathBuf>,
        #[command(flatten)]
        meaning: MeaningArgs,
        #[command(flatten)]
        search: Box<SearchArgs>,
        #[command(flatten)]
        native: NativeArgs,
        #[command(flatten)]
        cross_check: CrossCheckArgs,
        #[command(flatten)]
        answer: AnswerArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// make tests that cover a program, and prove what no test can cover
    Test {
        #[command(flatten)]
        program: ProgramArgs,
        #[command(flatten)]
        cover: Box<CoverArgs>,
        #[command(flatten)]
        native: NativeArgs,
        #[command(flatten)]
        answer: AnswerArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// check a saved proof against the program, without any engine, or a witness of any verifier
    Check {
        #[command(flatten)]
        program: ProgramArgs,
        /// the proof to check
        #[arg(long, value_name = "FILE", required_unless_present = "witness", help_heading = "evidence")]
        proof: Option<PathBuf>,
        /// the witness to check (YAML, format 2.x of SV-COMP)
        #[arg(long, value_name = "FILE", conflicts_with = "proof", help_heading = "evidence")]
        witness: Option<PathBuf>,
        #[command(flatten)]
        cross_check: CrossCheckArgs,
        #[command(flatten)]
        answer: AnswerArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// execute the program on a saved test
    Replay {
        #[command(flatten)]
        program: ProgramArgs,
        /// the test to execute
        #[arg(long, value_name = "FILE", required = true, help_heading = "evidence")]
        test: PathBuf,
        #[command(flatten)]
        native: NativeArgs,
        #[command(flatten)]
        answer: AnswerArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// print the program as attest sees it
    Show {
        #[command(flatten)]
        program: ProgramArgs,
        /// the expanded automaton, or the procedures as lowered (default: cfa)
        #[arg(long, value_name = "cfa|ir", help_heading = "answer")]
        #[arg(value_parser = one_of(&[("cfa", What::Cfa), ("ir", What::Ir)]), hide_possible_values = true)]
        what: Option<What>,
        /// the steps of this saved test as a drawing, instead of the program
        #[arg(long, value_name = "FILE", help_heading = "input")]
        test: Option<PathBuf>,
        /// form of the output; gcl is the model as it is written, chc (Horn clauses), vmt and promela (a finite version)
        /// are for other verifiers (default: text)
        #[arg(long, value_name = "text|dot|gcl|chc|vmt|promela", help_heading = "answer")]
        #[arg(value_parser = one_of(&[
            ("text", Format::Text),
            ("dot", Format::Dot),
            ("gcl", Format::Gcl),
            ("chc", Format::Chc),
            ("vmt", Format::Vmt),
            ("promela", Format::Promela),
        ]))]
        #[arg(hide_possible_values = true)]
        format: Option<Format>,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// describe the files and harnesses of a project in attest.toml, which `attest verify` without files reads
    Project {
        /// init: write attest.toml, from what lies in the directory
        #[arg(value_name = "init", value_parser = ["init"], required = true, help_heading = "input")]
        action: String,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// list the engines and the papers they come from
    Engines {
        #[command(flatten)]
        format: FormatArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// serve an editor: files that are saved are verified, and the answer is shown in them (language server protocol, on
    /// standard input and output)
    Lsp {
        #[command(flatten)]
        other: OtherArgs,
    },
    /// say what a word of an answer means: a check, a property, a verdict, a reason of unknown(...)
    Explain {
        /// the word; without it all are listed
        #[arg(value_name = "NAME", help_heading = "input")]
        name: Option<String>,
        /// instead, verify a program and print it with what is proved of its loops and procedures as annotations of ACSL:
        /// `attest verify FILE --report annotated=-`, with the same options
        #[arg(long, value_name = "FILE", help_heading = "answer")]
        annotate: Option<PathBuf>,
        #[command(flatten)]
        format: FormatArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// try what attest uses of this machine, and say what is lost where it is missing
    Doctor {
        #[command(flatten)]
        format: FormatArgs,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// print the manual page, or write those of all commands to a directory
    Man {
        /// where to write attest.1, attest-verify.1 and so on
        #[arg(value_name = "DIR", help_heading = "evidence")]
        dir: Option<PathBuf>,
        #[command(flatten)]
        other: OtherArgs,
    },
    /// print what makes a shell complete the commands and options of attest
    Completions {
        /// the shell
        #[arg(value_name = "SHELL", help_heading = "input")]
        shell: clap_complete::Shell,
        #[command(flatten)]
        other: OtherArgs,
    },
}

// Which program, and what it means.
#[derive(Args, Debug)]
#[command(next_help_heading = "program")]
pub(crate) struct ProgramArgs {
    /// the program: .c, .i (preprocessed), .gcl, .fst, .spec, .cub (guarded commands) or .cfa (the text form); several files
    /// of C are linked; - is standard input (C); @FILE has further arguments
    #[arg(value_name = "FILE", help_heading = "input")]
    pub(crate) files: Vec<PathBuf>,
    /// a file of C that counts only if the others need it, as a member of an archive (may be repeated)
    #[arg(long = "library", value_name = "FILE", help_heading = "input")]
    pub(crate) libraries: Vec<PathBuf>,
    /// the files of a project with their options (compile_commands.json); those count that the others need
    #[arg(long, value_name = "FILE.json", help_heading = "input")]
    pub(crate) compile_commands: Option<PathBuf>,
    /// a file of C with the function that the program starts with, which need not be part of the project (may be repeated)
    #[arg(long = "harness", value_name = "FILE", requires = "compile_commands", help_heading = "input")]
    pub(crate) harnesses: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
}

// What is asked about a program, and what it means, whichever it is.
#[derive(Args, Debug)]
#[command(next_help_heading = "program")]
pub(crate) struct MeaningArgs {
    /// what to check: a file NAME.prp, `unreach-call`, `valid-memsafety`, `no-overflow` or `assertions` (default: see --check)
    #[arg(long, value_name = "PROPERTY")]
    pub(crate) property: Option<String>,
    /// which checks are made, separated by commas: assertions, unreach, null, bounds, pointer, overlap, free, leak, cleanup,
    /// alignment, uninit, signed-overflow, div-by-zero, shift, float-cast, vla, unsigned-overflow, conversion, float-overflow, nan; memory
    /// (null to free), arithmetic (signed-overflow to vla), all, none (default of verify: assertions,unreach, and behind them memory and
    /// arithmetic; CBMC's --bounds-check and the like are understood)
    #[arg(long, value_name = "CHECKS", conflicts_with = "property")]
    pub(crate) check: Option<String>,
    /// ask about errors of this type alone, and end at the first one: Assert, Free, ImplicitConversion, ImplicitTruncation, Overflow,
    /// Ptr, ReadOnly, ReportError (KLEE's option of the name; may be repeated)
    #[arg(long = "exit-on-error-type", value_name = "TYPE", value_parser = error_types::checks_of)]
    #[arg(conflicts_with_all = ["property", "check"])]
    pub(crate) error_types: Vec<&'static str>,
    #[command(flatten)]
    pub(crate) cbmc: CbmcArgs,
    /// where the program starts (default: main)
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,
    /// start the function of --function on any heap: its pointers to structures, and those in them, are null or lead to one of N
    /// nodes of each structure
    #[arg(long, value_name = "N", value_parser = small_number, requires = "function")]
    pub(crate) heap_nodes: Option<u32>,
    /// the function that says of which arguments and heaps --heap-nodes is about: it has the same parameters, and returns
    /// nonzero
    #[arg(long, value_name = "NAME", requires = "heap_nodes")]
    pub(crate) precondition: Option<String>,
    /// main is started with MIN to MAX arguments of at most LEN characters, each an object of its own; may be repeated for further
    /// arguments (KLEE's option of the name)
    #[arg(long, value_names = ["MIN", "MAX", "LEN"], num_args = 3, value_parser = clap::value_parser!(u32).range(..=1000))]
    #[arg(conflicts_with = "heap_nodes")]
    pub(crate) sym_args: Vec<u32>,
    /// standard input has N bytes of any values, and then it ends (KLEE's option of the name; default: any number of bytes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub(crate) sym_stdin: Option<u32>,
    /// the files A, B and so on, COUNT of them, can be read and have N bytes of any values each (KLEE's option of the name)
    #[arg(long, value_names = ["COUNT", "N"], num_args = 2, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    #[arg(overrides_with = "sym_files")]
    pub(crate) sym_files: Vec<u32>,
    /// processes of a .cub model (default: what it says itself with `number_procs`)
    #[arg(long, value_name = "N", value_parser = small_number)]
    pub(crate) procs: Option<u32>,
    /// sizes of long and pointers (default: lp64)
    #[arg(long, value_name = "ilp32|lp64", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[("ilp32", DataModel::Ilp32), ("lp64", DataModel::Lp64)]))]
    pub(crate) data_model: Option<DataModel>,
    /// the same as --data-model ilp32
    #[arg(long = "32", conflicts_with_all = ["data_model", "bits_64"])]
    pub(crate) bits_32: bool,
    /// the same as --data-model lp64
    #[arg(long = "64", conflicts_with = "data_model")]
    pub(crate) bits_64: bool,
    #[command(flatten)]
    pub(crate) preprocess: PreprocessArgs,
    /// activations of one function that are expanded (default: 8)
    #[arg(long, value_name = "N", value_parser = small_number)]
    pub(crate) recursion: Option<u32>,
    /// malloc and calloc may return a null pointer
    #[arg(long)]
    pub(crate) malloc_may_fail: bool,
    /// treat library functions that the program does not define as functions without body
    #[arg(long)]
    pub(crate) no_models: bool,
    /// what functions without body do that are not of the C library (default: pure)
    #[arg(long, value_name = "pure|havoc|unknown", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[
        ("pure", UndefinedFunctions::Pure),
        ("havoc", UndefinedFunctions::Havoc),
        ("unknown", UndefinedFunctions::Unknown),
    ]))]
    pub(crate) undefined_functions: Option<UndefinedFunctions>,
    /// reaching a C label of this name is an error (may be repeated)
    #[arg(long = "error-label", value_name = "NAME")]
    pub(crate) error_labels: Vec<String>,
    /// objects of static lifetime without an initialiser begin with any values
    #[arg(long)]
    pub(crate) nondet_static: bool,
    /// keep account of which objects live also where accesses are not checked; executions end at accesses outside
    #[arg(long)]
    pub(crate) track_objects: bool,
    /// in 32 bit programs whose accesses are checked, make room for objects up to 2 MiB, some hundred of them, at once (default: for
    /// those up to 32 KiB, any number, and for larger ones where that is not enough)
    #[arg(long)]
    pub(crate) large_objects: bool,
    /// take the function without its body: NAME or FILE.c:NAME (may be repeated)
    #[arg(long = "remove-function-body", value_name = "FUNCTION")]
    pub(crate) without_body: Vec<String>,
    /// of several definitions of a function in the files, the first one counts, as for goto-cc
    #[arg(long = "allow-multiple-definition")]
    pub(crate) first_definition_counts: bool,
    /// let calls of FUNCTION be calls of STUB, which has the same type (may be repeated)
    #[arg(long = "replace", value_name = "FUNCTION=STUB", value_parser = crate::quantity::replacement)]
    pub(crate) replaced: Vec<(String, String)>,
    /// calls through POINTER (CALLER.function_pointer_call.N, or the name of a variable, parameter or member) enter these
    /// functions only, which is checked (may be repeated)
    #[arg(long = "restrict-function-pointer", value_name = "POINTER/TARGET,..", value_parser = crate::quantity::restriction)]
    pub(crate) restricted: Vec<cfront::Restriction>,
    /// check the contract of FUNCTION: start with it, in any state that its contract allows
    #[arg(long, value_name = "FUNCTION", conflicts_with = "function")]
    pub(crate) enforce_contract: Option<String>,
    /// let calls of FUNCTION mean what its contract says (may be repeated)
    #[arg(long, value_name = "FUNCTION")]
    pub(crate) replace_call_with_contract: Vec<String>,
    /// let loops with `__CPROVER_loop_invariant` mean what that says, and check it
    #[arg(long)]
    pub(crate) apply_loop_contracts: bool,
    /// read annotations of ACSL in comments, and check them where the code runs
    #[arg(long)]
    pub(crate) acsl: bool,
    /// main may be started without any argument
    #[arg(long)]
    pub(crate) argc_may_be_zero: bool,
    /// where signed arithmetic of C overflows: the result wraps around, executions end before it, or it is an error that is
    /// looked for (default: wrap)
    #[arg(long, value_name = "wrap|assume|check", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[
        ("wrap", SignedOverflow::Wraps),
        ("assume", SignedOverflow::Assumed),
        ("check", SignedOverflow::Checked),
    ]))]
    pub(crate) signed_overflow: Option<SignedOverflow>,
}

// What CBMC calls its checks. Hidden: the user guide has them, and `--check` says the same.
#[derive(Args, Debug, Default)]
pub(crate) struct CbmcArgs {
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) bounds_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) pointer_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) div_by_zero_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) signed_overflow_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) undefined_shift_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) unsigned_overflow_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) conversion_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) memory_leak_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) memory_cleanup_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) uninitialized_check: bool,
    #[arg(long, hide = true, conflicts_with_all = ["property", "bounds_check"])]
    pub(crate) no_bounds_check: bool,
    #[arg(long, hide = true, conflicts_with_all = ["property", "pointer_check"])]
    pub(crate) no_pointer_check: bool,
    #[arg(long, hide = true, conflicts_with_all = ["property", "div_by_zero_check"])]
    pub(crate) no_div_by_zero_check: bool,
    #[arg(long, hide = true, conflicts_with_all = ["property", "signed_overflow_check"])]
    pub(crate) no_signed_overflow_check: bool,
    #[arg(long, hide = true, conflicts_with_all = ["property", "undefined_shift_check"])]
    pub(crate) no_undefined_shift_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) no_standard_checks: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) float_overflow_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) nan_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) pointer_overflow_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) pointer_primitive_check: bool,
    #[arg(long, hide = true, conflicts_with = "property")]
    pub(crate) enum_range_check: bool,
    // What is not made need not be taken away.
    #[arg(long, hide = true)]
    pub(crate) no_float_overflow_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_nan_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_pointer_overflow_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_pointer_primitive_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_enum_range_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_unsigned_overflow_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_conversion_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_memory_leak_check: bool,
    #[arg(long, hide = true)]
    pub(crate) no_memory_cleanup_check: bool,
}

// What is handed to the preprocessor.
#[derive(Args, Debug)]
pub(crate) struct PreprocessArgs {
    /// directory for included files (handed to the preprocessor)
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include_dirs: Vec<PathBuf>,
    /// define a macro (handed to the preprocessor)
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) defines: Vec<String>,
    /// include a file first, as `-include` of compilers (handed to the preprocessor)
    #[arg(long = "include", value_name = "FILE")]
    pub(crate) includes: Vec<PathBuf>,
    /// directory for included files of the system, as `-isystem` of compilers (handed to the preprocessor)
    #[arg(long = "isystem", value_name = "DIR")]
    pub(crate) system_dirs: Vec<PathBuf>,
    /// undefine a macro (handed to the preprocessor)
    #[arg(short = 'U', value_name = "NAME")]
    pub(crate) undefines: Vec<String>,
    /// the C standard, as `-std=` of compilers (handed to the preprocessor)
    #[arg(long = "std", value_name = "STANDARD")]
    pub(crate) standard: Option<String>,
    /// run as `COMMAND -E` on .c files (default: cc)
    #[arg(long, value_name = "COMMAND")]
    pub(crate) preprocessor: Option<String>,
}

// How to search, and what to keep of it.
#[derive(Args, Debug)]
#[command(next_help_heading = "search")]
pub(crate) struct SearchArgs {
    /// the engine to run (see `attest engines`)
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    /// iterations of the engine's main loop (default: no limit)
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) max_iterations: Option<u64>,
    /// violations to find a test for (default: 16, or 1)
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) max_violations: Option<u64>,
    /// the same as --max-violations 1
    #[arg(long, conflicts_with = "max_violations")]
    pub(crate) first_violation: bool,
    /// seed of random choices (default: 0)
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) seed: Option<u64>,
    /// keep answers about procedures and reuse them (default: on)
    #[arg(long, value_name = "on|off", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[("on", true), ("off", false)]))]
    pub(crate) summaries: Option<bool>,
    /// how the engine ase explores and refines: paper, every-path|every-state|abstract-states, inexact|escaping,
    /// interpolants, local, subsume, symmetry, independent
    #[arg(long, value_name = "WORDS")]
    pub(crate) ase: Option<engines::ase::Options>,
    /// what the engines interpret and counterexample know of states: constants, intervals, octagons, polyhedra, predicates, arrays,
    /// heap (blocks, where accesses are checked), shape (blocks that lead to each other) or auto (default: auto)
    #[arg(long, value_name = "NAME")]
    pub(crate) domain: Option<engines::interpret::DomainChoice>,
    /// locations of a path that the engine counterexample follows (default: 60)
    #[arg(long, value_name = "N", value_parser = small_number)]
    pub(crate) path_length: Option<u32>,
    /// how the engine counterexample asks: paper (whole paths), prune (after each step), conjoin (with the abstract state at
    /// each step) (default: prune)
    #[arg(long, value_name = "WORDS")]
    pub(crate) counterexample: Option<engines::counterexample::Variants>,
    /// which engines of the portfolio have no turns: no-kinduction, no-pdr, no-houdini, no-bmc, no-acceleration,
    /// no-minimax, no-interpret, no-explicit, no-ase, no-facts (nobody assumes what others have proved)
    #[arg(long, value_name = "WORDS")]
    pub(crate) portfolio: Option<engines::portfolio::Without>,
    /// write the engine's events, one JSON object per line; `-` is standard output, and the answer goes to standard error
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) trace: Option<PathBuf>,
    /// progress on stderr (default: auto, on terminals only)
    #[arg(long, value_name = "auto|plain|json|none", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[
        ("auto", ProgressMode::Auto),
        ("plain", ProgressMode::Plain),
        ("json", ProgressMode::Json),
        ("none", ProgressMode::None),
    ]))]
    pub(crate) progress: Option<ProgressMode>,
    /// harnesses of attest.toml that run at a time (default: as many as there are processors)
    #[arg(short, long, value_name = "N", value_parser = small_number, help_heading = "project")]
    pub(crate) jobs: Option<u32>,
    /// a harness of attest.toml to run (may be repeated; default: all)
    #[arg(long, value_name = "NAME", help_heading = "project")]
    pub(crate) only: Vec<String>,
    /// of N machines that share the harnesses, this is number I, from 1: harnesses I, I+N, I+2N and so on of attest.toml
    #[arg(long, value_name = "I/N", value_parser = Shard::parse, help_heading = "project")]
    pub(crate) shard: Option<Shard>,
    /// search for nothing: check what other runs have left in the cache, and say what is missing
    #[arg(long, conflicts_with = "shard", help_heading = "project")]
    pub(crate) collect: bool,
    #[command(flatten)]
    pub(crate) remote: RemoteArgs,
    /// where to leave evidence (default: attest-out)
    #[arg(long, value_name = "DIR", help_heading = "evidence")]
    pub(crate) out: Option<PathBuf>,
    /// where to write a proof (default: in the directory of --out)
    #[arg(long, value_name = "FILE", help_heading = "evidence")]
    pub(crate) proof: Option<PathBuf>,
    /// directory of tests: those in it run first, new ones are added
    #[arg(long, value_name = "DIR", help_heading = "evidence")]
    pub(crate) tests: Option<PathBuf>,
    /// keep evidence in DIR, and check what was kept there for the very question instead of searching again; none: do not
    /// (default: none, and in a project the directory attest of the user's cache)
    #[arg(long, value_name = "DIR|none", help_heading = "evidence")]
    #[arg(value_parser = clap::builder::OsStringValueParser::new().try_map(|word| CacheChoice::parse(&word)))]
    pub(crate) cache: Option<CacheChoice>,
    /// what DIR may grow to; what was used longest ago goes (default: 1GB)
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "evidence")]
    pub(crate) cache_size: Option<u64>,
    /// make tests shorter with smaller values, and invariants smaller, with a tenth of the search's effort (default: on)
    #[arg(long, value_name = "on|off", hide_possible_values = true, help_heading = "answer")]
    #[arg(value_parser = one_of(&[("on", true), ("off", false)]))]
    pub(crate) minimize: Option<bool>,
    /// write the answer for other tools (may be repeated): witness (of SV-COMP), graphml (the same in format 1.0), html (a
    /// page to step through the path), sarif, junit, annotated (the program with invariants in ACSL), ktest and gdb (of a
    /// violation) (default of FILE: witness.yml, witness.graphml, attest.html, attest.sarif, junit.xml, annotated.c,
    /// attest.ktest, attest.gdb)
    #[arg(long = "report", value_name = "FORMAT[=FILE]", help_heading = "answer")]
    #[arg(value_parser = clap::builder::OsStringValueParser::new().try_map(|word| Wanted::parse(&word)))]
    pub(crate) reports: Vec<Wanted>,
    /// violations that are accepted as they are, with the reasons: tables `[[suppress]]` of `reason` and of `check`, `file`, `function` or
    /// `expression`. Verdicts stay; reports say so
    #[arg(long, value_name = "FILE.toml", help_heading = "answer")]
    pub(crate) suppress: Option<PathBuf>,
}

// Machines that others run, and which search for a project's harnesses.
#[derive(Args, Debug)]
#[command(next_help_heading = "remote execution")]
pub(crate) struct RemoteArgs {
    /// have the harnesses of attest.toml searched by a service of the Remote Execution API (version 2), grpcs://HOST or grpcs://HOST:PORT; what
    /// comes back is checked here
    #[arg(long, value_name = "ADDRESS", conflicts_with = "collect")]
    pub(crate) remote: Option<String>,
    /// the service's name for what is ours (default: none)
    #[arg(long, value_name = "NAME", requires = "remote")]
    pub(crate) instance: Option<String>,
    /// a file with the token that is sent with each call
    #[arg(long, value_name = "FILE", requires = "remote")]
    pub(crate) remote_token_file: Option<PathBuf>,
    /// certificates that vouch for the service, PEM (default: those of the system)
    #[arg(long, value_name = "FILE", requires = "remote")]
    pub(crate) remote_ca: Option<PathBuf>,
    /// our own certificate, PEM
    #[arg(long, value_name = "FILE", requires_all = ["remote", "remote_key"])]
    pub(crate) remote_cert: Option<PathBuf>,
    /// the key of our own certificate, PEM
    #[arg(long, value_name = "FILE", requires_all = ["remote", "remote_cert"])]
    pub(crate) remote_key: Option<PathBuf>,
    /// what the service's machines have to be, in its own words (may be repeated)
    #[arg(long, value_name = "NAME=VALUE", requires = "remote", value_parser = crate::quantity::pair)]
    pub(crate) remote_platform: Vec<(String, String)>,
    /// the attest that runs there (default: this one)
    #[arg(long, value_name = "FILE", requires = "remote")]
    pub(crate) remote_program: Option<PathBuf>,
    /// This run is one that another attest has sent here: files of C are preprocessed already, and a test is an answer like a proof.
    #[arg(long, hide = true)]
    pub(crate) sent: bool,
}

// What tests are to cover, and where they go.
#[derive(Args, Debug)]
#[command(next_help_heading = "search")]
pub(crate) struct CoverArgs {
    /// what the tests are to cover (default: branches)
    #[arg(long, value_name = "nodes|edges|branches|mcdc|paths|abstract-states|error", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[
        ("nodes", Cover::Nodes),
        ("edges", Cover::Edges),
        ("branches", Cover::Branches),
        ("mcdc", Cover::Mcdc),
        ("paths", Cover::Paths),
        ("abstract-states", Cover::AbstractStates),
        ("error", Cover::Errors),
    ]))]
    pub(crate) cover: Option<Cover>,
    /// directory of the test suite: for each test a saved test, a C program, Test-Comp XML and a .ktest file
    #[arg(long, value_name = "DIR", required = true, help_heading = "evidence")]
    pub(crate) tests: PathBuf,
    /// write a page of what is covered: lines, goals, tests; or the suite as Test-Comp wants it (default of FILE: attest.html,
    /// suite.zip)
    #[arg(long = "report", value_name = "html|zip[=FILE]", help_heading = "answer")]
    #[arg(value_parser = clap::builder::OsStringValueParser::new().try_map(|word| Wanted::of_coverage(&word)))]
    pub(crate) reports: Vec<Wanted>,
    /// locations of a path: paths that are goals, and paths to a goal, are no longer (default: 60)
    #[arg(long, value_name = "N", value_parser = small_number)]
    pub(crate) path_length: Option<u32>,
    /// the domain of abstract states: constants, intervals or octagons (default: octagons)
    #[arg(long, value_name = "NAME")]
    pub(crate) domain: Option<engines::interpret::DomainChoice>,
    /// the engine that is asked about goals (see `attest engines`)
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    /// seed of random choices (default: 0)
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) seed: Option<u64>,
}

// Where a violation is confirmed by the machine.
#[derive(Args, Debug)]
#[command(next_help_heading = "evidence")]
pub(crate) struct NativeArgs {
    /// compile and run the program on the test of a violation, confined (default: auto, where nothing outside of the
    /// program can notice it; without argument: on)
    // An argument stands behind `=` here; `parse::spelled` joins the one that stands apart.
    #[arg(long, value_name = "on|off|auto", hide_possible_values = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "on")]
    #[arg(value_parser = one_of(&[("on", NativeMode::On), ("off", NativeMode::Off), ("auto", NativeMode::Auto)]))]
    pub(crate) native: Option<NativeMode>,
}

// Where a proof is checked.
#[derive(Args, Debug)]
#[command(next_help_heading = "evidence")]
pub(crate) struct CrossCheckArgs {
    /// also ask an SMT solver on PATH (z3, bitwuzla, cvc5) when checking proofs
    #[arg(long)]
    pub(crate) cross_check: bool,
}

// Every command with a verdict: its limits, and how the answer is given.
#[derive(Args, Debug)]
#[command(next_help_heading = "answer")]
pub(crate) struct AnswerArgs {
    /// wall time: ms, s, m, h (default: 900s)
    #[arg(long, value_name = "60s", value_parser = duration, help_heading = "limits")]
    pub(crate) time_limit: Option<Duration>,
    /// resident memory: KB, MB, GB (default: none)
    #[arg(long, value_name = "4GB", value_parser = bytes, help_heading = "limits")]
    pub(crate) memory_limit: Option<u64>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    /// write the run's statistics as one JSON object
    #[arg(long, value_name = "FILE.json")]
    pub(crate) stats: Option<PathBuf>,
    /// colours on stdout (default: auto)
    #[arg(long, value_name = "auto|always|never", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[("auto", When::Auto), ("always", When::Always), ("never", When::Never)]))]
    pub(crate) color: Option<When>,
    /// print the verdict line only
    #[arg(short, long, action = ArgAction::SetTrue, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// print the whole path and every invariant
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "answer")]
pub(crate) struct FormatArgs {
    /// form of the output (default: text)
    #[arg(long, value_name = "text|json", hide_possible_values = true)]
    #[arg(value_parser = one_of(&[("text", Format::Text), ("json", Format::Json)]))]
    pub(crate) format: Option<Format>,
}

// The switches of every command, below its own options.
#[derive(Args, Debug)]
#[command(next_help_heading = "other")]
pub(crate) struct OtherArgs {
    /// print help
    #[arg(short, long, action = ArgAction::Help)]
    help: Option<bool>,
    /// print the version
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

/// The words that an option takes and what they mean. They are listed in a message about any other word.
fn one_of<T: Copy + Send + Sync>(words: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    let meaning = |given: String| words.iter().find(|(word, _)| *word == given).map(|&(_, value)| value);
    PossibleValuesParser::new(words.iter().map(|(word, _)| *word))
        .try_map(move |given| meaning(given).ok_or("this word is not known"))
}

//! What a run is told, whatever way it was typed.

use crate::args::{
    AnswerArgs, CommandArgs, CoverArgs, CrossCheckArgs, MeaningArgs, NativeArgs, PreprocessArgs, ProgramArgs,
    RemoteArgs, SearchArgs,
};
use crate::cache::{self, CacheChoice};
use crate::database::Database;
use crate::exit::Failure;
use crate::initial;
use crate::project::{Remote, Shard};
use crate::read_once::ReadOnce;
use crate::standard;
use crate::suppressed::suppressions;
use crate::wanted::Wanted;
pub(crate) use crate::words::{Cover, Format, NativeMode, ProgressMode, What, When};
use cfront::types::DataModel;
use cfront::{PreprocessOptions, UndefinedFunctions};
use driver::Unanswered;
use ir::SignedOverflow;
use report::suppression::Suppression;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the command line says it.
pub(crate) const TRACK_OBJECTS: &str = "--track-objects";

/// How the command line says that objects of 32 bit programs may be large.
pub(crate) const LARGE_OBJECTS: &str = "--large-objects";

/// Whether there is room for large objects in 32 bit programs, instead of for many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    /// Not before there was none.
    AsUsual,
    /// The user wants it.
    Asked,
    /// There was none.
    Behind,
}

/// Whether account is kept of objects where accesses are not checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tracking {
    /// Not before a search has missed it.
    AsChecksNeed,
    /// The user wants it.
    Asked,
    /// A search has missed it.
    Behind,
    /// A search has missed it, but more of the program would be left out.
    Declined,
}

impl Tracking {
    pub(crate) fn is_on(self) -> bool {
        matches!(self, Tracking::Asked | Tracking::Behind)
    }
}

/// What the user wants done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Verify,
    Test,
    Check,
    Replay,
    Show,
    Engines,
    /// `attest project init`.
    Init,
    /// A language server.
    Lsp,
    Completions(clap_complete::Shell),
    /// What a word means.
    Explain,
    Doctor,
    /// Manual pages.
    Man,
}

/// Where evidence goes unless the user says otherwise.
pub(crate) const DEFAULT_OUT: &str = "attest-out";

/// Everything the command line says, with the defaults filled in. Field names follow the options.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) command: Command,
    pub(crate) files: Vec<PathBuf>,
    /// A project's files, with what the preprocessor is told for each.
    pub(crate) compile_commands: Option<PathBuf>,
    /// Files that count only if others need them.
    pub(crate) library: BTreeSet<PathBuf>,
    /// The question is that of `attest.toml`: its harnesses.
    pub(crate) is_project: bool,
    /// That has been said, and the file may be named: no files of a program are.
    pub(crate) is_batch: bool,
    /// Harnesses at a time.
    pub(crate) jobs: Option<usize>,
    /// Harnesses by name; all if there are none.
    pub(crate) only: Vec<String>,
    /// The part of the project's harnesses that is this run's.
    pub(crate) shard: Option<Shard>,
    /// Who searches for the harnesses, if not this machine.
    pub(crate) remote: Option<Remote>,
    /// Another run has sent this one here, with files that are preprocessed.
    pub(crate) is_sent: bool,
    /// What becomes of a question to which the cache has no answer.
    pub(crate) unanswered: Unanswered,
    pub(crate) engine: Option<String>,
    pub(crate) property: Option<String>,
    /// Checks by name, in place of a property.
    pub(crate) check: Option<String>,
    /// Checks that are made behind assertions and error calls, where neither a property nor checks are named.
    pub(crate) besides: Option<String>,
    /// What the evidence of this part of a run is called besides the program's name.
    pub(crate) part: &'static str,
    /// An option that is understood and not supported.
    pub(crate) refused: Option<Failure>,
    pub(crate) function: String,
    /// The heap or the arguments that it is started on, if not any memory that the program did not make.
    pub(crate) initial: Option<cfront::Initial>,
    /// What is known of the lengths of inputs.
    pub(crate) input: cfront::SymbolicInput,
    /// How many processes a model has that leaves it open.
    pub(crate) procs: Option<u32>,
    pub(crate) data_model: DataModel,
    /// Somebody has said it.
    pub(crate) is_data_model_said: bool,
    pub(crate) time_limit: Duration,
    /// In bytes.
    pub(crate) memory_limit: Option<u64>,
    pub(crate) max_iterations: Option<u64>,
    /// Violations after which no search is made for others.
    pub(crate) max_violations: Option<usize>,
    pub(crate) seed: u64,
    /// Answers about procedures are kept and looked up.
    pub(crate) summaries: bool,
    /// Of the engine `ase`; `None`: it chooses itself.
    pub(crate) ase: Option<engines::ase::Options>,
    /// Of the engine `interpret`; `None`: it chooses itself.
    pub(crate) domain: Option<engines::interpret::DomainChoice>,
    /// Of the engine `counterexample`.
    pub(crate) counterexample: engines::counterexample::Options,
    /// What tests are to cover.
    pub(crate) cover: Cover,
    /// Of the engine `portfolio`.
    pub(crate) portfolio: engines::portfolio::Without,
    /// `--preprocessor`, `-I`, `-D`, `-include`.
    pub(crate) preprocess: PreprocessOptions,
    /// The same for single files, behind those.
    pub(crate) flags: BTreeMap<PathBuf, PreprocessOptions>,
    pub(crate) recursion: Option<u32>,
    pub(crate) malloc_may_fail: bool,
    pub(crate) models: bool,
    pub(crate) undefined: UndefinedFunctions,
    pub(crate) argc_may_be_zero: bool,
    /// Labels that must not be reached.
    pub(crate) error_labels: Vec<String>,
    pub(crate) nondet_static: bool,
    pub(crate) tracking: Tracking,
    /// What there is room for.
    pub(crate) room: Room,
    /// Functions without their bodies.
    pub(crate) without_body: Vec<String>,
    pub(crate) first_definition_counts: bool,
    /// Functions, and those that stand for them.
    pub(crate) replaced: Vec<(String, String)>,
    /// Calls through pointers that enter some functions only.
    pub(crate) restricted: Vec<cfront::Restriction>,
    /// Contracts that are checked, or used in the place of code.
    pub(crate) contracts: cfront::Contracts,
    /// As the user has said it; what is checked is part of the property.
    pub(crate) signed_overflow: Option<SignedOverflow>,
    pub(crate) cross_check: bool,
    pub(crate) proof: Option<PathBuf>,
    /// A witness to check.
    pub(crate) witness: Option<PathBuf>,
    /// Files that are read as if they had these texts.
    pub(crate) woven: BTreeMap<PathBuf, String>,
    /// What has been read of files, where several parts read the same.
    pub(crate) read_once: Option<ReadOnce>,
    pub(crate) test: Option<PathBuf>,
    pub(crate) tests: Option<PathBuf>,
    pub(crate) native: NativeMode,
    /// Where evidence goes that has no other place.
    pub(crate) out: Option<PathBuf>,
    /// Where evidence is kept from run to run, as the user has said it.
    pub(crate) cache: Option<CacheChoice>,
    /// The most that all of it takes, in bytes.
    pub(crate) cache_size: u64,
    pub(crate) what: What,
    pub(crate) format: Format,
    pub(crate) stats: Option<PathBuf>,
    /// The answer in the forms of other tools.
    pub(crate) reports: Vec<Wanted>,
    /// Violations that are accepted.
    pub(crate) suppressed: Vec<Suppression>,
    /// Tests and invariants are made smaller.
    pub(crate) minimize: bool,
    pub(crate) trace: Option<PathBuf>,
    pub(crate) progress: ProgressMode,
    pub(crate) color: When,
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
    /// What `attest explain` is asked about.
    pub(crate) word: Option<String>,
}

impl Options {
    fn new(command: Command) -> Options {
        Options {
            command,
            files: Vec::new(),
            compile_commands: None,
            library: BTreeSet::new(),
            is_project: false,
            is_batch: false,
            jobs: None,
            only: Vec::new(),
            shard: None,
            remote: None,
            is_sent: false,
            unanswered: Unanswered::Searched,
            engine: None,
            property: None,
            check: None,
            besides: None,
            part: "",
            refused: None,
            function: "main".into(),
            initial: None,
            input: cfront::SymbolicInput::default(),
            procs: None,
            data_model: DataModel::Lp64,
            is_data_model_said: false,
            time_limit: Duration::from_secs(900),
            memory_limit: None,
            max_iterations: None,
            max_violations: None,
            seed: 0,
            summaries: true,
            ase: None,
            domain: None,
            counterexample: engines::counterexample::Options::default(),
            cover: Cover::Branches,
            portfolio: engines::portfolio::Without::default(),
            preprocess: PreprocessOptions::default(),
            flags: BTreeMap::new(),
            recursion: None,
            malloc_may_fail: false,
            models: true,
            undefined: UndefinedFunctions::Pure,
            argc_may_be_zero: false,
            error_labels: Vec::new(),
            nondet_static: false,
            tracking: Tracking::AsChecksNeed,
            room: Room::AsUsual,
            without_body: Vec::new(),
            first_definition_counts: false,
            replaced: Vec::new(),
            restricted: Vec::new(),
            contracts: cfront::Contracts::default(),
            signed_overflow: None,
            cross_check: false,
            proof: None,
            witness: None,
            woven: BTreeMap::new(),
            read_once: None,
            test: None,
            tests: None,
            native: NativeMode::Auto,
            out: Some(DEFAULT_OUT.into()),
            cache: None,
            cache_size: cache::DEFAULT_SIZE,
            what: What::Cfa,
            format: Format::Text,
            stats: None,
            reports: Vec::new(),
            suppressed: Vec::new(),
            trace: None,
            progress: ProgressMode::Auto,
            color: When::Auto,
            quiet: false,
            verbose: false,
            word: None,
            minimize: true,
        }
    }
}

impl Options {
    /// What the preprocessor is told for a file.
    pub(crate) fn preprocess_of(&self, file: &Path) -> PreprocessOptions {
        match self.flags.get(file) {
            Some(own) => own.after(&self.preprocess),
            None => self.preprocess.clone(),
        }
    }

    /// The user's files in one line.
    pub(crate) fn shown_files(&self) -> String {
        const MOST: usize = 8;
        let names: Vec<String> = self.files.iter().take(MOST).map(|f| f.display().to_string()).collect();
        match self.files.len().saturating_sub(MOST) {
            0 => names.join(", "),
            n => format!("{} and {n} more", names.join(", ")),
        }
    }

    /// Everything is asked at once: what can be read once is not read for each part.
    pub(crate) fn in_one_part(&mut self) {
        if self.command == Command::Verify
            && let Some(list) = self.besides.take()
        {
            self.check = Some(format!("assertions,unreach,{list}"));
        }
    }

    /// Reads the project's files that the options name.
    pub(crate) fn with_project(mut self) -> Result<Options, Failure> {
        let Some(path) = &self.compile_commands else { return Ok(self) };
        let project = Database::read(path)?;
        if project.files.is_empty() {
            return Err(Failure::input(format!("{}: there is no file of C", path.display())));
        }
        let dirs = project.header_dirs();
        for own in self.files.iter().filter(|f| !project.flags.contains_key(*f)) {
            self.flags.insert(own.clone(), dirs.clone());
        }
        let others: Vec<PathBuf> = project.files.iter().filter(|f| !self.files.contains(f)).cloned().collect();
        self.flags.extend(project.flags);
        self.library.extend(others.iter().cloned());
        self.files.extend(others);
        Ok(self)
    }

    /// The options that a program's translation depends on and that have no other place in evidence.
    pub(crate) fn words_about_the_program(&self) -> String {
        let p = &self.preprocess;
        let mut words: Vec<String> = p.program.iter().map(|c| format!("--preprocessor {c}")).collect();
        words.extend(p.include_dirs.iter().map(|d| format!("-I {}", d.display())));
        words.extend(p.defines.iter().map(|d| format!("-D {d}")));
        words.extend(p.includes.iter().map(|f| format!("-include {}", f.display())));
        words.extend(p.system_dirs.iter().map(|d| format!("-isystem {}", d.display())));
        words.extend(p.undefines.iter().map(|u| format!("-U {u}")));
        words.extend(p.standard.iter().map(|s| format!("-std={s}")));
        words.extend(self.without_body.iter().map(|f| format!("--remove-function-body {f}")));
        words.extend(self.replaced.iter().map(|(f, stub)| format!("--replace {f}={stub}")));
        words.extend(
            self.restricted
                .iter()
                .map(|r| format!("--restrict-function-pointer {}/{}", r.pointer, r.targets.join(","))),
        );
        words.extend(self.contracts.enforced.iter().map(|f| format!("--enforce-contract {f}")));
        words.extend(self.contracts.replaced.iter().map(|f| format!("--replace-call-with-contract {f}")));
        if self.contracts.acsl {
            words.push("--acsl".to_string());
        }
        if self.contracts.loops {
            words.push("--apply-loop-contracts".to_string());
        }
        words.extend(self.compile_commands.iter().map(|f| format!("--compile-commands {}", f.display())));
        words.extend(self.initial.iter().flat_map(initial::words));
        words.extend(initial::words_of_input(&self.input));
        words.extend(self.procs.map(|n| format!("--procs {n}")));
        words.extend(self.error_labels.iter().map(|l| format!("--error-label {l}")));
        let switches = [
            (self.malloc_may_fail, "--malloc-may-fail"),
            (self.first_definition_counts, "--allow-multiple-definition"),
            (!self.models, "--no-models"),
            (self.nondet_static, "--nondet-static"),
            (self.tracking.is_on(), TRACK_OBJECTS),
            (self.room != Room::AsUsual, LARGE_OBJECTS),
            (self.signed_overflow == Some(SignedOverflow::Assumed), "--signed-overflow assume"),
        ];
        words.extend(switches.iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word.to_string()));
        words.join(" ")
    }
}

impl From<CommandArgs> for Options {
    fn from(args: CommandArgs) -> Options {
        match args {
            CommandArgs::Verify { program, search, native, cross_check, answer, .. } => Options::new(Command::Verify)
                .with_program(program)
                .with_search(*search)
                .with_native(native)
                .with_cross_check(cross_check)
                .with_answer(answer),
            CommandArgs::Batch { project, meaning, search, native, cross_check, answer, .. } => {
                let o =
                    Options { is_batch: true, files: project.into_iter().collect(), ..Options::new(Command::Verify) };
                o.with_meaning(meaning)
                    .with_search(*search)
                    .with_native(native)
                    .with_cross_check(cross_check)
                    .with_answer(answer)
            }
            CommandArgs::Test { program, cover, native, answer, .. } => Options::new(Command::Test)
                .with_program(program)
                .with_cover(*cover)
                .with_native(native)
                .with_answer(answer),
            CommandArgs::Check { program, proof, witness, cross_check, answer, .. } => {
                let mut o = Options { proof, witness, ..Options::new(Command::Check) };
                // What confirms a witness is no evidence of the run that wrote it.
                o.out = Some(Path::new(DEFAULT_OUT).join("witness"));
                o.with_program(program).with_cross_check(cross_check).with_answer(answer)
            }
            CommandArgs::Replay { program, test, native, answer, .. } => {
                let o = Options { test: Some(test), ..Options::new(Command::Replay) };
                o.with_program(program).with_native(native).with_answer(answer)
            }
            CommandArgs::Show { program, what, test, format, .. } => {
                let mut o = Options::new(Command::Show).with_program(program);
                set(&mut o.what, what);
                o.test = test;
                set(&mut o.format, format);
                o
            }
            CommandArgs::Engines { format, .. } => {
                let mut o = Options::new(Command::Engines);
                set(&mut o.format, format.format);
                o
            }
            CommandArgs::Explain { name, format, .. } => {
                let mut o = Options { word: name, ..Options::new(Command::Explain) };
                set(&mut o.format, format.format);
                o
            }
            CommandArgs::Doctor { format, .. } => {
                let mut o = Options::new(Command::Doctor);
                set(&mut o.format, format.format);
                o
            }
            CommandArgs::Man { dir, .. } => Options { out: dir, ..Options::new(Command::Man) },
            CommandArgs::Project { .. } => Options::new(Command::Init),
            CommandArgs::Lsp { .. } => Options::new(Command::Lsp),
            CommandArgs::Completions { shell, .. } => Options::new(Command::Completions(shell)),
        }
    }
}

impl Options {
    fn with_program(mut self, args: ProgramArgs) -> Options {
        self.files = args.files.into_iter().chain(args.harnesses).collect();
        self.compile_commands = args.compile_commands;
        let library: Vec<PathBuf> = args.libraries.into_iter().filter(|f| !self.files.contains(f)).collect();
        self.library.extend(library.iter().cloned());
        self.files.extend(library);
        self.with_meaning(args.meaning)
    }

    fn with_meaning(mut self, args: MeaningArgs) -> Options {
        self.besides = standard::besides(&args.cbmc, args.signed_overflow)
            .filter(|_| args.check.is_none() && args.error_types.is_empty() && args.property.is_none());
        if !args.error_types.is_empty() {
            self.max_violations = Some(1);
        }
        let of_types = (!args.error_types.is_empty()).then(|| args.error_types.join(","));
        let asked = args.check.or(of_types);
        self.check = match asked {
            Some(list) => Some([vec![list.as_str()], standard::named(&args.cbmc)].concat().join(",")),
            // Commands with one program ask about all of it.
            None if standard::is_said(&args.cbmc) && matches!(self.command, Command::Show | Command::Test) => {
                Some(format!("assertions,unreach,{}", self.besides.clone().unwrap_or_default()))
            }
            None => None,
        };
        self.property = args.property;
        self.procs = args.procs;
        set(&mut self.function, args.function);
        let precondition = args.precondition;
        let heap = |nodes| cfront::Initial::Heap(cfront::InitialHeap { precondition, nodes });
        self.initial = args.heap_nodes.map(heap).or_else(|| initial::arguments(&args.sym_args));
        self.input = initial::input(args.sym_stdin, &args.sym_files);
        let by_switch = match (args.bits_32, args.bits_64) {
            (true, _) => Some(DataModel::Ilp32),
            (false, true) => Some(DataModel::Lp64),
            (false, false) => None,
        };
        let data_model = args.data_model.or(by_switch);
        self.is_data_model_said = data_model.is_some();
        set(&mut self.data_model, data_model);
        self.preprocess = preprocess(args.preprocess);
        self.recursion = args.recursion;
        self.malloc_may_fail = args.malloc_may_fail;
        self.models = !args.no_models;
        set(&mut self.undefined, args.undefined_functions);
        self.argc_may_be_zero = args.argc_may_be_zero;
        self.error_labels = args.error_labels;
        self.nondet_static = args.nondet_static;
        if args.track_objects {
            self.tracking = Tracking::Asked;
        }
        if args.large_objects {
            self.room = Room::Asked;
        }
        self.without_body = args.without_body;
        self.first_definition_counts = args.first_definition_counts;
        self.replaced = args.replaced;
        self.restricted = args.restricted;
        self.contracts = cfront::Contracts {
            enforced: args.enforce_contract,
            replaced: args.replace_call_with_contract,
            loops: args.apply_loop_contracts,
            acsl: args.acsl,
        };
        self.preprocess.keeps_comments = args.acsl;
        self.signed_overflow = args.signed_overflow;
        self
    }

    fn with_search(mut self, args: SearchArgs) -> Options {
        self.engine = args.engine;
        self.max_iterations = args.max_iterations;
        let most = args.max_violations.map(|n| usize::try_from(n).unwrap_or(usize::MAX).max(1));
        self.max_violations = if args.first_violation { Some(1) } else { most.or(self.max_violations) };
        set(&mut self.seed, args.seed);
        set(&mut self.summaries, args.summaries);
        self.ase = args.ase;
        self.domain = args.domain;
        self.path_length(args.path_length);
        if let Some(variants) = args.counterexample {
            let engines::counterexample::Variants { conjoin, ask } = variants;
            (self.counterexample.conjoin, self.counterexample.ask) = (conjoin, ask);
        }
        set(&mut self.portfolio, args.portfolio);
        self.trace = args.trace;
        self.jobs = args.jobs.map(|n| n as usize);
        self.only = args.only;
        self.shard = args.shard;
        self.is_sent = args.remote.sent;
        self.remote = remote(args.remote);
        if args.collect {
            self.unanswered = Unanswered::LeftOpen;
        }
        set(&mut self.cache_size, args.cache_size);
        set(&mut self.progress, args.progress);
        self.out = args.out.or(self.out);
        self.proof = args.proof;
        self.tests = args.tests;
        self.reports = args.reports;
        match args.suppress.as_deref().map_or(Ok(Vec::new()), suppressions) {
            Ok(suppressed) => self.suppressed = suppressed,
            Err(failure) => self.refused = Some(failure),
        }
        self.minimize = args.minimize.unwrap_or(true);
        self.cache = args.cache;
        self
    }

    fn with_cover(mut self, args: CoverArgs) -> Options {
        set(&mut self.cover, args.cover);
        self.tests = Some(args.tests);
        self.reports = args.reports;
        self.domain = args.domain;
        self.path_length(args.path_length);
        self.engine = args.engine;
        set(&mut self.seed, args.seed);
        self
    }

    fn path_length(&mut self, given: Option<u32>) {
        set(&mut self.counterexample.path_length, given.map(|n| n as usize));
    }

    fn with_native(mut self, args: NativeArgs) -> Options {
        set(&mut self.native, args.native);
        self
    }

    fn with_cross_check(mut self, args: CrossCheckArgs) -> Options {
        self.cross_check = args.cross_check;
        self
    }

    fn with_answer(mut self, args: AnswerArgs) -> Options {
        set(&mut self.time_limit, args.time_limit);
        self.memory_limit = args.memory_limit;
        set(&mut self.format, args.format.format);
        self.stats = args.stats;
        set(&mut self.color, args.color);
        self.quiet = args.quiet;
        self.verbose = args.verbose;
        self
    }
}

fn remote(args: RemoteArgs) -> Option<Remote> {
    Some(Remote {
        address: args.remote?,
        instance: args.instance.unwrap_or_default(),
        token: args.remote_token_file,
        authority: args.remote_ca,
        identity: args.remote_cert.zip(args.remote_key),
        platform: args.remote_platform,
        program: args.remote_program,
    })
}

fn preprocess(args: PreprocessArgs) -> PreprocessOptions {
    PreprocessOptions {
        program: args.preprocessor,
        include_dirs: args.include_dirs,
        quote_dirs: Vec::new(),
        defines: args.defines,
        includes: args.includes,
        system_dirs: args.system_dirs,
        undefines: args.undefines,
        standard: args.standard,
        keeps_comments: false,
    }
}

/// What is not given stays at its default.
fn set<T>(default: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *default = given;
    }
}

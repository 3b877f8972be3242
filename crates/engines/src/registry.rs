//! The table of engines, from which the command line's help is made.

use crate::{
    Begin, Engine, acceleration, ase, bmc, cegar, counterexample, dash, directed, explicit, havoc, houdini, interpret,
    kinduction, lee_yannakakis, minimax, pdr, portfolio, synergy, under_refine,
};
use base::TurnEnds;
use prepare::{CallPolicy, Form, Loops};

/// One engine.
pub struct EngineInfo {
    /// As `--engine` takes it.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Where the algorithm is from.
    pub paper: &'static str,
    /// The form of program that it works best on.
    pub form: Form,
    /// The engine itself.
    pub run: Engine,
    /// The same as a search that can be continued, if it can.
    pub resumes: Resumes,
    /// Contracts that earlier runs have proved are of use to it ([`crate::Config::kept`]).
    pub takes_contracts: bool,
}

/// Whether an engine goes on in its next turn where it was stopped in this one.
#[derive(Clone, Copy)]
pub enum Resumes {
    /// It begins anew.
    Never,
    /// It goes on if it is stopped between two iterations.
    BetweenIterations(Begin),
    /// It goes on wherever it is stopped.
    Anywhere(Begin),
}

impl Resumes {
    /// Begins a search that can be continued.
    pub fn begin(self) -> Option<Begin> {
        match self {
            Resumes::Never => None,
            Resumes::BetweenIterations(begin) | Resumes::Anywhere(begin) => Some(begin),
        }
    }

    /// Where the end of a turn stops it.
    pub fn turn_ends(self) -> TurnEnds {
        match self {
            Resumes::BetweenIterations(_) => TurnEnds::BetweenIterations,
            Resumes::Never | Resumes::Anywhere(_) => TurnEnds::Anywhere,
        }
    }
}

/// All engines, the default first.
pub fn registry() -> &'static [EngineInfo] {
    &[
        EngineInfo {
            name: "dash",
            summary: "tests and a partition that guide each other; pointers by the aliases that tests show",
            paper: "Beckman, Nori, Rajamani, Simmons: Proofs from Tests (ISSTA 2008), Figs. 10-16",
            form: Form { calls: CallPolicy::Shared, loops: Loops::Unrolled },
            run: dash::run,
            resumes: Resumes::BetweenIterations(dash::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: "synergy",
            summary: "tests along ordered abstract traces, splits by exact preconditions at the frontier",
            paper: "Gulavani, Henzinger, Kannan, Nori, Rajamani: SYNERGY (FSE 2006), Fig. 2",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: synergy::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "lee_yannakakis",
            summary: "the reachable bisimulation quotient, one concrete state a region; a yardstick",
            paper: "Lee, Yannakakis: Online Minimization of Transition Systems (STOC 1992), as in SYNERGY Fig. 5",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: lee_yannakakis::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "directed",
            summary: "all paths, depth first, by flipping branches; finds errors, makes no proofs",
            paper: "Godefroid, Klarlund, Sen: DART (PLDI 2005); Sen, Marinov, Agha: CUTE (FSE 2005)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: directed::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "ase",
            summary: "symbolic execution with abstract matching; proofs by exact fragments and inductive invariants",
            paper: "Albarghouthi, Gurfinkel, Wei, Chechik: Abstract Analysis of Symbolic Executions (ATVA 2010)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: ase::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: minimax::NAME,
            summary: "symbolic execution with interpolants; loops by the strongest constraints that rounds keep",
            paper: "Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER, 2011), Figs. 4 and 5",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: minimax::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "portfolio",
            summary: "several engines in turns, each going on where it was; the default",
            paper: "-",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: portfolio::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: bmc::NAME,
            summary: "all paths up to a bound as one question; proofs where no path is longer",
            paper: "Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs (TACAS 1999)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: bmc::run,
            resumes: Resumes::Anywhere(bmc::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: acceleration::NAME,
            summary: "bounded model checking with edges for many rounds of a loop at once; tests only",
            paper: "Kroening, Lewis, Weissenbacher: Under-Approximating Loops in C Programs for Fast Counterexample Detection (CAV 2013)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: acceleration::run,
            resumes: Resumes::Anywhere(acceleration::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: "kinduction",
            summary: "bounded model checking, and induction over several rounds of loops, strengthened by facts",
            paper: "Sheeran, Singh, Stalmarck: Checking Safety Properties Using Induction (FMCAD 2000)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: kinduction::run,
            resumes: Resumes::Anywhere(kinduction::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: "pdr",
            summary: "states from which errors follow are blocked one by one, as weakly as it stays true, until that is inductive",
            paper: "Bradley: SAT-Based Model Checking without Unrolling (VMCAI 2011); Cimatti et al.: IC3-IA (TACAS 2014)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: pdr::run,
            resumes: Resumes::Anywhere(pdr::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: "explicit",
            summary: "each state of a loop head is gone on from once, with one value of each class of inputs",
            paper: "Holzmann: The Model Checker SPIN (IEEE TSE 1997)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: explicit::run,
            resumes: Resumes::Anywhere(explicit::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: "houdini",
            summary: "contracts guessed from executions, of which the inductive ones are kept",
            paper: "Flanagan, Leino: Houdini, an Annotation Assistant for ESC/Java (FME 2001)",
            form: Form { calls: CallPolicy::Large, loops: Loops::Kept },
            run: houdini::run,
            resumes: Resumes::Anywhere(houdini::begin),
            takes_contracts: true,
        },
        EngineInfo {
            name: "havoc",
            summary: "loops are skipped, but for what they leave alone and what lemmas say, until an error needs them",
            paper: "Beyer, Lingsch-Rosenfeld, Spiessl: A Unifying Approach for Control-Flow-Based Loop Abstraction (SEFM 2022)",
            form: Form { calls: CallPolicy::Large, loops: Loops::Kept },
            run: havoc::run,
            resumes: Resumes::Anywhere(havoc::begin),
            takes_contracts: false,
        },
        EngineInfo {
            name: "interpret",
            summary: "abstract interpretation; what a domain says without alarm is the proof; arrays up to an index, blocks of the heap",
            paper: "Cousot, Cousot: Abstract Interpretation (POPL 1977); Mine: The Octagon Abstract Domain (2006)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: interpret::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "counterexample",
            summary: "a domain's alarms one by one: weakest preconditions along paths, the shortest first, make tests",
            paper: "Erez, Yahav, Sagiv: Generating Concrete Counterexamples for Sound Abstract Interpretation, Figs. 4, 5",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: counterexample::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "cegar",
            summary: "lazy predicate abstraction: predicates from infeasible paths, split on all aliases; a yardstick",
            paper: "Henzinger, Jhala, Majumdar, Sutre: Lazy Abstraction (POPL 2002)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: cegar::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
        EngineInfo {
            name: "under_refine",
            summary: "concrete states with abstract matching; for programs without input, a yardstick for ase",
            paper: "Pasareanu, Pelanek, Visser: Concrete Model Checking with Abstract Matching (CAV 2005)",
            form: Form { calls: CallPolicy::Nothing, loops: Loops::Kept },
            run: under_refine::run,
            resumes: Resumes::Never,
            takes_contracts: false,
        },
    ]
}

/// The engine called `name`.
pub fn find(name: &str) -> Option<&'static EngineInfo> {
    registry().iter().find(|e| e.name == name)
}

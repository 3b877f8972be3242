//! What the lowering has to know besides the program.

use crate::contracts::Contracts;
use crate::initial::Initial;
use crate::symbolic_input::SymbolicInput;
use crate::types::DataModel;
use ir::{Cells, CheckKind, PropertySet, SignedOverflow};

/// What a call of a function does that the program declares and nobody defines, and that is not of the C library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndefinedFunctions {
    /// It returns any value and changes nothing.
    Pure,
    /// It also gives any values to static objects and to those that its arguments point to.
    Havoc,
    /// It is not known.
    Unknown,
}

/// Calls through a pointer that enter no other functions than these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// `caller.function_pointer_call.N`, or the name of a variable, a parameter or a member.
    pub pointer: String,
    /// Names, or `file.c:name`.
    pub targets: Vec<String>,
}

/// What the lowering has to know besides the program.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// The function that is run.
    pub entry: String,
    pub model: DataModel,
    /// Functions whose call violates the property. `error` counts only without body and parameters.
    pub properties: Vec<String>,
    /// Labels whose reaching violates the property.
    pub error_labels: Vec<String>,
    /// Objects of static lifetime without initialiser begin with any values.
    pub nondet_static: bool,
    /// Functions that are taken without their bodies: names, or `file.c:name`.
    pub without_body: Vec<String>,
    /// Of several definitions of a function the first one counts.
    pub first_definition_counts: bool,
    /// Functions, and those that stand for them.
    pub replaced: Vec<(String, String)>,
    /// Calls through pointers that are known to enter some functions only, which is checked.
    pub restricted: Vec<Restriction>,
    /// Another function violates the property; otherwise it ends the path.
    pub check_targets: bool,
    /// The contracts that are enforced, or stand for what they are contracts of.
    pub contracts: Contracts,
    /// A failed assertion violates the property; otherwise it ends the path.
    pub check_assert: bool,
    /// A clause of a contract that does not hold violates the property; otherwise it ends the path.
    pub check_contracts: bool,
    /// `malloc`, `calloc`, `realloc` may return null.
    pub malloc_may_fail: bool,
    /// Library functions that the program does not define mean what our models of them say; otherwise they are functions
    /// without body like any other.
    pub models: bool,
    pub undefined: UndefinedFunctions,
    /// `main` may be started with `argc == 0`.
    pub argc_may_be_zero: bool,
    pub signed_overflow: SignedOverflow,
    /// The kinds of checks about arithmetic that are made, besides [`LowerOptions::signed_overflow`]. Without one, the path ends
    /// at what has no meaning, and all else means what C says.
    pub arithmetic: PropertySet,
    /// The kinds of checks about memory that are made. Where one fails that is not among them, the path ends; without any, no
    /// account is kept of objects.
    pub memory: PropertySet,
    /// Account is kept of objects although nothing is checked of memory.
    pub tracks_objects: bool,
    /// What of 32 bit programs there is room for where account is kept of objects.
    pub cells: Cells,
    pub decisions: Decisions,
    /// The heap at which the entry function is started, where its parameters do not say it.
    pub initial: Option<Initial>,
    /// What is known of the lengths of inputs.
    pub input: SymbolicInput,
}

/// What is kept of the decisions of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decisions {
    /// Nothing: operands of `&&`, `||`, `?:` without effects are parts of values.
    Forgotten,
    /// Each evaluation of a condition is a branch with a mark ([`ir::decision`]).
    Marked,
}

impl LowerOptions {
    /// Account is kept of objects: the translation knows which of them live, and paths end at accesses that are none of a kind
    /// that is checked.
    pub fn keeps_account(&self) -> bool {
        self.tracks_objects || self.memory.kinds().any(CheckKind::is_about_memory)
    }
}

impl Default for LowerOptions {
    fn default() -> LowerOptions {
        LowerOptions {
            entry: "main".to_string(),
            model: DataModel::Lp64,
            properties: ["reach_error", "__VERIFIER_error", "error"].map(String::from).to_vec(),
            error_labels: Vec::new(),
            nondet_static: false,
            without_body: Vec::new(),
            first_definition_counts: false,
            replaced: Vec::new(),
            restricted: Vec::new(),
            check_targets: true,
            contracts: Contracts::default(),
            check_assert: true,
            check_contracts: true,
            malloc_may_fail: false,
            models: true,
            undefined: UndefinedFunctions::Pure,
            argc_may_be_zero: false,
            signed_overflow: SignedOverflow::Wraps,
            arithmetic: PropertySet::default(),
            memory: PropertySet::default(),
            tracks_objects: false,
            cells: Cells::Many,
            decisions: Decisions::Forgotten,
            initial: None,
            input: SymbolicInput::default(),
        }
    }
}

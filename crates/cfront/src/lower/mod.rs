//! Typed C ([`crate::hir`]) to control-flow automata ([`ir::Program`]).
//!
//! One procedure per function that can be reached from the entry function by calls or through taken addresses, and
//! `$start`, which gives static objects their initial values and calls the entry function. Expressions of the program
//! representation have no effects: what C does inside an expression becomes statements and branches here, left to
//! right. Undefined behaviour that is not the property ends the path (`Assume` before the operation); what cannot be
//! translated ends it in an [`ir::LocKind::Unknown`] location.
//!
//! The state stands in files that import no topic: `lowering` (the whole translation), `cfg` (the open graph of a
//! procedure), `body` (one function), `site` (one call), `memory_state`, `named`, `notes`, and the types that these hold. Every other file is one topic, an
//! `impl` of `Lowering` or `Body` that any other topic may call; none is imported by the state.
//!
//! | topic | files |
//! |---|---|
//! | facts about the unit, before | `scan`, `effects`, `named_uses`, `behind`, `provenance`, `comparison` |
//! | expressions | `expr`, `choice`, `arith`, `arithmetic_checks`, `overflow`, `range`, `float`, `lvalue`, `cond`, `assign`, `operand_order`, `record`, `addresses`, `low_bits` |
//! | checked accesses | `access`, `reads`, `alignment`, `initialised`, `lives`, `leaks`, `escape`, `expr_text` |
//! | statements | `stmt`, `switch`, `init` |
//! | calls | `call`, `indirect`, `disguised`, `restricted`, `library` (models), `libc`, `undefined`, `intrinsics` |
//! | intrinsics | `memory`, `heap`, `builtins`, `atomics`, `formatted`, `errno`, `verifiers`, `queries`, `objects` |
//! | static objects, and what runs first and last | `globals`, `weak`, `start` |
//! | once a graph is complete | `liveness`, `finish` |
//! | what executions are shown with | `shown` |
//! | the unit for those who compile it | `harness` |

mod access;
mod accesses;
mod address_notes;
mod addresses;
mod alignment;
mod answers;
mod arguments_of;
mod arith;
mod arithmetic_checks;
mod assign;
mod atomics;
mod attempt;
mod behind;
mod body;
mod bool_bytes;
mod builtins;
mod call;
mod cfg;
mod checks;
mod choice;
mod comparison;
mod cond;
mod constants;
mod contract_values;
mod decisions;
mod disguised;
mod effect_set;
mod effects;
mod entry;
mod errno;
mod escape;
mod expr;
mod expr_text;
mod finish;
mod float;
mod format;
mod formatted;
mod frame;
mod frames;
mod globals;
pub mod harness;
mod heap;
mod hints;
mod indirect;
mod init;
mod initialised;
mod input;
mod intrinsics;
mod leaks;
mod libc;
mod library;
mod lists;
mod literal_calls;
mod literal_formats;
mod liveness;
mod lives;
mod low_bits;
mod lowering;
mod lvalue;
mod mathematics;
mod memory;
mod memory_state;
mod misaligned;
mod named;
mod named_uses;
mod notes;
mod object_table;
mod objects;
mod open_padding;
mod operand_order;
mod options;
mod overflow;
mod overlapping;
mod padding;
mod passed_arguments;
mod pointer_bytes;
mod pointer_numbers;
mod pointer_sums;
mod pointer_uses;
mod printed;
mod printed_length;
mod provenance;
mod queries;
mod range;
mod reached;
mod record;
mod repr;
mod restarted;
mod restricted;
mod returned;
mod rounding;
pub(crate) mod scan;
mod shown;
mod signature;
mod site;
mod start;
mod stmt;
mod stored_arguments;
mod sum;
mod switch;
mod taken_for_granted;
mod texts_given;
pub(crate) mod touches;
mod undefined;
mod uninterpreted;
mod variadic;
mod vectors;
mod verifiers;
mod volatile;
mod weak;

pub use options::{Decisions, LowerOptions, Restriction, UndefinedFunctions};

use crate::hir::{FuncId, Unit};
use crate::large_stack::{on_large_stack, stopped};
use crate::variadic::expand as expand_variadic;
use crate::vocabulary::EXIT_HANDLERS;
use base::{Diagnostic, Pos};
use entry::{check_labels, find_entry};
use harness::Harness;
use ir::Program;
use lowering::Lowering;
use memory_state::Outside;

/// A program, and what a compiled test of it needs to know.
pub struct Loaded {
    pub program: Program,
    /// What is doubtful about the program and does no harm.
    pub warnings: Vec<Diagnostic>,
    pub harness: Harness,
    /// Comparisons of pointers are open that are not where account is kept of objects ([`LowerOptions::tracks_objects`]).
    pub doubts_lives: bool,
}

/// What the reason ends with where an object has no room.
const OF_THIS_SIZE: &str = "of this size";

/// Something was not translated because there is no room for an object ([`ir::Cells`]).
pub fn lacks_room(program: &Program) -> bool {
    program.unsupported.iter().any(|(_, what)| what.ends_with(OF_THIS_SIZE))
}

/// Translates a checked unit.
///
/// # Errors
/// The entry function does not exist or has no body, or the unit was checked for another data model.
pub fn lower(unit: Unit, options: &LowerOptions) -> Result<Program, Vec<Diagnostic>> {
    let result = on_large_stack(|| lower_here(unit, options).map(|loaded| loaded.program));
    result.unwrap_or_else(|| Err(vec![stopped()]))
}

/// [`lower`] on the present thread, whose stack must be large.
pub(crate) fn lower_here(mut unit: Unit, options: &LowerOptions) -> Result<Loaded, Vec<Diagnostic>> {
    literal_formats::mark(&mut unit);
    expand_variadic(&mut unit);
    let entry = find_entry(&unit, options)?;
    check_labels(&unit, options)?;
    let (mut program, harness, doubts_lives) = {
        let mut lowering = Lowering::new(&unit, options, entry);
        lowering.check_memory(Outside::default());
        lowering.run(entry);
        let seen = lowering.memory.as_ref().map(|m| m.saw).filter(|seen| seen.is_any());
        if let Some(outside) = seen {
            // What pointers from outside point to is no object of the program: every check has to allow for it.
            lowering = Lowering::new(&unit, options, entry);
            lowering.check_memory(outside);
            lowering.run(entry);
        }
        let harness = harness::describe(&mut lowering, entry);
        (lowering.program, harness, lowering.doubts_lives)
    };
    program.sources = unit.sources;
    Ok(Loaded { program, warnings: Vec::new(), harness, doubts_lives })
}

impl Lowering<'_> {
    /// Translates everything that the entry function can reach. Functions and static objects are discovered while
    /// their users are translated, so dead parts of a unit cost nothing.
    fn run(&mut self, entry: FuncId) {
        self.program.entry = self.new_proc("$start", Pos::NONE);
        self.track_objects();
        self.track_uninterpreted();
        self.track_frames();
        self.find_lists();
        self.list_ignored_annotations();
        self.list_link_notes();
        let mut start = self.begin_start();
        self.proc_of(entry);
        for global in self.globals_with_sums() {
            self.global(global);
        }
        for f in self.constructors().into_iter().chain(self.destructors()).chain(self.model_named(EXIT_HANDLERS)) {
            self.proc_of(f);
        }
        loop {
            if let Some((func, id, instance)) = self.new_procs.pop_front() {
                self.lower_func(func, id, instance);
            } else if let Some(global) = self.new_globals.pop_front() {
                start = self.initialise_global(start, global);
            } else {
                break;
            }
        }
        self.end_start(start, entry);
        self.end_objects();
        self.resolve_indirect_calls();
        self.list_restrictions();
        for line in taken_for_granted::assumptions(self.unit, &self.facts.meets, self.memory.is_some()) {
            self.assume_of_program(line);
        }
        if self.asks_about_behaviour() {
            self.assume_of_program(taken_for_granted::WITHOUT_CHECK.to_string());
        }
        self.program.objects.sort_by_key(|o| o.addr);
        self.list_models();
        self.list_address_notes();
        self.finish();
    }
}

//! The state of the function being checked: its locals, labels and switches.

use crate::hir::{FuncId, GlobalId, Invariant, LabelId, Local, LocalId};
use crate::lex::Symbol;
use crate::types::{FieldDecl, RecordId, TypeId};
use base::Pos;
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Debug)]
struct LabelState {
    /// `None` for a `__label__` that nothing has named yet.
    first_use: Option<Pos>,
    defined: bool,
}

/// The call that a variable's scope ends with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cleanup {
    pub(super) func: FuncId,
    /// Of the declaration.
    pub(super) pos: Pos,
}

/// A `switch` that is open.
#[derive(Debug)]
pub(super) struct Switch {
    pub(super) ty: TypeId,
    pub(super) values: FxHashSet<i128>,
    pub(super) ranges: Vec<(i128, i128)>,
    pub(super) has_default: bool,
}

/// Where a function stands among those around it.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    /// The state of the function around it.
    pub(super) outer: Option<Box<FuncState>>,
    /// The depth of the scope that it is defined in: all its own names are deeper.
    pub(super) depth: u32,
    /// The parameter that is a pointer to the frame of the function around it.
    pub(super) chain: Option<LocalId>,
    pub(super) frame: Option<Frame>,
    /// What the definition of a nested function that is being checked has used of this one.
    pub(super) used: Vec<LocalId>,
    /// The nested function that is being checked.
    pub(super) function: Option<FuncId>,
    /// Where a nested function is defined that can be called without control having come by: behind its definition there are
    /// labels in its scope.
    pub(super) jumped_over: Option<Pos>,
    /// Where pointers to functions in this one find its frame.
    pub(super) remembered: Vec<GlobalId>,
}

/// The object through which nested functions reach variables.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) local: LocalId,
    pub(super) record: RecordId,
    /// A pointer to each variable, with the name `&variable`; before them, in a function that is nested itself, one to the frame around it.
    pub(super) fields: Vec<FieldDecl>,
    pub(super) by_local: FxHashMap<LocalId, u32>,
}

/// A function within a function.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    /// Its type as it is written.
    pub(super) ty: TypeId,
    /// How many functions are around the one that it is defined in.
    pub(super) level: usize,
    /// The function that pointers to it lead to, and where that finds the frame.
    pub(super) pointer: Option<(FuncId, GlobalId)>,
}

#[derive(Debug)]
pub(super) struct FuncState {
    pub(super) name: String,
    pub(super) ret: TypeId,
    /// It takes any number of arguments.
    pub(super) is_variadic: bool,
    /// It hands on the arguments behind its parameters (`__builtin_va_arg_pack`), as only code that takes the place of a call can.
    pub(super) hands_on_arguments: bool,
    /// Errors that were found before the function.
    pub(super) first_error: usize,
    pub(super) locals: Vec<Local>,
    pub(super) labels: Vec<String>,
    label_states: Vec<LabelState>,
    by_name: FxHashMap<Symbol, LabelId>,
    /// `__label__` declarations, innermost last.
    local_labels: Vec<(Symbol, LabelId)>,
    pub(super) switches: Vec<Switch>,
    /// Open loops, and open loops and switches.
    pub(super) loops: u32,
    pub(super) breakable: u32,
    pub(super) invariants: Vec<Invariant>,
    pub(super) quantifies: bool,
    /// Where the byte size of each variable length array type is kept.
    pub(super) vla_sizes: FxHashMap<u32, LocalId>,
    /// Likewise that of each record of variable size, and the offsets of its members that are no constants.
    pub(super) record_sizes: FxHashMap<RecordId, LocalId>,
    pub(super) member_offsets: FxHashMap<(RecordId, u32), LocalId>,
    statics: FxHashMap<String, u32>,
    /// Locals that a function runs for where their scope ends.
    pub(super) cleanups: FxHashMap<LocalId, Cleanup>,
    /// The functions around it, and what functions in it use.
    pub(super) nesting: Nesting,
}

impl FuncState {
    pub(super) fn new(name: &str, ret: TypeId, first_error: usize) -> FuncState {
        FuncState {
            name: name.to_string(),
            ret,
            is_variadic: false,
            hands_on_arguments: false,
            first_error,
            locals: Vec::new(),
            labels: Vec::new(),
            label_states: Vec::new(),
            by_name: FxHashMap::default(),
            local_labels: Vec::new(),
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            invariants: Vec::new(),
            quantifies: false,
            vla_sizes: FxHashMap::default(),
            record_sizes: FxHashMap::default(),
            member_offsets: FxHashMap::default(),
            statics: FxHashMap::default(),
            cleanups: FxHashMap::default(),
            nesting: Nesting::default(),
        }
    }

    pub(super) fn new_local(&mut self, name: impl Into<String>, ty: TypeId, pos: Pos) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, pos, align: 1, address_taken: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// How many names like this one static objects and functions in it have had before.
    pub(super) fn numbered(&mut self, name: &str) -> u32 {
        let count = self.statics.entry(name.to_string()).or_insert(0);
        *count += 1;
        *count - 1
    }

    fn new_label(&mut self, name: &str, first_use: Option<Pos>) -> LabelId {
        self.labels.push(name.to_string());
        self.label_states.push(LabelState { first_use, defined: false });
        LabelId(self.labels.len() as u32 - 1)
    }

    /// The label `symbol` as seen from here.
    pub(super) fn label(&mut self, symbol: Symbol, name: &str, pos: Pos) -> LabelId {
        if let Some(&(_, id)) = self.local_labels.iter().rev().find(|(s, _)| *s == symbol) {
            if let Some(state) = self.label_states.get_mut(id.0 as usize) {
                state.first_use.get_or_insert(pos);
            }
            return id;
        }
        if let Some(&id) = self.by_name.get(&symbol) {
            return id;
        }
        let id = self.new_label(name, Some(pos));
        self.by_name.insert(symbol, id);
        id
    }

    pub(super) fn declare_local_label(&mut self, symbol: Symbol, name: &str) {
        let id = self.new_label(name, None);
        self.local_labels.push((symbol, id));
    }

    /// The `__label__` that is declared here, which is used.
    pub(super) fn use_local_label(&mut self, symbol: Symbol, pos: Pos) -> bool {
        let Some(&(_, id)) = self.local_labels.iter().rev().find(|(s, _)| *s == symbol) else { return false };
        self.label_states[id.0 as usize].first_use.get_or_insert(pos);
        true
    }

    pub(super) fn local_label_mark(&self) -> usize {
        self.local_labels.len()
    }

    pub(super) fn forget_local_labels(&mut self, mark: usize) {
        self.local_labels.truncate(mark);
    }

    /// Marks the label as defined; `false` if it already was.
    pub(super) fn define_label(&mut self, id: LabelId) -> bool {
        match self.label_states.get_mut(id.0 as usize) {
            Some(state) => !std::mem::replace(&mut state.defined, true),
            None => false,
        }
    }

    /// A label that is used without being defined, and where.
    pub(super) fn undefined_label(&self) -> Option<(&str, Pos)> {
        self.label_states.iter().zip(&self.labels).find_map(|(state, name)| match (state.defined, state.first_use) {
            (false, Some(pos)) => Some((name.as_str(), pos)),
            _ => None,
        })
    }

    pub(super) fn level(&self) -> usize {
        self.nesting.outer.as_ref().map_or(0, |outer| outer.level() + 1)
    }

    /// The function so many levels around this one.
    pub(super) fn above(&mut self, up: usize) -> Option<&mut FuncState> {
        match up {
            0 => Some(self),
            _ => self.nesting.outer.as_mut()?.above(up - 1),
        }
    }
}

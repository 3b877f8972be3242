//! Scopes of ordinary names and tags: arrays by symbol with an undo log, so that lookup is one load.

use crate::hir::{FuncId, GlobalId, LocalId};
use crate::lex::Symbol;
use crate::types::{EnumId, RecordId, TypeId};

/// What an ordinary identifier denotes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entity {
    Global(GlobalId),
    Func(FuncId),
    Local(LocalId),
    Const(i128, TypeId),
    Typedef(TypeId),
    /// A function within a function.
    Nested(FuncId),
    /// A parameter in a prototype: has a type, and no value.
    Placeholder(TypeId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// A name's meaning and the depth of the scope it was declared in (0: the file).
#[derive(Clone, Copy, Debug)]
pub(super) struct Binding<T> {
    pub(super) what: T,
    pub(super) depth: u32,
}

#[derive(Debug, Default)]
struct Undo {
    names: Vec<(Symbol, Option<Binding<Entity>>)>,
    tags: Vec<(Symbol, Option<Binding<Tag>>)>,
}

#[derive(Debug)]
pub(super) struct Scopes {
    names: Vec<Option<Binding<Entity>>>,
    tags: Vec<Option<Binding<Tag>>>,
    open: Vec<Undo>,
}

impl Scopes {
    pub(super) fn new(symbols: usize) -> Scopes {
        Scopes { names: vec![None; symbols], tags: vec![None; symbols], open: Vec::new() }
    }

    pub(super) fn depth(&self) -> u32 {
        self.open.len() as u32
    }

    pub(super) fn push(&mut self) {
        self.open.push(Undo::default());
    }

    pub(super) fn pop(&mut self) {
        let Some(undo) = self.open.pop() else { return };
        for (symbol, was) in undo.names.into_iter().rev() {
            self.names[symbol.0 as usize] = was;
        }
        for (symbol, was) in undo.tags.into_iter().rev() {
            self.tags[symbol.0 as usize] = was;
        }
    }

    pub(super) fn get(&self, symbol: Symbol) -> Option<Binding<Entity>> {
        self.names[symbol.0 as usize]
    }

    /// The meaning given in the innermost scope itself.
    pub(super) fn get_here(&self, symbol: Symbol) -> Option<Entity> {
        self.get(symbol).filter(|b| b.depth == self.depth()).map(|b| b.what)
    }

    pub(super) fn set(&mut self, symbol: Symbol, what: Entity) {
        let binding = Some(Binding { what, depth: self.depth() });
        let was = std::mem::replace(&mut self.names[symbol.0 as usize], binding);
        if let Some(scope) = self.open.last_mut() {
            scope.names.push((symbol, was));
        }
    }

    pub(super) fn tag(&self, symbol: Symbol) -> Option<Binding<Tag>> {
        self.tags[symbol.0 as usize]
    }

    pub(super) fn set_tag(&mut self, symbol: Symbol, what: Tag) {
        let binding = Some(Binding { what, depth: self.depth() });
        let was = std::mem::replace(&mut self.tags[symbol.0 as usize], binding);
        if let Some(scope) = self.open.last_mut() {
            scope.tags.push((symbol, was));
        }
    }
}

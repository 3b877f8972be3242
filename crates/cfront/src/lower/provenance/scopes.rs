//! The blocks that local variables are declared in: a pointer that is kept in a variable of an outer block may outlive what it points to,
//! and any variable may keep one to an array of variable length that has begun again in its block.

use super::origin::{NamedObject, Origin, Root};
use crate::hir::{FuncBody, FuncId, LocalId, Stmt, StmtKind, Unit};
use crate::lower::restarted::arrays_behind;
use crate::types::Types;
use rustc_hash::{FxHashMap, FxHashSet};

/// A block by its number, and the greatest number of those in it.
#[derive(Clone, Copy)]
struct Block {
    own: u32,
    last: u32,
}

impl Block {
    fn is_around(self, other: Block) -> bool {
        self.own < other.own && other.own <= self.last
    }
}

/// See the module.
#[derive(Default)]
pub(super) struct Scopes {
    blocks: FxHashMap<(FuncId, LocalId), Block>,
    /// Variables in whose block there are others with objects that have an address.
    outer: FxHashSet<(FuncId, LocalId)>,
    /// Arrays that may begin again while control stays in their block.
    restarted: FxHashSet<(FuncId, LocalId)>,
}

impl Scopes {
    pub(super) fn of(unit: &Unit) -> Scopes {
        let mut all = Scopes::default();
        for (f, func) in (0..).map(FuncId).zip(&unit.funcs) {
            if let Some(body) = &func.body {
                all.add(&unit.types, f, body);
            }
        }
        all
    }

    fn add(&mut self, types: &Types, f: FuncId, body: &FuncBody) {
        let restarted = arrays_behind(types, body, |_| true);
        let mut walk = Walk::default();
        walk.block(&body.stmts);
        walk.declared.extend(body.params.iter().map(|&p| (p, 0)));
        let block = |own: u32| Block { own, last: walk.last[own as usize] };
        let has_address = |l: LocalId| body.locals[l.0 as usize].address_taken || walk.variable.contains(&l);
        let inner: Vec<Block> = walk.declared.iter().filter(|d| has_address(d.0)).map(|d| block(d.1)).collect();
        for &(local, own) in &walk.declared {
            self.blocks.insert((f, local), block(own));
            if !restarted.is_empty() || inner.iter().any(|&i| block(own).is_around(i)) {
                self.outer.insert((f, local));
            }
        }
        self.restarted.extend(restarted.into_iter().map(|l| (f, l)));
    }

    /// A pointer of this origin to a local variable may outlive it where a variable of the function keeps it.
    pub(super) fn outlives(&self, f: FuncId, keeper: LocalId, origin: Origin) -> bool {
        match origin.root {
            Root::One(NamedObject::Local(g, object)) => {
                g == f && (self.is_around(f, keeper, object) || self.begins_again((f, object)))
            }
            Root::One(NamedObject::Global(_)) | Root::Nothing => false,
            _ => self.outer.contains(&(f, keeper)),
        }
    }

    /// The local is an array of which another one may begin while control stays in its block.
    pub(super) fn begins_again(&self, local: (FuncId, LocalId)) -> bool {
        self.restarted.contains(&local)
    }

    /// Literals and the like end with their block, too, whichever that is.
    fn is_around(&self, f: FuncId, keeper: LocalId, object: LocalId) -> bool {
        let of = |l: LocalId| self.blocks.get(&(f, l));
        of(keeper).is_some_and(|outer| of(object).is_none_or(|&inner| outer.is_around(inner)))
    }
}

/// The walk through one function.
#[derive(Default)]
struct Walk {
    /// By number of a block: the greatest one in it.
    last: Vec<u32>,
    declared: Vec<(LocalId, u32)>,
    variable: Vec<LocalId>,
}

impl Walk {
    fn block(&mut self, stmts: &[Stmt]) {
        let own = self.begin();
        stmts.iter().for_each(|s| self.stmt(s, own));
        self.end(own);
    }

    fn begin(&mut self) -> u32 {
        self.last.push(0);
        self.last.len() as u32 - 1
    }

    fn end(&mut self, own: u32) {
        self.last[own as usize] = self.last.len() as u32 - 1;
    }

    fn stmt(&mut self, s: &Stmt, own: u32) {
        match &s.kind {
            StmtKind::Decl { local, vla_size, .. } => {
                self.declared.push((*local, own));
                self.variable.extend(vla_size.is_some().then_some(*local));
            }
            StmtKind::Block(stmts) => self.block(stmts),
            StmtKind::If { then, els, .. } => {
                self.stmt(then, own);
                els.iter().for_each(|els| self.stmt(els, own));
            }
            StmtKind::For { init, body, .. } => {
                let own = self.begin();
                init.iter().for_each(|s| self.stmt(s, own));
                self.stmt(body, own);
                self.end(own);
            }
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Switch { body, .. }
            | StmtKind::Case { body, .. }
            | StmtKind::Default(body)
            | StmtKind::Label(_, body) => self.stmt(body, own),
            StmtKind::Expr(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::GotoComputed(_)
            | StmtKind::Return(_)
            | StmtKind::Asm { .. }
            | StmtKind::InnerBlocksEnd(_)
            | StmtKind::Empty => {}
        }
    }
}

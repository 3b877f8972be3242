//! The constraints of a unit: one walk over all functions and initialisers.

use super::{Object, Origin, Place, Provenance, Root, Source, Traits};
use crate::hir::{Expr, ExprKind, Func, FuncBody, FuncId, GlobalId, Init, Stmt, StmtKind, Unit};
use crate::lower::effects::direct_callee;
use crate::lower::intrinsics::Intrinsic;
use crate::lower::scan::{alias_target, for_each_stmt, walk_init, walk_stmt};
use crate::lower::verifiers::Word;
use crate::types::{RecordId, Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Adds the constraints of everything in the unit.
pub(super) fn collect(unit: &Unit, entry: &str, out: &mut Provenance) {
    let funcs = || (0..).map(FuncId).zip(&unit.funcs);
    for (id, f) in funcs() {
        if let Some(body) = &f.body {
            out.by_body.insert(std::ptr::from_ref(body), id);
            if f.name == entry && !f.is_used {
                let declared = body.stmts.iter().filter_map(|s| match s.kind {
                    StmtKind::Decl { local, .. } => Some(local),
                    _ => None,
                });
                out.lasting.extend(declared.chain(body.params.iter().copied()).map(|l| (id, l)));
            }
        }
    }
    let mut walker = Walker { unit, out, func: None, taken: Vec::new(), calls: FxHashMap::default() };
    walker.share_union_members();
    for (i, g) in (0..).map(GlobalId).zip(&unit.globals) {
        if let Some(init) = &g.init {
            walker.initialised(Place::Global(i), g.ty, init);
            walk_init(init, &mut |e| walker.expr(e));
        }
        if g.is_extern_only {
            let node = walker.out.node(Place::Global(i));
            walker.out.flow(Source::Known(Origin::anywhere(Traits::NONE)), node);
        }
    }
    for (id, f) in funcs() {
        if let Some(body) = &f.body {
            walker.function(id, body);
            if f.name == entry {
                walker.called_from_outside(id, body);
            }
        }
    }
    walker.finish();
}

/// Where the value of the pointer `e` comes from.
pub(super) fn sources(
    unit: &Unit,
    out: &mut Provenance,
    func: Option<FuncId>,
    e: &Expr,
    added: Traits,
    found: &mut Vec<Source>,
) {
    let taken = Vec::new();
    Walker { unit, out, func, taken, calls: FxHashMap::default() }.value(e, added, found);
}

struct Walker<'a> {
    unit: &'a Unit,
    out: &'a mut Provenance,
    /// The function whose locals are in sight.
    func: Option<FuncId>,
    /// Functions whose address is a value.
    taken: Vec<FuncId>,
    calls: FxHashMap<FuncId, Calls>,
}

/// Whom a function calls.
#[derive(Default)]
struct Calls {
    direct: Vec<FuncId>,
    indirect: bool,
}

impl<'a> Walker<'a> {
    fn function(&mut self, id: FuncId, body: &FuncBody) {
        self.func = Some(id);
        for_each_stmt(&body.stmts, &mut |s| self.stmt(s));
        for s in &body.stmts {
            walk_stmt(s, &mut |e| self.expr(e));
        }
        self.func = None;
    }

    fn called_from_outside(&mut self, id: FuncId, body: &FuncBody) {
        for &p in &body.params {
            let param = self.out.node(Place::Local(id, p));
            self.out.flow(Source::Known(Origin::anywhere(Traits::NONE)), param);
        }
    }

    /// The pointers that a statement moves; its expressions are visited by themselves.
    fn stmt(&mut self, s: &Stmt) {
        match (&s.kind, self.func) {
            (StmtKind::Return(Some(e)), Some(f)) if self.is_pointer(e.ty) => self.assign(Place::Result(f), e),
            (StmtKind::Decl { local, init: Some(init), .. }, Some(f)) => {
                let ty = self.unit.funcs[f.0 as usize].body.as_ref().map(|b| b.locals[local.0 as usize].ty);
                if let Some(ty) = ty {
                    self.initialised(Place::Local(f, *local), ty, init);
                }
            }
            (StmtKind::Asm { outputs, .. }, _) => {
                for lv in outputs {
                    let place = self.place(lv);
                    let node = self.out.node(place);
                    self.out.flow(Source::Known(Origin::anywhere(Traits::AT_END)), node);
                }
            }
            _ => {}
        }
    }

    fn initialised(&mut self, place: Place, ty: TypeId, init: &Init) {
        let types = &self.unit.types;
        for item in init.items.iter().filter(|i| types.is_pointer(i.ty)) {
            self.assign(place, &item.value);
            for member in self.pointer_members(ty) {
                self.assign(member, &item.value);
            }
        }
    }

    /// What one expression does by itself.
    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Assign { lhs, rhs } if self.is_pointer(lhs.ty) => {
                let place = self.place(lhs);
                self.assign(place, rhs);
            }
            ExprKind::CompoundAssign { lhs, .. } if self.is_pointer(lhs.ty) => self.advance(lhs),
            ExprKind::IncDec { lhs, decrement: false, .. } if self.is_pointer(lhs.ty) => self.advance(lhs),
            ExprKind::Assign { lhs, .. } | ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. }
                if is_pointer_as_number(self.unit, lhs) =>
            {
                let cell = self.out.node(Place::Cell);
                self.out.flow(Source::Known(Origin::anywhere(Traits::AT_END)), cell);
            }
            ExprKind::CompoundLiteral { local, init } => {
                if let Some(f) = self.func {
                    self.initialised(Place::Local(f, *local), e.ty, init);
                }
            }
            ExprKind::StmtExpr(stmts) => for_each_stmt(stmts, &mut |s| self.stmt(s)),
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) if self.holds_pointer(lv.ty) => {
                let (place, cell) = (self.place(lv), Place::Cell);
                let (a, b) = (self.out.node(place), self.out.node(cell));
                self.out.merge(a, b);
            }
            ExprKind::Cast(inner) => self.converted(inner.ty, e.ty),
            ExprKind::Call { callee, args, .. } => self.call(callee, args),
            ExprKind::FnAddr(f) => self.taken.push(*f),
            _ => {}
        }
    }

    fn assign(&mut self, place: Place, e: &Expr) {
        let mut found = Vec::new();
        self.value(e, Traits::NONE, &mut found);
        let node = self.out.node(place);
        found.into_iter().for_each(|s| self.out.flow(s, node));
    }

    fn advance(&mut self, lhs: &Expr) {
        let place = self.place(lhs);
        let node = self.out.node(place);
        self.out.flow(Source::Place(node, Traits::AT_END), node);
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        let target = direct_callee(callee).map(|f| self.unit.meant(f));
        if let Some(caller) = self.func {
            let calls = self.calls.entry(caller).or_default();
            match target {
                Some(f) => calls.direct.push(f),
                None => calls.indirect = true,
            }
        }
        let types = &self.unit.types;
        let body = target.and_then(|f| self.func(f).body.as_ref().map(|b| (f, b)));
        match (target, body) {
            (Some(f), None) => {
                let intrinsic = Intrinsic::find(&self.func(f).name);
                self.out.frees |= matches!(intrinsic, Some(Intrinsic::Free | Intrinsic::Realloc));
            }
            (Some(f), Some((_, body))) => {
                for (arg, &param) in args.iter().zip(&body.params).filter(|(a, _)| types.is_pointer(a.ty)) {
                    self.assign(Place::Local(f, param), arg);
                }
            }
            (None, _) => {
                for arg in args.iter().filter(|a| types.is_pointer(a.ty)) {
                    self.assign(Place::Passed, arg);
                }
            }
        }
    }

    /// Members of records whose pointers are converted into each other, or into pointers to pointers, share the cell.
    fn converted(&mut self, from: TypeId, to: TypeId) {
        let types = &self.unit.types;
        let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return };
        let record = |t: TypeId| match types.get(t) {
            Type::Record(r) => Some(*r),
            _ => None,
        };
        let both = match (record(from), record(to)) {
            (Some(a), Some(b)) if a != b => vec![from, to],
            (Some(_), None) if types.is_pointer(to) => vec![from],
            (None, Some(_)) if types.is_pointer(from) => vec![to],
            _ => return,
        };
        for ty in both {
            self.share(ty);
        }
    }

    fn share(&mut self, ty: TypeId) {
        let cell = self.out.node(Place::Cell);
        for member in self.pointer_members(ty) {
            let node = self.out.node(member);
            self.out.merge(node, cell);
        }
    }

    fn share_union_members(&mut self) {
        for i in 0..self.unit.types.record_count() as u32 {
            let record = self.unit.types.record(RecordId(i));
            if record.is_union {
                let members: Vec<TypeId> = record.fields.iter().map(|f| f.ty).collect();
                let holds = |t: &TypeId| self.is_pointer(*t) || !self.pointer_members(*t).is_empty();
                if members.iter().any(holds) {
                    let cell = self.out.node(Place::Cell);
                    for (k, ty) in members.into_iter().enumerate() {
                        let node = self.out.node(Place::Member(RecordId(i), k as u32));
                        self.out.merge(node, cell);
                        self.share(ty);
                    }
                }
            }
        }
    }

    /// Calls through pointers reach every function whose address is taken; who can be active twice.
    fn finish(&mut self) {
        let taken: FxHashSet<FuncId> = self.taken.iter().map(|&f| self.unit.meant(f)).collect();
        let (passed, returned) = (self.out.node(Place::Passed), self.out.node(Place::Returned));
        for &f in &taken {
            if let Some(body) = &self.unit.funcs[f.0 as usize].body {
                for &p in &body.params {
                    let param = self.out.node(Place::Local(f, p));
                    self.out.flow(Source::Place(passed, Traits::NONE), param);
                    // Functions of the library may call it, too.
                    self.out.flow(Source::Known(Origin::anywhere(Traits::NONE)), param);
                }
                let result = self.out.node(Place::Result(f));
                self.out.flow(Source::Place(result, Traits::NONE), returned);
            }
        }
        let reaches_itself = |&f: &FuncId| {
            let mut seen = FxHashSet::default();
            let mut todo = vec![f];
            while let Some(g) = todo.pop() {
                let Some(calls) = self.calls.get(&g) else { continue };
                let indirect = if calls.indirect { Some(&taken) } else { None };
                for &next in calls.direct.iter().chain(indirect.into_iter().flatten()) {
                    if next == f {
                        return true;
                    }
                    if seen.insert(next) {
                        todo.push(next);
                    }
                }
            }
            false
        };
        self.out.recursive = self.calls.keys().filter(|f| reaches_itself(f)).copied().collect();
    }

    /// Where the value of `e`, a pointer, comes from; `added` is what happens to it on the way.
    fn value(&mut self, e: &Expr, added: Traits, found: &mut Vec<Source>) {
        let anywhere = |traits: Traits| Source::Known(Origin::anywhere(traits).with(added));
        match &e.kind {
            ExprKind::Int(0) => {}
            ExprKind::Load(lv) if self.is_pointer(e.ty) => {
                let place = self.place(lv);
                found.push(Source::Place(self.out.node(place), added));
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.address(lv, added, found),
            ExprKind::FnAddr(_) | ExprKind::LabelAddr(_) => found.push(anywhere(Traits::CODE)),
            ExprKind::PtrAdd { ptr, index, negate, .. } => {
                let stays = self.stays_inside(ptr, index, *negate);
                self.value(ptr, if stays { added } else { added.with(Traits::AT_END) }, found);
            }
            ExprKind::Cond(_, a, b) | ExprKind::CondOmitted(a, b) => {
                self.value(a, added, found);
                self.value(b, added, found);
            }
            ExprKind::Comma(_, b) => self.value(b, added, found),
            ExprKind::Assign { rhs, .. } => self.value(rhs, added, found),
            ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => {
                let place = self.place(lhs);
                found.push(Source::Place(self.out.node(place), added.with(Traits::AT_END)));
            }
            ExprKind::StmtExpr(stmts) => match stmts.last().map(|s| &s.kind) {
                Some(StmtKind::Expr(last)) => self.value(last, added, found),
                _ => found.push(anywhere(Traits::AT_END)),
            },
            ExprKind::Cast(inner) => match pointer_in_number(self.unit, inner) {
                Some(pointer) => self.value(pointer, added, found),
                None if matches!(inner.kind, ExprKind::Int(0)) => {}
                None => found.push(anywhere(Traits::AT_END)),
            },
            ExprKind::Call { callee, args, .. } => self.result(direct_callee(callee), args, added, found),
            ExprKind::Builtin { args, .. } => self.result_of_library(None, args, added, found),
            _ => found.push(anywhere(Traits::AT_END)),
        }
    }

    fn result(&mut self, callee: Option<FuncId>, args: &[Expr], added: Traits, found: &mut Vec<Source>) {
        match callee.map(|f| self.unit.meant(f)) {
            Some(f) if self.func(f).body.is_some() => {
                found.push(Source::Place(self.out.node(Place::Result(f)), added));
            }
            Some(f) => {
                let intrinsic = Intrinsic::find(&self.func(f).name);
                self.result_of_library(intrinsic, args, added, found);
            }
            None => {
                found.push(Source::Place(self.out.node(Place::Returned), added));
                found.push(Source::Known(Origin::anywhere(Traits::NONE).with(added)));
            }
        }
    }

    /// A function without body returns one of its arguments, or a pointer from elsewhere.
    fn result_of_library(
        &mut self,
        intrinsic: Option<Intrinsic>,
        args: &[Expr],
        added: Traits,
        found: &mut Vec<Source>,
    ) {
        let own = match intrinsic {
            Some(Intrinsic::Malloc | Intrinsic::AlignedAlloc | Intrinsic::Calloc | Intrinsic::Realloc) => Traits::HEAP,
            Some(Intrinsic::Word(Word::Allocate)) => Traits::HEAP,
            _ => Traits::NONE,
        };
        found.push(Source::Known(Origin::anywhere(own).with(added)));
        let moves = matches!(intrinsic, Some(Intrinsic::CopyMemoryEnd));
        let added = if moves { added.with(Traits::AT_END) } else { added };
        let types = &self.unit.types;
        for arg in args.iter().filter(|a| types.is_pointer(a.ty)) {
            self.value(arg, added, found);
        }
    }

    /// Where the address of an lvalue comes from.
    fn address(&mut self, lv: &Expr, added: Traits, found: &mut Vec<Source>) {
        // Nothing separates an object without bytes from the next one.
        let added = if self.has_bytes(lv.ty) { added } else { added.with(Traits::AT_END) };
        let named =
            |o: Object, traits: Traits| Source::Known(Origin { root: Root::One(o), traits: traits.with(added) });
        match (&lv.kind, self.func) {
            (ExprKind::Local(l) | ExprKind::CompoundLiteral { local: l, .. }, Some(f)) => {
                let ends = if self.out.lasting.contains(&(f, *l)) { Traits::NONE } else { Traits::STACK };
                found.push(named(Object::Local(f, *l), ends));
            }
            (ExprKind::Global(g), _) => {
                let global = &self.unit.globals[g.0 as usize];
                let object = alias_target(self.unit, global).unwrap_or(*g);
                found
                    .push(named(Object::Global(object), if global.is_string { Traits::LITERAL } else { Traits::NONE }));
            }
            (ExprKind::Member { base, .. }, _) => self.address(base, added, found),
            (ExprKind::Deref(p), _) => self.value(p, added, found),
            _ => found.push(Source::Known(Origin::anywhere(Traits::AT_END).with(added))),
        }
    }

    /// The place of an lvalue that holds a pointer.
    fn place(&self, lv: &Expr) -> Place {
        match (&lv.kind, self.func) {
            (ExprKind::Local(l) | ExprKind::CompoundLiteral { local: l, .. }, Some(f)) => Place::Local(f, *l),
            (ExprKind::Global(g), _) => {
                let global = &self.unit.globals[g.0 as usize];
                Place::Global(alias_target(self.unit, global).unwrap_or(*g))
            }
            (ExprKind::Member { record, field, .. }, _) => Place::Member(*record, *field),
            _ => Place::Cell,
        }
    }

    /// The sum is not past the end of an object that the pointer points into.
    fn stays_inside(&self, ptr: &Expr, index: &Expr, negate: bool) -> bool {
        let ExprKind::Int(i) = index.kind else { return false };
        let i = if negate { -i } else { i };
        let bound = match &ptr.kind {
            ExprKind::Decay(array) => match *self.unit.types.get(array.ty) {
                Type::Array(_, Some(n)) => i128::from(n),
                _ => 1,
            },
            _ => 1,
        };
        i < bound
    }

    fn has_bytes(&self, ty: TypeId) -> bool {
        let types = &self.unit.types;
        match types.get(ty) {
            Type::Array(elem, Some(n)) => *n > 0 && self.has_bytes(*elem),
            Type::Array(_, None) => false,
            Type::Func { .. } | Type::Void | Type::Vla { .. } => true,
            _ => types.size_of(ty) > 0,
        }
    }

    fn is_pointer(&self, ty: TypeId) -> bool {
        self.unit.types.is_pointer(ty)
    }

    /// A pointer, or an array of them.
    fn holds_pointer(&self, ty: TypeId) -> bool {
        match *self.unit.types.get(ty) {
            Type::Array(elem, _) | Type::Vla { elem, .. } => self.holds_pointer(elem),
            _ => self.is_pointer(ty),
        }
    }

    /// The members in an object of the type that hold pointers.
    fn pointer_members(&self, ty: TypeId) -> Vec<Place> {
        let mut out = Vec::new();
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            match *self.unit.types.get(ty) {
                Type::Array(elem, _) | Type::Vla { elem, .. } => todo.push(elem),
                Type::Record(r) => {
                    for (k, f) in (0..).zip(&self.unit.types.record(r).fields) {
                        if self.holds_pointer(f.ty) {
                            out.push(Place::Member(r, k));
                        }
                        todo.push(f.ty);
                    }
                }
                _ => {}
            }
        }
        out
    }

    fn func(&self, f: FuncId) -> &'a Func {
        &self.unit.funcs[f.0 as usize]
    }
}

/// The pointer whose number an integer, or the pointer whose value another pointer, is.
pub(in crate::lower) fn pointer_in_number<'e>(unit: &Unit, e: &'e Expr) -> Option<&'e Expr> {
    let types = &unit.types;
    let mut at = e;
    loop {
        if types.is_pointer(at.ty) {
            return Some(at);
        }
        match &at.kind {
            ExprKind::Cast(inner) if types.is_integer(at.ty) && types.size_of(at.ty) >= types.pointer_size() => {
                at = inner;
            }
            _ => return None,
        }
    }
}

/// The integer lies where a pointer may stand: a member of a union, or reached through a converted pointer.
pub(in crate::lower) fn is_pointer_as_number(unit: &Unit, lv: &Expr) -> bool {
    let types = &unit.types;
    if !types.is_integer(lv.ty) {
        return false;
    }
    match &lv.kind {
        ExprKind::Member { record, .. } => {
            let record = types.record(*record);
            record.is_union && record.fields.iter().any(|f| types.is_pointer(f.ty))
        }
        ExprKind::Deref(p) => match &p.kind {
            ExprKind::Cast(inner) => types.pointee(inner.ty).is_some_and(|t| types.is_pointer(t)),
            _ => false,
        },
        _ => false,
    }
}

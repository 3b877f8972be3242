//! Frames: what the contract of a function or of a loop allows to be changed, and the checks that nothing else is.
//!
//! A frame is some variables of the program: whether it is open, where the heap ended when it began, and for each target the
//! bytes from one address to another. While it is open, what is written must lie in one of its targets, or in an object that
//! has come into being since, or in a local object that belongs to the code inside. A variable that is kept out of memory is a
//! target by its name. What is freed must be a target of `__CPROVER_frees`, or be new.
//!
//! Where a loop has a contract, a write through a pointer to a local object that is no target is not decided: the path is
//! unknown, as the object may belong to a function that the loop calls.

use super::body::Body;
use super::cfg::Cfg;
use super::frame::{Frame, Named, OpenFrame, Target};
use super::lowering::{Lowering, Storage};
use super::lvalue::Lvalue;
use super::scan::{for_each_expr, for_each_stmt, walk_stmt};
use super::site::Site;
use crate::contracts::{Checked, FrameOf};
use crate::hir::{Expr, ExprKind, FuncId, Global, GlobalId, LocalId, Span, Stmt, StmtKind as Statement, Unit};
use crate::types::TypeId;
use crate::variadic::AREA;
use crate::vocabulary::ContractWord;
use base::Pos;
use ir::{CheckKind, ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Node, Term, VarId};

/// What the unit says of a frame.
struct Said {
    of: FrameOf,
    owner: FuncId,
    /// Name, if it is one, and whether it is freed.
    targets: Vec<(Option<Named>, bool)>,
    misses: Option<Pos>,
    is_inferred: bool,
}

impl Lowering<'_> {
    /// Makes the variables of all frames of the program.
    pub(super) fn track_frames(&mut self) {
        if self.options.contracts.is_empty() {
            return;
        }
        for (number, said) in frames_of(self.unit).into_iter().enumerate() {
            let Some(said) = said else { continue };
            let w = self.program.space.ptr_width;
            let mut variable = |what: String, width: u32| {
                let (ty, kind) = (ScalarType::Unsigned(width), VarKind::Global);
                self.program.add_var(VarDecl { name: format!("$frame{number}.{what}"), ty, kind, pos: Pos::NONE })
            };
            let targets = said.targets.iter().enumerate().map(|(i, &(named, is_freed))| {
                let (low, high) = (variable(format!("low{i}"), w), variable(format!("high{i}"), w));
                Target { low, high, named, is_freed }
            });
            let targets = targets.collect();
            let (is_open, heap) = (variable("open".to_string(), 1), variable("heap".to_string(), w));
            let Said { of, owner, misses, is_inferred, .. } = said;
            self.frames.push(Frame { number, of, owner, is_open, heap, targets, misses, is_inferred });
        }
    }

    /// At the beginning no frame is open.
    pub(super) fn begin_frames(&mut self, start: &mut Cfg) {
        let program = &mut self.program;
        let variables = self
            .frames
            .iter()
            .flat_map(|f| [f.is_open, f.heap].into_iter().chain(f.targets.iter().flat_map(|t| [t.low, t.high])));
        let zeros: Vec<(VarId, Term)> = variables
            .map(|v| {
                let w = program.vars[v.0 as usize].width();
                (v, program.pool.constant(0, w))
            })
            .collect();
        if !zeros.is_empty() {
            start.push(StmtKind::Assign(zeros), Pos::NONE);
        }
    }
}

/// How the names of variables begin that contracts and witnesses need for themselves: they are no part of what a program may
/// assign, and nothing makes them unknown.
const OURS: &str = "__attest_";

/// What our models of the library, contracts and witnesses remember is not the program's.
pub(super) fn is_ours(unit: &Unit, g: &Global) -> bool {
    g.name.starts_with(OURS) || unit.sources.is_in_model(g.pos)
}

/// All frames by their numbers.
fn frames_of(unit: &Unit) -> Vec<Option<Said>> {
    let mut found: Vec<Option<Said>> = Vec::new();
    for (owner, f) in (0..).map(FuncId).zip(&unit.funcs) {
        let Some(body) = &f.body else { continue };
        for_each_expr(body, &mut |e| {
            let ExprKind::Builtin { name, args } = &e.kind else { return };
            match (name.as_str(), numbers(args).as_slice()) {
                ("__attest_frame_begin", &[number, count, kind]) => {
                    let Some(of) = FrameOf::find(kind) else { return };
                    found.resize_with(found.len().max(number + 1), || None);
                    found[number] =
                        Some(Said { of, owner, targets: vec![(None, false); count], misses: None, is_inferred: false });
                }
                ("__attest_frame_object", &[number, target]) => {
                    let named = match args[2].kind {
                        ExprKind::Local(l) => Some(Named::Local(l)),
                        ExprKind::Global(g) => Some(Named::Global(g)),
                        _ => None,
                    };
                    if let Some(target) = target_of(&mut found, number, target) {
                        target.0 = named;
                    }
                }
                ("__attest_frame_freed", &[number, target]) => {
                    if let Some(target) = target_of(&mut found, number, target) {
                        target.1 = true;
                    }
                }
                _ => {}
            }
        });
        let is_kept = |named: &Named| match *named {
            Named::Local(l) => body.locals[l.0 as usize].name.starts_with(OURS),
            Named::Global(g) => is_ours(unit, &unit.globals[g.0 as usize]),
        };
        for_each_list(&body.stmts, &mut |list| infer(list, &is_kept, &mut found));
    }
    found
}

fn target_of(found: &mut [Option<Said>], number: usize, target: usize) -> Option<&mut (Option<Named>, bool)> {
    found.get_mut(number)?.as_mut()?.targets.get_mut(target)
}

/// The constants that arguments begin with.
fn numbers(args: &[Expr]) -> Vec<usize> {
    let number = |a: &Expr| match a.kind {
        ExprKind::Int(n) => usize::try_from(n).ok(),
        _ => None,
    };
    args.iter().map_while(number).take(3).collect()
}

/// Calls `f` on each list of statements, those of statement expressions as well.
fn for_each_list(stmts: &[Stmt], f: &mut impl FnMut(&[Stmt])) {
    for_each_block(stmts, f);
    let mut inner = |e: &Expr| {
        if let ExprKind::StmtExpr(stmts) = &e.kind {
            for_each_block(stmts, f);
        }
    };
    stmts.iter().for_each(|s| walk_stmt(s, &mut inner));
}

/// Calls `f` on the list and on each block in it.
fn for_each_block(stmts: &[Stmt], f: &mut impl FnMut(&[Stmt])) {
    f(stmts);
    for_each_stmt(stmts, &mut |s| {
        if let Statement::Block(inner) = &s.kind {
            f(inner);
        }
    });
}

/// What loops assign that do not say it: the named objects that stand on the left sides inside.
fn infer(stmts: &[Stmt], is_kept: &dyn Fn(&Named) -> bool, found: &mut [Option<Said>]) {
    for (i, s) in stmts.iter().enumerate() {
        if let Statement::Expr(Expr { kind: ExprKind::Builtin { name, args }, .. }) = &s.kind
            && name == "__attest_frame_inferred"
            && let Some(said) = numbers(args).first().and_then(|&n| found.get_mut(n)?.as_mut())
            && let Some(looped) = stmts[i + 1..].iter().find(|s| is_loop(s))
        {
            let (mut targets, misses) = assigned(looped);
            targets.retain(|named| !is_kept(named));
            said.targets = targets.into_iter().map(|named| (Some(named), false)).collect();
            said.misses = misses;
            said.is_inferred = true;
        }
    }
}

fn is_loop(s: &Stmt) -> bool {
    matches!(s.kind, Statement::While { .. } | Statement::DoWhile { .. } | Statement::For { .. })
}

/// The named objects that a loop assigns and does not declare, and where it assigns something else.
fn assigned(looped: &Stmt) -> (Vec<Named>, Option<Pos>) {
    let (mut targets, mut misses, mut declared) = (Vec::new(), None, Vec::new());
    for_each_list(std::slice::from_ref(looped), &mut |list| {
        for_each_stmt(list, &mut |s| {
            if let Statement::Decl { local, .. } = s.kind {
                declared.push(local);
            }
        });
    });
    walk_stmt(looped, &mut |e| {
        let (ExprKind::Assign { lhs, .. } | ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. }) =
            &e.kind
        else {
            return;
        };
        match root(lhs) {
            Some(named) if !targets.contains(&named) => targets.push(named),
            Some(_) => {}
            None => misses = misses.or(Some(e.pos)),
        }
    });
    targets.retain(|named| !matches!(named, Named::Local(l) if declared.contains(l)));
    (targets, misses)
}

/// The named object that an lvalue is a part of.
pub(super) fn root(lv: &Expr) -> Option<Named> {
    match &lv.kind {
        ExprKind::Local(l) => Some(Named::Local(*l)),
        ExprKind::Global(g) => Some(Named::Global(*g)),
        ExprKind::Member { base, .. } => root(base),
        ExprKind::Deref(p) => pointed_root(p),
        _ => None,
    }
}

fn pointed_root(p: &Expr) -> Option<Named> {
    match &p.kind {
        ExprKind::Decay(lv) | ExprKind::AddrOf(lv) => root(lv),
        ExprKind::PtrAdd { ptr, .. } => pointed_root(ptr),
        _ => None,
    }
}

impl<'u> Body<'_, 'u> {
    /// A part of a contract.
    pub(super) fn contract_word(&mut self, word: ContractWord, args: &'u [Expr], site: Site) -> Option<Term> {
        let pos = site.pos;
        let first = numbers(args).first().copied().unwrap_or(usize::MAX);
        // Functions that nobody calls are gone, and so are their frames.
        let number = self.lo.frames.iter().position(|f| f.number == first).unwrap_or(usize::MAX);
        match (word, args) {
            (ContractWord::Check, [_, condition, text]) => self.check_clause(first, condition, text, site),
            (ContractWord::Any, _) => return self.any(site),
            (ContractWord::Assumed, [text]) => {
                let text = self.lo.literal(text).unwrap_or_default();
                self.lo.assume_of_program(String::from_utf8_lossy(&text).into_owned());
            }
            (ContractWord::Attempt, [tried, otherwise]) => self.attempt(tried, otherwise),
            (ContractWord::Bools, [p, n]) => self.bools_behind(p, n, pos),
            (ContractWord::BytesHaveValues, _) => self.bytes_must_have_values(pos),
            (ContractWord::HasValues, [place]) => self.must_have_values(place, pos),
            (ContractWord::Disjoint, _) => return self.disjoint(args, site),
            (ContractWord::FrameBegin, _) if number < self.lo.frames.len() => self.frame_begins(number, pos),
            (ContractWord::FrameEnd, _) if number < self.lo.frames.len() => self.frame_ends(number, pos),
            (ContractWord::FrameOpen, _) if number < self.lo.frames.len() => self.frame_opens(number, pos),
            (ContractWord::FrameInferred, _) if number < self.lo.frames.len() => self.frame_inferred(number, pos),
            (ContractWord::IsNew, [_, p]) if number < self.lo.frames.len() => {
                let p = self.rvalue(p);
                let bit = self.is_new(number, p);
                return Some(self.as_int(bit, site.ty));
            }
            (ContractWord::IsWritable, [p]) => {
                let p = self.rvalue(p);
                let mut is_constant = self.is_constant_memory(p);
                if self.has_constant_locals() {
                    let is_local = self.is_constant_local(p);
                    is_constant = self.lo.pool().or(is_constant, is_local);
                }
                let bit = self.lo.pool().not(is_constant);
                return Some(self.as_int(bit, site.ty));
            }
            (ContractWord::FrameObject, [_, _, place]) => self.frame_object_target(number, args, place, pos),
            (ContractWord::FrameBytes, [_, _, p, n]) => {
                let (mut held, low) = (Vec::new(), self.rvalue(p));
                held.push(low);
                let len = self.rvalue_after(&mut held, n);
                let high = self.lo.pool().add(held[0], len);
                self.set_target(number, args, held[0], high, pos);
            }
            (ContractWord::FrameFreed, [_, _, p]) => {
                let low = self.rvalue(p);
                self.set_target(number, args, low, low, pos);
            }
            _ => self.unsupported("this part of a contract", pos),
        }
        None
    }

    /// A clause that does not hold is a violation.
    fn check_clause(&mut self, number: usize, condition: &'u Expr, text: &'u Expr, site: Site) {
        let kinds = [
            (Checked::Requires, CheckKind::Requires),
            (Checked::Ensures, CheckKind::Ensures),
            (Checked::Base, CheckKind::LoopBase),
            (Checked::Step, CheckKind::LoopStep),
            (Checked::Decreases, CheckKind::Decreases),
            (Checked::Assert, CheckKind::Assertion),
        ];
        let Some(&(_, kind)) = kinds.iter().find(|(what, _)| *what as usize == number) else {
            return self.unsupported("this clause", site.pos);
        };
        let (yes, no) = (self.cfg.fresh(), self.cfg.fresh_at(site.pos));
        self.condition(condition, yes, no);
        self.cfg.start(no);
        let text = self.lo.literal(text).unwrap_or_default();
        self.fail_or_stop(kind, String::from_utf8_lossy(&text).into_owned(), site.pos);
        self.cfg.start(yes);
    }

    /// A violation, or the end of the path where another part of the run answers for it.
    fn fail_or_stop(&mut self, kind: CheckKind, text: String, pos: Pos) {
        let is_asked = match kind {
            CheckKind::Assertion => self.lo.options.check_assert,
            _ => self.lo.options.check_contracts,
        };
        match is_asked {
            true => self.fail_at(kind, text, (pos, Span::default())),
            false => self.cfg.stop(pos),
        }
    }

    /// Any value: also a pointer to any object of the program.
    fn any(&mut self, site: Site) -> Option<Term> {
        let (_, name) = self.input_origin("any value");
        let name = name.to_string();
        let value = self.any_value(site.ty, &name, site.dest, site.pos);
        Some(value)
    }

    /// The blocks have no byte in common.
    fn disjoint(&mut self, args: &'u [Expr], site: Site) -> Option<Term> {
        let values = self.arguments(args);
        let [p, n, q, m] = values.as_slice() else { return None };
        let (p, n, q, m) = (p.value, self.size(*n), q.value, self.size(*m));
        let pool = self.lo.pool();
        let (up, down) = (pool.sub(q, p), pool.sub(p, q));
        let (above, below) = (pool.ule(n, up), pool.ule(m, down));
        let zero = self.no_address();
        let pool = self.lo.pool();
        let (none, nothing) = (pool.eq(n, zero), pool.eq(m, zero));
        let apart = pool.and(above, below);
        let empty = pool.or(none, nothing);
        let bit = pool.or(apart, empty);
        Some(self.as_int(bit, site.ty))
    }

    fn frame_begins(&mut self, number: usize, pos: Pos) {
        let frame = &self.lo.frames[number];
        let (is_open, mark) = (frame.is_open, frame.heap);
        let targets: Vec<(VarId, VarId)> = frame.targets.iter().map(|t| (t.low, t.high)).collect();
        let entered = self.lo.program.var(is_open);
        self.not_supported_if(entered, "a contract within itself: recursion", pos);
        let heap = self.lo.program.var(self.lo.program.heap);
        let zero = self.no_address();
        let mut pairs = vec![(mark, heap)];
        pairs.extend(targets.into_iter().flat_map(|(low, high)| [(low, zero), (high, zero)]));
        self.cfg.push(StmtKind::Assign(pairs), pos);
    }

    fn frame_opens(&mut self, number: usize, pos: Pos) {
        let (is_open, one) = (self.lo.frames[number].is_open, self.constant(1, 1));
        self.assign(is_open, one, pos);
        if self.lo.frames[number].of.is_loop() {
            self.open_frames.push(OpenFrame { number, inner: Vec::new() });
        }
    }

    fn frame_ends(&mut self, number: usize, pos: Pos) {
        let (is_open, zero) = (self.lo.frames[number].is_open, self.constant(0, 1));
        self.assign(is_open, zero, pos);
        self.open_frames.retain(|f| f.number != number);
    }

    /// Control leaves the loops with contracts around: it goes where none of them is.
    pub(super) fn leave_frames(&mut self, pos: Pos) {
        let open: Vec<usize> = self.open_frames.iter().map(|f| f.number).collect();
        for number in open {
            let (is_open, zero) = (self.lo.frames[number].is_open, self.constant(0, 1));
            self.assign(is_open, zero, pos);
        }
    }

    /// A local is declared inside the frames that are open.
    pub(super) fn declared_in_frames(&mut self, local: LocalId) {
        for frame in &mut self.open_frames {
            frame.inner.push(local);
        }
    }

    fn set_target(&mut self, number: usize, args: &[Expr], low: Term, high: Term, pos: Pos) {
        let target = numbers(args).get(1).copied();
        let Some(target) = target.and_then(|t| self.lo.frames.get(number)?.targets.get(t)) else {
            return self.unsupported("this target of a contract", pos);
        };
        let pairs = vec![(target.low, low), (target.high, high)];
        self.cfg.push(StmtKind::Assign(pairs), pos);
    }

    fn frame_object_target(&mut self, number: usize, args: &'u [Expr], place: &'u Expr, pos: Pos) {
        if let ExprKind::Member { bits: Some(_), .. } = place.kind {
            return self.unsupported("a bit-field that `assigns` names: frames know bytes", pos);
        }
        let (low, high) = self.extent_of(place);
        self.set_target(number, args, low, high, pos);
    }

    /// The bytes of an lvalue; of a variable that has none, what says that it is a target.
    fn extent_of(&mut self, place: &'u Expr) -> (Term, Term) {
        let size = self.lo.types().size_of(place.ty);
        match self.lvalue(place) {
            Lvalue::Var(_) => (self.constant(1, self.lo.ptr_width()), self.no_address()),
            Lvalue::Memory(target) => {
                let bytes = target.bits.map_or(size, |b| u64::from((b.shift + b.width).div_ceil(8)));
                (target.addr, self.displaced(target.addr, bytes))
            }
        }
    }

    /// What a loop assigns takes any values.
    fn frame_inferred(&mut self, number: usize, pos: Pos) {
        if let Some(at) = self.lo.frames[number].misses {
            let place = self.lo.unit.sources.show(at);
            return self.unsupported(
                &format!("a loop with a contract that writes through a pointer at {place}: say __CPROVER_assigns(...)"),
                pos,
            );
        }
        let targets: Vec<(VarId, VarId, Option<Named>)> =
            self.lo.frames[number].targets.iter().map(|t| (t.low, t.high, t.named)).collect();
        for (low, high, named) in targets {
            let (storage, ty) = match named {
                Some(Named::Local(l)) => (self.local(l), self.code.map(|c| c.locals[l.0 as usize].ty)),
                Some(Named::Global(g)) => (self.lo.global(g), Some(self.lo.unit.globals[g.0 as usize].ty)),
                None => continue,
            };
            let Some(ty) = ty else { continue };
            match storage {
                Storage::Var(v) => {
                    let one = self.constant(1, self.lo.ptr_width());
                    self.assign(low, one, pos);
                    self.variable_must_have_value(v, pos);
                    let value = self.any_value(ty, "any value", Some(v), pos);
                    self.assign_unless_there(v, value, pos);
                }
                Storage::At(addr) => {
                    let size = self.lo.types().size_of(ty);
                    let end = self.displaced(addr, size);
                    self.cfg.push(StmtKind::Assign(vec![(low, addr), (high, end)]), pos);
                    if matches!(named, Some(Named::Local(_))) {
                        self.object_must_have_values(addr, size, pos);
                    }
                    let len = self.constant(size.into(), self.lo.ptr_width());
                    self.havoc_bytes(addr, len, ir::InputKind::Nondet, "any value", pos);
                    self.assume_bools(addr, ty, pos);
                }
            }
        }
    }

    /// Any value of a scalar type. Nothing is said of where a pointer points to.
    fn any_value(&mut self, ty: TypeId, what: &str, dest: Option<VarId>, pos: Pos) -> Term {
        let types = self.lo.types();
        if !types.is_pointer(ty) {
            return self.havoc(ty, ir::InputKind::Nondet, what, dest, pos);
        }
        let var = dest.unwrap_or_else(|| self.temp_of(ty, pos));
        let input =
            ir::Input { kind: ir::InputKind::Nondet, what: what.to_string(), ty: super::repr::scalar(types, ty) };
        self.note_input(&input, ty, pos);
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        self.lo.program.var(var)
    }

    /// The object has come into being since the frame began.
    fn is_new(&mut self, number: usize, addr: Term) -> Term {
        let mark = self.lo.program.var(self.lo.frames[number].heap);
        let end = self.constant(self.lo.program.space.heap_end, self.lo.ptr_width());
        let pool = self.lo.pool();
        let (behind, before) = (pool.ule(mark, addr), pool.ult(addr, end));
        pool.and(behind, before)
    }

    /// The frame is not open, or the condition holds.
    fn allowed(&mut self, number: usize, conditions: &[Term]) -> Term {
        let open = self.lo.program.var(self.lo.frames[number].is_open);
        let mut allowed = self.lo.pool().not(open);
        for &c in conditions {
            allowed = self.lo.pool().or(allowed, c);
        }
        allowed
    }

    /// Goes on where the condition holds; elsewhere something is changed that must not be.
    fn require_frame(&mut self, number: usize, allowed: Term, undecided: Option<Term>, text: &str, pos: Pos) {
        if self.lo.program.pool.as_const(allowed) == Some(1) {
            return;
        }
        let (on, bad) = (self.cfg.fresh(), self.cfg.fresh_at(pos));
        self.branch_on(allowed, on, bad, pos);
        self.cfg.start(bad);
        if let Some(undecided) = undecided {
            self.not_supported_if(
                undecided,
                "a write to a local object through a pointer, in a loop with a contract",
                pos,
            );
        }
        let frame = &self.lo.frames[number];
        if frame.of.is_about_values() {
            self.unsupported("a write to what `assigns` of ACSL does not name: values are not compared", pos);
        } else if frame.is_inferred {
            self.unsupported("a loop with a contract that changes more than it names: say __CPROVER_assigns(...)", pos);
        } else {
            let text = self.instance.map_or_else(|| text.to_string(), |i| format!("{}(...)", i.name));
            self.fail_or_stop(CheckKind::Assigns, text, pos);
        }
        self.cfg.start(on);
    }

    /// So many bytes are written.
    pub(super) fn frame_write(&mut self, addr: Term, len: Term, text: &str, pos: Pos) {
        for number in 0..self.lo.frames.len() {
            let (of, owner) = (self.lo.frames[number].of, self.lo.frames[number].owner);
            let is_inside = self.open_frames.iter().any(|f| f.number == number);
            let local = self.local_at(addr);
            match (of.is_loop(), local) {
                (false, _) if self.func == Some(owner) => continue,
                // A local of a function that the loop or the function calls.
                (_, Some(_)) if !is_inside => continue,
                (_, Some(l)) if self.is_inner(number, l) => continue,
                _ => {}
            }
            let space = self.lo.program.space;
            let zero = self.no_address();
            let is_nothing = self.lo.pool().eq(len, zero);
            let in_stack = self.lo.in_region(addr, space.stack, space.heap);
            let mut conditions = vec![is_nothing, self.is_new(number, addr)];
            let ranges: Vec<(VarId, VarId)> = self.lo.frames[number].targets.iter().map(|t| (t.low, t.high)).collect();
            for (low, high) in ranges {
                conditions.push(self.within_target(addr, len, low, high));
            }
            // The program starts with a function that is enforced, so no locals are older than its frame. Calls of functions
            // with contracts of ACSL come from functions that have locals.
            if of == FrameOf::Function {
                conditions.push(in_stack);
            }
            let undecided = (of.is_loop() && local.is_none()).then_some(in_stack);
            let allowed = self.allowed(number, &conditions);
            self.require_frame(number, allowed, undecided, text, pos);
        }
    }

    fn within_target(&mut self, addr: Term, len: Term, low: VarId, high: VarId) -> Term {
        let (low, high) = (self.lo.program.var(low), self.lo.program.var(high));
        let pool = self.lo.pool();
        let (way, room) = (pool.sub(addr, low), pool.sub(high, low));
        let left = pool.sub(room, way);
        let (ordered, begins, fits) = (pool.ule(low, high), pool.ule(way, room), pool.ule(len, left));
        let both = pool.and(begins, fits);
        pool.and(ordered, both)
    }

    /// A variable that is kept out of memory is written.
    pub(super) fn frame_variable(&mut self, v: VarId, pos: Pos) {
        if self.lo.frames.is_empty() {
            return;
        }
        let global = self.lo.globals.iter().position(|s| matches!(s, Some(Storage::Var(g)) if *g == v));
        let local = self.locals.iter().position(|s| matches!(s, Some(Storage::Var(l)) if *l == v));
        let named = match (global, local) {
            (Some(g), _) => Named::Global(GlobalId(g as u32)),
            (None, Some(l)) => Named::Local(LocalId(l as u32)),
            (None, None) => return,
        };
        if self.lo.facts.rounding.is_some_and(|mode| named == Named::Global(mode)) {
            return self.rounding_mode_changes(pos);
        }
        let name = self.lo.program.var_decl(v).name.clone();
        let is_ours = self.lo.unit.sources.is_in_model(pos) || name.starts_with(OURS);
        for number in 0..self.lo.frames.len() {
            let frame = &self.lo.frames[number];
            let is_inside = self.open_frames.iter().any(|f| f.number == number);
            let is_subject = match named {
                Named::Global(_) => frame.of.is_loop() || self.func != Some(frame.owner),
                Named::Local(l) => is_inside && !self.is_inner(number, l),
            };
            if is_ours || !is_subject {
                continue;
            }
            let target = frame.targets.iter().filter(|t| t.named == Some(named)).map(|t| t.low);
            let lows: Vec<VarId> = target.collect();
            let is_target: Vec<Term> = lows
                .into_iter()
                .map(|low| {
                    let low = self.lo.program.var(low);
                    self.nonzero(low)
                })
                .collect();
            let allowed = self.allowed(number, &is_target);
            self.require_frame(number, allowed, None, &name, pos);
        }
    }

    /// No clause can name the rounding mode, and nothing makes it unknown.
    fn rounding_mode_changes(&mut self, pos: Pos) {
        for number in 0..self.lo.frames.len() {
            let open = self.lo.program.var(self.lo.frames[number].is_open);
            self.not_supported_if(open, "a change of the rounding mode under a contract", pos);
        }
    }

    /// A block is freed.
    pub(super) fn frame_free(&mut self, addr: Term, text: &str, pos: Pos) {
        for number in 0..self.lo.frames.len() {
            let zero = self.no_address();
            let is_null = self.lo.pool().eq(addr, zero);
            let mut conditions = vec![is_null, self.is_new(number, addr)];
            let freed: Vec<VarId> =
                self.lo.frames[number].targets.iter().filter(|t| t.is_freed).map(|t| t.low).collect();
            for low in freed {
                let low = self.lo.program.var(low);
                conditions.push(self.lo.pool().eq(addr, low));
            }
            let allowed = self.allowed(number, &conditions);
            self.require_frame(number, allowed, None, text, pos);
        }
    }

    /// The local belongs to the code inside of the frame, or it is one of ours, as those for the size of a type and for the arguments of a
    /// call, which no contract can name.
    fn is_inner(&self, number: usize, local: LocalId) -> bool {
        let is_ours = |l: &crate::hir::Local| l.name == AREA || (!l.is_named() && !l.address_taken);
        self.code.is_some_and(|c| is_ours(&c.locals[local.0 as usize]))
            || self.open_frames.iter().any(|f| f.number == number && f.inner.contains(&local))
    }

    /// The local of this function whose address an address is computed from.
    fn local_at(&self, addr: Term) -> Option<LocalId> {
        let pool = &self.lo.program.pool;
        let mut todo = vec![addr];
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Var(v) => {
                    let is_it = |s: &Option<Storage>| matches!(s, Some(Storage::At(a)) if matches!(pool.node(*a), Node::Var(w) if w == v));
                    if let Some(l) = self.locals.iter().position(is_it) {
                        return Some(LocalId(l as u32));
                    }
                }
                Node::Bin(logic::BinOp::Add, a, b) => todo.extend([a, b]),
                _ => {}
            }
        }
        None
    }
}

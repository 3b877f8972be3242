//! Which local objects are pointed to, and which of them by pointers that may live longer than they do.
//!
//! Inclusion of values without regard to order: a node for each local variable that is kept out of memory and for what each
//! function returns; everything else that a pointer is stored to (memory, static objects, what is called through pointers)
//! is the one node `Anywhere`, from which nothing flows on: who loads a pointer from there has one that is kept already.
//! A local object is *kept* if its address reaches `Anywhere`, what its own function returns, or a variable of its function
//! that is declared in a block around its own. All others end together with the last pointer to them, but for arrays of variable
//! length that a jump back leaves (`restarted`).

use super::restarted::arrays_behind;
use super::stored_arguments::stored_arguments;
use crate::hir::{Expr, ExprKind, FuncBody, FuncId, Init, LocalId, Stmt, StmtKind, Unit};
use crate::types::{Type, Types};
use rustc_hash::{FxHashMap, FxHashSet};

/// A local of a function.
pub(super) type LocalOf = (FuncId, LocalId);

/// What is known of the local objects of a unit.
#[derive(Default)]
pub(super) struct Escapes {
    pointed: FxHashSet<LocalOf>,
    kept: FxHashSet<LocalOf>,
}

impl Escapes {
    /// The address of the object is a value somewhere.
    pub(super) fn is_pointed(&self, local: LocalOf) -> bool {
        self.pointed.contains(&local)
    }

    /// A pointer to the object may live longer than the object.
    pub(super) fn is_kept(&self, local: LocalOf) -> bool {
        self.kept.contains(&local)
    }
}

/// What holds a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Node {
    /// A variable that is kept out of memory.
    Variable(LocalOf),
    /// The address of a local object.
    Object(LocalOf),
    /// What a function returns.
    Result(FuncId),
    Anywhere,
}

/// The blocks around a declaration, from the outermost one on.
type Path = Vec<usize>;

struct Walk<'u> {
    unit: &'u Unit,
    func: FuncId,
    body: &'u FuncBody,
    path: Path,
    flows: FxHashMap<Node, Vec<Node>>,
    paths: FxHashMap<LocalOf, Path>,
    pointed: FxHashSet<LocalOf>,
}

/// Looks at all functions of the unit. Locals for which `lasts` holds live as long as the program.
pub(super) fn escapes(unit: &Unit, lasts: impl Fn(LocalOf) -> bool) -> Escapes {
    let (mut flows, mut paths, mut pointed) = (FxHashMap::default(), FxHashMap::default(), FxHashSet::default());
    let mut again: FxHashSet<LocalOf> = FxHashSet::default();
    for (func, f) in (0..).map(FuncId).zip(&unit.funcs) {
        if let Some(body) = &f.body {
            let mut walk = Walk { unit, func, body, path: Vec::new(), flows, paths, pointed };
            walk.stmts(&body.stmts);
            (flows, paths, pointed) = (walk.flows, walk.paths, walk.pointed);
            again.extend(arrays_behind(&unit.types, body, |_| true).into_iter().map(|l| (func, l)));
        }
    }
    let objects: Vec<LocalOf> = pointed.iter().copied().collect();
    let is_one = |&o: &LocalOf| {
        let begins_again = again.contains(&o);
        (begins_again || !lasts(o)) && is_kept(o, begins_again, &flows, &paths)
    };
    let kept = objects.into_iter().filter(is_one).collect();
    Escapes { pointed, kept }
}

/// A pointer to the object may live longer. Where the object begins again in its block, each variable of its function may hold one.
fn is_kept(
    object: LocalOf,
    begins_again: bool,
    flows: &FxHashMap<Node, Vec<Node>>,
    paths: &FxHashMap<LocalOf, Path>,
) -> bool {
    let outermost = Path::new();
    let own = paths.get(&object).unwrap_or(&outermost);
    let mut seen: FxHashSet<Node> = FxHashSet::default();
    let mut todo = vec![Node::Object(object)];
    while let Some(node) = todo.pop() {
        match node {
            Node::Anywhere => return true,
            Node::Result(f) if f == object.0 => return true,
            Node::Variable(v) if v.0 == object.0 => {
                let its = paths.get(&v).unwrap_or(&outermost);
                if begins_again || !its.starts_with(own) {
                    return true;
                }
            }
            _ => {}
        }
        todo.extend(flows.get(&node).into_iter().flatten().copied().filter(|&n| seen.insert(n)));
    }
    false
}

impl<'u> Walk<'u> {
    fn types(&self) -> &'u Types {
        &self.unit.types
    }

    fn local(&self, l: LocalId) -> LocalOf {
        (self.func, l)
    }

    /// The variable is one that nothing points to.
    fn is_variable(&self, body: &FuncBody, l: LocalId) -> bool {
        let local = &body.locals[l.0 as usize];
        let is_record = matches!(self.types().get(local.ty), Type::Record(_) | Type::Array(..) | Type::Vector(..));
        !local.address_taken && !is_record && !self.types().has_variable_size(local.ty)
    }

    fn holder(&self, l: LocalId) -> Node {
        if self.is_variable(self.body, l) { Node::Variable(self.local(l)) } else { Node::Anywhere }
    }

    /// What is written where an lvalue is assigned to.
    fn written(&self, lv: &Expr) -> Node {
        match lv.kind {
            ExprKind::Local(l) => self.holder(l),
            _ => Node::Anywhere,
        }
    }

    fn flow(&mut self, from: Vec<Node>, to: Node) {
        for node in from {
            self.flows.entry(node).or_default().push(to);
        }
    }

    fn assign(&mut self, to: Node, e: &'u Expr) {
        let sources = self.value(e);
        self.flow(sources, to);
    }

    /// Where a pointer may come from that is in the value of `e`. What happens in `e` is looked at by [`Walk::expr`].
    fn value(&mut self, e: &'u Expr) -> Vec<Node> {
        match &e.kind {
            ExprKind::Load(lv) => match lv.kind {
                ExprKind::Local(l) if self.is_variable(self.body, l) => vec![Node::Variable(self.local(l))],
                _ => Vec::new(),
            },
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.address(lv),
            ExprKind::Cast(a) | ExprKind::Unary(_, a) => self.value(a),
            ExprKind::Binary(op, a, b) => {
                let found = self.both(a, b);
                if op.is_comparison() { Vec::new() } else { found }
            }
            ExprKind::PtrAdd { ptr, index, .. } => self.both(ptr, index),
            ExprKind::Cond(_, a, b) | ExprKind::CondOmitted(a, b) => self.both(a, b),
            ExprKind::Comma(_, b) => self.value(b),
            ExprKind::Assign { rhs, .. } => self.value(rhs),
            ExprKind::CompoundAssign { lhs, rhs, .. } => {
                let mut found = self.value(rhs);
                found.push(self.written(lhs));
                found
            }
            ExprKind::IncDec { lhs, .. } => vec![self.written(lhs)],
            ExprKind::Call { callee, args, .. } => match callee.direct_callee().map(|f| self.unit.meant(f)) {
                Some(f) if self.unit.funcs[f.0 as usize].body.is_some() => vec![Node::Result(f)],
                // Some functions of the library return what they get.
                _ => args.iter().flat_map(|a| self.value(a)).collect(),
            },
            ExprKind::Builtin { name, args } => {
                let found = args.iter().flat_map(|a| self.value(a)).collect();
                // Whether something overflows is no pointer.
                if name.ends_with("_overflow") { Vec::new() } else { found }
            }
            ExprKind::StmtExpr(stmts) => match stmts.last().map(|s| last_expr(s)) {
                Some(Some(e)) => self.value(e),
                _ => Vec::new(),
            },
            // Records are memory: what they hold has been stored there.
            _ => Vec::new(),
        }
    }

    fn both(&mut self, a: &'u Expr, b: &'u Expr) -> Vec<Node> {
        let mut found = self.value(a);
        found.extend(self.value(b));
        found
    }

    /// Where the address of an lvalue comes from.
    fn address(&mut self, lv: &'u Expr) -> Vec<Node> {
        match &lv.kind {
            ExprKind::Local(l) | ExprKind::CompoundLiteral { local: l, .. } => {
                let object = self.local(*l);
                self.pointed.insert(object);
                vec![Node::Object(object)]
            }
            ExprKind::Member { base, .. } => self.address(base),
            ExprKind::Deref(p) => self.value(p),
            ExprKind::Cast(inner) => self.address(inner),
            _ => Vec::new(),
        }
    }

    fn init(&mut self, to: Node, init: &'u Init) {
        for item in &init.items {
            self.assign(to, &item.value);
            self.expr(&item.value);
        }
    }

    /// What an expression does, and those in it.
    fn expr(&mut self, e: &'u Expr) {
        match &e.kind {
            ExprKind::Assign { lhs, rhs } | ExprKind::CompoundAssign { lhs, rhs, .. } => {
                let to = self.written(lhs);
                self.assign(to, rhs);
            }
            ExprKind::CompoundLiteral { local, init } => {
                let (object, path) = (self.local(*local), self.path.clone());
                self.paths.insert(object, path);
                return self.init(Node::Anywhere, init);
            }
            ExprKind::StmtExpr(stmts) => {
                return self.within(stmts.as_slice(), |w| w.stmts(stmts));
            }
            ExprKind::Deref(p) => {
                // The object is named, or somebody looks up what is pointed to.
                if let Some(pointer) = unnamed(p) {
                    self.value(pointer);
                }
            }
            ExprKind::Call { callee, args, .. } => self.call(callee, args),
            ExprKind::Builtin { name, args } => self.library_call(name, args),
            _ => {}
        }
        super::scan::for_each_operand(e, &mut |operand| self.expr(operand));
    }

    fn call(&mut self, callee: &'u Expr, args: &'u [Expr]) {
        let target = callee.direct_callee().map(|f| self.unit.meant(f));
        let unit = self.unit;
        let params = target.map(|f| (f, &unit.funcs[f.0 as usize])).map(|(f, func)| (f, func, func.body.as_ref()));
        if let Some((_, func, None)) = params {
            return self.library_call(&func.name, args);
        }
        for (i, arg) in args.iter().enumerate() {
            let to = match params {
                Some((f, _, Some(body))) => match body.params.get(i) {
                    Some(&p) if self.is_variable(body, p) => Node::Variable((f, p)),
                    _ => Node::Anywhere,
                },
                _ => Node::Anywhere,
            };
            self.assign(to, arg);
        }
    }

    /// A function of the library keeps nothing, but for builtins that write what they are given.
    fn library_call(&mut self, name: &'u str, args: &'u [Expr]) {
        for arg in args {
            self.value(arg);
        }
        for arg in stored_arguments(name, args) {
            self.assign(Node::Anywhere, arg);
        }
    }

    fn stmts(&mut self, stmts: &'u [Stmt]) {
        for s in stmts {
            self.stmt(s);
        }
    }

    /// What `act` looks at is in a block of its own, which stands there in the tree.
    fn within<T: ?Sized>(&mut self, block: &T, act: impl FnOnce(&mut Self)) {
        self.path.push(std::ptr::from_ref(block).addr());
        act(self);
        self.path.pop();
    }

    /// Statements that choose or repeat, and those that depend on them, are blocks without braces, too (C17 6.8.4p3, 6.8.5p5).
    fn substatement(&mut self, s: &'u Stmt) {
        self.within(s, |w| w.stmt(s));
    }

    fn stmt(&mut self, s: &'u Stmt) {
        match &s.kind {
            StmtKind::Expr(e) | StmtKind::GotoComputed(e) => self.expr(e),
            StmtKind::Return(Some(e)) => {
                let result = Node::Result(self.func);
                self.assign(result, e);
                self.expr(e);
            }
            StmtKind::Decl { local, init, vla_size } => {
                let object = self.local(*local);
                let path = self.path.clone();
                self.paths.insert(object, path);
                if let Some(init) = init {
                    let to = self.holder(*local);
                    self.init(to, init);
                }
                if let Some(size) = vla_size {
                    self.expr(size);
                }
            }
            StmtKind::Block(stmts) => self.within(stmts, |w| w.stmts(stmts)),
            StmtKind::If { cond, then, els } => self.within(s, |w| {
                w.expr(cond);
                w.substatement(then);
                if let Some(els) = els {
                    w.substatement(els);
                }
            }),
            StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } | StmtKind::Switch { cond, body } => self
                .within(s, |w| {
                    w.expr(cond);
                    w.substatement(body);
                }),
            StmtKind::For { init, cond, step, body } => self.within(s, |w| {
                w.stmts(init);
                for e in [cond, step].into_iter().flatten() {
                    w.expr(e);
                }
                w.substatement(body);
            }),
            StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => self.stmt(body),
            StmtKind::Asm { outputs, inputs, .. } => {
                for e in outputs.iter().chain(inputs) {
                    self.assign(Node::Anywhere, e);
                    self.expr(e);
                }
            }
            StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Return(None)
            | StmtKind::InnerBlocksEnd(_)
            | StmtKind::Empty => {}
        }
    }
}

/// The pointer that an access goes through, if that is not the address of something named.
fn unnamed(p: &Expr) -> Option<&Expr> {
    match &p.kind {
        ExprKind::AddrOf(_) | ExprKind::Decay(_) => None,
        ExprKind::PtrAdd { ptr, .. } => unnamed(ptr),
        ExprKind::Cast(inner) => unnamed(inner),
        _ => Some(p),
    }
}

fn last_expr(s: &Stmt) -> Option<&Expr> {
    match &s.kind {
        StmtKind::Expr(e) => Some(e),
        StmtKind::Label(_, inner) => last_expr(inner),
        _ => None,
    }
}

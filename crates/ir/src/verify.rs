//! The rules that every [`Program`] keeps. Front ends and passes are held to them; engines rely on them.
//!
//! Checked:
//! - ids lie in range; the ends of an edge are locations of its procedure;
//! - a variable is listed by one procedure at most; parameters, result and frame addresses are listed; statements and
//!   terms use only the procedure's own variables and those that no procedure lists;
//! - sorts: bit-vectors have 1 to 128 bits; both sides of an assignment agree, and an input with its variable;
//!   assumptions are truth values, addresses and lengths have pointer width, stored values whole bytes, a filling byte 8
//!   bits, the heap variable pointer width; memory holds no integers;
//! - a simultaneous assignment names no variable twice; nothing assigns to a frame address;
//! - a call is alone on its edge and fits each of its targets in number and sorts of arguments and in its result;
//! - a raise edge has a direct call, and a location of its target's kind is in the callee;
//! - behind the input of a choice stands the assumption that it is the edge's own number;
//! - an error location names a check of the program;
//! - no edge leaves an exit, error or unknown location; the entry procedure has no parameters;
//! - static objects lie in the address space, ordered by address, a free byte at least between two of them;
//! - terms are program vocabulary: no symbols, variables at their declared sort;
//! - hints are truth values of that kind, about locations that there are.
//!
//! Not checked: that variables are written before they are read; that edges out of a location are exclusive; that
//! shapes fit their objects; that accesses hit objects; how nodes of a term fit together (the pool's own concern).

use crate::ids::*;
use crate::program::*;
use logic::{Node, Sort, Term, VarId};
use rustc_hash::FxHashSet;

/// All violations of the rules, each a line that names its place.
pub fn verify(p: &Program) -> Result<(), Vec<String>> {
    let mut checker = Checker { p, owner: vec![None; p.vars.len()], errors: Vec::new(), place: String::new() };
    checker.program();
    if checker.errors.is_empty() { Ok(()) } else { Err(checker.errors) }
}

struct Checker<'a> {
    p: &'a Program,
    /// The procedure that lists a variable.
    owner: Vec<Option<ProcId>>,
    errors: Vec<String>,
    /// Where the check is, put before each message.
    place: String,
}

impl<'a> Checker<'a> {
    fn error(&mut self, message: impl AsRef<str>) {
        let line = if self.place.is_empty() {
            message.as_ref().to_string()
        } else {
            format!("{}: {}", self.place, message.as_ref())
        };
        self.errors.push(line);
    }

    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.error(message());
        }
    }

    fn program(&mut self) {
        for (i, decl) in self.p.vars.iter().enumerate() {
            let sort = decl.sort();
            self.require(sort.width().is_none_or(|w| (1..=128).contains(&w)), || {
                format!("variable {i} ({}) is of sort {sort}", decl.name)
            });
        }
        self.objects();
        self.ownership();
        self.heap();
        if self.p.entry.0 as usize >= self.p.procs.len() {
            self.error(format!("entry procedure {} does not exist", self.p.entry.0));
        } else if !self.p.proc(self.p.entry).params.is_empty() {
            self.error("the entry procedure has parameters");
        }
        for i in 0..self.p.procs.len() as u32 {
            self.procedure(ProcId(i));
        }
        self.hints();
    }

    /// Hints are about what is there.
    fn hints(&mut self) {
        let mut seen: Vec<FxHashSet<Term>> = vec![FxHashSet::default(); self.p.procs.len()];
        for hint in &self.p.hints {
            let ProgramPoint { proc, loc } = hint.at;
            let locs = self.p.procs.get(proc.0 as usize).map_or(0, |q| q.locs.len());
            if loc.0 as usize >= locs {
                self.error(format!("a hint about procedure {}, l{}, which does not exist", proc.0, loc.0));
            } else if self.term(proc, hint.term, &mut seen[proc.0 as usize]) {
                self.sort("hint", hint.term, Sort::TRUTH);
            }
        }
    }

    fn objects(&mut self) {
        let limit = logic::mask(self.p.space.ptr_width);
        let mut free = 0;
        for o in &self.p.objects {
            let end = o.addr.checked_add(o.size).filter(|&end| end < limit);
            self.require(end.is_some(), || format!("object {} ends behind the address space", o.name));
            self.require(o.addr >= free, || {
                format!("object {} at {:#x} is not behind the one before it", o.name, o.addr)
            });
            free = end.unwrap_or(limit) + 1;
            self.shape(&o.name, &o.shape);
        }
    }

    fn shape(&mut self, object: &str, shape: &Shape) {
        match shape {
            Shape::Scalar(ty) => self.require(!ty.is_int(), || format!("object {object} has an integer in memory")),
            Shape::Array { elem, .. } => self.shape(object, elem),
            Shape::Record(fields) => fields.iter().for_each(|(_, _, field)| self.shape(object, field)),
            Shape::Opaque => {}
        }
    }

    fn ownership(&mut self) {
        for (i, q) in (0..).map(ProcId).zip(&self.p.procs) {
            self.place = format!("proc {}", q.name);
            for &v in &q.locals {
                let Some(slot) = self.owner.get_mut(v.0 as usize) else {
                    self.error(format!("local {} does not exist", v.0));
                    continue;
                };
                let name = &self.p.var_decl(v).name;
                match slot.replace(i) {
                    Some(other) if other == i => self.error(format!("local {name} is listed twice")),
                    Some(other) => {
                        let other = &self.p.proc(other).name;
                        self.error(format!("local {name} is a local of {other} too"));
                    }
                    None => {}
                }
                let kind = self.p.var_decl(v).kind;
                self.require(!matches!(kind, VarKind::Global | VarKind::Heap), || format!("local {name} is a global"));
            }
        }
        self.place.clear();
    }

    fn heap(&mut self) {
        let Some(decl) = self.p.vars.get(self.p.heap.0 as usize) else {
            return self.error("the heap variable does not exist");
        };
        self.require(decl.kind == VarKind::Heap, || format!("heap variable {} is of another kind", decl.name));
        let (sort, pointer) = (decl.sort(), self.pointer());
        self.require(sort == pointer, || format!("heap variable is of sort {sort} instead of {pointer}"));
        let is_local = self.owner[self.p.heap.0 as usize].is_some();
        self.require(!is_local, || "the heap variable is a local".into());
    }

    fn procedure(&mut self, id: ProcId) {
        let q = self.p.proc(id);
        self.place = format!("proc {}", q.name);
        for (what, l) in [("entry", q.entry), ("exit", q.exit)] {
            self.require((l.0 as usize) < q.locs.len(), || format!("{what} l{} does not exist", l.0));
        }
        for &v in q.params.iter().chain(&q.result) {
            self.listed(id, v);
        }
        let mut params = FxHashSet::default();
        for v in &q.params {
            let name = self.name(*v);
            self.require(params.insert(v), || format!("parameter {name} occurs twice"));
        }
        for o in &q.frame {
            self.require(o.align.is_power_of_two(), || format!("object {} has alignment {}", o.name, o.align));
            if self.listed(id, o.addr) {
                let decl = self.p.var_decl(o.addr);
                self.require(decl.kind == VarKind::FrameAddr, || format!("{} is no frame address", decl.name));
                let (name, sort, pointer) = (&decl.name, decl.sort(), self.pointer());
                self.require(sort == pointer, || format!("{name} is of sort {sort} instead of {pointer}"));
                self.shape(&o.name, &o.shape);
            }
        }
        for (l, loc) in (0..).zip(&q.locs) {
            if let LocKind::Error(check) = loc.kind {
                self.require(self.p.checks.get(check).is_some(), || format!("l{l}: check {} does not exist", check.0));
            }
        }
        let mut seen = FxHashSet::default();
        for e in &q.edges {
            self.place = format!("proc {}, edge l{} -> l{}", q.name, e.src.0, e.dst.0);
            self.edge(id, e, &mut seen);
        }
        self.place.clear();
    }

    /// Does the procedure list the variable?
    fn listed(&mut self, id: ProcId, v: VarId) -> bool {
        let ok = self.owner.get(v.0 as usize) == Some(&Some(id));
        let name = self.name(v);
        self.require(ok, || format!("{name} is not among the locals"));
        ok
    }

    fn name(&self, v: VarId) -> &'a str {
        self.p.vars.get(v.0 as usize).map_or("<no variable>", |d| &d.name)
    }

    fn edge(&mut self, id: ProcId, e: &Edge, seen: &mut FxHashSet<Term>) {
        let q = self.p.proc(id);
        if [e.src, e.dst].iter().any(|l| l.0 as usize >= q.locs.len()) {
            return self.error("an end does not exist");
        }
        self.require(e.src != q.exit, || "leaves the exit".into());
        let kind = &q.loc(e.src).kind;
        self.require(*kind == LocKind::Plain, || format!("leaves a location of kind {}", kind_word(kind)));
        let calls = e.stmts.iter().filter(|s| matches!(s.kind, StmtKind::Call { .. })).count();
        self.require(calls == 0 || e.stmts.len() == 1, || "a call is not alone".into());
        if q.is_raise(e) {
            self.raise(&q.loc(e.dst).kind, e);
        }
        for s in &e.stmts {
            let mut ok = true;
            s.kind.for_each_term(|t| ok &= self.term(id, t, seen));
            s.kind.for_each_target(|v| ok &= self.target(id, v));
            if ok {
                self.stmt(&s.kind);
            }
        }
        for (i, s) in e.stmts.iter().enumerate() {
            self.choice(&s.kind, e.stmts.get(i + 1).map(|s| &s.kind));
        }
    }

    /// May the procedure change the variable? False when its declaration cannot be looked at.
    fn target(&mut self, id: ProcId, v: VarId) -> bool {
        if !self.usable(id, v) {
            return false;
        }
        let decl = self.p.var_decl(v);
        self.require(decl.kind != VarKind::FrameAddr, || format!("changes the frame address {}", decl.name));
        true
    }

    fn usable(&mut self, id: ProcId, v: VarId) -> bool {
        match self.owner.get(v.0 as usize) {
            None => {
                self.error(format!("variable {} does not exist", v.0));
                false
            }
            Some(Some(owner)) if *owner != id => {
                self.error(format!("{} belongs to {}", self.name(v), self.p.proc(*owner).name));
                false
            }
            Some(_) => true,
        }
    }

    /// Checks the subterms that were not seen before. False when the term cannot be looked at.
    fn term(&mut self, id: ProcId, t: Term, seen: &mut FxHashSet<Term>) -> bool {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if !self.p.pool.knows(t) {
                self.error(format!("term {t:?} is not in the pool"));
                return false;
            }
            if !seen.insert(t) {
                continue;
            }
            let node = self.p.pool.node(t);
            match node {
                Node::Sym(s) => self.error(format!("symbol ?{} in a program", s.0)),
                Node::Var(v) if self.usable(id, v) => {
                    let (name, used, declared) = (self.name(v), self.p.pool.sort(t), self.p.var_decl(v).sort());
                    self.require(used == declared, || format!("{name} is of sort {declared}, here {used}"));
                }
                Node::Load { addr, .. } => self.address("load", addr),
                _ => {}
            }
            node.for_each_child(|c| todo.push(c));
        }
        true
    }

    fn sort(&mut self, what: &str, t: Term, expected: Sort) {
        let sort = self.p.pool.sort(t);
        self.require(sort == expected, || format!("{what} is of sort {sort} instead of {expected}"));
    }

    fn pointer(&self) -> Sort {
        Sort::Bits(self.p.space.ptr_width)
    }

    fn address(&mut self, what: &str, t: Term) {
        self.sort(&format!("address of {what}"), t, self.pointer());
    }

    fn length(&mut self, what: &str, t: Term) {
        self.sort(&format!("length of {what}"), t, self.pointer());
    }

    fn stmt(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assume(t) => self.sort("assumption", *t, Sort::TRUTH),
            StmtKind::Assign(pairs) => self.assign(pairs),
            StmtKind::Havoc { var, input } => {
                let (name, sort, given) = (self.name(*var), self.p.var_decl(*var).sort(), input.ty.sort());
                self.require(sort == given, || format!("{name} is of sort {sort}, its input of sort {given}"));
            }
            StmtKind::Store { addr, value } => {
                self.address("store", *addr);
                let sort = self.p.pool.sort(*value);
                self.require(sort.width().is_some_and(|w| w.is_multiple_of(8)), || {
                    format!("stored value is of sort {sort}")
                });
            }
            StmtKind::Copy { dst, src, len } => {
                self.address("copy", *dst);
                self.address("copy", *src);
                self.length("copy", *len);
            }
            StmtKind::Fill { dst, byte, len } => {
                self.address("fill", *dst);
                self.sort("filling byte", *byte, Sort::Bits(8));
                self.length("fill", *len);
            }
            StmtKind::HavocMem { dst, len, input } => {
                self.address("havocmem", *dst);
                self.length("havocmem", *len);
                let given = input.ty.sort();
                self.require(given == Sort::Bits(8), || format!("memory takes bytes, its input is of sort {given}"));
            }
            StmtKind::Alloc { dst, size } => {
                let (name, sort, pointer) = (self.name(*dst), self.p.var_decl(*dst).sort(), self.pointer());
                self.require(sort == pointer, || format!("{name} is of sort {sort} instead of {pointer}"));
                self.length("alloc", *size);
            }
            StmtKind::Free { addr } => self.address("free", *addr),
            StmtKind::Call { result, callee, args } => self.call(*result, callee, args),
        }
    }

    /// Behind the input of a choice stands the assumption that it is the edge's own number.
    fn choice(&mut self, kind: &StmtKind, next: Option<&StmtKind>) {
        let (var, input) = match kind {
            StmtKind::Havoc { var, input } => (*var, input),
            StmtKind::HavocMem { input, .. } => {
                return self.require(input.option().is_none(), || "memory is no choice".into());
            }
            _ => return,
        };
        let InputKind::Choice { option, of } = input.kind else { return };
        self.require(option < of, || format!("choice {option} of {of}"));
        let is_own = |t: Term| {
            matches!(self.p.pool.node(t), Node::Bin(logic::BinOp::Eq, a, b)
                if matches!(self.p.pool.node(a), Node::Var(v) if v == var)
                    && self.p.pool.as_const(b) == Some(option as u128))
        };
        let is_assumed = matches!(next, Some(StmtKind::Assume(t)) if is_own(*t));
        self.require(is_assumed, || format!("choice {option} is not assumed to be made"));
    }

    fn assign(&mut self, pairs: &[(VarId, Term)]) {
        let mut seen = FxHashSet::default();
        for &(v, t) in pairs {
            self.sort(&format!("value of {}", self.name(v)), t, self.p.var_decl(v).sort());
            let name = self.name(v);
            self.require(seen.insert(v), || format!("assigns twice to {name}"));
        }
    }

    fn call(&mut self, result: Option<VarId>, callee: &Callee, args: &[Term]) {
        if let Callee::Indirect { pointer, .. } = callee {
            self.address("call", *pointer);
        }
        for &t in callee.targets() {
            match self.p.procs.get(t.0 as usize) {
                Some(target) => self.call_of(target, result, args),
                None => self.error(format!("procedure {} does not exist", t.0)),
            }
        }
    }

    fn raise(&mut self, kind: &LocKind, e: &Edge) {
        let callee = match e.call() {
            Some((_, Callee::Direct(t), _)) => self.p.procs.get(t.0 as usize),
            _ => return self.error("a call through a pointer leads to an error or unknown location"),
        };
        let has_such = |q: &Procedure| q.locs.iter().any(|l| kind_word(&l.kind) == kind_word(kind));
        self.require(callee.is_none_or(has_such), || format!("the callee has no location of kind {}", kind_word(kind)));
    }

    fn call_of(&mut self, target: &Procedure, result: Option<VarId>, args: &[Term]) {
        let name = &target.name;
        let (given, wanted) = (args.len(), target.params.len());
        self.require(given == wanted, || format!("call of {name} with {given} arguments instead of {wanted}"));
        let sort = |v: &VarId| self.p.vars.get(v.0 as usize).map(VarDecl::sort);
        for (i, (a, v)) in args.iter().zip(&target.params).enumerate() {
            if let Some(expected) = sort(v) {
                self.sort(&format!("argument {} of {name}", i + 1), *a, expected);
            }
        }
        let Some(r) = result else { return };
        match &target.result {
            None => self.error(format!("{name} has no result")),
            Some(from) => {
                let (to, fits) = (self.name(r), sort(from) == sort(&r));
                self.require(fits, || format!("result of {name} does not fit {to}"));
            }
        }
    }
}

fn kind_word(kind: &LocKind) -> &'static str {
    match kind {
        LocKind::Plain => "plain",
        LocKind::Error(_) => "error",
        LocKind::Unknown(_) => "unknown",
    }
}

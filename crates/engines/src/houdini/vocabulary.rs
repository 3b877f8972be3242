//! What claims speak of at each location: live variables, what the procedure may change, memory at addresses that the program
//! knows, and frozen variables, which stand for what was so at the entry.

use crate::unwinding::{live_variables, variables};
use base::Pos;
use ir::analysis::{Graph, effects};
use ir::{LocId, LocKind, ProcId, Program, ScalarType, Shape, StmtKind, VarDecl, VarKind};
use logic::{Node, Sort, Term, VarId, leaves};
use std::collections::BTreeSet;

/// Memory that is read or written at constant addresses, and elements of arrays: so many of them are looked at.
const MAX_CELLS: usize = 16;
/// Elements of an array that is looked at.
const MAX_ELEMENTS: u128 = 16;

/// A value at a location.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) term: Term,
    pub(super) width: u32,
    /// It does not change between entry and exit.
    pub(super) is_frozen: bool,
    pub(super) is_cell: bool,
}

/// A frozen variable.
#[derive(Clone, Copy)]
pub(super) struct Remembered {
    pub(super) var: VarId,
    /// What it was at the entry: a parameter, or a term that caller and callee share.
    pub(super) of: Term,
    /// The number of the parameter, if it is one.
    pub(super) param: Option<usize>,
}

/// What claims about a procedure speak of.
pub(super) struct Scope {
    pub(super) remembered: Vec<Remembered>,
    /// By location, frozen ones first.
    pub(super) values: Vec<Vec<Value>>,
    pub(super) graph: Graph,
    /// What it may change that its caller sees.
    pub(super) writes: BTreeSet<VarId>,
    pub(super) memory: bool,
}

/// See the module.
pub(super) struct Vocabulary {
    /// By procedure.
    pub(super) scopes: Vec<Scope>,
    /// Variables of the program, frozen ones left out.
    pub(super) own_vars: usize,
}

impl Vocabulary {
    /// Adds frozen variables to the program. `cells` are loads at constant addresses.
    pub(super) fn new(program: &mut Program, cells: &[Term]) -> Vocabulary {
        let own_vars = program.vars.len();
        let effects = effects(program);
        let mut scopes = Vec::new();
        for (id, effects) in (0..).map(ProcId).zip(effects) {
            let mut scope = Scope {
                remembered: Vec::new(),
                values: Vec::new(),
                graph: Graph::new(program.proc(id)),
                writes: effects.writes,
                memory: effects.memory,
            };
            if id != program.entry {
                remember(program, id, cells, &mut scope);
            }
            scope.values = values(program, id, cells, &scope);
            scopes.push(scope);
        }
        Vocabulary { scopes, own_vars }
    }

    pub(super) fn scope(&self, p: ProcId) -> &Scope {
        &self.scopes[p.0 as usize]
    }
}

fn remember(program: &mut Program, id: ProcId, cells: &[Term], scope: &mut Scope) {
    let shared: Vec<VarId> = scope.writes.iter().copied().filter(|&v| v != program.heap).collect();
    let params = program.proc(id).params.clone();
    for (i, &v) in params.iter().enumerate() {
        let of = program.var(v);
        let name = program.var_decl(v).name.clone();
        scope.remembered.push(Remembered { var: frozen(program, of, name), of, param: Some(i) });
    }
    for v in shared {
        let of = program.var(v);
        let name = program.var_decl(v).name.clone();
        scope.remembered.push(Remembered { var: frozen(program, of, name), of, param: None });
    }
    if scope.memory {
        for &of in cells {
            scope.remembered.push(Remembered { var: frozen(program, of, "cell".into()), of, param: None });
        }
    }
}

/// A number, also where it stands for a pointer: nothing is assumed of it.
fn frozen(program: &mut Program, of: Term, name: String) -> VarId {
    let ty = ScalarType::Unsigned(program.pool.width(of));
    program.add_var(VarDecl { name: format!("{name}_0"), ty, kind: VarKind::Temp, pos: Pos::NONE })
}

fn values(program: &mut Program, id: ProcId, cells: &[Term], scope: &Scope) -> Vec<Vec<Value>> {
    let p = program.proc(id);
    let (result, count) = (p.result, p.locs.len());
    let at_exit: Vec<VarId> = if id == program.entry { Vec::new() } else { result.into_iter().collect() };
    let live = live_variables(program, id, &scope.graph, &vec![true; count], &at_exit);
    let mut out = Vec::new();
    for mut here in live {
        here.extend(&scope.writes);
        here.remove(&program.heap);
        let mut values = Vec::new();
        for r in &scope.remembered {
            let term = program.var(r.var);
            values.push(Value { term, width: program.pool.width(term), is_frozen: true, is_cell: false });
        }
        for v in here {
            if let Sort::Bits(width) = program.var_decl(v).sort() {
                values.push(Value { term: program.var(v), width, is_frozen: false, is_cell: false });
            }
        }
        for &term in cells {
            values.push(Value { term, width: program.pool.width(term), is_frozen: false, is_cell: true });
        }
        out.push(values);
    }
    out
}

/// Loads at constant addresses.
pub(super) fn cells(program: &mut Program) -> Vec<Term> {
    let mut found: BTreeSet<(u128, u8, bool)> = BTreeSet::new();
    let mut terms = Vec::new();
    for s in program.procs.iter().flat_map(|q| &q.edges).flat_map(|e| &e.stmts) {
        s.kind.for_each_term(|t| terms.push(t));
        if let StmtKind::Store { addr, value } = s.kind
            && let Some(a) = program.pool.as_const(addr)
        {
            let is_pointer = matches!(program.pool.node(value), Node::Var(v) if program.var_decl(v).ty.is_pointer());
            found.insert((a, (program.pool.width(value) / 8) as u8, is_pointer));
        }
    }
    for leaf in leaves(&program.pool, &terms) {
        if let Node::Load { addr, bytes, ptr } = program.pool.node(leaf)
            && let Some(a) = program.pool.as_const(addr)
        {
            found.insert((a, bytes, ptr));
        }
    }
    for object in &program.objects {
        let (elem, stride, count) = match &object.shape {
            Shape::Scalar(ty) => (*ty, 0, 1),
            Shape::Array { elem, stride, count } if *count <= MAX_ELEMENTS => match **elem {
                Shape::Scalar(ty) => (ty, *stride, *count),
                _ => continue,
            },
            _ => continue,
        };
        for i in 0..count {
            found.insert((object.addr + i * stride, (elem.width() / 8) as u8, elem.is_pointer()));
        }
    }
    let w = program.space.ptr_width;
    let all = found.into_iter().filter(|&(_, bytes, _)| bytes > 0).take(MAX_CELLS);
    let mut out = Vec::new();
    for (addr, bytes, ptr) in all {
        let addr = program.pool.constant(addr, w);
        out.push(program.pool.load(addr, bytes, ptr));
    }
    out
}

/// The parts of the conditions of a procedure, each once, without those about integers.
pub(super) fn atoms(program: &Program, id: ProcId) -> BTreeSet<Term> {
    let mut out = BTreeSet::new();
    for s in program.proc(id).edges.iter().flat_map(|e| &e.stmts) {
        let mut todo = Vec::new();
        if let StmtKind::Assume(t) = s.kind {
            todo.push(t);
        }
        // The condition of a conditional value.
        s.kind.for_each_term(|t| conditions_in(program, t, &mut todo));
        while let Some(t) = todo.pop() {
            match program.pool.node(t) {
                Node::Bin(logic::BinOp::And | logic::BinOp::Or, a, b) if program.pool.width(t) == 1 => {
                    todo.extend([a, b])
                }
                Node::Not(x) => todo.push(x),
                _ => _ = out.insert(t),
            }
        }
    }
    out
}

fn conditions_in(program: &Program, t: Term, found: &mut Vec<Term>) {
    let mut todo = vec![t];
    let mut seen = BTreeSet::new();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Node::Ite(c, _, _) = program.pool.node(t) {
            found.push(c);
        }
        program.pool.node(t).for_each_child(|c| todo.push(c));
    }
}

/// Can the term be said at a location with these values?
pub(super) fn is_about(program: &Program, t: Term, values: &[Value], is_memory_known: bool) -> bool {
    let known = |v: VarId| values.iter().any(|x| matches!(program.pool.node(x.term), Node::Var(w) if w == v));
    let all = leaves(&program.pool, &[t]);
    all.iter().all(|&l| match program.pool.node(l) {
        Node::Var(v) => known(v),
        Node::Load { .. } => is_memory_known,
        _ => false,
    }) && variables(&program.pool, t).iter().all(|&v| known(v))
}

/// Is it a location that a proof must exclude?
pub(super) fn is_excluded(program: &Program, p: ProcId, l: LocId) -> bool {
    program.proc(p).loc(l).kind != LocKind::Plain
}

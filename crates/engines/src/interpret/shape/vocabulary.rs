//! What the predicates of a procedure are about, read from its text.

use super::blur::{Counter, Data, Ends, Live, Vocabulary};
use evidence::shape::Field;
use ir::analysis::Graph;
use ir::{Procedure, Program, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId, leaves, mask, to_signed, variables};
use std::collections::{BTreeMap, BTreeSet};

/// Links and orders beyond this are not tried.
const MOST_LINKS: usize = 3;

/// Lengths beyond this are not tried.
const MOST_LENGTHS: usize = 3;

/// A pointer further into a block leads to no links.
const MOST_SHIFT: u128 = 4096;

/// Does it read pointers through pointers?
pub(super) fn has_links(program: &Program, proc: &Procedure) -> bool {
    !links(program, proc).is_empty()
}

/// What may be chosen, one after the other: what few programs need comes last.
pub(super) fn choices(program: &Program, proc: &Procedure) -> Vec<Vocabulary> {
    let plain = Vocabulary {
        links: links(program, proc),
        spine: Vec::new(),
        constants: constants(program, proc),
        counter: counter(program, proc),
        width: program.space.ptr_width,
        counters: counters(program, proc),
        read: None,
        ends: Ends::First,
        data: Data::Same,
        order: order(program, proc, is_order),
        thresholds: BTreeSet::new(),
    };
    let links = [plain.links.clone(), within(program, proc, &plain.links)].concat();
    let both = Vocabulary { links, read: read_fields(program, proc), ends: Ends::Both, ..plain.clone() };
    let order = order(program, proc, |op| is_order(op) || op == BinOp::Eq);
    let thresholds = order.map_or(BTreeSet::new(), |f| thresholds(program, proc, f));
    let bounded = |of: &Vocabulary| Vocabulary { order, thresholds: thresholds.clone(), ..of.clone() };
    let of_any = |of: &Vocabulary| Vocabulary { data: Data::Any, ..bounded(of) };
    let mut all = vec![plain.clone(), both.clone()];
    if order != plain.order || !thresholds.is_empty() {
        all.push(bounded(&plain));
    }
    all.extend([of_any(&plain), of_any(&both)]);
    let others = lengths(program, proc).into_iter().filter(|&v| plain.counter.is_none_or(|c| c.var != v));
    all.extend(others.filter_map(|var| {
        let width = program.var_decl(var).sort().width()?;
        Some(Vocabulary { counter: Some(Counter { var, tag: None }), width, ..plain.clone() })
    }));
    all.iter().flat_map(with_spines).collect()
}

fn is_order(op: BinOp) -> bool {
    matches!(op, BinOp::Sle | BinOp::Slt)
}

/// The ways in which chains may be made.
fn with_spines(of: &Vocabulary) -> Vec<Vocabulary> {
    let links = &of.links;
    let spine = |i: usize| links[i..].iter().chain(&links[..i]).copied().collect();
    (0..links.len()).map(|i| Vocabulary { spine: spine(i), ..of.clone() }).collect()
}

/// Pointers that are read through pointers, the most frequent first.
fn links(program: &Program, proc: &Procedure) -> Vec<Field> {
    let mut count: BTreeMap<Field, usize> = BTreeMap::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        s.kind.for_each_term(|t| {
            for leaf in leaves(&program.pool, &[t]) {
                let Node::Load { addr, bytes, ptr: true } = program.pool.node(leaf) else { continue };
                if let Some(at) = offset(&program.pool, addr) {
                    *count.entry(Field { at, bytes }).or_default() += 1;
                }
            }
        });
    }
    let mut all: Vec<(Field, usize)> = count.into_iter().collect();
    all.sort_by_key(|&(f, n)| (std::cmp::Reverse(n), f));
    all.into_iter().map(|(f, _)| f).take(MOST_LINKS).collect()
}

/// Links as they are seen from where pointers into blocks lead to.
fn within(program: &Program, proc: &Procedure, links: &[Field]) -> Vec<Field> {
    let seen = shifts(program, proc).into_iter().flat_map(|k| links.iter().map(move |&f| shifted(program, f, k)));
    seen.take(MOST_LINKS).filter(|f| !links.contains(f)).collect()
}

/// A field as it is seen from so far into the block.
fn shifted(program: &Program, f: Field, by: u128) -> Field {
    Field { at: f.at.wrapping_add(by) & mask(program.space.ptr_width), ..f }
}

/// Where pointers into blocks lead to: what is added to pointers that are kept.
fn shifts(program: &Program, proc: &Procedure) -> BTreeSet<u128> {
    let pool = &program.pool;
    let of_pointers = proc.assignments().filter(|p| program.var_decl(p.0).ty.is_pointer());
    of_pointers.filter_map(|(_, t)| offset(pool, t)).filter(|&k| k < MOST_SHIFT).collect()
}

/// What is read at an address that is no constant; `None` if memory is copied.
fn read_fields(program: &Program, proc: &Procedure) -> Option<BTreeSet<Field>> {
    let pool = &program.pool;
    let mut terms = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        s.kind.for_each_term(|t| terms.push(t));
        if matches!(s.kind, StmtKind::Copy { .. }) {
            return None;
        }
    }
    let field = |leaf| match pool.node(leaf) {
        Node::Load { addr, bytes, .. } => offset(pool, addr).map(|at| Field { at, bytes }),
        _ => None,
    };
    let mut out: BTreeSet<Field> = leaves(pool, &terms).into_iter().filter_map(field).collect();
    for k in shifts(program, proc) {
        out.extend(out.clone().into_iter().map(|f| shifted(program, f, k)));
    }
    Some(out)
}

/// A constant that is added to an address that is none.
fn offset(pool: &Pool, addr: Term) -> Option<u128> {
    match pool.node(addr) {
        Node::Const(_) => None,
        Node::Bin(BinOp::Add, a, b) => pool.as_const(a).or(pool.as_const(b)),
        _ => Some(0),
    }
}

/// Data behind pointers that is compared most often in these ways.
fn order(program: &Program, proc: &Procedure, is_wanted: fn(BinOp) -> bool) -> Option<Field> {
    let pool = &program.pool;
    let mut count: BTreeMap<Field, usize> = BTreeMap::new();
    for (_, a, b) in comparisons(program, proc, is_wanted) {
        for x in [a, b] {
            if let Node::Load { addr, bytes, ptr: false } = pool.node(x)
                && let Some(at) = offset(pool, addr)
            {
                *count.entry(Field { at, bytes }).or_default() += 1;
            }
        }
    }
    count.into_iter().max_by_key(|&(f, n)| (n, std::cmp::Reverse(f))).map(|(f, _)| f)
}

/// What is compared in one of these ways.
fn comparisons(program: &Program, proc: &Procedure, is_wanted: fn(BinOp) -> bool) -> Vec<(BinOp, Term, Term)> {
    let mut seen = BTreeSet::new();
    let mut todo: Vec<Term> = Vec::new();
    let mut out = Vec::new();
    proc.edges.iter().flat_map(|e| &e.stmts).for_each(|s| s.kind.for_each_term(|t| todo.push(t)));
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = program.pool.node(t);
        node.for_each_child(|c| todo.push(c));
        match node {
            Node::Bin(op, a, b) if is_wanted(op) => out.push((op, a, b)),
            _ => {}
        }
    }
    out
}

/// Bounds that follow from comparisons with constants, or their opposites.
fn thresholds(program: &Program, proc: &Procedure, order: Field) -> BTreeSet<i128> {
    let pool = &program.pool;
    let width = u32::from(order.bytes) * 8;
    let number = |t: Term| pool.as_const(t).filter(|_| pool.width(t) == width).map(|k| to_signed(k, width));
    let bounds = |(op, a, b)| match (op, number(a), number(b)) {
        (_, Some(_), Some(_)) | (_, None, None) => Vec::new(),
        (BinOp::Slt, Some(k), _) => vec![k, k + 1],
        (BinOp::Slt, _, Some(k)) | (BinOp::Sle, Some(k), _) => vec![k - 1, k],
        (BinOp::Sle, _, Some(k)) => vec![k, k + 1],
        (_, Some(k), _) | (_, _, Some(k)) => vec![k],
    };
    comparisons(program, proc, is_order).into_iter().flat_map(bounds).collect()
}

fn constants(program: &Program, proc: &Procedure) -> BTreeSet<u128> {
    let pool = &program.pool;
    let mut out = BTreeSet::from([0, 1]);
    let mut read = |t: Term| {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Const(k) => _ = out.insert(k),
                Node::Ite(_, a, b) => todo.extend([a, b]),
                _ => {}
            }
        }
    };
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        match &s.kind {
            StmtKind::Assign(pairs) => pairs.iter().for_each(|p| read(p.1)),
            StmtKind::Store { value, .. } => read(*value),
            _ => {}
        }
    }
    out
}

/// What goes up by one where a block is allocated, and where the tag of a block is.
fn counter(program: &Program, proc: &Procedure) -> Option<Counter> {
    let pool = &program.pool;
    let half = 1u128 << (program.space.cell? - 1);
    let width = program.space.ptr_width;
    let tag = Field { at: half.wrapping_neg() & mask(width), bytes: (width / 8) as u8 };
    let allocates = |e: &&ir::Edge| e.stmts.iter().any(|s| matches!(s.kind, StmtKind::Alloc { .. }));
    let stmts = proc.edges.iter().filter(allocates).flat_map(|e| &e.stmts);
    let pairs = stmts.filter_map(|s| match &s.kind {
        StmtKind::Assign(pairs) => Some(pairs),
        _ => None,
    });
    let goes_up = |&(v, t): &(VarId, Term)| match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => pool.node(a) == Node::Var(v) && pool.as_const(b) == Some(1),
        _ => false,
    };
    let found = pairs.flatten().copied().find(|p| goes_up(p) && pool.width(p.1) == width)?;
    Some(Counter { var: found.0, tag: Some(tag) })
}

/// Variables that go up or down by one, which may be lengths of lists.
fn lengths(program: &Program, proc: &Procedure) -> Vec<VarId> {
    let pool = &program.pool;
    let is_step = |&(v, t): &(VarId, Term)| match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => {
            let is_one = |k: u128| k == 1 || k == mask(pool.width(b));
            !program.var_decl(v).ty.is_pointer() && pool.node(a) == Node::Var(v) && pool.as_const(b).is_some_and(is_one)
        }
        _ => false,
    };
    let all: BTreeSet<VarId> = proc.assignments().filter(is_step).map(|p| p.0).collect();
    all.into_iter().take(MOST_LENGTHS).collect()
}

/// Variables that are computed: their values are not told apart.
fn counters(program: &Program, proc: &Procedure) -> BTreeSet<VarId> {
    let pool = &program.pool;
    let is_computed = |t: Term| {
        let is_sum = matches!(pool.node(t), Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, ..));
        is_sum && variables(pool, &[t]).iter().any(|&v| !program.var_decl(v).ty.is_pointer())
    };
    proc.assignments().filter(|&(_, t)| is_computed(t)).map(|p| p.0).collect()
}

/// By location, what is read before it is set, of static memory: what is read at all.
pub(super) fn live(program: &Program, proc: &Procedure, graph: &Graph) -> Vec<Live> {
    let holders = holders(program, proc);
    let mut live: Vec<Live> = vec![Live::default(); proc.locs.len()];
    let mut todo: Vec<_> = proc.loc_ids().collect();
    while let Some(l) = todo.pop() {
        for &e in graph.incoming(l) {
            let edge = proc.edge(e);
            let mut now = live[l.0 as usize].clone();
            for s in edge.stmts.iter().rev() {
                s.kind.for_each_target(|v| _ = now.vars.remove(&v));
                s.kind.for_each_term(|t| read(program, t, &holders, &mut now));
            }
            let before = &mut live[edge.src.0 as usize];
            let size = |l: &Live| (l.vars.len(), l.statics.len(), l.all_statics);
            let old = size(before);
            before.vars.extend(now.vars);
            before.statics.extend(now.statics);
            before.all_statics |= now.all_statics;
            if size(before) != old {
                todo.push(edge.src);
            }
        }
    }
    live
}

fn read(program: &Program, t: Term, holders: &BTreeSet<VarId>, now: &mut Live) {
    let pool = &program.pool;
    for leaf in leaves(pool, &[t]) {
        match pool.node(leaf) {
            Node::Var(v) => _ = now.vars.insert(v),
            Node::Load { addr, .. } => match pool.as_const(addr) {
                Some(at) => _ = now.statics.insert(at),
                None => now.all_statics |= variables(pool, &[addr]).iter().any(|v| holders.contains(v)),
            },
            _ => {}
        }
    }
}

/// Variables that are set to addresses of static memory.
fn holders(program: &Program, proc: &Procedure) -> BTreeSet<VarId> {
    let pool = &program.pool;
    let is_address = |k: u128| (program.space.globals..program.space.heap).contains(&k);
    let holds = |t: Term| {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Const(k) if is_address(k) => return true,
                Node::Ite(_, a, b) => todo.extend([a, b]),
                _ => {}
            }
        }
        false
    };
    proc.assignments().filter(|p| holds(p.1)).map(|p| p.0).collect()
}

//! What to say of a step that could neither be tested nor refined: where it is, what stands in the way, and what a user
//! can try.

use crate::program_view::ProgramView;
use base::Pos;
use ir::{EdgeId, Program, Stmt, StmtKind};
use logic::{BinOp, IntOp, Node, Pool, Term};
use rustc_hash::FxHashSet;

/// Places that are named.
const MAX_PLACES: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Obstacle {
    construct: Construct,
    pos: Pos,
    /// The solver had no answer to a question about the step.
    is_undecided: bool,
}

/// The more telling one comes first, where a step has several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Construct {
    Call,
    Length,
    Size,
    Index,
    Arithmetic,
    Pointer,
    Condition,
}

impl Construct {
    fn what(self) -> &'static str {
        match self {
            Construct::Call => "a call",
            Construct::Length => "a write of unknown length",
            Construct::Size => "an allocation of unknown size",
            Construct::Index => "an access with an unknown index",
            Construct::Arithmetic => "a product or quotient of unknown numbers",
            Construct::Pointer => "an access through a pointer to unknown memory",
            Construct::Condition => "a condition on unknown values",
        }
    }

    fn advice(self) -> &'static str {
        match self {
            Construct::Length => "a bound for the length (__VERIFIER_assume)",
            Construct::Size => "a bound for the size (__VERIFIER_assume), or a constant one",
            Construct::Index => "a bound for the index (__VERIFIER_assume)",
            Construct::Arithmetic => "a bound for one of the numbers (__VERIFIER_assume)",
            Construct::Call | Construct::Pointer | Construct::Condition => {
                "fewer unknown inputs, or --engine directed to look for a violation"
            }
        }
    }
}

impl Obstacle {
    /// What is most likely in the way of a step along the edge into a region: of these literals.
    pub(super) fn of_step(code: &ProgramView, e: EdgeId, target: &[Term], is_undecided: bool) -> Obstacle {
        let edge = code.edge(e);
        let program = &code.program;
        let of_target = target.iter().filter_map(|&t| of_term(program, t)).min().map(|construct| {
            // It says what is in memory; the last statement that writes there, or else anything, has to do with it.
            let writes = |s: &&Stmt| !matches!(s.kind, StmtKind::Assume(_) | StmtKind::Assign(_));
            let placed = || edge.stmts.iter().rev().filter(|s| !s.pos.is_none());
            (construct, placed().find(writes).or_else(|| placed().next()).map_or(Pos::NONE, |s| s.pos))
        });
        let of_stmts = edge.stmts.iter().filter_map(|s| Some((of_stmt(program, s)?, s.pos)));
        let placed = of_stmts.chain(of_target).filter(|(_, pos)| !pos.is_none());
        let (construct, pos) = placed.min_by_key(|&(c, _)| c).unwrap_or_else(|| {
            let location = |l| program.proc(code.proc).loc(l).pos;
            let pos = [location(edge.src), location(edge.dst)].into_iter().find(|p| !p.is_none());
            (Construct::Condition, pos.unwrap_or(Pos::NONE))
        });
        Obstacle { construct, pos, is_undecided }
    }
}

/// One line about them, the first few by name.
pub(super) fn describe(program: &Program, obstacles: &[Obstacle]) -> String {
    let mut seen = FxHashSet::default();
    let mut places: Vec<Obstacle> = obstacles.to_vec();
    places.retain(|o| seen.insert((o.construct, o.pos)));
    let show = |o: &Obstacle| {
        let undecided = if o.is_undecided { " that the solver cannot decide" } else { "" };
        format!("{} ({}{undecided})", program.sources.show(o.pos), o.construct.what())
    };
    let named: Vec<String> = places.iter().take(MAX_PLACES).map(show).collect();
    let more = match places.len().saturating_sub(MAX_PLACES) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    let advice = places.first().map_or("", |o| o.construct.advice());
    format!("neither a test nor a proof gets past {}{more}; try {advice}", named.join(", "))
}

fn of_stmt(program: &Program, stmt: &Stmt) -> Option<Construct> {
    let is_unknown = |t: Term| program.pool.as_const(t).is_none();
    let (own, terms) = match &stmt.kind {
        StmtKind::Call { .. } => return Some(Construct::Call),
        StmtKind::Copy { len, .. } | StmtKind::Fill { len, .. } | StmtKind::HavocMem { len, .. }
            if is_unknown(*len) =>
        {
            return Some(Construct::Length);
        }
        StmtKind::Alloc { size, .. } if is_unknown(*size) => return Some(Construct::Size),
        StmtKind::Assume(t) => (Some(Construct::Condition), vec![*t]),
        StmtKind::Assign(pairs) => (None, pairs.iter().map(|p| p.1).collect()),
        StmtKind::Store { addr, value } => (of_address(program, *addr), vec![*addr, *value]),
        StmtKind::Copy { dst, src, .. } => {
            ([*dst, *src].into_iter().filter_map(|t| of_address(program, t)).min(), Vec::new())
        }
        StmtKind::Fill { dst, .. } | StmtKind::HavocMem { dst, .. } => (of_address(program, *dst), Vec::new()),
        StmtKind::Havoc { .. } | StmtKind::Alloc { .. } | StmtKind::Free { .. } => (None, Vec::new()),
    };
    terms.into_iter().filter_map(|t| of_term(program, t)).chain(own).min()
}

/// The most telling one that the term has in it.
fn of_term(program: &Program, t: Term) -> Option<Construct> {
    let is_unknown = |t: Term| !program.pool.is_constant(t);
    let of_node = |node| match node {
        Node::Load { addr, .. } => of_address(program, addr),
        Node::Bin(BinOp::Mul | BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem, a, b)
            if is_unknown(a) && is_unknown(b) =>
        {
            Some(Construct::Arithmetic)
        }
        Node::Int(IntOp::Mul | IntOp::Div | IntOp::Mod, a, b) if is_unknown(a) && is_unknown(b) => {
            Some(Construct::Arithmetic)
        }
        _ => None,
    };
    subterms(&program.pool, t).into_iter().filter_map(of_node).min()
}

/// An address has a number in it, or is that of a pointer.
fn of_address(program: &Program, addr: Term) -> Option<Construct> {
    let of_node = |node| match node {
        Node::Var(v) if program.var_decl(v).ty.is_pointer() || v == program.heap => Some(Construct::Pointer),
        Node::Load { ptr: true, .. } => Some(Construct::Pointer),
        Node::Var(_) | Node::Load { .. } => Some(Construct::Index),
        _ => None,
    };
    subterms(&program.pool, addr).into_iter().filter_map(of_node).min()
}

fn subterms(pool: &Pool, t: Term) -> Vec<Node> {
    let mut seen = FxHashSet::default();
    let mut stack = vec![t];
    let mut out = Vec::new();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            let node = pool.node(t);
            out.push(node);
            node.for_each_child(|c| stack.push(c));
        }
    }
    out
}

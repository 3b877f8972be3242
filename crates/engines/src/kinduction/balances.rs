//! Candidates about two variables that move in step: what one has gained since it began, the other has gained or lost so many times, as a
//! pointer and a count in `while (--argc > 0) use(*++argv)`. Samples do not show that (`affine`), since what it begins with differs from
//! run to run.

use ir::{Program, StmtKind};
use logic::{BinOp, Node, Pool, Sort, Term, VarId, to_signed};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Variables that are compared with each other.
const MAX_STEPPED: usize = 8;
/// Larger steps are no steps of pointers along elements.
const MAX_STEP: i128 = 1 << 16;

/// A variable that is set once, to something that stays, and moved by constants of one size.
struct Stepped {
    variable: VarId,
    begin: Term,
    step: i128,
}

/// What is assigned to a variable.
#[derive(Default)]
struct Assigned {
    /// Statements that write to it and assign no term.
    inputs: usize,
    /// Terms that are not a step from where it is.
    others: Vec<Term>,
    steps: BTreeSet<i128>,
}

/// Equations between variables that are needed at the head, and where each of them is that moves.
pub(super) fn balances(program: &mut Program, live: &BTreeSet<VarId>) -> Vec<Term> {
    let assigned = assignments(program);
    let stays = |v: &VarId| assigned.get(v).is_none_or(|a| a.inputs + a.others.len() <= 1 && a.steps.is_empty());
    let mut stepped = Vec::new();
    for &variable in live {
        let Some(a) = assigned.get(&variable) else { continue };
        let ([begin], Some(&step)) = (&a.others[..], a.steps.first()) else { continue };
        let is_simple = a.steps.len() == 1 && a.inputs == 0;
        let pool = &program.pool;
        let is_plain = pool.node(*begin) != Node::Var(variable) && logic::leaves(pool, &[*begin]).len() <= 2;
        if is_simple && is_plain && logic::variables(pool, &[*begin]).iter().all(stays) && stepped.len() < MAX_STEPPED {
            stepped.push(Stepped { variable, begin: *begin, step });
        }
    }
    let mut out = Vec::new();
    for (i, x) in stepped.iter().enumerate() {
        out.push(side(program, x));
        for y in &stepped[..i] {
            out.extend(balance(program, x, y));
        }
    }
    out
}

fn assignments(program: &Program) -> FxHashMap<VarId, Assigned> {
    let mut out: FxHashMap<VarId, Assigned> = FxHashMap::default();
    for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Assign(pairs) = &s.kind else {
            s.kind.for_each_target(|v| out.entry(v).or_default().inputs += 1);
            continue;
        };
        for &(v, t) in pairs {
            let to = out.entry(v).or_default();
            match step(&program.pool, v, t) {
                Some(by) => drop(to.steps.insert(by)),
                None => to.others.push(t),
            }
        }
    }
    out
}

/// By how much the assignment moves the variable.
fn step(pool: &Pool, v: VarId, t: Term) -> Option<i128> {
    let Node::Bin(BinOp::Add, a, b) = pool.node(t) else { return None };
    let by = match (pool.node(a), pool.node(b)) {
        (Node::Var(u), Node::Const(k)) | (Node::Const(k), Node::Var(u)) if u == v => to_signed(k, pool.width(t)),
        _ => return None,
    };
    (by.abs() <= MAX_STEP).then_some(by)
}

/// The variable is on the side of where it began that it moves to.
fn side(program: &mut Program, x: &Stepped) -> Term {
    let is_signed = program.var_decl(x.variable).ty.is_signed();
    let now = program.var(x.variable);
    let (low, high) = if x.step < 0 { (now, x.begin) } else { (x.begin, now) };
    if is_signed { program.pool.sle(low, high) } else { program.pool.ule(low, high) }
}

/// `(x - begin of x) * step of y == (y - begin of y) * step of x`, in the wider sort of the two.
fn balance(program: &mut Program, x: &Stepped, y: &Stepped) -> Option<Term> {
    let width = |v: VarId| match program.var_decl(v).sort() {
        Sort::Bits(w) if w > 1 && w <= 64 => Some(w),
        _ => None,
    };
    let w = width(x.variable)?.max(width(y.variable)?);
    let mut gained = |of: &Stepped, times: i128| {
        let is_signed = program.var_decl(of.variable).ty.is_signed();
        let now = program.var(of.variable);
        let pool = &mut program.pool;
        let [now, begin] = [now, of.begin].map(|t| if is_signed { pool.sext(t, w) } else { pool.zext(t, w) });
        let by = pool.sub(now, begin);
        let times = pool.constant(times as u128 & logic::mask(w), w);
        pool.mul(by, times)
    };
    let (left, right) = (gained(x, y.step), gained(y, x.step));
    Some(program.pool.eq(left, right))
}

//! An edge as one step: a condition over the values before it and inputs, and the values behind it.

use ir::{CHOICE_LEN, Edge, LocId, ProcId, Program, StmtKind};
use logic::{Node, Pool, Rewriter, Sort, SymId, Term, VarId, leaves};
use rustc_hash::{FxHashMap, FxHashSet};

/// What an edge does.
pub(super) struct Step {
    pub(super) src: LocId,
    pub(super) dst: LocId,
    /// What schedules call it.
    pub(super) label: Option<String>,
    /// All of them hold where it is taken.
    pub(super) conditions: Vec<Term>,
    /// New values, of variables that change.
    pub(super) next: Vec<(VarId, Term)>,
    /// Symbols that stand for any value.
    pub(super) inputs: Vec<(SymId, Sort)>,
}

/// Executes the statements of an edge on terms.
pub(super) fn of_edge(program: &Program, pool: &mut Pool, edge: &Edge) -> Result<Step, String> {
    let first = if edge.choice().is_some() { CHOICE_LEN } else { 0 };
    let mut values: FxHashMap<VarId, Term> = FxHashMap::default();
    let (mut conditions, mut inputs) = (Vec::new(), Vec::new());
    for stmt in &edge.stmts[first.min(edge.stmts.len())..] {
        match &stmt.kind {
            StmtKind::Assume(t) => {
                let t = after(pool, &values, *t)?;
                conditions.push(t);
            }
            StmtKind::Assign(all) => {
                let new = all.iter().map(|&(v, t)| Ok((v, after(pool, &values, t)?)));
                let new = new.collect::<Result<Vec<_>, String>>()?;
                values.extend(new);
            }
            StmtKind::Havoc { var, .. } => {
                let (symbol, sort) = (SymId(inputs.len() as u32), program.var_decl(*var).sort());
                inputs.push((symbol, sort));
                let value = pool.sym(symbol, sort);
                values.insert(*var, value);
            }
            other => return Err(refused(program, other)),
        }
    }
    conditions.retain(|&t| pool.as_const(t) != Some(1));
    let mut next: Vec<(VarId, Term)> = values.into_iter().collect();
    next.sort_unstable_by_key(|(v, _)| *v);
    let label = edge.label.as_deref().map(str::to_string);
    Ok(Step { src: edge.src, dst: edge.dst, label, conditions, next, inputs })
}

/// A term of the place where variables have these values, over those before the edge.
fn after(pool: &mut Pool, values: &FxHashMap<VarId, Term>, t: Term) -> Result<Term, String> {
    if leaves(pool, &[t]).iter().any(|&l| matches!(pool.node(l), Node::Load { .. })) {
        return Err("the program uses memory, which these formats do not have".to_string());
    }
    Ok(Rewriter::new().rewrite(pool, t, &mut |_, node, _| match node {
        Node::Var(v) => values.get(&v).copied(),
        _ => None,
    }))
}

/// The variables that some condition depends on, directly or through others.
pub(super) fn variables(program: &Program, pool: &Pool, steps: &[Step]) -> Vec<VarId> {
    let mut matters: FxHashSet<VarId> = FxHashSet::default();
    let mut todo: Vec<VarId> = steps.iter().flat_map(|s| logic::variables(pool, &s.conditions)).collect();
    let mut flows: FxHashMap<VarId, Vec<VarId>> = FxHashMap::default();
    for (v, t) in steps.iter().flat_map(|s| &s.next) {
        flows.entry(*v).or_default().extend(logic::variables(pool, &[*t]));
    }
    while let Some(v) = todo.pop() {
        if matters.insert(v) {
            todo.extend(flows.get(&v).into_iter().flatten());
        }
    }
    (0..program.vars.len() as u32).map(VarId).filter(|v| matters.contains(v)).collect()
}

/// What calls become is up to the preparation.
fn calls(program: &Program, callee: &ir::Callee) -> String {
    let name = |p: ProcId| program.proc(p).name.as_str();
    let targets: Vec<&str> = callee.targets().iter().map(|&p| name(p)).collect();
    format!("the program calls {}, and these formats have no calls", targets.join(", "))
}

/// Why a statement cannot be written.
fn refused(program: &Program, kind: &StmtKind) -> String {
    match kind {
        StmtKind::Call { callee, .. } => calls(program, callee),
        _ => "the program uses memory, which these formats do not have".to_string(),
    }
}

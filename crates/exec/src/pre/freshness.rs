//! What the axiom of allocation decides: no pointer that exists before points into new memory, or right before it.

use ir::{AddressSpace, VarDecl};
use logic::{BinOp, Node, Pool, Term};

/// The truth value of a comparison of `heap` with an older pointer, where the axiom of allocation decides it: for an
/// older pointer x, `x - heap` is not in `-ALLOC_MARGIN .. stride`.
pub(super) fn decided_by_freshness(
    pool: &mut Pool,
    node: Node,
    heap: Term,
    stride: u128,
    vars: &[VarDecl],
) -> Option<Term> {
    let Node::Bin(op @ (BinOp::Eq | BinOp::Ule), a, b) = node else { return None };
    if !logic::leaves(pool, &[a, b]).contains(&heap) {
        return None;
    }
    let w = pool.width(a);
    // A value that was loaded through a pointer is about that pointer's object, not about the pointer.
    if w != pool.width(heap) {
        return None;
    }
    let m = logic::mask(w);
    // The atom as a predicate of u = x - heap: `sign * u + k` in `0 ..= span`.
    let (expr, span) = match op {
        BinOp::Eq => (pool.sub(a, b), 0),
        _ => (a, pool.as_const(b)?),
    };
    let x = logic::leaves(pool, &[expr]).into_iter().find(|&t| t != heap && is_pointer(pool, t, vars))?;
    let u = pool.sub(x, heap);
    let (minus, plus) = (pool.sub(expr, u), pool.add(expr, u));
    let (lo, hi) = if let Some(k) = pool.as_const(minus) {
        // u + k in 0..=span: u in -k ..= span - k
        (k.wrapping_neg() & m, span.wrapping_sub(k) & m)
    } else {
        // k - u in 0..=span: u in k - span ..= k
        let k = pool.as_const(plus)?;
        (k.wrapping_sub(span) & m, k)
    };
    // u ranges over `stride ..= last`. True if that whole range is inside lo ..= hi (cyclically), false if it is outside.
    let last = m - AddressSpace::ALLOC_MARGIN;
    let is_inside = lo <= stride && (lo > hi || hi >= last);
    let is_outside = if lo <= hi { hi < stride || lo > last } else { hi < stride && lo > last };
    (is_inside || is_outside).then(|| pool.truth(is_inside))
}

fn is_pointer(pool: &Pool, t: Term, vars: &[VarDecl]) -> bool {
    match pool.node(t) {
        Node::Var(v) => vars[v.0 as usize].ty.is_pointer(),
        Node::Load { ptr, .. } => ptr,
        _ => false,
    }
}

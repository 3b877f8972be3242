//! Which parts of a question are bounds of unknowns.

use logic::{Node, Part, Pool, Term};

/// Whether the part is a comparison of an unknown with a constant.
pub(crate) fn is_bound(pool: &Pool, part: Part) -> bool {
    match pool.node(part.of) {
        Node::Bin(op, a, b) if op.is_comparison() => {
            (is_const(pool, a) && is_unknown(pool, b)) || (is_unknown(pool, a) && is_const(pool, b))
        }
        _ => is_unknown(pool, part.of),
    }
}

fn is_const(pool: &Pool, t: Term) -> bool {
    matches!(pool.node(t), Node::Const(_))
}

/// A variable, a symbol or a load from a constant address, as it is or wider.
fn is_unknown(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Var(_) | Node::Sym(_) => true,
        Node::Load { addr, .. } => is_const(pool, addr),
        Node::Zext(a) | Node::Sext(a) => is_unknown(pool, a),
        _ => false,
    }
}

//! Elements: what is in memory at an address that depends on an index.

use logic::{BinOp, Node, Pool, Term};

/// Subterms among which a read is looked for.
const MAX_PARTS: usize = 256;

/// Parts of an address in which an index is looked for.
const MAX_PARTS_OF_ADDRESS: usize = 40;

/// Whether the term reads an element. Of a term of more than 256 parts, `false` is said.
pub fn reads_element(pool: &Pool, t: Term) -> bool {
    let is_element = |&t: &Term| matches!(pool.node(t), Node::Load { addr, .. } if has_index(pool, addr));
    parts(pool, t, MAX_PARTS).is_some_and(|parts| parts.iter().any(is_element))
}

/// Whether an address depends on an index, which has been made as wide as addresses or is multiplied by the size of elements.
pub fn has_index(pool: &Pool, addr: Term) -> bool {
    let mut todo = vec![addr];
    for _ in 0..MAX_PARTS_OF_ADDRESS {
        let Some(t) = todo.pop() else { return false };
        match pool.node(t) {
            Node::Sext(_) | Node::Zext(_) | Node::Bin(BinOp::Mul | BinOp::Shl, ..) => return true,
            Node::Load { .. } => {}
            node => node.for_each_child(|c| todo.push(c)),
        }
    }
    false
}

/// The term and its subterms, as often as they occur; `None` where they are more than `most`.
pub fn parts(pool: &Pool, t: Term, most: usize) -> Option<Vec<Term>> {
    let mut parts = vec![t];
    let mut next = 0;
    while next < parts.len() && parts.len() <= most {
        pool.node(parts[next]).for_each_child(|c| parts.push(c));
        next += 1;
    }
    (parts.len() <= most).then_some(parts)
}

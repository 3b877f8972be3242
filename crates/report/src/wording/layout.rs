//! Conditions about where objects lie: our layout is nobody's business, and no verdict rests on it.

use crate::cexpr::address_of;
use ir::Program;
use logic::{Node, Pool, Term};
use rustc_hash::FxHashSet;

/// Larger numbers than this are hardly a program's own.
const MOST_OF_PROGRAMS: u128 = 1 << 40;

/// Whether a condition reads memory that has no name at a given address, or compares with a bound of a part of memory.
pub(super) fn is_about_layout(p: &Program, pool: &Pool, condition: Term) -> bool {
    let (mut open, mut seen) = (vec![condition], FxHashSet::default());
    let (mut bounds, mut is_large, mut pointers) = (false, false, false);
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        match node {
            Node::Load { addr, .. } if pool.as_const(addr).is_some_and(|at| is_nameless(p, at)) => return true,
            // Where an object lies whose name is said.
            Node::Load { addr, .. } if object_at(p, pool, addr) => {
                open.extend(pool.split(addr).0);
                continue;
            }
            Node::Const(v) if pool.width(t) == p.space.ptr_width && is_bound(p, v) => {
                is_large |= v > MOST_OF_PROGRAMS;
                bounds = true;
            }
            Node::Var(v) => pointers |= p.vars.get(v.0 as usize).is_some_and(|d| d.ty.is_pointer()),
            _ => {}
        }
        node.for_each_child(|c| open.push(c));
    }
    bounds && (pointers || is_large)
}

/// The address is one of a named object with something added.
fn object_at(p: &Program, pool: &Pool, addr: Term) -> bool {
    address_of(p, pool.split(addr).1).is_some()
}

/// In memory that is laid out by us: a device has its registers elsewhere.
fn is_nameless(p: &Program, address: u128) -> bool {
    (p.space.functions..p.space.end).contains(&address) && address_of(p, address).is_none()
}

/// Where a part of memory begins, or its last address.
fn is_bound(p: &Program, v: u128) -> bool {
    let s = &p.space;
    let bounds =
        [s.functions, s.globals, s.constants, s.literals, s.stack, s.heap, s.heap_end, s.env, s.env_end, s.end];
    bounds.into_iter().any(|bound| v == bound || v.wrapping_add(1) == bound)
}

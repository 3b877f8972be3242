//! Terms between pools.

use crate::rewrite::bottom_up;
use crate::term::{Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// What has been brought from one pool to another. One value serves many terms of the same two pools.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    done: FxHashMap<Term, Term>,
}

impl Pool {
    /// The term of this pool that is built like `t` of `from`: the whole graph below it, node by node, nothing
    /// simplified. Variables and symbols keep their numbers. `done` remembers what was imported before.
    pub fn import(&mut self, from: &Pool, t: Term, done: &mut Imported) -> Term {
        self.import_renamed(from, t, done, &|v| v)
    }

    /// The same, with other variables of the same sorts. One renaming for each `done`.
    pub fn import_renamed(
        &mut self,
        from: &Pool,
        t: Term,
        done: &mut Imported,
        rename: &dyn Fn(VarId) -> VarId,
    ) -> Term {
        let done = &mut done.done;
        let operands = |_: &Pool, t: Term, out: &mut Vec<Term>| from.node(t).for_each_child(|c| out.push(c));
        bottom_up(self, t, done, operands, |pool, t, done| match from.node(t) {
            Node::Numeral(n) => pool.integer(from.numeral(n)),
            Node::Var(v) => pool.plain(Node::Var(rename(v)), from.sort(t)),
            node => pool.plain(node.map_children(|c| done[&c]), from.sort(t)),
        });
        done[&t]
    }
}

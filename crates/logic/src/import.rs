//! Terms between pools.

use crate::term::{Node, Pool, Term};
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
        let done = &mut done.done;
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = from.node(top);
            let depth = stack.len();
            node.for_each_child(|c| {
                if !done.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() > depth {
                continue;
            }
            let new = match node {
                Node::Numeral(n) => self.integer(from.numeral(n)),
                _ => self.plain(node.map_children(|c| done[&c]), from.sort(top)),
            };
            done.insert(top, new);
            stack.pop();
        }
        done[&t]
    }
}

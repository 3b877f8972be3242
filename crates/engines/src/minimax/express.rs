//! Interpolants at looping points. What the paths behind one need is replaced by constraints that each round keeps, where
//! those imply it: so a loop's interpolant does not grow from round to round.

use super::label::Conjunct;
use super::reduct::Held;
use super::state::{Core, State, Tools};
use super::tree::{NodeId, Tree};
use logic::{Node, Term};
use solver::Answer;

impl Tools {
    /// The conjunct, or constraints of the looping point that imply it.
    pub(super) fn invariant_part(&mut self, tree: &Tree, n: NodeId, c: Conjunct) -> Vec<Conjunct> {
        let Some(looping) = &tree.node(n).looping else { return vec![c] };
        let leaves = logic::leaves(&self.code.program.pool, &[c.term]);
        let speaks_of_written = leaves.iter().any(|&l| match self.code.program.pool.node(l) {
            Node::Var(v) => looping.written.iter().any(|w| w.0 == v),
            _ => true,
        });
        if !speaks_of_written {
            return vec![c];
        }
        let kept: Vec<Term> = looping.kept().map(|(_, k)| k.term).collect();
        if kept.contains(&c.term) {
            return vec![c];
        }
        let mut premises = kept;
        premises.extend(self.known_values(&looping.state, &leaves));
        premises.extend(self.conditions_at(tree, n, &c.core));
        match self.needed(&premises, c.term) {
            Some(found) => found.into_iter().map(|term| Conjunct { term, core: Core::new() }).collect(),
            None => vec![c],
        }
    }

    /// Which of the premises imply the claim, whatever the state is.
    fn needed(&mut self, premises: &[Term], claim: Term) -> Option<Vec<Term>> {
        let mut question = premises.to_vec();
        question.push(self.pool().not(claim));
        let Answer::Unsat(core) = self.oracle.check(&self.code.program.pool, &question) else { return None };
        let mut needed: Vec<usize> = core.into_iter().filter(|&i| i < premises.len()).collect();
        needed.sort_unstable();
        needed.dedup();
        // Those that are left out change the fewest.
        let mut i = 0;
        while i < needed.len() && needed.len() > 1 {
            let mut fewer: Vec<Term> =
                needed.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &k)| premises[k]).collect();
            fewer.push(self.pool().not(claim));
            if self.oracle.is_unsat(&self.code.program.pool, &fewer) {
                needed.remove(i);
            } else {
                i += 1;
            }
        }
        Some(needed.into_iter().map(|i| premises[i]).collect())
    }

    /// Leaves with a constant value.
    fn known_values(&mut self, s: &State, leaves: &[Term]) -> Vec<Term> {
        let mut out = Vec::new();
        for &leaf in leaves {
            let value = self.value(s, leaf);
            if self.pool().is_constant(value) {
                out.push(self.pool().eq(leaf, value));
            }
        }
        out
    }

    /// The constraints at these places as conditions over variables, where their variables still have the values that they
    /// had then.
    fn conditions_at(&mut self, tree: &Tree, n: NodeId, places: &Core) -> Vec<Term> {
        let state = tree.start(n);
        let constraints = state.constraints();
        let mut out = Vec::new();
        let mut at = if places.is_empty() { None } else { tree.node(n).parent };
        while let Some((p, step)) = at {
            for &(part, held) in tree.node(p).steps[step].trace.assumed.iter().flatten() {
                if let Held::At(place) = held
                    && places.binary_search(&place).is_ok()
                    && self.value(state, part) == constraints[place as usize]
                {
                    out.push(part);
                }
            }
            if let Some(looping) = &tree.node(p).looping {
                for (c, place) in looping.constraints.iter().zip(&looping.places) {
                    if let Some(place) = place
                        && places.binary_search(place).is_ok()
                        && self.value(state, c.term) == constraints[*place as usize]
                    {
                        out.push(c.term);
                    }
                }
            }
            at = tree.node(p).parent;
        }
        out
    }
}

//! Where a search has spent itself: the loop, or the place, at which it has refined what it knows most often.

use base::Pos;
use ir::analysis::{Graph, components, loop_heads};
use ir::{LocKind, Procedure, Program};
use std::collections::BTreeMap;

/// How often a search has refined what it knows at each place of the source.
pub type Refinements = BTreeMap<Pos, u64>;

/// Fewer refinements say nothing.
const MIN: u64 = 20;

/// Where most refinements were made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The head of a loop, or a place outside of loops.
    pub at: Pos,
    /// It is a loop.
    pub is_loop: bool,
    /// The place with the most refinements in it.
    pub most_at: Pos,
    /// The procedure that it stands in.
    pub procedure: String,
    /// Refinements there, and in all.
    pub share: (u64, u64),
}

/// The loop or the place with the most refinements.
pub fn stuck(lowered: &Program, refinements: &Refinements) -> Option<Stuck> {
    let all: u64 = refinements.values().sum();
    if all < MIN {
        return None;
    }
    let mut groups: BTreeMap<Pos, Stuck> = BTreeMap::new();
    for (&pos, &count) in refinements.iter().filter(|(pos, _)| !pos.is_none()) {
        let (procedure, head) = around(lowered, pos);
        let at = head.unwrap_or(pos);
        let fresh = Stuck { at, is_loop: head.is_some(), most_at: pos, procedure, share: (0, all) };
        let group = groups.entry(at).or_insert(fresh);
        group.share.0 += count;
        if refinements.get(&group.most_at).is_none_or(|most| *most < count) {
            group.most_at = pos;
        }
    }
    groups.into_values().max_by_key(|g| g.share.0)
}

/// The procedure with a place, and the innermost loop around it.
fn around(lowered: &Program, pos: Pos) -> (String, Option<Pos>) {
    let has = |p: &&Procedure| p.loc_ids().any(|l| p.loc(l).pos == pos);
    let Some(p) = lowered.procs.iter().find(has) else { return (String::new(), None) };
    let graph = Graph::new(p);
    let successors: Vec<Vec<usize>> =
        p.loc_ids().map(|l| graph.out(l).iter().map(|e| p.edges[e.0 as usize].dst.0 as usize).collect()).collect();
    let heads = loop_heads(p, &graph);
    let is_head = |l: usize| heads[l] && p.locs[l].kind == LocKind::Plain && !p.locs[l].pos.is_none();
    let own = |c: &&Vec<usize>| c.iter().any(|&l| p.locs[l].pos == pos);
    let all = components(&successors, p.entry.0 as usize);
    let heads_around: Vec<Pos> =
        all.iter().filter(own).flatten().filter(|&&l| is_head(l)).map(|&l| p.locs[l].pos).collect();
    // Loops within one another are one component: the innermost one begins last before the place.
    let before = heads_around.iter().filter(|&&h| h <= pos).max();
    (p.name.clone(), before.or(heads_around.iter().min()).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::FileId;

    const NESTED: &str = "pointers 64
global x: 32
entry main
proc main() {
  entry l0
  exit l4
  loc l0 @p.c:1:1
  loc l1 @p.c:2:1
  loc l2 @p.c:3:1
  loc l3 @p.c:4:1
  loc l4 @p.c:6:1
  edge l0 -> l1 { }
  edge l1 -> l2 { }
  edge l2 -> l3 { }
  edge l3 -> l2 { }
  edge l2 -> l1 { }
  edge l1 -> l4 { }
}
";

    #[test]
    fn the_loop_with_the_most_refinements_is_named() {
        let program = ir::text::parse(NESTED).expect("a program");
        let pos = |line| Pos { file: FileId(0), line, col: 1 };
        let at = |all: &[(u32, u64)]| stuck(&program, &all.iter().map(|&(line, n)| (pos(line), n)).collect());
        let inner = at(&[(1, 10), (2, 5), (3, 6), (4, 10)]).expect("a place");
        assert_eq!((inner.at, inner.is_loop, inner.most_at, inner.share), (pos(3), true, pos(4), (16, 31)));
        assert_eq!(inner.procedure, "main");
        let outside = at(&[(6, 20), (4, 3)]).expect("a place");
        assert_eq!((outside.at, outside.is_loop), (pos(6), false));
        assert_eq!(at(&[(4, 3)]), None, "too few to say anything");
    }
}

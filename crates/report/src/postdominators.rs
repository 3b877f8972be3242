//! Where all ways from a branch meet again (Cooper, Harvey and Kennedy, *A Simple, Fast Dominance Algorithm*, backwards).
//! Ways into errors and untranslated code do not count; what never comes to the exit has no such place.

use ir::{EdgeId, LocId, LocKind, Procedure};

/// Of one procedure.
pub(crate) struct Postdominators {
    /// By location; none where some way does not return.
    ends: Vec<Option<LocId>>,
    /// By location: edges that do not fail at once.
    ways: Vec<usize>,
    /// By location: all edges.
    edges: Vec<Vec<EdgeId>>,
}

impl Postdominators {
    pub(crate) fn of(p: &Procedure) -> Postdominators {
        let n = p.locs.len();
        // One more location, behind the exit and all places where executions end.
        let (mut next, mut back) = (vec![Vec::new(); n + 1], vec![Vec::new(); n + 1]);
        for e in p.edges.iter().filter(|e| p.loc(e.dst).kind == LocKind::Plain) {
            next[e.src.0 as usize].push(e.dst.0 as usize);
        }
        let ways = next.iter().map(Vec::len).collect();
        let is_end = |i: usize, next: &[Vec<usize>]| i == p.exit.0 as usize || next[i].is_empty();
        let ends: Vec<usize> = (0..n).filter(|&i| is_end(i, &next)).collect();
        ends.iter().for_each(|&i| next[i] = vec![n]);
        for (i, successors) in next.iter().enumerate() {
            successors.iter().for_each(|&s| back[s].push(i));
        }
        let order = postorder(n, &back);
        let idom = dominators(n, &next, &order);
        let ends = (0..n).map(|i| idom[i].filter(|&d| d != n).map(|d| LocId(d as u32))).collect();
        let mut edges = vec![Vec::new(); n];
        p.edge_ids().for_each(|e| edges[p.edge(e).src.0 as usize].push(e));
        Postdominators { ends, ways, edges }
    }

    pub(crate) fn end(&self, of: LocId) -> Option<LocId> {
        self.ends[of.0 as usize]
    }

    /// The edges that leave a location.
    pub(crate) fn edges_from(&self, at: LocId) -> &[EdgeId] {
        &self.edges[at.0 as usize]
    }

    /// Control may go more than one way from here, errors aside.
    pub(crate) fn is_branch(&self, at: LocId) -> bool {
        self.ways[at.0 as usize] > 1
    }
}

/// The nodes in the order in which a search from `root` leaves them.
fn postorder(root: usize, next: &[Vec<usize>]) -> Vec<usize> {
    let (mut seen, mut out, mut stack) = (vec![false; next.len()], Vec::new(), vec![(root, 0)]);
    seen[root] = true;
    while let Some((node, i)) = stack.pop() {
        match next[node].get(i) {
            Some(&child) => {
                stack.push((node, i + 1));
                if !std::mem::replace(&mut seen[child], true) {
                    stack.push((child, 0));
                }
            }
            None => out.push(node),
        }
    }
    out
}

/// The immediate dominators from `root`, which `order` ends with; `before` are the predecessors.
fn dominators(root: usize, before: &[Vec<usize>], order: &[usize]) -> Vec<Option<usize>> {
    let mut number = vec![usize::MAX; before.len()];
    order.iter().enumerate().for_each(|(i, &node)| number[node] = i);
    let mut idom = vec![None; before.len()];
    idom[root] = Some(root);
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for &node in order.iter().rev().filter(|&&node| node != root) {
            let mut new = None;
            for &p in before[node].iter().filter(|&&p| idom[p].is_some()) {
                new = Some(new.map_or(p, |other| common(&idom, &number, p, other)));
            }
            if new != idom[node] {
                idom[node] = new;
                is_changed = true;
            }
        }
    }
    idom
}

fn common(idom: &[Option<usize>], number: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if number[a] < number[b] {
            a = idom[a].expect("what has been met has a dominator");
        } else {
            b = idom[b].expect("what has been met has a dominator");
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Pos;

    fn ends(n: u32, edges: &[(u32, u32)], exit: u32) -> Vec<Option<u32>> {
        let mut p = ir::Program::new(64);
        p.procs.push(ir::Procedure {
            name: "f".into(),
            params: vec![],
            result: None,
            locals: vec![],
            frame: vec![],
            locs: vec![],
            edges: vec![],
            entry: LocId(0),
            exit: LocId(exit),
            pos: Pos::NONE,
        });
        let f = &mut p.procs[0];
        (0..n).for_each(|_| {
            f.add_loc(LocKind::Plain, Pos::NONE);
        });
        edges.iter().for_each(|&(a, b)| {
            f.add_edge(LocId(a), LocId(b), vec![]);
        });
        let found = Postdominators::of(f);
        (0..n).map(|i| found.end(LocId(i)).map(|l| l.0)).collect()
    }

    #[test]
    fn branches_end_where_their_ways_meet() {
        // 0 branches to 1 and 2, which meet in 3; 3 loops over 4 and goes to 5.
        let found = ends(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 3), (3, 5)], 5);
        assert_eq!(found, [Some(3), Some(3), Some(3), Some(5), Some(3), None]);
    }

    #[test]
    fn a_branch_that_may_end_the_program_does_not_end() {
        let found = ends(4, &[(0, 1), (0, 2), (2, 3)], 3);
        assert_eq!(found, [None, None, Some(3), None]);
    }
}

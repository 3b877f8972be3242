//! Where control branches by a condition of the source, and where by a check of an operation in it: `while (x->next)` has both, at one
//! position.

use crate::analysis::Graph;
use crate::ids::{EdgeId, LocId};
use crate::program::{LocKind, Procedure, Program, StmtKind};
use crate::property::{CheckId, CheckKind};

/// By location: the first of the edges that leave it, which is taken where a condition is true. None where a check of an operation
/// branches, or where it is assumed to hold and nothing branches: that is no outcome of a condition.
pub fn first_edges(program: &Program, p: &Procedure) -> Vec<Option<EdgeId>> {
    let graph = Graph::new(p);
    let failing = failing(p, &graph);
    let is_check = |e: EdgeId| {
        let edge = p.edge(e);
        let check = failing[edge.dst.0 as usize].map(|check| &program.checks[check]);
        let guard = edge.guards().first().map(|s| s.pos);
        check.is_some_and(|c| is_of_operation(c.kind) && Some(c.pos) == guard)
    };
    let first = |l: LocId| {
        let out = graph.out(l);
        out.first().copied().filter(|_| out.len() > 1 && !out.iter().any(|&e| is_check(e)))
    };
    p.loc_ids().map(first).collect()
}

/// By location: a check that fails, or one of them, before anything else is done, unless the execution just ends: at a check that is
/// not asked about.
fn failing(p: &Procedure, graph: &Graph) -> Vec<Option<CheckId>> {
    let of = |l: LocId| if let LocKind::Error(check) = p.loc(l).kind { Some(check) } else { None };
    let mut failing: Vec<Option<CheckId>> = p.loc_ids().map(of).collect();
    let does_nothing = |e: EdgeId| p.edge(e).stmts.iter().all(|s| matches!(s.kind, StmtKind::Assume(_)));
    let ends = |l: LocId| l != p.exit && graph.out(l).is_empty();
    let mut open: Vec<LocId> = p.loc_ids().filter(|l| failing[l.0 as usize].is_some()).collect();
    while let Some(l) = open.pop() {
        for before in graph.incoming(l).iter().map(|&e| p.edge(e).src) {
            let fails = |&e: &EdgeId| {
                let dst = p.edge(e).dst;
                (failing[dst.0 as usize].is_some() || ends(dst)) && does_nothing(e)
            };
            if failing[before.0 as usize].is_none() && graph.out(before).iter().all(fails) {
                failing[before.0 as usize] = failing[l.0 as usize];
                open.push(before);
            }
        }
    }
    failing
}

/// A check that stands beside what the program says itself.
fn is_of_operation(kind: CheckKind) -> bool {
    !matches!(
        kind,
        CheckKind::Assertion
            | CheckKind::ErrorCall
            | CheckKind::ErrorLabel
            | CheckKind::Unsafe
            | CheckKind::Invariant
            | CheckKind::Deadlock
            | CheckKind::Requires
            | CheckKind::Ensures
            | CheckKind::Assigns
            | CheckKind::LoopBase
            | CheckKind::LoopStep
            | CheckKind::Decreases
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ProcId;

    /// Checks of what a condition reads, without that for null, the condition, an assertion about it.
    const PROGRAM: &str = "
pointers 64
check 0 pointer \"x->next\" in \"main\" @a.c:3:8
check 1 bounds \"x->next\" in \"main\" @a.c:3:8
check 2 assertion \"x->next\" in \"main\" @a.c:3:8
entry main
proc main() {
  local x: 64 ptr
  entry l0 exit l1
  loc l0 loc l1 loc l2 loc l3 loc l4 loc l5 error 1 @a.c:3:8 loc l6 error 2 @a.c:3:8 loc l7 error 0 @a.c:3:8 loc l8 loc l9
  edge l9 -> l0 { assume 4096:64 <=u x @a.c:3:8 }
  edge l0 -> l2 { assume 8:64 <=u x @a.c:3:8 }
  edge l0 -> l3 { assume !(8:64 <=u x) @a.c:3:8 }
  edge l3 -> l4 { assume x == 0:64 @a.c:3:8 }
  edge l3 -> l8 { assume !(x == 0:64) @a.c:3:8 }
  edge l8 -> l5 { assume x == 1:64 @a.c:3:8 }
  edge l8 -> l7 { assume !(x == 1:64) @a.c:3:8 }
  edge l2 -> l1 { assume x == 9:64 @a.c:3:8 }
  edge l2 -> l6 { assume !(x == 9:64) @a.c:3:8 }
}
";

    #[test]
    fn checks_of_operations_decide_nothing() {
        let program = crate::text::parse(PROGRAM).expect("a program");
        let first = first_edges(&program, program.proc(ProcId(0)));
        let edges: Vec<Option<u32>> = first.iter().map(|e| e.map(|e| e.0)).collect();
        assert_eq!(edges, [None, None, Some(7), None, None, None, None, None, None, None]);
    }
}

//! Claims within procedures: what polyhedra say. Contracts are about what is called; a loop behind which an error lies needs an invariant of
//! its own, and relations of its counters are in no text.

use super::candidates::{Candidates, claim};
use super::vocabulary::is_excluded;
use crate::charged;
use base::Budget;
use domains::polyhedra::{Polyhedra, PolyhedronDomain};
use domains::ranges::Untouched;
use domains::{Cfg, Domain, Order};
use ir::analysis::{Graph, locations_on_cycles, recursive};
use ir::{LocId, ProcId, Procedure, Program, ProgramPoint, StmtKind};

/// A procedure with a loop that assigns to variables.
pub(super) struct Counting {
    pub(super) proc: ProcId,
    /// Calls may change its variables.
    is_recursive: bool,
}

/// All of them.
pub(super) fn counting(program: &Program) -> Vec<Counting> {
    let procs = (0..).map(ProcId).zip(recursive(program)).map(|(proc, is_recursive)| Counting { proc, is_recursive });
    procs.filter(|c| counts(program.proc(c.proc))).collect()
}

/// Adds what is known within the procedure to the candidates.
pub(super) fn add(program: &mut Program, counting: &Counting, claimed: &mut Candidates, budget: &Budget) {
    // Contracts are not about what is local.
    let ends = [program.proc(counting.proc).entry, program.proc(counting.proc).exit];
    for (l, known) in polyhedra(program, counting, budget).into_iter().flatten().enumerate() {
        let at = ProgramPoint { proc: counting.proc, loc: LocId(l as u32) };
        if ends.contains(&at.loc) || is_excluded(program, at.proc, at.loc) {
            continue;
        }
        let formula = match known {
            Some(known) => PolyhedronDomain::gamma(program, &known),
            None => program.pool.truth(false),
        };
        claim(claimed, at, logic::conjuncts(&program.pool, formula));
    }
}

fn counts(p: &Procedure) -> bool {
    let is_in_loop = locations_on_cycles(p);
    let mut edges = p.edges.iter().filter(|e| [e.src, e.dst].iter().all(|l| is_in_loop[l.0 as usize]));
    edges.any(|e| e.stmts.iter().any(|s| matches!(s.kind, StmtKind::Assign(_))))
}

/// By location.
fn polyhedra(program: &Program, counting: &Counting, budget: &Budget) -> Option<Vec<Option<Polyhedra>>> {
    let proc = program.proc(counting.proc);
    let graph = Graph::new(proc);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
    let (order, untouched) = (Order::weak_topological(cfg), Untouched::by_calls(program, proc, counting.is_recursive));
    charged::polyhedra(program, cfg, &order, &untouched, (budget, charged::end_for_others(budget, cfg)))
}

//! The numeric domains: what they say at each location, as claims part by part.

use super::charged::Charged;
use super::options::DomainChoice;
use base::Budget;
use domains::constants::ConstantDomain;
use domains::octagons::{OctagonDomain, Octagons, Packs};
use domains::polyhedra::PolyhedronDomain;
use domains::ranges::{AbstractEnv, RangeDomain, Untouched};
use domains::{Cfg, Domain, Order, Patience, decreased, fixpoint};
use ir::Program;
use ir::analysis::Graph;
use logic::Term;

/// A loop head is left alone this often before its bounds are moved: what the first rounds do differently (an index that
/// starts at one, a flag) is seen by then.
const PATIENCE: Patience = Patience { heads: 3, others: 60 };

/// Rounds in which bounds come back that widening has given away: the second one hears of what the first has done behind
/// inner loops.
const ROUNDS: u32 = 2;

/// By location; `None`: no path gets there.
pub(super) type Claims = Vec<Option<Vec<Term>>>;

/// Effort of following an edge where bounds of single variables are kept.
const EDGE: u64 = 4;

/// Bounds of pairs that cost one more: they are copied, closed and compared at each edge.
const BOUNDS: u64 = 64;

/// What the domain says at the locations of the entry procedure; `None` where that costs more than the budget allows.
pub(super) fn claims(program: &mut Program, graph: &Graph, domain: DomainChoice, budget: &Budget) -> Option<Claims> {
    let read_only = program.clone();
    let proc = read_only.proc(read_only.entry);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph };
    let order = Order::weak_topological(cfg);
    let untouched = Untouched::none();
    let of_pairs = |packs: &Packs| {
        let bounds: usize = packs.members().iter().map(|m| (2 * m.len()).pow(2)).sum();
        EDGE + bounds as u64 / BOUNDS
    };
    Some(match domain {
        DomainChoice::Constants => {
            let domain = ConstantDomain::new(&read_only, cfg.edges, &untouched);
            let at = run(Charged { domain, budget, cost: EDGE }, cfg, &order, &AbstractEnv::unknown())?;
            said::<ConstantDomain<'_>>(program, at)
        }
        DomainChoice::Intervals => {
            let domain = RangeDomain::new(&read_only, cfg.edges, &untouched);
            let at = run(Charged { domain, budget, cost: EDGE }, cfg, &order, &AbstractEnv::unknown())?;
            said::<RangeDomain<'_>>(program, at)
        }
        DomainChoice::Polyhedra => {
            let packs = Packs::new(&read_only, cfg);
            let cost = 2 * of_pairs(&packs);
            let domain = PolyhedronDomain::new(&read_only, cfg, &untouched, packs);
            let start = domain.unknown();
            let at = run(Charged { domain, budget, cost }, cfg, &order, &start)?;
            said::<PolyhedronDomain<'_>>(program, at)
        }
        _ => {
            let packs = Packs::new(&read_only, cfg);
            let cost = of_pairs(&packs);
            let domain = OctagonDomain::new(&read_only, cfg, &untouched, packs);
            let start: Octagons = domain.unknown();
            let at = run(Charged { domain, budget, cost }, cfg, &order, &start)?;
            said::<OctagonDomain<'_>>(program, at)
        }
    })
}

fn run<D: Domain>(
    mut domain: Charged<'_, D>,
    cfg: Cfg<'_>,
    order: &Order,
    start: &D::Element,
) -> Option<Vec<Option<D::Element>>> {
    let at = fixpoint(&mut domain, cfg, order, start.clone(), PATIENCE);
    Some(decreased(&mut domain, cfg, order, start, at?, ROUNDS))
}

fn said<D: Domain>(program: &mut Program, at: Vec<Option<D::Element>>) -> Claims {
    let one = |e: Option<D::Element>| {
        let formula = D::gamma(program, &e?);
        Some(logic::conjuncts(&program.pool, formula))
    };
    at.into_iter().map(one).collect()
}

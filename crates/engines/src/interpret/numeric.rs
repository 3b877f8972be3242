//! The numeric domains: what they say at each location, as claims part by part.

use super::options::DomainChoice;
use crate::charged::{self, Charged, EDGE, cost_of_pairs};
use base::Budget;
use domains::congruences::{CongruenceDomain, Congruent};
use domains::constants::ConstantDomain;
use domains::octagons::{OctagonDomain, Octagons, Packs};
use domains::polyhedra::PolyhedronDomain;
use domains::ranges::{AbstractEnv, Untouched};
use domains::{Cfg, Domain, Order};
use ir::Program;
use ir::analysis::Graph;
use logic::Term;

/// By location; `None`: no path gets there.
pub(super) type Claims = Vec<Option<Vec<Term>>>;

/// What the domain says at the locations of the entry procedure; `None` where that costs more than the budget allows.
pub(super) fn claims(program: &mut Program, graph: &Graph, domain: DomainChoice, budget: &Budget) -> Option<Claims> {
    let read_only = program.clone();
    let proc = read_only.proc(read_only.entry);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph };
    let order = Order::weak_topological(cfg);
    let untouched = Untouched::none();
    let end = u64::MAX;
    Some(match domain {
        DomainChoice::Constants => {
            let domain = ConstantDomain::new(&read_only, cfg.edges, &untouched);
            let at = Charged { domain, budget, cost: EDGE, end }.run(cfg, &order, &AbstractEnv::unknown())?;
            said::<ConstantDomain<'_>>(program, at)
        }
        DomainChoice::Intervals => {
            let domain = CongruenceDomain::new(&read_only, cfg.edges, &untouched);
            let at = Charged { domain, budget, cost: EDGE, end }.run(cfg, &order, &Congruent::unknown())?;
            said::<CongruenceDomain<'_>>(program, at)
        }
        DomainChoice::Polyhedra => {
            let at = charged::polyhedra(&read_only, cfg, &order, &untouched, (budget, end))?;
            said::<PolyhedronDomain<'_>>(program, at)
        }
        _ => {
            let packs = Packs::new(&read_only, cfg);
            let cost = cost_of_pairs(&packs);
            let domain = OctagonDomain::new(&read_only, cfg, &untouched, packs);
            let start: Octagons = domain.unknown();
            let at = Charged { domain, budget, cost, end }.run(cfg, &order, &start)?;
            said::<OctagonDomain<'_>>(program, at)
        }
    })
}

fn said<D: Domain>(program: &mut Program, at: Vec<Option<D::Element>>) -> Claims {
    let one = |e: Option<D::Element>| {
        let formula = D::gamma(program, &e?);
        Some(logic::conjuncts(&program.pool, formula))
    };
    at.into_iter().map(one).collect()
}

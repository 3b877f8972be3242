//! The laws of `domains::Domain`, for any domain: a new one is held to them by giving elements, and edges with states.

use domains::{Domain, Growth};
use exec::inputs::Inputs;
use exec::{Flow, State, step};
use ir::{Edge, EdgeId, Input, Program};
use logic::Evaluator;
use std::fmt::Debug;
use testkit::Rng;

/// Order, join, widening, narrowing on all pairs and triples of the elements.
pub(crate) fn lattice<D: Domain>(domain: &D, elements: &[D::Element])
where
    D::Element: Debug,
{
    for a in elements {
        assert!(domain.leq(a, a), "reflexive: {a:?}");
        assert!(domain.extend(a, a, Growth::Join).is_none(), "an element adds nothing to itself: {a:?}");
        for b in elements {
            pair(domain, a, b);
            let [ab, ba] = [domain.join(a, b), domain.join(b, a)];
            assert!(domain.leq(&ab, &ba), "join is symmetric: {a:?} {b:?}");
            for c in elements.iter().filter(|c| domain.leq(a, b) && domain.leq(b, c)) {
                assert!(domain.leq(a, c), "transitive: {a:?} {b:?} {c:?}");
            }
        }
    }
}

/// The elements, and what some of them have in common: some are above others then.
pub(crate) fn with_joins<D: Domain>(domain: &D, mut elements: Vec<D::Element>) -> Vec<D::Element> {
    elements.push(domain.join(&elements[0], &elements[1]));
    elements.push(domain.join(&elements[1], &elements[2]));
    elements
}

fn pair<D: Domain>(domain: &D, a: &D::Element, b: &D::Element)
where
    D::Element: Debug,
{
    for (by, upper) in [(Growth::Join, domain.join(a, b)), (Growth::Widen, domain.widen(a, b))] {
        assert!(domain.leq(a, &upper) && domain.leq(b, &upper), "{by:?} of {a:?} and {b:?} is {upper:?}");
        match domain.extend(a, b, by) {
            None => assert!(domain.leq(&upper, a), "{by:?}: {a:?} extended by {b:?} is itself"),
            Some(next) => {
                assert!(!domain.leq(&next, a), "{by:?}: {a:?} extended by {b:?} is {next:?}, which is no more");
                assert!(domain.leq(&next, &upper) && domain.leq(&upper, &next), "{by:?}: {a:?} extended by {b:?}");
            }
        }
    }
    if domain.leq(b, a) {
        assert!(domain.leq(&domain.join(a, b), a), "join with less: {a:?} {b:?}");
        let narrowed = domain.narrow(a, b);
        assert!(domain.leq(&narrowed, a) && domain.leq(b, &narrowed), "narrowing {a:?} to {b:?} is {narrowed:?}");
    }
}

/// Widening by these elements over and over becomes stable after so many changes.
pub(crate) fn widening_stabilises<D: Domain>(domain: &D, elements: &[D::Element], most: usize)
where
    D::Element: Debug,
{
    let mut known = elements[0].clone();
    let mut changes = 0;
    for new in elements.iter().cycle().take(3 * elements.len()) {
        if let Some(next) = domain.extend(&known, new, Growth::Widen) {
            known = next;
            changes += 1;
        }
    }
    assert!(changes <= most, "{changes} changes until {known:?}");
    let is_stable = elements.iter().all(|new| domain.extend(&known, new, Growth::Widen).is_none());
    assert!(is_stable, "all of them have been seen: {known:?}");
}

/// Rng inputs.
pub(crate) struct AnyInputs<'a>(pub(crate) &'a mut Rng);

impl Inputs for AnyInputs<'_> {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        self.0.number(u64::MAX) as u128 & logic::mask(width)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.0.number(256) as u8).collect()
    }
}

/// Whether `gamma` of the element holds in the state.
pub(crate) fn covers<D: Domain>(program: &mut Program, element: &D::Element, state: &State) -> bool {
    let formula = D::gamma(program, element);
    Evaluator::new().holds(&program.pool, formula, state)
}

/// Executes the edge's statements; `None` where an assumption fails.
pub(crate) fn executed(program: &Program, edge: &Edge, start: &State, random: &mut Rng) -> Option<State> {
    let (mut ev, mut state) = (Evaluator::new(), start.clone());
    let mut go = |stmt| step(program, &mut ev, &mut state, stmt, &mut AnyInputs(random));
    edge.stmts.iter().all(|stmt| go(stmt) == Flow::Next).then_some(state)
}

/// Transfer loses no state: where the interpreter gets from `state`, which `before` covers, `after` covers it. Gives
/// whether it got anywhere.
pub(crate) fn transfer_covers<D: Domain>(
    program: &mut Program,
    edge: &Edge,
    (before, after): (&D::Element, Option<&D::Element>),
    state: &State,
    random: &mut Rng,
) -> bool
where
    D::Element: Debug,
{
    assert!(covers::<D>(program, before, state), "the state is chosen from the element: {before:?}");
    let Some(end) = executed(program, edge, state, random) else { return false };
    let Some(after) = after else { panic!("{:?} can be taken from {state:?} of {before:?}", edge.stmts) };
    assert!(covers::<D>(program, after, &end), "{:?} from {before:?} to {after:?} loses {end:?}", edge.stmts);
    true
}

/// Transfer is monotone on all edges for elements of which one says more than the other.
pub(crate) fn transfer_is_monotone<D: Domain>(domain: &mut D, edge: EdgeId, less: &D::Element, more: &D::Element)
where
    D::Element: Debug,
{
    assert!(domain.leq(less, more), "{less:?} {more:?}");
    let (after_less, after_more) = (domain.transfer(edge, less, None), domain.transfer(edge, more, None));
    match (after_less, after_more) {
        (None, _) => {}
        (Some(a), None) => panic!("{edge:?}: {a:?} from {less:?}, nothing from {more:?}"),
        (Some(a), Some(b)) => assert!(domain.leq(&a, &b), "{edge:?} from {less:?}: {a:?}; from {more:?}: {b:?}"),
    }
}

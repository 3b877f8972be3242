//! Atoms with all cases of aliases; the tree covers by weaker states and takes covers back.

use super::predicates::{Predicates, atoms};
use super::tree::Tree;
use ir::{EdgeId, LocId};
use logic::{Pool, VarId};
use std::rc::Rc;

/// `*p = 1; *q == 2` behind a write: the case that they alias, and what is compared in the other.
#[test]
fn a_choice_gives_its_condition_and_its_cases() {
    let mut pool = Pool::new();
    let [p, q] = [0, 1].map(|v| pool.var(VarId(v), 64));
    let old = pool.load(q, 4, false);
    let (one, two) = (pool.constant(1, 32), pool.constant(2, 32));
    let is_alias = pool.eq(p, q);
    let three = pool.constant(3, 32);
    let read = pool.ite(is_alias, one, old);
    let sum = pool.add(read, three);
    let t = pool.ult(two, sum);
    let shifted = pool.add(old, three);
    let other = pool.ult(two, shifted);
    let mut found = atoms(&mut pool, t);
    found.sort_unstable();
    let mut expected = vec![is_alias, other];
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn a_predicate_and_its_negation_are_one() {
    let mut pool = Pool::new();
    let [x, y] = [0, 1].map(|v| pool.var(VarId(v), 32));
    let mut predicates = Predicates::new(1);
    let here = LocId(0);
    let is_less = pool.ult(x, y);
    let is_not = pool.not(is_less);
    assert!(predicates.add(&mut pool, here, is_less).is_some());
    assert!(predicates.add(&mut pool, here, is_not).is_none());
    let always = pool.truth(true);
    assert!(predicates.add(&mut pool, here, always).is_none());
    assert_eq!(predicates.at(here).len(), 1);
}

#[test]
fn weaker_states_cover_until_they_are_removed() {
    let mut pool = Pool::new();
    let [x, y] = [0, 1].map(|v| pool.var(VarId(v), 1));
    let (entry, head) = (LocId(0), LocId(1));
    let mut tree = Tree::new(entry, vec![Some(0), Some(1)], vec![false, true]);
    let root = tree.next().unwrap();
    let strong = tree.add(root, EdgeId(0), head, (Rc::from([x, y]), 2));
    let weak = tree.add(root, EdgeId(1), head, (Rc::from([y]), 2));
    // The weak one comes first and covers the strong one.
    assert_eq!(tree.next(), Some(weak));
    assert_eq!(tree.next(), None);
    assert_eq!(tree.states(head).collect::<Vec<_>>(), [&[y][..]]);
    tree.remove(weak);
    assert_eq!(tree.next(), Some(strong));
    assert_eq!(tree.len(), 2);
}

//! The symmetries of a program: the group of automorphisms that exchanges of indices generate.
//!
//! Which exchanges to try is read from the names of variables (`my[0]` and `my[1]`): that is a guess, which each automorphism
//! found makes good.

use super::automorphism::{Automorphism, Search, Turning};
use super::command::TransitionId;
use super::system::TransitionSystem;
use ir::LocId;
use logic::VarId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Elements after which no more exchanges are taken: those of 6 processes. Each abstract state is turned by all of them.
const MAX_ELEMENTS: usize = 720;

/// Exchanges that are tried; each takes a refinement of the locations.
const MAX_EXCHANGES: usize = 64;

/// An element of the group, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct SymmetryId(u32);

impl SymmetryId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether states that symmetry exchanges are explored once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symmetry {
    /// Each by itself.
    #[default]
    Ignored,
    /// One for all of them.
    Used,
}

/// Symmetries of a program.
pub(crate) struct Group {
    all: Vec<Automorphism>,
    inverses: Vec<SymmetryId>,
    /// By location: the least one that it becomes, and by what.
    least: Vec<(LocId, Vec<SymmetryId>)>,
}

impl Group {
    pub(crate) const IDENTITY: SymmetryId = SymmetryId(0);

    /// No symmetry but the identity.
    pub(crate) fn trivial(system: &TransitionSystem) -> Group {
        Group::of(system, vec![Automorphism::identity(system)])
    }

    /// What exchanges of indices generate. Terms of the system are put into one form.
    pub(crate) fn find(system: &mut TransitionSystem) -> Group {
        system.normalise();
        let exchanges = exchanges(system);
        let mut elements = vec![Automorphism::identity(system)];
        let mut generators: Vec<Automorphism> = Vec::new();
        if let Some(mut search) = Search::new(system) {
            for vars in exchanges {
                if elements.iter().any(|known| known.vars == vars) {
                    continue;
                }
                let Some(found) = search.extend(vars) else { continue };
                generators.push(found);
                match closure(&elements[0], &generators) {
                    Some(larger) => elements = larger,
                    None => _ = generators.pop(),
                }
            }
        }
        Group::of(system, elements)
    }

    /// `all` is closed, and begins with the identity.
    fn of(system: &TransitionSystem, all: Vec<Automorphism>) -> Group {
        let ids = || (0..).map(SymmetryId);
        let index: FxHashMap<_, _> = all.iter().zip(ids()).map(|(g, id)| ((&g.vars, &g.locs), id)).collect();
        let inverse = |g: &Automorphism| {
            let (mut vars, mut locs) = (g.vars.clone(), g.locs.clone());
            (0..).zip(&g.vars).for_each(|(v, to)| vars[to.0 as usize] = VarId(v));
            (0..).zip(&g.locs).for_each(|(l, to)| locs[to.0 as usize] = LocId(l));
            index[&(&vars, &locs)]
        };
        let inverses = all.iter().map(inverse).collect();
        let least = |l: usize| {
            let to = all.iter().map(|g| g.locs[l]).min().expect("there is the identity");
            (to, all.iter().zip(ids()).filter(|(g, _)| g.locs[l] == to).map(|(_, id)| id).collect())
        };
        let least = (0..system.loc_count()).map(least).collect();
        Group { all, inverses, least }
    }

    pub(crate) fn is_trivial(&self) -> bool {
        self.all.len() == 1
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = SymmetryId> + use<> {
        (0..self.all.len() as u32).map(SymmetryId)
    }

    pub(crate) fn inverse(&self, g: SymmetryId) -> SymmetryId {
        self.inverses[g.0 as usize]
    }

    pub(crate) fn loc(&self, g: SymmetryId, l: LocId) -> LocId {
        self.all[g.0 as usize].locs[l.0 as usize]
    }

    pub(crate) fn transition(&self, g: SymmetryId, t: TransitionId) -> TransitionId {
        self.all[g.0 as usize].transitions[t.0 as usize]
    }

    pub(super) fn var(&self, g: SymmetryId, v: VarId) -> VarId {
        self.all[g.0 as usize].vars[v.0 as usize]
    }

    /// What turns terms over the variables.
    pub(super) fn turning(&self, system: &mut TransitionSystem, g: SymmetryId) -> Turning {
        Turning::new(system, &self.all[g.0 as usize].vars)
    }

    /// What turns the location into the least one that it becomes.
    pub(super) fn to_least(&self, l: LocId) -> &[SymmetryId] {
        &self.least[l.0 as usize].1
    }

    /// The path of the program that steps between turned states stand for: each was turned behind its transition.
    pub(crate) fn straightened(&self, steps: &[(TransitionId, SymmetryId)]) -> Vec<TransitionId> {
        let mut back: Vec<SymmetryId> = Vec::new();
        let mut path = Vec::with_capacity(steps.len());
        for &(t, turned) in steps {
            path.push(back.iter().rev().fold(t, |t, &g| self.transition(g, t)));
            if turned != Group::IDENTITY {
                back.push(self.inverse(turned));
            }
        }
        path
    }
}

/// The group that automorphisms generate; `None` where it is too large.
fn closure(identity: &Automorphism, generators: &[Automorphism]) -> Option<Vec<Automorphism>> {
    let mut all = vec![identity.clone()];
    let mut known: BTreeSet<(Vec<VarId>, Vec<LocId>)> =
        BTreeSet::from([(identity.vars.clone(), identity.locs.clone())]);
    let mut next = 0;
    while next < all.len() {
        for g in generators {
            let product = g.after(&all[next]);
            if known.insert((product.vars.clone(), product.locs.clone())) {
                all.push(product);
            }
        }
        if all.len() > MAX_ELEMENTS {
            return None;
        }
        next += 1;
    }
    Some(all)
}

/// Permutations of variables to try: two numbers in their names change places. In all names where they occur, in the last
/// place of each name, and there only in names that have the same numbers.
fn exchanges(system: &TransitionSystem) -> Vec<Vec<VarId>> {
    let mut used: BTreeSet<VarId> = system.live.iter().flatten().copied().collect();
    for c in &system.commands {
        used.extend(c.reads(&system.program.pool));
        used.extend(c.writes());
    }
    let names: BTreeMap<Vec<Piece>, VarId> =
        used.iter().map(|&v| (pieces(&system.program.var_decl(v).name), v)).collect();
    let last = |name: &[Piece]| name.iter().rposition(|p| matches!(p, Piece::Number(_)));
    // By name without its last number: which numbers it has.
    let mut families: BTreeMap<Vec<Piece>, BTreeSet<u64>> = BTreeMap::new();
    for name in names.keys() {
        if let Some(i) = last(name)
            && let Piece::Number(n) = name[i]
        {
            families.entry(without(name, i)).or_default().insert(n);
        }
    }
    let mut found: Vec<Vec<VarId>> = Vec::new();
    let mut add = |becomes: &dyn Fn(&[Piece]) -> Vec<Piece>| {
        let mut vars: Vec<VarId> = (0..system.program.vars.len() as u32).map(VarId).collect();
        for (name, &v) in &names {
            if let Some(&to) = names.get(&becomes(name))
                && system.program.var_decl(to).sort() == system.program.var_decl(v).sort()
            {
                vars[v.0 as usize] = to;
            }
        }
        let is_identity = (0..).zip(&vars).all(|(v, to)| VarId(v) == *to);
        let is_permutation = vars.iter().collect::<BTreeSet<_>>().len() == vars.len();
        if is_permutation && !is_identity && !found.contains(&vars) && found.len() < MAX_EXCHANGES {
            found.push(vars);
        }
    };
    let sets: BTreeSet<&BTreeSet<u64>> = families.values().filter(|set| set.len() > 1).collect();
    for set in sets {
        let numbers: Vec<u64> = set.iter().copied().collect();
        for (&i, &j) in numbers.iter().zip(&numbers[1..]) {
            let exchanged = |p: &Piece| match p {
                Piece::Number(n) if *n == i => Piece::Number(j),
                Piece::Number(n) if *n == j => Piece::Number(i),
                other => other.clone(),
            };
            add(&|name| name.iter().map(exchanged).collect());
            add(&|name| match last(name) {
                Some(k) if families[&without(name, k)] == *set => {
                    let mut name = name.to_vec();
                    name[k] = exchanged(&name[k]);
                    name
                }
                _ => name.to_vec(),
            });
        }
    }
    found
}

/// Parts of a name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Piece {
    Text(String),
    Number(u64),
    /// Where a number was.
    Gap,
}

fn pieces(name: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for c in name.chars() {
        match (out.last_mut(), c.to_digit(10)) {
            (Some(Piece::Number(n)), Some(d)) => *n = n.saturating_mul(10).saturating_add(d.into()),
            (_, Some(d)) => out.push(Piece::Number(d.into())),
            (Some(Piece::Text(text)), None) => text.push(c),
            (_, None) => out.push(Piece::Text(c.into())),
        }
    }
    out
}

fn without(name: &[Piece], i: usize) -> Vec<Piece> {
    let mut name = name.to_vec();
    name[i] = Piece::Gap;
    name
}

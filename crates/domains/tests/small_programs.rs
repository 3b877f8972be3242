//! Every domain against enumeration: on small programs of random sums and comparisons, what it says of a location holds in
//! all states that come there, and nobody comes where it says so.
//!
//! `ATTEST_FUZZ_PROGRAMS` programs from `ATTEST_FUZZ_SEED` on; `cargo xtask fuzz --suite small_programs` makes many.

mod common;

use common::procedure;
use domains::congruences::{CongruenceDomain, Congruent};
use domains::constants::ConstantDomain;
use domains::octagons::{OctagonDomain, Packs};
use domains::polyhedra::PolyhedronDomain;
use domains::ranges::{AbstractEnv, RangeDomain, Untouched};
use domains::{Cfg, Domain, Order, Patience, decreased, fixpoint};
use ir::analysis::Graph;
use ir::{Edge, Input, InputKind, LocId, ProcId, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{BinOp, Env, Evaluator, IntOp, Integer, Node, Sort, Term, VarId};
use std::collections::BTreeSet;
use testkit::{Rng, irstates};

/// Programs with more states are not looked at.
const MOST_STATES: usize = 6_000;

struct World<'a>(&'a [i64]);

impl Env for World<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.0[v.0 as usize] as u128
    }

    fn load(&self, addr: u128, _: u8) -> u128 {
        panic!("nothing is read at {addr:#x}")
    }

    fn int(&self, v: VarId) -> Integer {
        self.0[v.0 as usize].into()
    }
}

struct Maker {
    p: Program,
    vars: Vec<VarId>,
    random: Rng,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let (mut p, mut random) = (Program::new(64), Rng::new(seed));
        let types = match random.number(4) {
            0 => vec![ScalarType::Int; 3],
            1 => vec![ScalarType::Unsigned(3), ScalarType::Unsigned(3), ScalarType::Signed(4)],
            2 => vec![ScalarType::Signed(3); 3],
            _ => vec![ScalarType::Unsigned(4), ScalarType::Unsigned(3), ScalarType::Unsigned(3)],
        };
        let var = |(i, ty): (usize, ScalarType)| {
            p.add_var(VarDecl { name: format!("x{i}"), ty, kind: VarKind::Local, pos: base::Pos::NONE })
        };
        let vars = types.into_iter().enumerate().map(var).collect();
        Maker { p, vars, random }
    }

    /// A variable in bits of this width, or as an integer.
    fn leaf(&mut self, sort: Sort) -> Term {
        let v = *self.random.pick(&self.vars);
        let x = self.p.var(v);
        match (self.p.pool.sort(x), sort) {
            (Sort::Bits(from), Sort::Bits(to)) if from < to => {
                let node = if self.random.number(2) == 0 { Node::Zext(x) } else { Node::Sext(x) };
                self.p.pool.plain(node, to)
            }
            (Sort::Bits(from), Sort::Bits(to)) if from > to => self.p.pool.plain(Node::Extract { lo: 0, of: x }, to),
            _ => x,
        }
    }

    fn constant(&mut self, sort: Sort) -> Term {
        let k = self.random.number(9) as i64 - 4;
        match sort {
            Sort::Int => self.p.pool.integer(k),
            Sort::Bits(w) => self.p.pool.constant(k as u128 & logic::mask(w), w),
        }
    }

    /// A sum of a few variables and constants.
    fn sum(&mut self, sort: Sort) -> Term {
        let mut out = if self.random.number(4) == 0 { self.constant(sort) } else { self.leaf(sort) };
        for _ in 0..self.random.number(3) {
            let mut other = if self.random.number(2) == 0 { self.constant(sort) } else { self.leaf(sort) };
            if self.random.number(4) == 0 {
                let k = self.constant(sort);
                other = match sort {
                    Sort::Int => self.p.pool.int(IntOp::Mul, k, other),
                    Sort::Bits(w) => self.p.pool.plain(Node::Bin(BinOp::Mul, other, k), w),
                };
            }
            let is_sum = self.random.number(3) > 0;
            out = match sort {
                Sort::Int => self.p.pool.int(if is_sum { IntOp::Add } else { IntOp::Sub }, out, other),
                Sort::Bits(w) => {
                    self.p.pool.plain(Node::Bin(if is_sum { BinOp::Add } else { BinOp::Sub }, out, other), w)
                }
            };
        }
        out
    }

    fn condition(&mut self) -> Term {
        let v = *self.random.pick(&self.vars);
        let sort = self.p.var_decl(v).sort();
        let (a, b) = (self.sum(sort), self.sum(sort));
        let c = match sort {
            Sort::Int => {
                let op = *self.random.pick(&[IntOp::Eq, IntOp::Lt, IntOp::Le]);
                self.p.pool.int(op, a, b)
            }
            Sort::Bits(_) => {
                let op = *self.random.pick(&[BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle]);
                self.p.pool.plain(Node::Bin(op, a, b), 1)
            }
        };
        match self.random.number(6) {
            0 => self.p.pool.plain(Node::Not(c), 1),
            1 => {
                let other = self.condition();
                let op = if self.random.number(2) == 0 { BinOp::And } else { BinOp::Or };
                self.p.pool.plain(Node::Bin(op, c, other), 1)
            }
            _ => c,
        }
    }

    fn stmt(&mut self) -> StmtKind {
        let v = *self.random.pick(&self.vars);
        match self.random.number(9) {
            0..3 => StmtKind::Assume(self.condition()),
            3 => any(v),
            4 => {
                let others: Vec<VarId> = self.vars.iter().copied().filter(|&w| w != v).collect();
                let w = *self.random.pick(&others);
                let (a, b) = (self.p.var_decl(v).sort(), self.p.var_decl(w).sort());
                StmtKind::Assign(vec![(v, self.sum(a)), (w, self.sum(b))])
            }
            _ => {
                let sort = self.p.var_decl(v).sort();
                StmtKind::Assign(vec![(v, self.sum(sort))])
            }
        }
    }

    /// Assumptions that keep the number of states finite.
    fn integers_are_small(&mut self) -> Vec<StmtKind> {
        let mut out = Vec::new();
        for v in self.vars.clone() {
            if self.p.var_decl(v).sort() == Sort::Int {
                let x = self.p.var(v);
                let (lo, hi) = (self.p.pool.integer(-9_i64), self.p.pool.integer(9_i64));
                out.push(StmtKind::Assume(self.p.pool.int(IntOp::Le, lo, x)));
                out.push(StmtKind::Assume(self.p.pool.int(IntOp::Le, x, hi)));
            }
        }
        out
    }

    /// A chain of locations with jumps. The first edge makes values of some variables, the others are zero.
    fn edges(&mut self, locs: u32) -> Vec<Edge> {
        let stmt = |kind| Stmt { kind, pos: base::Pos::NONE };
        let edge = |src, dst, stmts| Edge { src: LocId(src), dst: LocId(dst), stmts, label: None };
        let unknown: Vec<VarId> = self.vars.iter().copied().filter(|_| self.random.number(2) == 0).collect();
        let zero: Vec<VarId> = self.vars.iter().copied().filter(|v| !unknown.contains(v)).collect();
        let zeros = zero.into_iter().map(|v| match self.p.var_decl(v).sort() {
            Sort::Int => (v, self.p.pool.integer(Integer::ZERO)),
            Sort::Bits(w) => (v, self.p.pool.constant(0, w)),
        });
        let mut start = vec![stmt(StmtKind::Assign(zeros.collect()))];
        start.extend(unknown.into_iter().map(|v| stmt(any(v))));
        let mut out = vec![edge(0, 1, start)];
        for i in 1..locs + 3 {
            let mut any = || 1 + self.random.number(u64::from(locs) - 1) as u32;
            let (src, dst) = if i + 1 < locs { (i, i + 1) } else { (any(), any()) };
            let count = 1 + self.random.number(3);
            let small = self.integers_are_small();
            let stmts = small.into_iter().chain((0..count).map(|_| self.stmt())).map(stmt).collect();
            out.push(edge(src, dst, stmts));
        }
        out
    }
}

fn any(var: VarId) -> StmtKind {
    let ty = ScalarType::BYTE;
    StmtKind::Havoc { var, input: Input { kind: InputKind::Nondet, what: "any".into(), ty } }
}

/// The domain's result holds in all states.
fn check<D: Domain>(
    program: &mut Program,
    at: Vec<Option<D::Element>>,
    states: &BTreeSet<irstates::State>,
    what: &str,
) -> bool
where
    D::Element: std::fmt::Debug,
{
    let formulas: Vec<Option<Term>> = at.iter().map(|e| e.as_ref().map(|e| D::gamma(program, e))).collect();
    let mut ev = Evaluator::new();
    for (l, values) in states {
        let Some(claim) = formulas[l.0 as usize] else { panic!("{what}: nobody is said to come to {l:?}: {values:?}") };
        let holds = ev.holds(&program.pool, claim, &World(values));
        assert!(holds, "{what}: {l:?} is reached with {values:?}, and {:?}", at[l.0 as usize]);
    }
    at.iter().any(|e| e.is_none())
}

fn run<D: Domain>(domain: &mut D, cfg: Cfg<'_>, start: D::Element) -> Vec<Option<D::Element>> {
    let order = Order::weak_topological(cfg);
    let patience = Patience { heads: 2, others: 40 };
    let at = fixpoint(domain, cfg, &order, start.clone(), patience).expect("it is never exhausted");
    decreased(domain, cfg, &order, &start, at, 2)
}

/// One program with each domain; whether it had few states.
fn is_checked(seed: u64) -> bool {
    let mut maker = Maker::new(seed);
    let locs = 3 + maker.random.number(3) as u32;
    let edges = maker.edges(locs);
    let Maker { mut p, vars, .. } = maker;
    p.procs.push(procedure(locs, edges));
    p.entry = ProcId(p.procs.len() as u32 - 1);
    let Some((states, _)) = irstates::explore(&p, &(-2..=2), MOST_STATES, &[], |_| true) else { return false };
    let read_only = p.clone();
    let proc = read_only.proc(read_only.entry);
    let graph = Graph::new(proc);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
    let untouched = Untouched::none();
    let packs = Packs::of(vec![vars]);
    let what = |name: &str| format!("{name}, seed {seed}");

    let at = run(&mut ConstantDomain::new(&read_only, cfg.edges, &untouched), cfg, AbstractEnv::unknown());
    check::<ConstantDomain<'_>>(&mut p, at, &states, &what("constants"));
    let at = run(&mut RangeDomain::new(&read_only, cfg.edges, &untouched), cfg, AbstractEnv::unknown());
    check::<RangeDomain<'_>>(&mut p, at, &states, &what("ranges"));
    let at = run(&mut CongruenceDomain::new(&read_only, cfg.edges, &untouched), cfg, Congruent::unknown());
    check::<CongruenceDomain<'_>>(&mut p, at, &states, &what("congruences"));
    let mut octagons = OctagonDomain::new(&read_only, cfg, &untouched, packs.clone());
    let start = octagons.unknown();
    let at = run(&mut octagons, cfg, start);
    check::<OctagonDomain<'_>>(&mut p, at, &states, &what("octagons"));
    let mut polyhedra = PolyhedronDomain::new(&read_only, cfg, &untouched, packs);
    let start = polyhedra.unknown();
    let at = run(&mut polyhedra, cfg, start);
    check::<PolyhedronDomain<'_>>(&mut p, at, &states, &what("polyhedra"));
    true
}

#[test]
fn no_state_is_lost() {
    let seed = testkit::env_number("ATTEST_FUZZ_SEED").unwrap_or(0);
    let programs = testkit::env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(400);
    let checked = (seed..seed + programs).filter(|&s| is_checked(s)).count() as u64;
    assert!(checked >= programs / 2, "{checked} of {programs} programs are small");
    testkit::count_programs(checked, "small programs with every numeric domain against enumeration");
}

//! Rng elements of ranges, states that they cover, and statements.

use domains::ranges::{AbstractEnv, IntervalSet, Leaf};
use exec::{InitialMemory, State};
use ir::{Edge, Input, InputKind, LocId, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{BinOp, Node, Term, VarId, mask};
use std::rc::Rc;
use testkit::Rng;

/// Bytes of the one object in memory.
const SIZE: u128 = 32;
const WIDTHS: [u32; 5] = [1, 3, 8, 32, 64];

/// A program with a few variables and one object, and random statements about them.
pub(crate) struct Playground {
    pub(crate) p: Program,
    pub(crate) vars: Vec<VarId>,
    pub(crate) pointer: VarId,
    pub(crate) object: u128,
    /// How many bytes memory is accessed with.
    cells: &'static [u8],
    pub(crate) random: Rng,
}

impl Playground {
    pub(crate) fn new(seed: u64) -> Playground {
        Playground::of(seed, if seed.is_multiple_of(2) { 64 } else { 32 }, &[1, 4, 4, 8])
    }

    pub(crate) fn of(seed: u64, ptr_width: u32, cells: &'static [u8]) -> Playground {
        let mut p = Program::new(ptr_width);
        let var = |p: &mut Program, name: String, ty| {
            let (kind, pos) = (VarKind::Local, base::Pos::NONE);
            p.add_var(VarDecl { name, ty, kind, pos })
        };
        let both = |&w: &u32| [ScalarType::Unsigned(w), ScalarType::Signed(w)];
        let vars = WIDTHS.iter().flat_map(both).map(|ty| var(&mut p, format!("{ty:?}"), ty)).collect();
        let width = p.space.ptr_width;
        let pointer = var(&mut p, "p".into(), ScalarType::Unsigned(width));
        let object = p.space.globals;
        Playground { p, vars, pointer, object, cells, random: Rng::new(seed) }
    }

    fn constant(&mut self, width: u32) -> Term {
        let k = self.number(width);
        self.p.pool.constant(k, width)
    }

    /// Mostly small ones and those around the ends.
    pub(crate) fn number(&mut self, width: u32) -> u128 {
        let around = *self.random.pick(&[0, 0, 1 << (width - 1), mask(width)]);
        around.wrapping_add(self.random.number(7) as u128).wrapping_sub(3) & mask(width)
    }

    fn address(&mut self) -> Term {
        let width = self.p.space.ptr_width;
        let offset = 4 * self.random.number(SIZE as u64 / 4) as u128;
        match self.random.number(4) {
            0 => self.p.pool.var(self.pointer, width),
            1 => {
                let (p, k) = (self.p.pool.var(self.pointer, width), self.p.pool.constant(offset % 8, width));
                self.p.pool.plain(Node::Bin(BinOp::Add, p, k), width)
            }
            _ => self.p.pool.constant(self.object + offset, width),
        }
    }

    /// Of exactly this form: the simplifying constructors would take cases away.
    fn term(&mut self, width: u32, depth: u32) -> Term {
        if depth == 0 || self.random.number(4) == 0 {
            let with_width: Vec<VarId> =
                self.vars.iter().copied().filter(|&v| self.p.var_decl(v).width() == width).collect();
            return match self.random.number(4) {
                0 => self.constant(width),
                1 if width.is_multiple_of(8) && self.cells.contains(&((width / 8) as u8)) => {
                    let addr = self.address();
                    self.p.pool.plain(Node::Load { addr, bytes: (width / 8) as u8, ptr: false }, width)
                }
                _ if with_width.is_empty() => self.constant(width),
                _ => {
                    let v = *self.random.pick(&with_width);
                    self.p.pool.var(v, width)
                }
            };
        }
        let node = match self.random.number(8) {
            0 => Node::Not(self.term(width, depth - 1)),
            1 => Node::Neg(self.term(width, depth - 1)),
            2 => {
                let c = self.condition(depth - 1);
                Node::Ite(c, self.term(width, depth - 1), self.term(width, depth - 1))
            }
            3 => {
                let narrower: Vec<u32> = WIDTHS.into_iter().filter(|&w| w <= width).collect();
                let from = *self.random.pick(&narrower);
                let of = self.term(from, depth - 1);
                if self.random.number(2) == 0 { Node::Zext(of) } else { Node::Sext(of) }
            }
            4 => {
                let wider: Vec<u32> = WIDTHS.into_iter().filter(|&w| w >= width).collect();
                let from = *self.random.pick(&wider);
                let lo = self.random.number((from - width + 1) as u64) as u16;
                Node::Extract { lo, of: self.term(from, depth - 1) }
            }
            5 if width > 1 => {
                let high = 1 + self.random.number(width as u64 - 1) as u32;
                Node::Bin(BinOp::Concat, self.term(high, depth - 1), self.term(width - high, depth - 1))
            }
            _ => {
                let ops: Vec<BinOp> =
                    BinOp::ALL.into_iter().filter(|op| !op.is_comparison() && *op != BinOp::Concat).collect();
                Node::Bin(*self.random.pick(&ops), self.term(width, depth - 1), self.term(width, depth - 1))
            }
        };
        self.p.pool.plain(node, width)
    }

    fn condition(&mut self, depth: u32) -> Term {
        let width = *self.random.pick(&WIDTHS);
        let node = match self.random.number(6) {
            0 => Node::Not(self.condition(depth.saturating_sub(1))),
            1 if depth > 0 => {
                let op = *self.random.pick(&[BinOp::And, BinOp::Or]);
                Node::Bin(op, self.condition(depth - 1), self.condition(depth - 1))
            }
            _ => {
                let op = *self.random.pick(&[BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle]);
                Node::Bin(op, self.term(width, depth), self.term(width, depth))
            }
        };
        self.p.pool.plain(node, 1)
    }

    fn stmt(&mut self) -> Stmt {
        let var = *self.random.pick(&self.vars);
        let width = self.p.var_decl(var).width();
        let kind = match self.random.number(12) {
            0..3 => StmtKind::Assume(self.condition(2)),
            3..6 => {
                let other = *self.random.pick(&self.vars);
                let mut pairs = vec![(var, self.term(width, 3))];
                if other != var {
                    let width = self.p.var_decl(other).width();
                    pairs.push((other, self.term(width, 2)));
                }
                StmtKind::Assign(pairs)
            }
            6 => StmtKind::Havoc { var, input: input() },
            7 | 8 => {
                let width = 8 * *self.random.pick(self.cells) as u32;
                StmtKind::Store { addr: self.address(), value: self.term(width, 2) }
            }
            9 => StmtKind::Copy { dst: self.address(), src: self.address(), len: self.length() },
            10 if self.random.number(2) == 0 => {
                StmtKind::Fill { dst: self.address(), byte: self.term(8, 1), len: self.length() }
            }
            10 => StmtKind::HavocMem { dst: self.address(), len: self.length(), input: input() },
            _ => match self.random.number(3) {
                0 => StmtKind::Free { addr: self.address() },
                1 => StmtKind::Assign(vec![(self.pointer, self.address())]),
                _ => StmtKind::Alloc { dst: self.pointer, size: self.length() },
            },
        };
        Stmt { kind, pos: base::Pos::NONE }
    }

    fn length(&mut self) -> Term {
        let width = self.p.space.ptr_width;
        match self.random.number(3) {
            0 => {
                let byte = self.term(3, 1);
                self.p.pool.plain(Node::Zext(byte), width)
            }
            _ => {
                let k = self.random.number(17) as u128;
                self.p.pool.constant(k, width)
            }
        }
    }

    pub(crate) fn edges(&mut self, count: usize) -> Vec<Edge> {
        let edge = |_| {
            let stmts = (0..1 + self.random.number(3)).map(|_| self.stmt()).collect();
            Edge { src: LocId(0), dst: LocId(0), stmts, label: None }
        };
        (0..count).map(edge).collect()
    }

    /// Up to three intervals.
    fn set(&mut self, width: u32) -> IntervalSet {
        let parts = (0..1 + self.random.number(3)).map(|_| {
            let lo = self.number(width);
            let span = *self.random.pick(&[0, 1, 5, mask(width) / 2]);
            (lo, lo.saturating_add(span).min(mask(width)))
        });
        IntervalSet::of(width, parts.collect())
    }

    /// Of all cells that there may be, some; they do not overlap.
    pub(crate) fn env(&mut self) -> AbstractEnv {
        let mut env = AbstractEnv::unknown();
        for v in self.vars.clone() {
            if self.random.number(3) > 0 {
                let set = self.set(self.p.var_decl(v).width());
                env.set(Leaf::Var(v), set);
            }
        }
        let width = self.p.space.ptr_width;
        let targets =
            (0..1 + self.random.number(3)).map(|_| self.object + 4 * self.random.number(SIZE as u64 / 4) as u128);
        env.set(Leaf::Var(self.pointer), IntervalSet::of(width, targets.map(|a| (a, a)).collect()));
        let mut at = self.object;
        while at < self.object + SIZE {
            let bytes = *self.random.pick(self.cells);
            if self.random.number(3) > 0 {
                env.set(Leaf::Cell { addr: at, bytes }, self.set(8 * bytes as u32));
            }
            at += bytes.max(4) as u128;
        }
        let heap =
            IntervalSet::interval(width, self.p.space.heap, self.p.space.heap + 4096 * self.random.number(4) as u128);
        env.set(Leaf::Var(self.p.heap), heap);
        env
    }

    fn member(&mut self, set: &IntervalSet) -> u128 {
        let (lo, hi) = *self.random.pick(set.parts());
        let span = (hi - lo).saturating_add(1);
        match self.random.number(3) {
            0 => lo,
            1 => hi,
            _ => lo + self.random.number(u64::MAX) as u128 % span,
        }
    }

    /// A state that the element covers.
    pub(crate) fn state(&mut self, env: &AbstractEnv) -> State {
        let mut initial = InitialMemory::default();
        for at in self.object.saturating_sub(8)..self.object + SIZE + 24 {
            initial.bytes.insert(at, *self.random.pick(&[0, 1, 0x7f, 0x80, 0xff]));
        }
        let mut state = State::new(self.p.vars.len(), Rc::new(initial));
        for v in (0..self.p.vars.len() as u32).map(VarId) {
            let full = IntervalSet::full(self.p.var_decl(v).width());
            let value = self.member(env.get(Leaf::Var(v)).unwrap_or(&full));
            state.set(v, value);
        }
        let object = self.object;
        for (addr, bytes) in (0..SIZE).flat_map(|i| [1, 4, 8].map(|n| (object + i, n))) {
            if let Some(set) = env.get(Leaf::Cell { addr, bytes }) {
                state.store(addr, self.member(set), bytes as u32);
            }
        }
        state
    }
}

fn input() -> Input {
    Input { kind: InputKind::Nondet, what: "any".into(), ty: ScalarType::BYTE }
}

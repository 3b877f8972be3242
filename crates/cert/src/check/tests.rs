//! Blocks against the interpreter's statements (soundness and precision): for random statements, states and
//! conditions, the value that a [`Block`] gives a condition before the statements is its value after `exec::step`
//! has executed them, and the facts hold exactly where no statement blocks.

use super::block::Block;
use super::writes::Write;
use base::Pos;
use exec::{Flow, InitialMemory, Inputs, State, step};
use ir::{Input, InputKind, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::Plain;
use logic::{BinOp, Env, Evaluator, Node, SymId, Term, VarId, mask};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use testkit::Rng;

/// Random terms and statements over a few variables and 32 bytes of memory.
struct Generator {
    r: Rng,
    p: Program,
    /// By width: 1, 8, 16, 32 bits, two of each; the pointers last.
    vars: Vec<VarId>,
    pointers: Vec<VarId>,
}

const WIDTHS: [u32; 4] = [1, 8, 16, 32];

impl Generator {
    fn new(seed: u64) -> Generator {
        let mut p = Program::new(32);
        let mut add = |width, ptr| {
            let kind = VarKind::Global;
            let ty = if ptr { ScalarType::Pointer(width) } else { ScalarType::Unsigned(width) };
            p.add_var(VarDecl { name: "v".into(), ty, kind, pos: Pos::NONE })
        };
        let vars = WIDTHS.iter().flat_map(|&w| [w, w]).map(|w| add(w, false)).collect();
        let pointers = vec![add(32, true), add(32, true)];
        Generator { r: Rng::new(seed), p, vars, pointers }
    }

    fn constant(&mut self, width: u32) -> Term {
        let random = self.r.next() as u128;
        let v = *self.r.pick(&[0, 1, 2, random]);
        self.p.pool.constant(v, width)
    }

    fn variable(&mut self, width: u32) -> VarId {
        let fitting: Vec<VarId> = self.vars.iter().copied().filter(|&v| self.p.var_decl(v).width() == width).collect();
        *self.r.pick(&fitting)
    }

    /// An address near the beginning of the static objects.
    fn address(&mut self, depth: u32) -> Term {
        let globals = self.p.space.globals;
        let k = self.r.number(12) as u128;
        let base = match self.r.number(4) {
            0 => {
                let v = *self.r.pick(&self.pointers);
                self.p.var(v)
            }
            1 if depth > 0 => {
                let (v, seven) = (self.term(32, depth - 1), self.p.pool.constant(7, 32));
                let (v, base) = (self.p.pool.and(v, seven), self.p.pool.constant(globals, 32));
                self.p.pool.add(v, base)
            }
            _ => self.p.pool.constant(globals, 32),
        };
        let k = self.p.pool.constant(k, 32);
        self.p.pool.add(base, k)
    }

    fn term(&mut self, width: u32, depth: u32) -> Term {
        if depth == 0 {
            return match self.r.number(3) {
                0 => self.constant(width),
                _ => {
                    let v = self.variable(width);
                    self.p.var(v)
                }
            };
        }
        match self.r.number(if width == 1 { 4 } else { 5 }) {
            0 => self.term(width, 0),
            1 => {
                let (c, a, b) = (self.term(1, depth - 1), self.term(width, depth - 1), self.term(width, depth - 1));
                self.p.pool.ite(c, a, b)
            }
            2 | 3 if width == 1 => {
                let w = *self.r.pick(&[8, 16, 32]);
                let op = *self.r.pick(&[BinOp::Eq, BinOp::Ult, BinOp::Sle]);
                let (a, b) = (self.term(w, depth - 1), self.term(w, depth - 1));
                self.p.pool.bin(op, a, b)
            }
            2 => {
                let op = *self.r.pick(&[BinOp::Add, BinOp::Sub, BinOp::And, BinOp::Xor, BinOp::Mul]);
                let (a, b) = (self.term(width, depth - 1), self.term(width, depth - 1));
                self.p.pool.bin(op, a, b)
            }
            _ => {
                let addr = self.address(depth - 1);
                self.p.pool.load(addr, width as u8 / 8, width == 32 && self.r.number(4) == 0)
            }
        }
    }

    fn length(&mut self) -> Term {
        match self.r.number(2) {
            0 => {
                let n = self.r.number(14) as u128;
                self.p.pool.constant(n, 32)
            }
            _ => {
                let (t, m) = (self.term(32, 1), self.p.pool.constant(7, 32));
                self.p.pool.and(t, m)
            }
        }
    }

    fn stmt(&mut self) -> Stmt {
        let input = Input { kind: InputKind::Nondet, what: "input".into(), ty: ScalarType::BYTE };
        let kind = match self.r.number(12) {
            0 => StmtKind::Assume(self.term(1, 2)),
            1..=2 => {
                let w = *self.r.pick(&WIDTHS);
                let (v, u) = (self.variable(w), self.variable(32));
                let mut pairs = vec![(v, self.term(w, 2))];
                if u != v {
                    pairs.push((u, self.term(32, 2)));
                }
                StmtKind::Assign(pairs)
            }
            3 => {
                let w = *self.r.pick(&WIDTHS);
                StmtKind::Havoc { var: self.variable(w), input }
            }
            4..=6 => {
                let w = *self.r.pick(&[8, 16, 32]);
                StmtKind::Store { addr: self.address(2), value: self.term(w, 2) }
            }
            7 => StmtKind::Copy { dst: self.address(2), src: self.address(2), len: self.length() },
            8 => StmtKind::Fill { dst: self.address(2), byte: self.term(8, 2), len: self.length() },
            9 => StmtKind::HavocMem { dst: self.address(2), len: self.length(), input },
            10 => StmtKind::Alloc { dst: *self.r.pick(&self.pointers), size: self.allocation() },
            _ => StmtKind::Free { addr: self.address(1) },
        };
        Stmt { kind, pos: Pos::NONE }
    }

    /// Mostly small, sometimes more than the heap has.
    fn allocation(&mut self) -> Term {
        match self.r.number(4) {
            0 => self.p.pool.constant(u32::MAX as u128 - 3, 32),
            _ => self.length(),
        }
    }

    fn state(&mut self) -> State {
        let globals = self.p.space.globals;
        let bytes = (0..64).map(|i| (globals + i, self.r.next() as u8 & 0x1f)).collect();
        let mut s = State::new(self.p.vars.len(), Rc::new(InitialMemory { bytes }));
        for &v in &self.vars {
            let bits = self.r.next() as u128 >> *self.r.pick(&[0, 8, 56, 60]);
            s.set(v, bits & mask(self.p.var_decl(v).width()));
        }
        for &v in &self.pointers {
            s.set(v, globals + self.r.number(16) as u128);
        }
        s.set(self.p.heap, self.p.space.heap + 16 * self.r.number(1000) as u128);
        s
    }
}

/// The inputs of one statement sequence: one number and 16 bytes for each statement.
struct Drawn {
    numbers: Vec<u128>,
    bytes: Vec<[u8; 16]>,
    at: usize,
}

impl Inputs for Drawn {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        self.numbers[self.at] & mask(width)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        self.bytes[self.at][..len].to_vec()
    }
}

/// The first state, with values for the unknowns of a block.
struct Known<'a> {
    state: &'a State,
    syms: FxHashMap<SymId, u128>,
}

impl Env for Known<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.state.var(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        self.state.load(addr, bytes)
    }

    fn sym(&self, s: SymId) -> u128 {
        self.syms[&s]
    }
}

/// Values of all unknowns, in the order of their creation: an address has only older ones.
fn fill_in(plain: &Plain, block: &Block<'_>, havocs: &[(u32, u128)], drawn: &[[u8; 16]], known: &mut Known<'_>) {
    let mut ev = Evaluator::new();
    let mut memory = drawn.iter();
    let mut bytes: Vec<(u32, Term, Term, Term, [u8; 16])> = Vec::new();
    for (_, w) in &block.writes {
        if let Write::Havoc { dst, len, bytes: read, .. } = w {
            let given = *memory.next().expect("drawn for each HavocMem");
            for b in &read.known {
                let Node::Sym(s) = plain.pool.node(b.value) else { unreachable!("bytes are symbols") };
                bytes.push((s.0, b.addr, *dst, *len, given));
            }
        }
    }
    let odd = |s: u32| block.odd.iter().find(|o| plain.pool.node(o.0) == Node::Sym(SymId(s)));
    for s in 0..block.symbols {
        let value = if let Some(&(_, v)) = havocs.iter().find(|h| h.0 == s) {
            v
        } else if let Some(&(_, what)) = odd(s) {
            ev.eval(&plain.pool, what, &*known)
        } else {
            let &(_, addr, dst, len, given) = bytes.iter().find(|b| b.0 == s).expect("every symbol has an origin");
            let mut value = |t| ev.eval(&plain.pool, t, &*known);
            let at = value(addr).wrapping_sub(value(dst)) & mask(32);
            if at < value(len) { given[at as usize] as u128 } else { 0 }
        };
        known.syms.insert(SymId(s), value);
    }
}

#[test]
fn blocks_agree_with_the_interpreter() {
    let (mut passed, mut blocked, mut changed, mut odd) = (0, 0, 0, 0);
    for seed in 0..12_000 {
        let mut g = Generator::new(seed);
        let count = 1 + g.r.number(4);
        let stmts: Vec<Stmt> = (0..count).map(|_| g.stmt()).collect();
        let w = *g.r.pick(&WIDTHS);
        let post = g.term(w, 3);
        let before = g.state();
        let numbers: Vec<u128> = stmts.iter().map(|_| g.r.next() as u128).collect();
        let bytes = stmts.iter().map(|_| std::array::from_fn(|_| g.r.next() as u8)).collect();
        let mut drawn = Drawn { numbers, bytes, at: 0 };

        let mut plain = Plain::default();
        let mut block = Block::new(&g.p, &[]);
        let (mut havocs, mut blocks) = (Vec::new(), Vec::new());
        for (i, s) in stmts.iter().enumerate() {
            match s.kind {
                StmtKind::Havoc { var, .. } => {
                    havocs.push((block.symbols, drawn.numbers[i] & mask(g.p.var_decl(var).width())));
                }
                StmtKind::HavocMem { .. } => blocks.push(drawn.bytes[i]),
                _ => {}
            }
            block.step(&mut plain, s, &[]);
        }
        let value = block.value(&mut plain, &g.p.pool, post);
        let mut known = Known { state: &before, syms: FxHashMap::default() };
        fill_in(&plain, &block, &havocs, &blocks, &mut known);
        let mut ev = Evaluator::new();
        odd += block.odd.len();
        let gets_through = block.facts().iter().all(|&f| ev.holds(&plain.pool, f, &known));

        let mut after = before.clone();
        let mut flow = Flow::Next;
        for (i, s) in stmts.iter().enumerate() {
            drawn.at = i;
            flow = step(&g.p, &mut ev, &mut after, s, &mut drawn);
            if flow == Flow::Blocked {
                break;
            }
        }
        assert_eq!(gets_through, flow == Flow::Next, "seed {seed}: {stmts:?}");
        if flow == Flow::Blocked {
            blocked += 1;
            continue;
        }
        let expected = ev.eval(&g.p.pool, post, &after);
        assert_eq!(ev.eval(&plain.pool, value, &known), expected, "seed {seed}: {stmts:?}");
        passed += 1;
        changed += (ev.eval(&g.p.pool, post, &before) != expected) as u32;
    }
    // The comparison means something only if all of these happen often.
    assert!(passed > 5000 && blocked > 1000 && changed > 1000 && odd > 1000, "{passed} {blocked} {changed} {odd}");
}

//! Random verified programs of several procedures. Their loops and recursions are bounded, branches exclusive, addresses
//! never become data, and everything is written before it is read: executing one before and after the passes must give
//! the same.

use crate::Rng;
use base::Pos;
use ir::*;
use logic::{BinOp, IntOp, Term, VarId};

/// Names that need numbers or quotes in the text form, and some that do not.
const NAMES: &[&str] = &["x", "y", "x", "assume", "a b", "s.f", "f::x", "true", "back`tick", "ö", "5", "x#2", "load4"];

/// A copy of the program behind a pass, whatever that says of it.
pub fn changed<T>(p: &Program, pass: impl FnOnce(&mut Program) -> T) -> Program {
    let mut out = p.clone();
    pass(&mut out);
    out
}

/// The program of a seed, over bit-vectors.
pub fn random_program(seed: u64) -> Program {
    generated(seed, 0)
}

/// The program of a seed in which integers and bit-vectors decide about each other.
pub fn random_program_with_integers(seed: u64) -> Program {
    generated(seed, 2)
}

/// With so many integer variables that are global, and as many in each procedure.
fn generated(seed: u64, int_count: u32) -> Program {
    let mut r = Rng::new(seed);
    let mut p = Program::new(*r.pick(&[32, 64]));
    let file = p.sources.file(r.pick::<&str>(&["main.c", "a dir/b:c.c", "-"]));
    let base = p.space.globals;
    for i in 0..2 {
        let shape = Shape::Record(vec![("a b".into(), 0, scalar(4)), ("next".into(), 4, scalar(4))]);
        let elem = Shape::Array { elem: Box::new(shape), stride: 8, count: 2 };
        p.objects.push(Object {
            name: format!("object {i}"),
            addr: base + i * p.space.stride(16),
            size: 16,
            shape: elem,
        });
    }
    let globals: Vec<VarId> = (0..3).map(|_| add_var(&mut p, &mut r, VarKind::Global, 32)).collect();
    let int_globals: Vec<VarId> = (0..int_count).map(|_| add_int(&mut p, &mut r, VarKind::Global)).collect();
    let count = 1 + r.number(4) as u32;
    let roles: Vec<Roles> = (0..count).map(|i| declare(&mut p, &mut r, i, int_count)).collect();
    p.assumptions.push("calls of \"f\" return\nsomething".into());
    let pos = Pos { file, line: 1, col: 1 };
    for (id, vars) in (0..).map(ProcId).zip(roles) {
        let (globals, int_globals) = (&globals, &int_globals);
        Builder { p: &mut p, r: &mut r, id, vars, globals, int_globals, at: LocId(0), pos, fuel: 12 }.body();
    }
    p
}

fn scalar(bytes: u32) -> Shape {
    Shape::Scalar(ScalarType::Signed(8 * bytes))
}

fn add_var(p: &mut Program, r: &mut Rng, kind: VarKind, width: u32) -> VarId {
    let name = r.pick(NAMES).to_string();
    let ty = ScalarType::number(width, r.number(2) == 0);
    p.add_var(VarDecl { name, ty, kind, pos: Pos::NONE })
}

fn add_int(p: &mut Program, r: &mut Rng, kind: VarKind) -> VarId {
    let name = r.pick(NAMES).to_string();
    p.add_var(VarDecl { name, ty: ScalarType::Int, kind, pos: Pos::NONE })
}

/// The variables of a procedure by what the generator does with them.
#[derive(Clone)]
struct Roles {
    /// None for the entry, otherwise a bound for the recursion and a number; never changed.
    params: Vec<VarId>,
    /// Numbers that statements change, the result first.
    numbers: Vec<VarId>,
    /// Integers that statements change.
    ints: Vec<VarId>,
    /// Points to 16 bytes of heap.
    pointer: VarId,
    /// The address of 16 bytes of frame.
    frame: VarId,
}

/// Adds a procedure without body.
fn declare(p: &mut Program, r: &mut Rng, i: u32, int_count: u32) -> Roles {
    let ptr = p.space.ptr_width;
    let params: Vec<VarId> = if i == 0 { vec![] } else { (0..2).map(|_| add_var(p, r, VarKind::Param, 32)).collect() };
    let kinds = [VarKind::Result, VarKind::Local, VarKind::Temp];
    let numbers: Vec<VarId> = kinds.into_iter().map(|kind| add_var(p, r, kind, 32)).collect();
    let ints: Vec<VarId> = (0..int_count).map(|_| add_int(p, r, VarKind::Local)).collect();
    let pointer = add_var(p, r, VarKind::Local, ptr);
    let frame = add_var(p, r, VarKind::FrameAddr, ptr);
    p.procs.push(Procedure {
        name: r.pick(NAMES).to_string(),
        params: params.clone(),
        result: Some(numbers[0]),
        locals: [&params[..], &numbers, &ints, &[pointer, frame]].concat(),
        frame: vec![FrameObject { addr: frame, name: "buffer".into(), size: 16, align: 1, shape: Shape::Opaque }],
        locs: vec![],
        edges: vec![],
        entry: LocId(0),
        exit: LocId(0),
        pos: Pos::NONE,
    });
    Roles { params, numbers, ints, pointer, frame }
}

struct Builder<'a> {
    p: &'a mut Program,
    r: &'a mut Rng,
    id: ProcId,
    vars: Roles,
    globals: &'a [VarId],
    int_globals: &'a [VarId],
    at: LocId,
    pos: Pos,
    /// Statements that may still be generated.
    fuel: u32,
}

impl Builder<'_> {
    fn proc(&mut self) -> &mut Procedure {
        &mut self.p.procs[self.id.0 as usize]
    }

    fn loc(&mut self, kind: LocKind) -> LocId {
        self.pos.line += 1;
        let pos = self.pos;
        self.proc().add_loc(kind, pos)
    }

    fn step_to(&mut self, dst: LocId, kinds: Vec<StmtKind>) {
        let (src, pos) = (self.at, self.pos);
        let stmts = kinds.into_iter().map(|kind| Stmt { kind, pos }).collect();
        self.proc().add_edge(src, dst, stmts);
        self.at = dst;
    }

    fn step(&mut self, kinds: Vec<StmtKind>) {
        let dst = self.loc(LocKind::Plain);
        self.step_to(dst, kinds);
    }

    fn body(mut self) {
        let entry = self.loc(LocKind::Plain);
        self.at = entry;
        if self.id == self.p.entry {
            let (heap, width) = (self.p.heap, self.p.space.ptr_width);
            let start = self.p.pool.constant(self.p.space.heap, width);
            self.step(vec![StmtKind::Assign(vec![(heap, start)])]);
            let zero = self.p.pool.constant(7, 32);
            let seven = self.p.pool.integer(7);
            let ints = self.int_globals.iter().map(|&g| (g, seven));
            let globals = self.globals.iter().map(|&g| (g, zero)).chain(ints).collect();
            self.step(vec![StmtKind::Assign(globals)]);
        }
        self.initialise();
        self.block();
        let exit = self.loc(LocKind::Plain);
        self.step_to(exit, vec![]);
        self.proc().exit = exit;
    }

    fn initialise(&mut self) {
        let three = self.p.pool.constant(3, 32);
        let int_three = self.p.pool.integer(3);
        let ints = self.vars.ints.iter().map(|&v| (v, int_three));
        let values = self.vars.numbers.iter().map(|&v| (v, three)).chain(ints).collect();
        self.step(vec![StmtKind::Assign(values)]);
        let (frame, width) = (self.address(0), self.p.space.ptr_width);
        let (byte, len) = (self.p.pool.constant(1, 8), self.p.pool.constant(16, width));
        self.step(vec![StmtKind::Fill { dst: frame, byte, len }]);
        let pointer = self.vars.pointer;
        let size = self.p.pool.constant(16, width);
        self.step(vec![StmtKind::Alloc { dst: pointer, size }]);
        let dst = self.p.var(pointer);
        let input = self.input(8);
        self.step(vec![StmtKind::HavocMem { dst, len, input }]);
    }

    fn written_var(&mut self) -> VarId {
        let vars = [&self.vars.numbers, self.globals].concat();
        *self.r.pick(&vars)
    }

    fn read_var(&mut self) -> Term {
        let vars = [&self.vars.numbers, self.globals, &self.vars.params].concat();
        let v = *self.r.pick(&vars);
        self.p.var(v)
    }

    /// The address of 16 bytes: 0 is the frame, 1 and 2 static objects, else the heap.
    fn address(&mut self, which: u64) -> Term {
        match which {
            0 => self.p.var(self.vars.frame),
            1 | 2 => {
                let (addr, width) = (self.p.objects[which as usize - 1].addr, self.p.space.ptr_width);
                self.p.pool.constant(addr, width)
            }
            _ => self.p.var(self.vars.pointer),
        }
    }

    /// The address of four bytes in an object.
    fn cell(&mut self) -> Term {
        let (which, offset) = (self.r.number(4), 4 * self.r.number(4) as u128);
        let (base, width) = (self.address(which), self.p.space.ptr_width);
        let offset = self.p.pool.constant(offset, width);
        self.p.pool.add(base, offset)
    }

    fn term(&mut self, depth: u32) -> Term {
        if depth == 0 || self.r.number(4) == 0 {
            let c = *self.r.pick(&[0, 1, 2, 5, 0xffff_ffff, 0x8000_0000, 0x1234_5678]);
            return match self.r.number(4) {
                0 => self.p.pool.constant(c, 32),
                1 => {
                    let a = self.cell();
                    self.p.pool.load(a, 4, false)
                }
                _ => self.read_var(),
            };
        }
        let (a, b) = (self.term(depth - 1), self.term(depth - 1));
        match self.r.number(8) {
            0 => {
                let c = self.condition(depth - 1);
                self.p.pool.ite(c, a, b)
            }
            1 => self.p.pool.not(a),
            2 => self.p.pool.neg(a),
            3 => {
                let (hi, lo) = (self.p.pool.extract(a, 8, 16), self.p.pool.extract(b, 3, 8));
                let (lo, t) = (self.p.pool.sext(lo, 16), hi);
                self.p.pool.concat(t, lo)
            }
            4 => {
                let c = self.condition(depth - 1);
                self.p.pool.zext(c, 32)
            }
            _ => {
                let ops: Vec<BinOp> =
                    BinOp::ALL.into_iter().filter(|o| !o.is_comparison() && *o != BinOp::Concat).collect();
                let op = *self.r.pick(&ops);
                self.p.pool.bin(op, a, b)
            }
        }
    }

    /// Drawn only where there are integers, so that programs without stay what they are.
    fn is_about_integers(&mut self) -> bool {
        !self.vars.ints.is_empty() && self.r.number(3) == 0
    }

    fn int_var(&mut self) -> VarId {
        let vars = [&self.vars.ints, self.int_globals].concat();
        *self.r.pick(&vars)
    }

    fn int_term(&mut self, depth: u32) -> Term {
        if depth == 0 || self.r.number(4) == 0 {
            return match self.r.number(3) {
                0 => self.p.pool.integer([0, 1, -1, 3, -4, i64::MAX][self.r.number(6) as usize]),
                _ => {
                    let v = self.int_var();
                    self.p.var(v)
                }
            };
        }
        match self.r.number(7) {
            0 => {
                let (c, a, b) = (self.condition(depth - 1), self.int_term(depth - 1), self.int_term(depth - 1));
                self.p.pool.ite(c, a, b)
            }
            1 => {
                let t = self.term(depth - 1);
                self.p.pool.to_int(t)
            }
            _ => {
                let op = *self.r.pick(&[IntOp::Add, IntOp::Add, IntOp::Sub, IntOp::Mul, IntOp::Div, IntOp::Mod]);
                let (a, b) = (self.int_term(depth - 1), self.int_term(depth - 1));
                self.p.pool.int(op, a, b)
            }
        }
    }

    /// An input, an assignment, or a number that an integer becomes. Values stay below a modulus: loops would square them.
    fn int_statement(&mut self) {
        let var = self.int_var();
        match self.r.number(4) {
            0 => {
                let input = Input { kind: InputKind::Nondet, what: "n".into(), ty: ScalarType::Int };
                self.step(vec![StmtKind::Havoc { var, input }]);
            }
            1 => {
                let (number, t) = (self.written_var(), self.int_term(2));
                let bits = self.p.pool.to_bits(t, 32);
                self.step(vec![StmtKind::Assign(vec![(number, bits)])]);
            }
            _ => {
                let t = self.int_term(3);
                let modulus = self.p.pool.integer(1i64 << 62);
                let other = self.int_var();
                let t = if self.r.number(2) == 0 { self.p.pool.int_mod(t, modulus) } else { self.p.var(other) };
                self.step(vec![StmtKind::Assign(vec![(var, t)])]);
            }
        }
    }

    fn condition(&mut self, depth: u32) -> Term {
        if self.is_about_integers() {
            let (a, b) = (self.int_term(depth), self.int_term(depth));
            let op = *self.r.pick(&[IntOp::Eq, IntOp::Lt, IntOp::Le]);
            return self.p.pool.int(op, a, b);
        }
        let (a, b) = (self.term(depth), self.term(depth));
        let op = *self.r.pick(&[BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle]);
        self.p.pool.bin(op, a, b)
    }

    fn input(&mut self, width: u32) -> Input {
        let kinds =
            [InputKind::Nondet, InputKind::Bodiless, InputKind::Read, InputKind::Uninitialised, InputKind::Extern];
        let kind = *self.r.pick(&kinds);
        let is_pointer = self.r.number(2) == 0;
        let is_signed = self.r.number(2) == 0;
        let ty = if is_pointer { ScalarType::Pointer(width) } else { ScalarType::number(width, is_signed) };
        Input { kind, what: "nondet \"x\"\\()".into(), ty }
    }

    fn block(&mut self) {
        for _ in 0..1 + self.r.number(6) {
            if self.fuel > 0 {
                self.fuel -= 1;
                self.statement();
            }
        }
    }

    fn statement(&mut self) {
        if self.is_about_integers() {
            return self.int_statement();
        }
        match self.r.number(12) {
            0..3 => self.assignment(),
            3 => {
                let var = self.written_var();
                let input = self.input(self.p.var_decl(var).width());
                self.step(vec![StmtKind::Havoc { var, input }]);
            }
            4 => {
                let (addr, value) = (self.cell(), self.term(2));
                self.step(vec![StmtKind::Store { addr, value }, StmtKind::Assign(vec![])]);
            }
            5 => {
                let (which, other) = (self.r.number(4), self.r.number(4));
                let (dst, src) = (self.address(which), self.address(other));
                let width = self.p.space.ptr_width;
                let len = self.p.pool.constant(self.r.number(17) as u128, width);
                self.step(vec![StmtKind::Copy { dst, src, len }]);
            }
            6 => {
                let addr = self.address(3);
                self.step(vec![StmtKind::Free { addr }]);
            }
            7 => self.branch(),
            8 => self.repeat(),
            9 => self.check(),
            _ => self.call(),
        }
    }

    fn assignment(&mut self) {
        let (first, second) = (self.written_var(), self.written_var());
        let mut pairs = vec![(first, self.right_side(3))];
        if second != first {
            pairs.push((second, self.right_side(2)));
        }
        self.step(vec![StmtKind::Assign(pairs)]);
    }

    /// Often a plain variable, for copy propagation.
    fn right_side(&mut self, depth: u32) -> Term {
        if self.r.number(4) == 0 { self.read_var() } else { self.term(depth) }
    }

    fn branch(&mut self) {
        let (c, start) = (self.condition(2), self.at);
        let n = self.p.pool.not(c);
        self.step(vec![StmtKind::Assume(c)]);
        self.block();
        let end = self.at;
        self.at = start;
        self.step(vec![StmtKind::Assume(n)]);
        if self.r.number(2) == 0 {
            self.block();
        }
        self.step_to(end, vec![]);
    }

    /// A loop with a counter of its own.
    fn repeat(&mut self) {
        let v = add_var(self.p, self.r, VarKind::Temp, 32);
        self.proc().locals.push(v);
        let (zero, one) = (self.p.pool.constant(0, 32), self.p.pool.constant(1, 32));
        let limit = self.p.pool.constant(self.r.number(4) as u128, 32);
        self.step(vec![StmtKind::Assign(vec![(v, zero)])]);
        let (head, i) = (self.at, self.p.var(v));
        let go = self.p.pool.ult(i, limit);
        let stop = self.p.pool.not(go);
        self.step(vec![StmtKind::Assume(go)]);
        self.block();
        let next = self.p.pool.add(i, one);
        self.step_to(head, vec![StmtKind::Assign(vec![(v, next)])]);
        self.step(vec![StmtKind::Assume(stop)]);
    }

    fn new_check(&mut self) -> CheckId {
        let kind = if self.p.checks.len().is_multiple_of(2) { CheckKind::Assertion } else { CheckKind::ErrorCall };
        let text = format!("x > {}", self.p.checks.len());
        let procedure = self.proc().name.clone();
        self.p.checks.push(Check { kind, pos: self.pos, text, procedure })
    }

    /// A rare error, an assumption, or untranslated code.
    fn check(&mut self) {
        let (a, start) = (self.term(2), self.at);
        let c = self.p.pool.constant(self.r.number(8) as u128, 32);
        let is = self.p.pool.eq(a, c);
        let not = self.p.pool.not(is);
        let kind = match self.r.number(3) {
            0 => Some(LocKind::Error(self.new_check())),
            1 => Some(LocKind::Unknown("unsupported: \"asm\"".into())),
            _ => None,
        };
        if let Some(kind) = kind {
            let bad = self.loc(kind);
            self.step_to(bad, vec![StmtKind::Assume(is)]);
            self.at = start;
        }
        self.step(vec![StmtKind::Assume(not)]);
    }

    /// A call of a later procedure, or of itself with less fuel.
    fn call(&mut self) {
        let count = self.p.procs.len() as u32;
        let callees: Vec<ProcId> = (self.id.0.max(1)..count).map(ProcId).collect();
        if callees.is_empty() {
            return self.assignment();
        }
        let target = *self.r.pick(&callees);
        let fuel = match self.vars.params.first().copied() {
            Some(fuel) if target == self.id => self.p.var(fuel),
            _ => self.p.pool.constant(self.r.number(4) as u128, 32),
        };
        let (zero, one) = (self.p.pool.constant(0, 32), self.p.pool.constant(1, 32));
        let start = self.at;
        let end = self.loc(LocKind::Plain);
        let none = self.p.pool.eq(fuel, zero);
        let some = self.p.pool.not(none);
        self.step_to(end, vec![StmtKind::Assume(none)]);
        self.at = start;
        self.step(vec![StmtKind::Assume(some)]);
        let args = vec![self.p.pool.sub(fuel, one), self.term(2)];
        let result = if self.r.number(3) > 0 { Some(self.written_var()) } else { None };
        let callee = if self.r.number(3) == 0 { self.indirect(target, &callees) } else { Callee::Direct(target) };
        self.step_to(end, vec![StmtKind::Call { result, callee, args }]);
    }

    fn indirect(&mut self, target: ProcId, callees: &[ProcId]) -> Callee {
        let width = self.p.space.ptr_width;
        let mut pointer = self.p.pool.constant(self.p.proc_addr(target), width);
        let targets: Vec<ProcId> = callees.iter().copied().filter(|&t| t != self.id || t == target).collect();
        // Another target by data, where both may be called.
        let other = *self.r.pick(&targets);
        if other != self.id && target != self.id {
            let c = self.condition(1);
            let other = self.p.pool.constant(self.p.proc_addr(other), width);
            pointer = self.p.pool.ite(c, pointer, other);
        }
        Callee::Indirect { pointer, targets }
    }
}

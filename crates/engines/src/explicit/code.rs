//! A procedure as code on registers of 64 bits: what a path costs is what its operators cost.
//!
//! Terms become instructions once; subterms that an edge's statements share are computed once. What is evaluated here has no
//! standing of its own: a test is executed by the interpreter, a proof is checked.

use super::classes::Inputs;
use super::guards::Order;
use super::memory::Memory;
use super::registers::{Reg, WORD, Word, mask};
use crate::unwinding::Plan;
use ir::{LocId, LocKind, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// One instruction. Operands and results are registers; widths are those of the operands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instr {
    Copy {
        to: Reg,
        of: Reg,
    },
    Not {
        to: Reg,
        of: Reg,
        width: u8,
    },
    Neg {
        to: Reg,
        of: Reg,
        width: u8,
    },
    Bin {
        op: BinOp,
        to: Reg,
        of: [Reg; 2],
        width: u8,
    },
    Concat {
        to: Reg,
        of: [Reg; 2],
        low: u8,
    },
    Ite {
        to: Reg,
        of: [Reg; 3],
    },
    Extract {
        to: Reg,
        of: Reg,
        lo: u8,
        width: u8,
    },
    Sext {
        to: Reg,
        of: Reg,
        from: u8,
        width: u8,
    },
    /// The path goes on only where the register holds.
    Assume {
        of: Reg,
    },
    /// The register takes any value.
    Input {
        to: Reg,
        width: u8,
    },
    /// So many instructions are left out if the register holds this.
    Skip {
        of: Reg,
        when: bool,
        over: u32,
    },
    /// What is known of an input is its value, not just its class.
    Told {
        of: Reg,
    },
    Load {
        to: Reg,
        addr: Reg,
        bytes: u8,
    },
    Store {
        addr: Reg,
        of: Reg,
        bytes: u8,
    },
    /// An input is written: where a class of values is all that is known of it, nothing is known of memory.
    Keep {
        addr: Reg,
        of: Reg,
        bytes: u8,
    },
    Fill {
        addr: Reg,
        bytes: Reg,
        byte: Reg,
    },
    Move {
        to: Reg,
        from: Reg,
        bytes: Reg,
    },
}

/// What is not known on a path that nevertheless would need it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Beyond {
    /// Memory that is not kept, or that nobody has written.
    Memory,
    /// The value of an input that stands for others.
    Input,
}

/// An edge.
pub(super) struct Way {
    pub(super) code: Vec<Instr>,
    /// The instructions that decide whether it is taken come first, so many: edges out of a location exclude each other.
    pub(super) guards: usize,
    pub(super) to: LocId,
    /// Where it leads.
    pub(super) end: End,
}

/// What the end of an edge stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The path goes on.
    Between,
    /// At a loop head, where states are kept.
    Head,
    Error,
    /// In code that has not been translated.
    Untranslated,
    /// No error is reached from there.
    Harmless,
}

/// See the module. The first registers are the program's variables, and behind them are those of memory.
pub(super) struct Code {
    pub(super) memory: Memory,
    /// By location.
    pub(super) ways: Vec<Vec<Way>>,
    /// What all registers hold at first: variables zero, constants what they are.
    pub(super) registers: Vec<Word>,
}

impl Code {
    /// `None` where something is neither an operator on at most 64 bits nor a statement about variables and memory that exists already.
    pub(super) fn new(program: &Program, plan: &Plan, inputs: &Inputs) -> Option<Code> {
        let p = program.proc(plan.proc);
        let mut registers = vec![0; program.vars.len()];
        let memory = Memory::new(program, plan.proc, &mut registers);
        let mut compiler = Compiler {
            program,
            inputs,
            registers,
            constants: FxHashMap::default(),
            temporaries: Vec::new(),
            used: 0,
            known: Known::default(),
            doubtful: FxHashMap::default(),
            is_compared: false,
            code: Vec::new(),
        };
        let mut ways: Vec<Vec<Way>> = Vec::new();
        for l in p.loc_ids() {
            let mut of_location = Vec::new();
            let edges = plan.graph.out(l).iter().map(|&e| p.edge(e)).collect();
            let Order { edges, last_is_sure } = Order::of(&program.pool, edges);
            for (i, edge) in edges.iter().enumerate() {
                if edge.choice().is_some() {
                    return None;
                }
                let is_sure = last_is_sure && i + 1 == edges.len();
                let known = if is_sure { edge.guards().len() } else { 0 };
                let (code, guards) = compiler.edge(&edge.stmts[known..])?;
                of_location.push(Way { code, guards, to: edge.dst, end: end(program, plan, edge.dst) });
            }
            ways.push(of_location);
        }
        Some(Code { memory, ways, registers: compiler.registers })
    }
}

fn end(program: &Program, plan: &Plan, at: LocId) -> End {
    match program.proc(plan.proc).loc(at).kind {
        LocKind::Error(_) => End::Error,
        LocKind::Unknown(_) => End::Untranslated,
        LocKind::Plain if !plan.matters[at.0 as usize] => End::Harmless,
        LocKind::Plain if plan.is_cut[at.0 as usize] => End::Head,
        LocKind::Plain => End::Between,
    }
}

/// Terms that have been computed.
#[derive(Default)]
struct Known {
    registers: FxHashMap<Term, Reg>,
    /// In the order in which they were.
    terms: Vec<Term>,
}

impl Known {
    fn insert(&mut self, t: Term, reg: Reg) {
        self.registers.insert(t, reg);
        self.terms.push(t);
    }

    fn clear(&mut self) {
        self.forget(0);
    }

    /// Forgets all but the first ones.
    fn forget(&mut self, from: usize) {
        for t in self.terms.drain(from..) {
            self.registers.remove(&t);
        }
    }
}

struct Compiler<'p> {
    program: &'p Program,
    inputs: &'p Inputs,
    registers: Vec<Word>,
    constants: FxHashMap<Word, Reg>,
    /// Registers that hold what the program has no variable for; edges share them, so many has the present one.
    temporaries: Vec<Reg>,
    used: usize,
    /// What has been computed on the present edge, and still holds.
    known: Known,
    /// Terms with a part that must not be looked at before other conditions have been.
    doubtful: FxHashMap<Term, bool>,
    /// The term is compared with a constant, as classes of inputs may be.
    is_compared: bool,
    code: Vec<Instr>,
}

impl Compiler<'_> {
    /// The code, and how much of it is guards.
    fn edge(&mut self, stmts: &[Stmt]) -> Option<(Vec<Instr>, usize)> {
        self.known.clear();
        self.used = 0;
        let (mut guards, mut is_guard) = (0, true);
        for s in stmts {
            is_guard &= matches!(s.kind, StmtKind::Assume(_));
            match &s.kind {
                StmtKind::Assume(t) => {
                    self.assume(*t)?;
                    if is_guard {
                        guards = self.code.len();
                    }
                }
                StmtKind::Assign(pairs) => self.assign(pairs)?,
                StmtKind::Havoc { var, .. } => {
                    let width = self.width(self.program.var_decl(*var).ty.sort())?;
                    self.code.push(Instr::Input { to: var.0, width });
                    self.known.clear();
                }
                StmtKind::Store { addr, value } => self.store(*addr, *value)?,
                StmtKind::Fill { dst, byte, len } => {
                    let (addr, byte, bytes) = (self.term(*dst)?, self.term(*byte)?, self.term(*len)?);
                    self.change_memory(Instr::Fill { addr, bytes, byte });
                }
                StmtKind::Copy { dst, src, len } => {
                    let (to, from, bytes) = (self.term(*dst)?, self.term(*src)?, self.term(*len)?);
                    self.change_memory(Instr::Move { to, from, bytes });
                }
                StmtKind::Free { .. } => {}
                StmtKind::HavocMem { .. } | StmtKind::Alloc { .. } | StmtKind::Call { .. } => return None,
            }
        }
        Some((std::mem::take(&mut self.code), guards))
    }

    fn change_memory(&mut self, instr: Instr) {
        self.code.push(instr);
        self.known.clear();
    }

    /// Constants may be longer than registers: several small objects, or a whole one, begin with them.
    fn store(&mut self, addr: Term, value: Term) -> Option<()> {
        let pool = &self.program.pool;
        let bytes = pool.width(value) / 8;
        let (mut at, to) = (0, self.term(addr)?);
        if let Node::Load { addr: from, .. } = pool.node(value) {
            // Structures are copied with bytes that nobody has written.
            let (from, bytes) = (self.term(from)?, self.constant(bytes.into()));
            self.change_memory(Instr::Move { to, from, bytes });
            return Some(());
        }
        if let Some(constant) = pool.as_const(value).filter(|_| bytes * 8 > WORD) {
            let width = self.width(pool.sort(addr))?;
            while at < bytes {
                let part = (bytes - at).min(WORD / 8);
                let of = self.constant((constant >> (8 * at)) as Word & mask(8 * part as u8));
                let (offset, addr) = (self.constant(at.into()), self.fresh());
                self.code.push(Instr::Bin { op: BinOp::Add, to: addr, of: [to, offset], width });
                self.code.push(Instr::Store { addr, of, bytes: part as u8 });
                at += part;
            }
            self.known.clear();
            return Some(());
        }
        if let Node::Var(v) = pool.node(value)
            && self.inputs.of(v).is_some()
        {
            self.width(pool.sort(value))?;
            self.change_memory(Instr::Keep { addr: to, of: v.0, bytes: bytes as u8 });
            return Some(());
        }
        let of = self.term(value)?;
        self.change_memory(Instr::Store { addr: to, of, bytes: bytes as u8 });
        Some(())
    }

    /// Part by part: what the first one excludes, the others cost nothing. Those come first that can be looked at in any case.
    fn assume(&mut self, t: Term) -> Option<()> {
        let mut parts = logic::conjuncts(&self.program.pool, t);
        parts.sort_by_cached_key(|&part| self.is_doubtful(part));
        for part in parts {
            let of = self.term(part)?;
            self.code.push(Instr::Assume { of });
        }
        Some(())
    }

    /// All values are those before the statement.
    fn assign(&mut self, pairs: &[(VarId, Term)]) -> Option<()> {
        let mut values = Vec::new();
        for &(_, t) in pairs {
            let of = match self.program.pool.node(t) {
                // A copy of an input is one of the same class.
                Node::Var(v) => v.0,
                _ => self.term(t)?,
            };
            let is_overwritten = pairs.iter().any(|(v, _)| v.0 == of);
            values.push(if pairs.len() > 1 && is_overwritten {
                let to = self.fresh();
                self.code.push(Instr::Copy { to, of });
                to
            } else {
                of
            });
        }
        for (&(to, _), of) in pairs.iter().zip(values) {
            self.code.push(Instr::Copy { to: to.0, of });
        }
        self.known.clear();
        Some(())
    }

    fn fresh(&mut self) -> Reg {
        if self.used == self.temporaries.len() {
            let reg = self.another(0);
            self.temporaries.push(reg);
        }
        self.used += 1;
        self.temporaries[self.used - 1]
    }

    /// A register that holds this at first.
    fn another(&mut self, value: Word) -> Reg {
        self.registers.push(value);
        self.registers.len() as Reg - 1
    }

    fn width(&self, sort: Sort) -> Option<u8> {
        sort.width().filter(|&w| w <= WORD).map(|w| w as u8)
    }

    /// The register in which the value of a term stands from here on.
    fn term(&mut self, t: Term) -> Option<Reg> {
        if let Some(&known) = self.known.registers.get(&t) {
            return Some(known);
        }
        let width = self.width(self.program.pool.sort(t))?;
        let is_doubtful = self.is_doubtful(t);
        let reg = match self.program.pool.node(t) {
            Node::Const(bits) => self.constant(bits as Word),
            Node::Var(v) => {
                if is_doubtful && !self.is_compared {
                    self.code.push(Instr::Told { of: v.0 });
                }
                v.0
            }
            Node::Bin(op @ (BinOp::And | BinOp::Or), ..) if is_doubtful && width == 1 => self.connective(op, t)?,
            Node::Ite(a, b, c) if is_doubtful => self.choice([a, b, c])?,
            Node::Bin(..) if !self.is_compared && Inputs::cut(&self.program.pool, t).is_some() => {
                self.is_compared = true;
                let computed = self.term(t);
                self.is_compared = false;
                computed?
            }
            Node::Load { addr, bytes, .. } => {
                let addr = self.term(addr)?;
                let to = self.fresh();
                self.code.push(Instr::Load { to, addr, bytes });
                to
            }
            Node::Zext(of) => self.term(of)?,
            Node::Not(of) => self.unary(of, |to, of| Instr::Not { to, of, width })?,
            Node::Neg(of) => self.unary(of, |to, of| Instr::Neg { to, of, width })?,
            Node::Extract { lo, of } => self.unary(of, |to, of| Instr::Extract { to, of, lo: lo as u8, width })?,
            Node::Sext(of) => {
                let from = self.width(self.program.pool.sort(of))?;
                self.unary(of, |to, of| Instr::Sext { to, of, from, width })?
            }
            Node::Bin(op, a, b) => {
                let (of, low) = ([self.term(a)?, self.term(b)?], self.width(self.program.pool.sort(b))?);
                let to = self.fresh();
                self.code.push(match op {
                    BinOp::Concat => Instr::Concat { to, of, low },
                    _ => Instr::Bin { op, to, of, width: low },
                });
                to
            }
            Node::Ite(a, b, c) => {
                let of = [self.term(a)?, self.term(b)?, self.term(c)?];
                let to = self.fresh();
                self.code.push(Instr::Ite { to, of });
                to
            }
            Node::Sym(_) | Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => {
                return None;
            }
        };
        // What a class is enough for may be needed as a value elsewhere.
        if !self.is_compared {
            self.known.insert(t, reg);
        }
        Some(reg)
    }

    /// Whether something in the term may not be known on paths where it does not matter: an element beyond the end behind
    /// `i < n &&`, an input that is too large for that.
    fn is_doubtful(&mut self, t: Term) -> bool {
        if let Some(&known) = self.doubtful.get(&t) {
            return known;
        }
        let pool = &self.program.pool;
        let node = pool.node(t);
        let is = match node {
            Node::Load { .. } => true,
            Node::Var(v) => self.inputs.of(v).is_some_and(|classes| !classes.are_told),
            _ if Inputs::cut(pool, t).is_some() => false,
            _ => {
                let mut parts = Vec::new();
                node.for_each_child(|c| parts.push(c));
                parts.into_iter().any(|part| self.is_doubtful(part))
            }
        };
        self.doubtful.insert(t, is);
        is
    }

    /// A conjunction or disjunction: operands are computed until one decides, those in doubt last.
    fn connective(&mut self, op: BinOp, t: Term) -> Option<Reg> {
        let (mut todo, mut seen, mut parts) = (vec![t], FxHashSet::default(), Vec::new());
        while let Some(t) = todo.pop() {
            match self.program.pool.node(t) {
                _ if !seen.insert(t) => {}
                Node::Bin(same, a, b) if same == op => todo.extend([b, a]),
                _ => parts.push(t),
            }
        }
        parts.sort_by_cached_key(|&part| self.is_doubtful(part));
        let to = self.fresh();
        let of = self.term(parts[0])?;
        self.code.push(Instr::Copy { to, of });
        for &part in &parts[1..] {
            self.unless(to, op == BinOp::Or, to, part)?;
        }
        Some(to)
    }

    fn choice(&mut self, [condition, yes, no]: [Term; 3]) -> Option<Reg> {
        let of = self.term(condition)?;
        let to = self.fresh();
        self.unless(of, false, to, yes)?;
        self.unless(of, true, to, no)?;
        Some(to)
    }

    /// Computes a term unless a register holds this. What has been computed for it is not there for others.
    fn unless(&mut self, of: Reg, when: bool, to: Reg, t: Term) -> Option<()> {
        let (skip, known) = (self.code.len(), self.known.terms.len());
        self.code.push(Instr::Skip { of, when, over: 0 });
        let value = self.term(t)?;
        self.code.push(Instr::Copy { to, of: value });
        self.known.forget(known);
        let over = (self.code.len() - skip - 1) as u32;
        self.code[skip] = Instr::Skip { of, when, over };
        Some(())
    }

    fn unary(&mut self, of: Term, instr: impl FnOnce(Reg, Reg) -> Instr) -> Option<Reg> {
        let of = self.term(of)?;
        let to = self.fresh();
        self.code.push(instr(to, of));
        Some(to)
    }

    fn constant(&mut self, value: Word) -> Reg {
        if let Some(&known) = self.constants.get(&value) {
            return known;
        }
        let reg = self.another(value);
        self.constants.insert(value, reg);
        reg
    }
}

fn signed(bits: Word, width: u8) -> i64 {
    let unused = WORD - u32::from(width);
    ((bits << unused) as i64) >> unused
}

impl Instr {
    /// Executes one that is neither an assumption nor an input, and always goes on.
    #[inline]
    pub(super) fn execute(self, r: &mut [Word], memory: &Memory) -> Result<(), Beyond> {
        let (to, value) = match self {
            Instr::Copy { to, of } => (to, r[of as usize]),
            Instr::Not { to, of, width } => (to, !r[of as usize] & mask(width)),
            Instr::Neg { to, of, width } => (to, r[of as usize].wrapping_neg() & mask(width)),
            Instr::Bin { op, to, of: [a, b], width } => (to, apply(op, r[a as usize], r[b as usize], width)),
            Instr::Concat { to, of: [a, b], low } => (to, r[a as usize] << low | r[b as usize]),
            Instr::Ite { to, of: [c, a, b] } => (to, if r[c as usize] == 1 { r[a as usize] } else { r[b as usize] }),
            Instr::Extract { to, of, lo, width } => (to, r[of as usize] >> lo & mask(width)),
            Instr::Sext { to, of, from, width } => (to, signed(r[of as usize], from) as Word & mask(width)),
            Instr::Load { to, addr, bytes } => (to, memory.load(r, r[addr as usize], bytes).ok_or(Beyond::Memory)?),
            Instr::Store { .. } | Instr::Fill { .. } | Instr::Move { .. } => {
                return self.change(r, memory).ok_or(Beyond::Memory);
            }
            Instr::Assume { .. }
            | Instr::Input { .. }
            | Instr::Skip { .. }
            | Instr::Told { .. }
            | Instr::Keep { .. } => return Ok(()),
        };
        r[to as usize] = value;
        Ok(())
    }

    /// What it does to memory.
    fn change(self, r: &mut [Word], memory: &Memory) -> Option<()> {
        match self {
            Instr::Store { addr, of, bytes } => memory.store(r, r[addr as usize], bytes, r[of as usize]),
            Instr::Fill { addr, bytes, byte } => {
                memory.fill(r, r[addr as usize], r[bytes as usize], Some(r[byte as usize] as u8))
            }
            Instr::Move { to, from, bytes } => memory.copy(r, r[to as usize], r[from as usize], r[bytes as usize]),
            _ => Some(()),
        }
    }
}

#[inline]
fn apply(op: BinOp, a: Word, b: Word, width: u8) -> Word {
    match op {
        BinOp::Add => a.wrapping_add(b) & mask(width),
        BinOp::Sub => a.wrapping_sub(b) & mask(width),
        BinOp::Mul => a.wrapping_mul(b) & mask(width),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Eq => Word::from(a == b),
        BinOp::Ult => Word::from(a < b),
        BinOp::Ule => Word::from(a <= b),
        BinOp::Slt => Word::from(signed(a, width) < signed(b, width)),
        BinOp::Sle => Word::from(signed(a, width) <= signed(b, width)),
        BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem | BinOp::Shl | BinOp::Lshr | BinOp::Ashr => {
            logic::apply(op, a.into(), b.into(), width.into()) as Word
        }
        BinOp::Concat => unreachable!("it has an instruction of its own"),
    }
}

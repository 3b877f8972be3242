//! A procedure without memory as code on registers of 64 bits: what a path costs is what its operators cost.
//!
//! Terms become instructions once; subterms that an edge's statements share are computed once. What is evaluated here has no
//! standing of its own: a test is executed by the interpreter, a proof is checked.

use super::guards::Order;
use crate::unwinding::Plan;
use ir::{LocId, LocKind, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Sort, Term, VarId};
use rustc_hash::FxHashMap;

/// What one register holds: bits above the width are zero.
pub(super) type Word = u64;

/// A register.
pub(super) type Reg = u32;

/// Bits of a register.
const WORD: u32 = Word::BITS;

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

/// See the module. The first registers are the program's variables.
pub(super) struct Code {
    /// By location.
    pub(super) ways: Vec<Vec<Way>>,
    /// What all registers hold at first: variables zero, constants what they are.
    pub(super) registers: Vec<Word>,
}

impl Code {
    /// `None` where something is neither an operator on at most 64 bits nor a statement about variables.
    pub(super) fn new(program: &Program, plan: &Plan) -> Option<Code> {
        let p = program.proc(plan.proc);
        let mut compiler = Compiler {
            program,
            registers: vec![0; program.vars.len()],
            constants: FxHashMap::default(),
            temporaries: Vec::new(),
            used: 0,
            known: FxHashMap::default(),
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
        Some(Code { ways, registers: compiler.registers })
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

struct Compiler<'p> {
    program: &'p Program,
    registers: Vec<Word>,
    constants: FxHashMap<Word, Reg>,
    /// Registers that hold what the program has no variable for; edges share them, so many has the present one.
    temporaries: Vec<Reg>,
    used: usize,
    /// What has been computed on the present edge, and still holds.
    known: FxHashMap<Term, Reg>,
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
                StmtKind::Free { .. } => {}
                _ => return None,
            }
        }
        Some((std::mem::take(&mut self.code), guards))
    }

    /// Part by part: what the first one excludes, the others cost nothing.
    fn assume(&mut self, t: Term) -> Option<()> {
        for part in logic::conjuncts(&self.program.pool, t) {
            let of = self.term(part)?;
            self.code.push(Instr::Assume { of });
        }
        Some(())
    }

    /// All values are those before the statement.
    fn assign(&mut self, pairs: &[(VarId, Term)]) -> Option<()> {
        let mut values = Vec::new();
        for &(_, t) in pairs {
            let of = self.term(t)?;
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
        if let Some(&known) = self.known.get(&t) {
            return Some(known);
        }
        let width = self.width(self.program.pool.sort(t))?;
        let reg = match self.program.pool.node(t) {
            Node::Const(bits) => self.constant(bits as Word),
            Node::Var(v) => v.0,
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
            Node::Load { .. } | Node::Sym(_) | Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => {
                return None;
            }
        };
        self.known.insert(t, reg);
        Some(reg)
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

/// The ones below a width.
pub(super) fn mask(width: u8) -> Word {
    Word::MAX >> (WORD - u32::from(width))
}

fn signed(bits: Word, width: u8) -> i64 {
    let unused = WORD - u32::from(width);
    ((bits << unused) as i64) >> unused
}

impl Instr {
    /// Executes one that is neither an assumption nor an input.
    #[inline]
    pub(super) fn execute(self, r: &mut [Word]) {
        let (to, value) = match self {
            Instr::Copy { to, of } => (to, r[of as usize]),
            Instr::Not { to, of, width } => (to, !r[of as usize] & mask(width)),
            Instr::Neg { to, of, width } => (to, r[of as usize].wrapping_neg() & mask(width)),
            Instr::Bin { op, to, of: [a, b], width } => (to, apply(op, r[a as usize], r[b as usize], width)),
            Instr::Concat { to, of: [a, b], low } => (to, r[a as usize] << low | r[b as usize]),
            Instr::Ite { to, of: [c, a, b] } => (to, if r[c as usize] == 1 { r[a as usize] } else { r[b as usize] }),
            Instr::Extract { to, of, lo, width } => (to, r[of as usize] >> lo & mask(width)),
            Instr::Sext { to, of, from, width } => (to, signed(r[of as usize], from) as Word & mask(width)),
            Instr::Assume { .. } | Instr::Input { .. } => return,
        };
        r[to as usize] = value;
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

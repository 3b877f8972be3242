//! Which values of an input stand for all of them.
//!
//! Where an input is only copied, and compared with constants, two values between the same constants are the same to the program:
//! one of each such class is enough, and what follows from it follows from all of the class. Where some bits of it are all that is looked
//! at, their values are the classes. Where something else is done with an input, as with an index, classes of few values are divided into
//! these, and a path on which the value of another class is needed is the end of the search.

use super::registers::{Word, mask};
use ir::{InputKind, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Values of one input, at most.
const MOST_VALUES: usize = 256;

/// Bits that are looked at, at most, where an input is used for some of its bits: all values of them are as many as that.
const MOST_BITS: u32 = 8;

/// Values that stand for others.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The first value of each class, in order.
    pub(super) firsts: Vec<Word>,
    /// What a class has in common are these bits; if there are none, it goes up to the next class.
    bits: Option<Word>,
    width: u8,
    /// Wherever the program might tell the values of a class apart, there is just one.
    pub(super) are_told: bool,
}

/// The values of one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// From the first to the last.
    Between(Word, Word),
    /// With these values of these bits.
    Bits { value: Word, of: Word },
}

impl Class {
    pub(super) fn is_one_value(self) -> bool {
        matches!(self, Class::Between(first, last) if first == last)
    }
}

impl Classes {
    /// That of a value.
    pub(super) fn of(&self, value: Word) -> Class {
        match self.bits {
            Some(of) => Class::Bits { value: value & of, of },
            None => {
                let (first, last) = self.bounds(value);
                Class::Between(first, last)
            }
        }
    }

    /// The first and the last value of the class that a value belongs to, where classes have such.
    fn bounds(&self, value: Word) -> (Word, Word) {
        let next = self.firsts.partition_point(|&first| first <= value);
        let last = self.firsts.get(next).map_or(mask(self.width), |first| first - 1);
        (self.firsts[next - 1], last)
    }

    /// Divides classes into their values, the smallest first, as many as there is room for.
    fn divide(&mut self) {
        let mut bounds: Vec<(Word, Word)> = self.firsts.iter().map(|&first| self.bounds(first)).collect();
        bounds.sort_unstable_by_key(|&(first, last)| (last - first, first));
        let mut room = MOST_VALUES.saturating_sub(self.firsts.len()) as Word;
        for (first, last) in bounds {
            let more = last - first;
            if more > room {
                break;
            }
            room -= more;
            self.firsts.extend((first..last).map(|before| before + 1));
        }
        self.firsts.sort_unstable();
        self.are_told = self.firsts.len() as Word - 1 == mask(self.width);
    }
}

/// By variable: what is to be known of inputs that it holds, as they were read or copied.
pub(super) struct Inputs {
    /// A variable that stands for all among which values are copied.
    group: Vec<u32>,
    classes: Vec<Option<Classes>>,
}

impl Inputs {
    pub(super) fn new(program: &Program) -> Inputs {
        let mut inputs = Inputs { group: (0..program.vars.len() as u32).collect(), classes: Vec::new() };
        let stmts: Vec<&Stmt> = program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts).collect();
        for s in &stmts {
            for (v, t) in assigned(s) {
                if let Node::Var(of) = program.pool.node(t) {
                    inputs.unite(v, of);
                }
            }
        }
        let undefined: FxHashSet<VarId> = stmts.iter().filter_map(|s| uninitialised(s)).collect();
        let is_uninitialised = |t: Term| matches!(program.pool.node(t), Node::Var(v) if undefined.contains(&v));
        let mut uses = Uses::new(program);
        for s in &stmts {
            match &s.kind {
                StmtKind::Assign(pairs) => {
                    for &(_, t) in pairs {
                        if !matches!(program.pool.node(t), Node::Var(_)) {
                            uses.look(t);
                        }
                    }
                }
                // Where nobody has written anything, nobody reads in most cases: memory keeps that it may be anything.
                StmtKind::Store { addr, value } if is_uninitialised(*value) => uses.look(*addr),
                other => other.for_each_term(|t| uses.look(t)),
            }
        }
        inputs.classes = inputs.made(&stmts, &uses);
        inputs
    }

    /// No input has too many.
    pub(super) fn are_few(&self) -> bool {
        self.classes.iter().flatten().all(|c| c.firsts.len() <= MOST_VALUES)
    }

    /// What an input that is read into a variable may be, or one that was copied to it; nothing if no input comes there.
    pub(super) fn of(&self, v: VarId) -> Option<&Classes> {
        self.classes[self.find(v) as usize].as_ref()
    }

    /// A variable that is compared with a constant, in its own width or a larger one.
    pub(super) fn cut(pool: &Pool, t: Term) -> Option<(VarId, Word)> {
        let Node::Bin(BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle, a, b) = pool.node(t) else {
            return None;
        };
        let of = |mut of: Term, with: Term| {
            while let Node::Zext(inner) | Node::Sext(inner) = pool.node(of) {
                of = inner;
            }
            let (Node::Var(v), Some(constant)) = (pool.node(of), pool.as_const(with)) else { return None };
            pool.sort(of).width().filter(|&w| w <= Word::BITS).map(|_| (v, constant as Word))
        };
        of(a, b).or_else(|| of(b, a))
    }

    fn find(&self, v: VarId) -> u32 {
        let mut at = v.0;
        while self.group[at as usize] != at {
            at = self.group[at as usize];
        }
        at
    }

    fn unite(&mut self, a: VarId, b: VarId) {
        let (a, b) = (self.find(a), self.find(b));
        self.group[a.max(b) as usize] = a.min(b);
    }

    fn made(&self, stmts: &[&Stmt], uses: &Uses<'_>) -> Vec<Option<Classes>> {
        let program = uses.program;
        let mut classes = vec![None; program.vars.len()];
        for s in stmts {
            let StmtKind::Havoc { var, .. } = s.kind else { continue };
            let group = self.find(var) as usize;
            let Some(width) = program.var_decl(var).ty.sort().width().filter(|&w| w <= Word::BITS) else { continue };
            if classes[group].is_some() {
                continue;
            }
            let members = (0..program.vars.len() as u32).map(VarId).filter(|&v| self.find(v) as usize == group);
            let (mut firsts, mut are_told) = (BTreeSet::from([0]), true);
            for v in members.clone() {
                firsts.extend(&uses.cuts[v.0 as usize]);
                are_told &= !uses.otherwise.contains(&v);
            }
            let bits = members.fold(0, |bits, v| bits | uses.bits[v.0 as usize]);
            if bits != 0 && are_told && firsts.len() == 1 && bits.count_ones() <= MOST_BITS {
                classes[group] =
                    Some(Classes { firsts: values_of(bits), bits: Some(bits), width: width as u8, are_told });
                continue;
            }
            are_told &= bits == 0;
            let mut made = Classes { firsts: firsts.into_iter().collect(), bits: None, width: width as u8, are_told };
            if !are_told {
                made.divide();
            }
            classes[group] = Some(made);
        }
        classes
    }
}

/// All values of some bits, in order.
fn values_of(bits: Word) -> Vec<Word> {
    let mut values = vec![0];
    while let Some(next) = values.last().map(|value: &Word| value.wrapping_sub(bits) & bits).filter(|&next| next != 0) {
        values.push(next);
    }
    values
}

/// The variable that gets what memory has that nobody has written.
fn uninitialised(s: &Stmt) -> Option<VarId> {
    match &s.kind {
        StmtKind::Havoc { var, input } if input.kind == InputKind::Uninitialised => Some(*var),
        _ => None,
    }
}

fn assigned(s: &Stmt) -> Vec<(VarId, Term)> {
    match &s.kind {
        StmtKind::Assign(pairs) => pairs.clone(),
        _ => Vec::new(),
    }
}

/// Some bits of a variable: which.
fn cut_out(pool: &Pool, t: Term) -> Option<(VarId, Word)> {
    let of = |t: Term| match pool.node(t) {
        Node::Var(v) => pool.sort(t).width().filter(|&w| w <= Word::BITS).map(|w| (v, mask(w as u8))),
        _ => None,
    };
    let inner = |t: Term| match pool.node(t) {
        Node::Zext(inner) => inner,
        _ => t,
    };
    match pool.node(t) {
        Node::Extract { lo, of: from } => {
            let ((v, ones), width) = (of(from)?, pool.width(t));
            Some((v, mask(width as u8) << lo & ones))
        }
        Node::Bin(BinOp::And, a, b) => {
            let (from, with) = if pool.as_const(a).is_some() { (b, a) } else { (a, b) };
            let ((v, ones), constant) = (of(inner(from))?, pool.as_const(with)?);
            Some((v, constant as Word & ones))
        }
        _ => None,
    }
}

/// What is done with variables.
struct Uses<'p> {
    program: &'p Program,
    /// By variable: where classes begin, by what it is compared with.
    cuts: Vec<BTreeSet<Word>>,
    /// By variable: the bits that are cut out of it.
    bits: Vec<Word>,
    /// Variables of which something else is done.
    otherwise: FxHashSet<VarId>,
    seen: FxHashSet<Term>,
}

impl<'p> Uses<'p> {
    fn new(program: &'p Program) -> Uses<'p> {
        let cuts = vec![BTreeSet::new(); program.vars.len()];
        let bits = vec![0; program.vars.len()];
        Uses { program, cuts, bits, otherwise: FxHashSet::default(), seen: FxHashSet::default() }
    }

    fn look(&mut self, t: Term) {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            let node = self.program.pool.node(t);
            match node {
                Node::Var(v) => _ = self.otherwise.insert(v),
                _ => match (Inputs::cut(&self.program.pool, t), cut_out(&self.program.pool, t)) {
                    (Some((v, constant)), _) => self.add_cut(v, constant),
                    (None, Some((v, bits))) => self.bits[v.0 as usize] |= bits,
                    (None, None) => node.for_each_child(|c| todo.push(c)),
                },
            }
        }
    }

    fn add_cut(&mut self, v: VarId, constant: Word) {
        let Some(width) = self.program.var_decl(v).ty.sort().width() else { return };
        let ones = mask(width as u8);
        // A class may begin at the constant or right behind it; with sign, also where numbers become negative.
        let first = constant & ones;
        let sign = ones ^ ones >> 1;
        self.cuts[v.0 as usize].extend([first, first.wrapping_add(1) & ones, sign]);
    }
}

//! Evaluation of terms on concrete values: how states find their regions without a solver.

use crate::bin_op::BinOp;
use crate::bv::{apply, mask, sext};
use crate::integer::Integer;
use crate::integer_terms;
use crate::sort::{Sort, Value};
use crate::term::{Node, Pool, SymId, Term, VarId};

/// Where the leaves' values come from.
pub trait Env {
    /// The bits of a variable.
    fn var(&self, v: VarId) -> u128;
    /// `bytes` bytes at `addr`, little endian.
    fn load(&self, addr: u128, bytes: u8) -> u128;
    /// Symbols occur only in questions to a solver; program vocabulary has none.
    fn sym(&self, s: SymId) -> u128 {
        unreachable!("symbol {s:?} in a program term")
    }
    /// The value of an integer variable. Only worlds that have some say more.
    fn int(&self, v: VarId) -> Integer {
        unreachable!("integer variable {v:?} in a world of bit-vectors")
    }
    /// The value of an integer symbol.
    fn int_sym(&self, s: SymId) -> Integer {
        unreachable!("integer symbol {s:?} in a world of bit-vectors")
    }
}

/// Evaluates terms bottom-up without recursion; keep one and reuse it, its memory is recycled. A new one is cheap as
/// well: values are kept in pages, and only pages with subterms that were evaluated exist.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    pages: Vec<Option<Box<Page>>>,
    generation: u32,
    stack: Vec<Term>,
    ints: Ints,
    evaluated: u64,
}

/// The integers among the values: where a bit-vector has its bits, an integer has its place in this table.
type Ints = Vec<Integer>;

/// Terms of a page: those of a small term lie together, and a page is filled with zeros when it is made.
const PAGE: usize = 128;

/// The values of neighbouring terms, each with the generation that it belongs to.
#[derive(Clone, Debug)]
struct Page {
    stamp: [u32; PAGE],
    value: [u128; PAGE],
}

impl Evaluator {
    /// An evaluator that remembers nothing yet.
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// The bits of `t`, which is no integer. Shared subterms are evaluated once.
    pub fn eval(&mut self, pool: &Pool, t: Term, env: &impl Env) -> u128 {
        assert!(!pool.is_int(t), "the bits of an integer");
        self.slot(pool, t, env)
    }

    /// The value of `t`, which is an integer.
    pub fn integer(&mut self, pool: &Pool, t: Term, env: &impl Env) -> Integer {
        assert!(pool.is_int(t), "the integer of a bit-vector");
        let slot = self.slot(pool, t, env);
        self.ints[slot as usize].clone()
    }

    /// The value of `t`, whatever its sort.
    pub fn value(&mut self, pool: &Pool, t: Term, env: &impl Env) -> Value {
        match pool.sort(t) {
            Sort::Bits(width) => Value::Bits { bits: self.eval(pool, t, env), width },
            Sort::Int => Value::Int(self.integer(pool, t, env)),
        }
    }

    /// The bits of `t`, or the place of its value among the integers.
    fn slot(&mut self, pool: &Pool, t: Term, env: &impl Env) -> u128 {
        self.ints.clear();
        if let Some(v) = small(pool, t, env, SMALL, &mut self.ints) {
            return v;
        }
        // Subterms have smaller indices.
        self.begin(t.index() + 1);
        self.run(pool, t, env)
    }

    /// Begins evaluations on one environment, for [`Evaluator::next`].
    pub fn start(&mut self, pool: &Pool) {
        self.begin(pool.len());
    }

    /// The value of `t` on the same environment as all since [`Evaluator::start`]; subterms that they share are
    /// evaluated once.
    pub fn next(&mut self, pool: &Pool, t: Term, env: &impl Env) -> u128 {
        small(pool, t, env, 1, &mut self.ints).unwrap_or_else(|| self.run(pool, t, env))
    }

    /// [`Evaluator::next`] of an integer.
    pub fn next_integer(&mut self, pool: &Pool, t: Term, env: &impl Env) -> Integer {
        assert!(pool.is_int(t), "the integer of a bit-vector");
        let slot = self.next(pool, t, env);
        self.ints[slot as usize].clone()
    }

    /// Evaluates a truth value.
    pub fn holds(&mut self, pool: &Pool, t: Term, env: &impl Env) -> bool {
        self.eval(pool, t, env) == 1
    }

    /// The first of `ts` that is not true, if any. Subterms that the `ts` share are evaluated once.
    pub fn first_false(&mut self, pool: &Pool, ts: &[Term], env: &impl Env) -> Option<Term> {
        self.begin(pool.len());
        ts.iter().copied().find(|&t| self.run(pool, t, env) != 1)
    }

    /// Those of `ts` that are not true, in order. Subterms that the `ts` share are evaluated once.
    pub fn all_false(&mut self, pool: &Pool, ts: &[Term], env: &impl Env) -> Vec<Term> {
        self.begin(pool.len());
        ts.iter().copied().filter(|&t| self.run(pool, t, env) != 1).collect()
    }

    /// Terms that have got a value so far: what evaluation costs.
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    fn begin(&mut self, len: usize) {
        self.ints.clear();
        let pages = len.div_ceil(PAGE);
        if self.pages.len() < pages {
            self.pages.resize(pages, None);
        }
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.pages.fill(None);
            self.generation = 1;
        }
    }

    fn done(&self, t: Term) -> bool {
        let page = self.pages[t.index() / PAGE].as_ref();
        page.is_some_and(|p| p.stamp[t.index() % PAGE] == self.generation)
    }

    /// The value of a term that is done.
    fn get(&self, t: Term) -> u128 {
        self.pages[t.index() / PAGE].as_ref().expect("an evaluated term has a page").value[t.index() % PAGE]
    }

    fn set(&mut self, t: Term, value: u128) {
        self.evaluated += 1;
        let page =
            self.pages[t.index() / PAGE].get_or_insert_with(|| Box::new(Page { stamp: [0; PAGE], value: [0; PAGE] }));
        page.value[t.index() % PAGE] = value;
        page.stamp[t.index() % PAGE] = self.generation;
    }

    fn run(&mut self, pool: &Pool, root: Term, env: &impl Env) -> u128 {
        self.stack.clear();
        self.stack.push(root);
        while let Some(&t) = self.stack.last() {
            if self.done(t) {
                self.stack.pop();
                continue;
            }
            let node = pool.node(t);
            if let Node::Ite(condition, then, otherwise) = node {
                self.chosen(t, condition, [otherwise, then]);
                continue;
            }
            let depth = self.stack.len();
            node.for_each_child(|c| {
                if !self.done(c) {
                    self.stack.push(c);
                }
            });
            if self.stack.len() > depth {
                continue;
            }
            let mut operands = Operands::default();
            node.for_each_child(|c| operands.push(self.get(c)));
            let v = value(pool, node, pool.packed_width(t), env, &operands, &mut self.ints);
            self.set(t, v);
            self.stack.pop();
        }
        self.get(root)
    }

    /// One step of a choice, on top of the stack: its condition, then the side that is taken, and no other one. A read behind many
    /// writes is a chain of choices, and the end of it is all that counts.
    fn chosen(&mut self, t: Term, condition: Term, sides: [Term; 2]) {
        if !self.done(condition) {
            self.stack.push(condition);
            return;
        }
        let side = sides[usize::from(self.get(condition) == 1)];
        if !self.done(side) {
            self.stack.push(side);
            return;
        }
        self.set(t, self.get(side));
        self.stack.pop();
    }
}

/// The values of a node's direct subterms.
#[derive(Default)]
struct Operands {
    values: [u128; 3],
    len: usize,
}

impl Operands {
    fn push(&mut self, value: u128) {
        self.values[self.len] = value;
        self.len += 1;
    }
}

/// The value of a node, `w` bits wide (0: an integer).
fn value(pool: &Pool, node: Node, w: u32, env: &impl Env, operands: &Operands, ints: &mut Ints) -> u128 {
    let [x, y, z] = operands.values;
    match node {
        Node::Const(v) => v,
        Node::Var(v) if w > 0 => env.var(v),
        Node::Sym(s) if w > 0 => env.sym(s),
        Node::Load { bytes, .. } => env.load(x, bytes),
        Node::Not(_) => !x & mask(w),
        Node::Neg(_) => x.wrapping_neg() & mask(w),
        Node::Bin(BinOp::Concat, _, b) => x << pool.width(b) | y,
        Node::Bin(op, a, _) => apply(op, x, y, pool.width(a)),
        Node::Ite(..) => match x {
            1 => y,
            _ => z,
        },
        Node::Extract { lo, .. } => (x >> lo) & mask(w),
        Node::Zext(_) => x,
        Node::Sext(a) => sext(x, pool.width(a), w),
        Node::Int(op, ..) if op.is_comparison() => {
            integer_terms::compare(op, &ints[x as usize], &ints[y as usize]) as u128
        }
        Node::ToBits(_) => ints[x as usize].to_bits(w),
        Node::Var(_) | Node::Sym(_) | Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) => {
            let n = integer(pool, node, env, x, y, ints);
            ints.push(n);
            ints.len() as u128 - 1
        }
    }
}

/// The value of a node that makes an integer.
fn integer(pool: &Pool, node: Node, env: &impl Env, x: u128, y: u128, ints: &Ints) -> Integer {
    match node {
        Node::Var(v) => env.int(v),
        Node::Sym(s) => env.int_sym(s),
        Node::Numeral(n) => pool.numeral(n),
        Node::Int(op, ..) => integer_terms::apply(op, &ints[x as usize], &ints[y as usize]),
        Node::ToInt(_) => Integer::from(x),
        _ => unreachable!("{node:?} makes a bit-vector"),
    }
}

/// Nodes of a small term, counted as often as they occur.
const SMALL: u32 = 24;

/// The value of a term that is a tree of at most `most` nodes: most terms of statements are small ones, and remembering
/// subterms costs more than evaluating them again.
fn small(pool: &Pool, t: Term, env: &impl Env, most: u32, ints: &mut Ints) -> Option<u128> {
    let mut left = most + 1;
    let value = tree(pool, t, env, &mut left, ints);
    (left > 0).then_some(value)
}

/// The value, if something is left behind it.
fn tree(pool: &Pool, t: Term, env: &impl Env, left: &mut u32, ints: &mut Ints) -> u128 {
    *left -= 1;
    let node = pool.node(t);
    let mut operands = Operands::default();
    node.for_each_child(|c| {
        if *left > 0 {
            operands.push(tree(pool, c, env, left, ints));
        }
    });
    if *left > 0 { value(pool, node, pool.packed_width(t), env, &operands, ints) } else { 0 }
}

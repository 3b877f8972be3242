//! Evaluation of terms on concrete values: how states find their regions without a solver.

use crate::bv::{apply, mask, sext};
use crate::term::{BinOp, Node, Pool, SymId, Term, VarId};

/// Where the leaves' values come from.
pub trait Env {
    fn var(&self, v: VarId) -> u128;
    /// `bytes` bytes at `addr`, little endian.
    fn load(&self, addr: u128, bytes: u8) -> u128;
    /// Symbols occur only in questions to a solver; program vocabulary has none.
    fn sym(&self, s: SymId) -> u128 {
        unreachable!("symbol {s:?} in a program term")
    }
}

/// Evaluates terms bottom-up without recursion; keep one and reuse it, its memory is recycled. A new one is cheap as
/// well: values are kept in pages, and only pages with subterms that were evaluated exist.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    pages: Vec<Option<Box<Page>>>,
    generation: u32,
    stack: Vec<Term>,
}

/// Terms of a page: those of a small term lie together, and a page is filled with zeros when it is made.
const PAGE: usize = 128;

/// The values of neighbouring terms, each with the generation that it belongs to.
#[derive(Clone, Debug)]
struct Page {
    stamp: [u32; PAGE],
    value: [u128; PAGE],
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// The value of `t`. Shared subterms are evaluated once.
    pub fn eval(&mut self, pool: &Pool, t: Term, env: &impl Env) -> u128 {
        if let Some(v) = small(pool, t, env, SMALL) {
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
        small(pool, t, env, 1).unwrap_or_else(|| self.run(pool, t, env))
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

    fn begin(&mut self, len: usize) {
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
            let v = value(pool, node, pool.width(t), env, &operands);
            self.set(t, v);
            self.stack.pop();
        }
        self.get(root)
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

/// The value of a node.
fn value(pool: &Pool, node: Node, w: u32, env: &impl Env, operands: &Operands) -> u128 {
    let [x, y, z] = operands.values;
    match node {
        Node::Const(v) => v,
        Node::Var(v) => env.var(v),
        Node::Sym(s) => env.sym(s),
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
    }
}

/// Nodes of a small term, counted as often as they occur.
const SMALL: u32 = 24;

/// The value of a term that is a tree of at most `most` nodes: most terms of statements are small ones, and remembering
/// subterms costs more than evaluating them again.
fn small(pool: &Pool, t: Term, env: &impl Env, most: u32) -> Option<u128> {
    let mut left = most + 1;
    let value = tree(pool, t, env, &mut left);
    (left > 0).then_some(value)
}

/// The value, if something is left behind it.
fn tree(pool: &Pool, t: Term, env: &impl Env, left: &mut u32) -> u128 {
    *left -= 1;
    let node = pool.node(t);
    let mut operands = Operands::default();
    node.for_each_child(|c| {
        if *left > 0 {
            operands.push(tree(pool, c, env, left));
        }
    });
    if *left > 0 { value(pool, node, pool.width(t), env, &operands) } else { 0 }
}

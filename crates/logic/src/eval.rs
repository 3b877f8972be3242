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

/// Evaluates terms bottom-up without recursion; keep one and reuse it, its memory is recycled.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    stamp: Vec<u32>,
    value: Vec<u128>,
    generation: u32,
    stack: Vec<Term>,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// The value of `t`. Shared subterms are evaluated once.
    pub fn eval(&mut self, pool: &Pool, t: Term, env: &impl Env) -> u128 {
        if let Some(v) = leaf(pool, t, env) {
            return v;
        }
        // Subterms have smaller indices. A new evaluator for one small term is cheap then, however large the pool.
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
        leaf(pool, t, env).unwrap_or_else(|| self.run(pool, t, env))
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
        if self.stamp.len() < len {
            self.stamp.resize(len, 0);
            self.value.resize(len, 0);
        }
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.stamp.fill(0);
            self.generation = 1;
        }
    }

    fn done(&self, t: Term) -> bool {
        self.stamp[t.index()] == self.generation
    }

    fn get(&self, t: Term) -> u128 {
        self.value[t.index()]
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
                if self.stamp[c.index()] != self.generation {
                    self.stack.push(c);
                }
            });
            if self.stack.len() > depth {
                continue;
            }
            let v = self.node_value(pool, node, pool.width(t), env);
            self.value[t.index()] = v;
            self.stamp[t.index()] = self.generation;
            self.stack.pop();
        }
        self.get(root)
    }

    fn node_value(&self, pool: &Pool, node: Node, w: u32, env: &impl Env) -> u128 {
        match node {
            Node::Const(v) => v,
            Node::Var(v) => env.var(v),
            Node::Sym(s) => env.sym(s),
            Node::Load { addr, bytes, .. } => env.load(self.get(addr), bytes),
            Node::Not(a) => !self.get(a) & mask(w),
            Node::Neg(a) => self.get(a).wrapping_neg() & mask(w),
            Node::Bin(BinOp::Concat, a, b) => self.get(a) << pool.width(b) | self.get(b),
            Node::Bin(op, a, b) => apply(op, self.get(a), self.get(b), pool.width(a)),
            Node::Ite(c, a, b) => {
                if self.get(c) == 1 {
                    self.get(a)
                } else {
                    self.get(b)
                }
            }
            Node::Extract { lo, of } => (self.get(of) >> lo) & mask(w),
            Node::Zext(a) => self.get(a),
            Node::Sext(a) => sext(self.get(a), pool.width(a), w),
        }
    }
}

fn leaf(pool: &Pool, t: Term, env: &impl Env) -> Option<u128> {
    match pool.node(t) {
        Node::Const(v) => Some(v),
        Node::Var(v) => Some(env.var(v)),
        Node::Sym(s) => Some(env.sym(s)),
        _ => None,
    }
}

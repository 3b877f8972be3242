//! Terms as expressions of SMT-LIB 2. A term of one bit is a truth value and becomes a `Bool`, since solvers of Horn
//! clauses know more about those than about vectors of one bit. Shared terms are bound by `let`.

use logic::{BinOp, IntOp, Node, Pool, Sort, Term};
use rustc_hash::FxHashMap;

/// Longer texts are bound by `let` even if they occur once.
const MAX_TEXT: usize = 300;

/// The sort's name.
pub(super) fn sort(s: Sort) -> String {
    match s {
        Sort::TRUTH => "Bool".to_string(),
        Sort::Bits(w) => format!("(_ BitVec {w})"),
        Sort::Int => "Int".to_string(),
    }
}

/// Terms that are written together. Names that are made up begin with `!`, as no other does.
pub(super) struct Written<'a> {
    pool: &'a Pool,
    texts: FxHashMap<Term, String>,
    /// Names and what they are bound to, in order.
    lets: Vec<(String, String)>,
}

impl<'a> Written<'a> {
    /// Writes terms; `leaf` names variables and symbols.
    pub(super) fn new(pool: &'a Pool, roots: &[Term], leaf: impl Fn(Node) -> String) -> Written<'a> {
        let (terms, uses) = reachable(pool, roots);
        let mut out = Written { pool, texts: FxHashMap::default(), lets: Vec::new() };
        for t in terms {
            let node = pool.node(t);
            let text = match node {
                Node::Var(_) | Node::Sym(_) => leaf(node),
                _ => out.node(t, node),
            };
            let is_leaf = matches!(node, Node::Var(_) | Node::Sym(_) | Node::Const(_) | Node::Numeral(_));
            let text = if !is_leaf && (uses[&t] > 1 || text.len() > MAX_TEXT) {
                let name = format!("!t{}", t.index());
                out.lets.push((name.clone(), text));
                name
            } else {
                text
            };
            out.texts.insert(t, text);
        }
        out
    }

    /// The term's text, within [`Written::around`].
    pub(super) fn text(&self, t: Term) -> &str {
        &self.texts[&t]
    }

    /// The body with the definitions that it needs.
    pub(super) fn around(&self, body: &str) -> String {
        let mut out: String = self.lets.iter().map(|(name, value)| format!("(let (({name} {value})) ")).collect();
        out += body;
        out += &")".repeat(self.lets.len());
        out
    }

    /// As a bit-vector, whatever its width.
    fn bits(&self, t: Term) -> String {
        match (self.pool.sort(t), self.pool.as_const(t)) {
            (Sort::TRUTH, Some(v)) => format!("#b{v}"),
            (Sort::TRUTH, None) => format!("(ite {} #b1 #b0)", self.text(t)),
            _ => self.text(t).to_string(),
        }
    }

    fn node(&self, t: Term, node: Node) -> String {
        let n = |t: Term| self.text(t);
        let is_truth = self.pool.sort(t) == Sort::TRUTH;
        // Operators on vectors whose result is one bit wide.
        let bit = |text: String| if is_truth { format!("(= {text} #b1)") } else { text };
        match node {
            Node::Var(_) | Node::Sym(_) => unreachable!("leaves have names"),
            Node::Load { .. } => unreachable!("programs with memory are refused"),
            Node::Const(v) if is_truth => (v == 1).to_string(),
            Node::Const(v) => format!("(_ bv{v} {})", self.pool.width(t)),
            Node::Numeral(_) => {
                let i = self.pool.as_integer(t).expect("a numeral is an integer");
                if i.is_negative() { format!("(- {})", i.neg()) } else { i.to_string() }
            }
            Node::Not(a) if is_truth => format!("(not {})", n(a)),
            Node::Not(a) => format!("(bvnot {})", n(a)),
            Node::Neg(a) => bit(format!("(bvneg {})", self.bits(a))),
            Node::Bin(op, a, b) => self.binary(op, a, b, is_truth),
            Node::Int(op @ (IntOp::Div | IntOp::Mod), a, b) => self.division(op, a, b),
            Node::Int(op, a, b) => format!("({} {} {})", op.smtlib(), n(a), n(b)),
            Node::Ite(c, a, b) => format!("(ite {} {} {})", n(c), n(a), n(b)),
            Node::Extract { lo, of } => {
                let high = u32::from(lo) + self.pool.width(t) - 1;
                bit(format!("((_ extract {high} {lo}) {})", self.bits(of)))
            }
            Node::Zext(a) => format!("((_ zero_extend {}) {})", self.pool.width(t) - self.pool.width(a), self.bits(a)),
            Node::Sext(a) => format!("((_ sign_extend {}) {})", self.pool.width(t) - self.pool.width(a), self.bits(a)),
            Node::ToInt(a) => format!("(bv2nat {})", self.bits(a)),
            Node::ToBits(a) => bit(format!("((_ int2bv {}) {})", self.pool.width(t), n(a))),
        }
    }

    fn binary(&self, op: BinOp, a: Term, b: Term, is_truth: bool) -> String {
        let on_truth = self.pool.sort(a) == Sort::TRUTH;
        let logical = match op {
            BinOp::And => Some("and"),
            BinOp::Or => Some("or"),
            BinOp::Xor => Some("xor"),
            BinOp::Eq => Some("="),
            _ => None,
        };
        match logical {
            Some(word) if on_truth || op == BinOp::Eq => format!("({word} {} {})", self.text(a), self.text(b)),
            _ => {
                let text = format!("({} {} {})", op.smtlib(), self.bits(a), self.bits(b));
                if is_truth && !op.is_comparison() { format!("(= {text} #b1)") } else { text }
            }
        }
    }

    /// Division by zero is left open by SMT-LIB, and is not here.
    fn division(&self, op: IntOp, a: Term, b: Term) -> String {
        let (x, y) = (self.text(a), self.text(b));
        let plain = format!("({} {x} {y})", op.smtlib());
        match self.pool.as_integer(b) {
            Some(n) if !n.is_zero() => plain,
            _ => format!("(ite (= {y} 0) {} {plain})", if op == IntOp::Div { "0" } else { x }),
        }
    }
}

/// All terms below the roots, subterms first, and how often each is used.
fn reachable(pool: &Pool, roots: &[Term]) -> (Vec<Term>, FxHashMap<Term, u32>) {
    let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        let count = uses.entry(t).or_default();
        *count += 1;
        if *count == 1 {
            pool.node(t).for_each_child(|c| stack.push(c));
        }
    }
    // Subterms have smaller ids.
    let mut terms: Vec<Term> = uses.keys().copied().collect();
    terms.sort_unstable();
    (terms, uses)
}

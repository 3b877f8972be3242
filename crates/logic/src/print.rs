//! Printing of terms in a readable infix form: the notation of the text IR and of logs (`docs/ir.md` has the grammar).
//! Unsigned operators carry a `u` suffix, as in `a <u b`; sign extension is `sext32(x)`. Integer constants have no width:
//! `5`; integers share `+ - * == < <=` with bit-vectors, quotient and remainder are `div(a, b)` and `mod(a, b)`. Different terms have different
//! texts, as long as different leaves have different names and nothing is cut.

use crate::bin_op::BinOp;
use crate::bv::to_signed;
use crate::term::{IntOp, Node, Pool, SymId, Term, VarId};

/// Names of the leaves.
pub trait Names {
    /// The name of a variable.
    fn var(&self, v: VarId) -> String {
        format!("v{}", v.0)
    }

    /// The name of a symbol.
    fn sym(&self, s: SymId) -> String {
        format!("?{}", s.0)
    }

    /// A name for a proper subterm that is written down elsewhere.
    fn subterm(&self, _t: Term) -> Option<String> {
        None
    }
}

impl Names for () {}

/// `t` as text, fully parenthesised below the top operator. Text that would be too deep or too long for a log line is
/// cut with `…`.
pub fn show(pool: &Pool, t: Term, names: &impl Names) -> String {
    let mut printer = Printer { pool, names, out: String::new(), max_depth: 200, max_len: 20_000 };
    printer.write(t, 0);
    printer.out
}

/// `t` as text, never cut. The recursion is as deep as the term, down to the subterms that `names` names.
pub fn show_whole(pool: &Pool, t: Term, names: &impl Names) -> String {
    let mut printer = Printer { pool, names, out: String::new(), max_depth: u32::MAX, max_len: usize::MAX };
    printer.write(t, 0);
    printer.out
}

struct Printer<'a, N> {
    pool: &'a Pool,
    names: &'a N,
    out: String,
    max_depth: u32,
    max_len: usize,
}

impl<N: Names> Printer<'_, N> {
    fn write(&mut self, t: Term, depth: u32) {
        if depth > self.max_depth || self.out.len() > self.max_len {
            self.out.push('…');
            return;
        }
        if let Some(name) = self.named(t, depth) {
            self.out.push_str(&name);
            return;
        }
        let w = self.pool.packed_width(t);
        match self.pool.node(t) {
            Node::Const(v) => self.out.push_str(&constant(v, w)),
            Node::Numeral(n) => self.out.push_str(&self.pool.numeral(n).to_string()),
            Node::Var(v) => self.out.push_str(&self.names.var(v)),
            Node::Sym(s) => self.out.push_str(&self.names.sym(s)),
            Node::Load { addr, bytes, ptr } => {
                self.call(format!("load{}{bytes}", if ptr { "p" } else { "" }), &[addr], depth)
            }
            Node::Not(a) => self.prefix('!', a, depth),
            Node::Neg(a) => self.prefix('-', a, depth),
            Node::Bin(BinOp::Concat, a, b) => self.call("concat".into(), &[a, b], depth),
            Node::Bin(op, a, b) => self.infix(op.symbol(), a, b, depth),
            Node::Int(op, a, b) if op.is_infix() => self.infix(op.symbol(), a, b, depth),
            Node::Int(op, a, b) => self.call(op.symbol().into(), &[a, b], depth),
            Node::Ite(c, a, b) => self.call("ite".into(), &[c, a, b], depth),
            Node::Extract { lo, of } => self.call(format!("bits{lo}_{w}"), &[of], depth),
            Node::Zext(a) => self.call(format!("zext{w}"), &[a], depth),
            Node::Sext(a) => self.call(format!("sext{w}"), &[a], depth),
            Node::ToInt(a) => self.call("to_int".into(), &[a], depth),
            Node::ToBits(a) => self.call(format!("to_bits{w}"), &[a], depth),
        }
    }

    fn infix(&mut self, symbol: &str, a: Term, b: Term, depth: u32) {
        self.operand(a, depth);
        self.out.push_str(&format!(" {symbol} "));
        self.operand(b, depth);
    }

    fn named(&self, t: Term, depth: u32) -> Option<String> {
        if depth == 0 { None } else { self.names.subterm(t) }
    }

    fn operand(&mut self, t: Term, depth: u32) {
        let is_operation = match self.pool.node(t) {
            Node::Bin(op, ..) => op != BinOp::Concat,
            Node::Int(op, ..) => op.is_infix(),
            _ => false,
        };
        if is_operation && self.named(t, depth + 1).is_none() {
            self.parenthesised(t, depth);
        } else {
            self.write(t, depth + 1);
        }
    }

    /// A constant behind a prefix gets parentheses: `-5:32` is the constant, `-(5:32)` the negation of one.
    fn prefix(&mut self, op: char, t: Term, depth: u32) {
        self.out.push(op);
        if matches!(self.pool.node(t), Node::Const(_)) {
            self.parenthesised(t, depth);
        } else {
            self.operand(t, depth);
        }
    }

    fn parenthesised(&mut self, t: Term, depth: u32) {
        self.out.push('(');
        self.write(t, depth + 1);
        self.out.push(')');
    }

    fn call(&mut self, name: String, args: &[Term], depth: u32) {
        self.out.push_str(&name);
        self.out.push('(');
        for (i, &a) in args.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.write(a, depth + 1);
        }
        self.out.push(')');
    }
}

/// Small values are signed decimals, others (addresses, masks) hexadecimal.
fn constant(v: u128, w: u32) -> String {
    match (w, to_signed(v, w)) {
        (1, _) => if v == 1 { "true" } else { "false" }.to_string(),
        (_, s) if s.unsigned_abs() < 1 << 16 => format!("{s}:{w}"),
        _ => format!("{v:#x}:{w}"),
    }
}

impl BinOp {
    /// All operators.
    pub const ALL: [BinOp; 19] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Udiv,
        BinOp::Urem,
        BinOp::Sdiv,
        BinOp::Srem,
        BinOp::Shl,
        BinOp::Lshr,
        BinOp::Ashr,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Concat,
        BinOp::Eq,
        BinOp::Ult,
        BinOp::Ule,
        BinOp::Slt,
        BinOp::Sle,
    ];

    /// The infix operator of the text form; concatenation is written as a function there.
    pub fn symbol(self) -> &'static str {
        match self {
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Udiv => "/u",
            BinOp::Urem => "%u",
            BinOp::Sdiv => "/",
            BinOp::Srem => "%",
            BinOp::Shl => "<<",
            BinOp::Lshr => ">>u",
            BinOp::Ashr => ">>",
            BinOp::And => "&",
            BinOp::Or => "|",
            BinOp::Xor => "^",
            BinOp::Concat => "concat",
            BinOp::Eq => "==",
            BinOp::Ult => "<u",
            BinOp::Ule => "<=u",
            BinOp::Slt => "<",
            BinOp::Sle => "<=",
        }
    }
}

impl IntOp {
    /// All operators.
    pub const ALL: [IntOp; 8] =
        [IntOp::Add, IntOp::Sub, IntOp::Mul, IntOp::Div, IntOp::Mod, IntOp::Eq, IntOp::Lt, IntOp::Le];

    /// Is it written between its operands?
    pub fn is_infix(self) -> bool {
        !matches!(self, IntOp::Div | IntOp::Mod)
    }

    /// The operator of the text form, or the function's name.
    pub fn symbol(self) -> &'static str {
        match self {
            IntOp::Add => "+",
            IntOp::Sub => "-",
            IntOp::Mul => "*",
            IntOp::Div => "div",
            IntOp::Mod => "mod",
            IntOp::Eq => "==",
            IntOp::Lt => "<",
            IntOp::Le => "<=",
        }
    }
}

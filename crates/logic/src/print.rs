//! Printing of terms in a readable infix form: the notation of the text IR and of logs.
//! Unsigned operators carry a `u` suffix, as in `a <u b`; sign extension is `sext32(x)`.

use crate::bv::to_signed;
use crate::term::{BinOp, Node, Pool, SymId, Term, VarId};

/// Names of the leaves.
pub trait Names {
    fn var(&self, v: VarId) -> String {
        format!("v{}", v.0)
    }

    fn sym(&self, s: SymId) -> String {
        format!("?{}", s.0)
    }
}

impl Names for () {}

/// `t` as text, fully parenthesised below the top operator.
pub fn show(pool: &Pool, t: Term, names: &impl Names) -> String {
    let mut out = String::new();
    write(pool, t, names, &mut out, 0);
    out
}

/// Deeper terms are cut with `…`, so that a log line stays a line.
const MAX_DEPTH: u32 = 200;

fn write(pool: &Pool, t: Term, names: &impl Names, out: &mut String, depth: u32) {
    if depth > MAX_DEPTH {
        out.push('…');
        return;
    }
    let w = pool.width(t);
    let sub = |x: Term, out: &mut String| {
        let atomic = matches!(pool.node(x), Node::Const(_) | Node::Var(_) | Node::Sym(_) | Node::Load { .. } | Node::Zext(_) | Node::Sext(_) | Node::Extract { .. } | Node::Ite(..) | Node::Not(_) | Node::Neg(_));
        if atomic {
            write(pool, x, names, out, depth + 1);
        } else {
            out.push('(');
            write(pool, x, names, out, depth + 1);
            out.push(')');
        }
    };
    let call = |name: String, args: &[Term], out: &mut String| {
        out.push_str(&name);
        out.push('(');
        for (i, &a) in args.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            write(pool, a, names, out, depth + 1);
        }
        out.push(')');
    };
    match pool.node(t) {
        Node::Const(v) if w == 1 => out.push_str(if v == 1 { "true" } else { "false" }),
        Node::Const(v) => out.push_str(&format!("{}:{w}", to_signed(v, w))),
        Node::Var(v) => out.push_str(&names.var(v)),
        Node::Sym(s) => out.push_str(&names.sym(s)),
        Node::Load { addr, bytes, ptr } => call(format!("load{}{bytes}", if ptr { "p" } else { "" }), &[addr], out),
        Node::Not(a) => {
            out.push('!');
            sub(a, out);
        }
        Node::Neg(a) => {
            out.push('-');
            sub(a, out);
        }
        Node::Bin(BinOp::Concat, a, b) => call("concat".into(), &[a, b], out),
        Node::Bin(op, a, b) => {
            sub(a, out);
            out.push(' ');
            out.push_str(symbol(op));
            out.push(' ');
            sub(b, out);
        }
        Node::Ite(c, a, b) => call("ite".into(), &[c, a, b], out),
        Node::Extract { lo, of } => call(format!("bits{lo}_{w}"), &[of], out),
        Node::Zext(a) => call(format!("zext{w}"), &[a], out),
        Node::Sext(a) => call(format!("sext{w}"), &[a], out),
    }
}

fn symbol(op: BinOp) -> &'static str {
    match op {
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
        BinOp::Concat => "++",
        BinOp::Eq => "==",
        BinOp::Ult => "<u",
        BinOp::Ule => "<=u",
        BinOp::Slt => "<",
        BinOp::Sle => "<=",
    }
}

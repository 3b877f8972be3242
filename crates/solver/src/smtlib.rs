//! Questions as SMT-LIB 2 text (logic QF_ABV, or ALL where integers occur): one definition per shared term, memory as an
//! array of bytes. Truth values stay vectors of one bit, as in `logic`. Division by zero, which SMT-LIB leaves open for
//! integers, is written as what it means here.

use crate::support::Walker;
use logic::{IntOp, Node, Pool, Sort, Term};
use std::fmt::Write;

/// The script that asks whether all `assertions` hold together.
pub fn script(pool: &Pool, assertions: &[Term]) -> String {
    let has_int = assertions.iter().any(|&t| pool.has_int(t));
    let mut out = format!("(set-logic {})\n", if has_int { "ALL" } else { "QF_ABV" });
    let mut terms = reachable(pool, assertions);
    // Subterms have smaller ids.
    terms.sort_unstable();
    if let Some(w) = address_width(pool, assertions) {
        line(&mut out, format_args!("(declare-const memory (Array (_ BitVec {w}) (_ BitVec 8)))"));
    }
    for &t in &terms {
        let sort = match pool.sort(t) {
            Sort::Bits(w) => format!("(_ BitVec {w})"),
            Sort::Int => "Int".to_string(),
        };
        match pool.node(t) {
            Node::Const(_) | Node::Numeral(_) => {}
            Node::Var(_) | Node::Sym(_) => {
                line(&mut out, format_args!("(declare-const {} {sort})", name(pool, t)));
            }
            node => {
                let body = match pool.sort(t) {
                    Sort::Bits(w) => body(pool, node, w),
                    Sort::Int => integer(pool, node),
                };
                line(&mut out, format_args!("(define-fun {} () {sort} {body})", name(pool, t)));
            }
        }
    }
    for &t in assertions {
        line(&mut out, format_args!("(assert (= {} #b1))", name(pool, t)));
    }
    out.push_str("(check-sat)\n");
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{text}");
}

fn reachable(pool: &Pool, roots: &[Term]) -> Vec<Term> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack = roots.to_vec();
    let mut out = Vec::new();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            out.push(t);
            pool.node(t).for_each_child(|c| stack.push(c));
        }
    }
    out
}

fn address_width(pool: &Pool, roots: &[Term]) -> Option<u32> {
    let loads = Walker::default().support(pool, roots).loads;
    loads.first().and_then(|&t| match pool.node(t) {
        Node::Load { addr, .. } => Some(pool.width(addr)),
        _ => None,
    })
}

fn name(pool: &Pool, t: Term) -> String {
    match pool.node(t) {
        Node::Const(v) => literal(v, pool.width(t)),
        Node::Numeral(_) => {
            let n = pool.as_integer(t).expect("a numeral is an integer");
            if n.is_negative() { format!("(- {})", n.neg()) } else { n.to_string() }
        }
        Node::Var(v) => format!("v{}", v.0),
        Node::Sym(s) => format!("s{}", s.0),
        _ => format!("t{}", t.index()),
    }
}

fn literal(v: u128, w: u32) -> String {
    if w.is_multiple_of(4) { format!("#x{v:0n$x}", n = w as usize / 4) } else { format!("#b{v:0n$b}", n = w as usize) }
}

fn body(pool: &Pool, node: Node, w: u32) -> String {
    let n = |t: Term| name(pool, t);
    match node {
        Node::Const(_) | Node::Numeral(_) | Node::Var(_) | Node::Sym(_) => {
            unreachable!("leaves are declared, not defined")
        }
        Node::Int(op, a, b) => format!("(ite ({} {} {}) #b1 #b0)", op.smtlib(), n(a), n(b)),
        Node::ToBits(a) => format!("((_ int2bv {w}) {})", n(a)),
        Node::ToInt(_) => unreachable!("its values are integers"),
        Node::Load { addr, bytes, .. } => load(&n(addr), pool.width(addr), bytes),
        Node::Not(a) => format!("(bvnot {})", n(a)),
        Node::Neg(a) => format!("(bvneg {})", n(a)),
        Node::Bin(op, a, b) if op.is_comparison() => {
            format!("(ite ({} {} {}) #b1 #b0)", op.smtlib(), n(a), n(b))
        }
        Node::Bin(op, a, b) => format!("({} {} {})", op.smtlib(), n(a), n(b)),
        Node::Ite(c, a, b) => format!("(ite (= {} #b1) {} {})", n(c), n(a), n(b)),
        Node::Extract { lo, of } => format!("((_ extract {} {lo}) {})", lo as u32 + w - 1, n(of)),
        Node::Zext(a) => format!("((_ zero_extend {}) {})", w - pool.width(a), n(a)),
        Node::Sext(a) => format!("((_ sign_extend {}) {})", w - pool.width(a), n(a)),
    }
}

/// An integer that is no leaf.
fn integer(pool: &Pool, node: Node) -> String {
    let n = |t: Term| name(pool, t);
    match node {
        Node::Int(IntOp::Div, a, b) => format!("(ite (= {b} 0) 0 (div {a} {b}))", a = n(a), b = n(b)),
        Node::Int(IntOp::Mod, a, b) => format!("(ite (= {b} 0) {a} (mod {a} {b}))", a = n(a), b = n(b)),
        Node::Int(op, a, b) => format!("({} {} {})", op.smtlib(), n(a), n(b)),
        Node::Ite(c, a, b) => format!("(ite (= {} #b1) {} {})", n(c), n(a), n(b)),
        Node::ToInt(a) => format!("(bv2nat {})", n(a)),
        _ => unreachable!("its values are bit-vectors"),
    }
}

/// Bytes from the highest address down, since `concat` puts its first operand on top.
fn load(addr: &str, w: u32, bytes: u8) -> String {
    let byte = |i: u8| match i {
        0 => format!("(select memory {addr})"),
        _ => format!("(select memory (bvadd {addr} {}))", literal(i as u128 & logic::mask(w), w)),
    };
    if bytes == 1 {
        return byte(0);
    }
    let parts: Vec<String> = (0..bytes).rev().map(byte).collect();
    // `concat` takes two operands in strict SMT-LIB.
    let (last, front) = parts.split_last().expect("a load has a byte");
    front.iter().rev().fold(last.clone(), |acc, part| format!("(concat {part} {acc})"))
}

//! Statements about sums of variables, and packs of the playground's.

use super::playground::Playground;
use super::procedure;
use domains::octagons::Packs;
use exec::State;
use ir::analysis::Graph;
use ir::{Edge, LocId, Procedure, ScalarType, Stmt, StmtKind};
use logic::{BinOp, Node, Term, VarId};

/// What the state's variables are as integers.
pub(crate) fn integers(play: &Playground, pack: &[VarId], state: &State) -> Vec<i128> {
    let one = |&v: &VarId| {
        let (decl, bits) = (play.p.var_decl(v), state.get(v));
        let shift = 128 - decl.width();
        match decl.ty {
            ScalarType::Signed(_) => (bits << shift) as i128 >> shift,
            _ => bits as i128,
        }
    };
    pack.iter().map(one).collect()
}

/// Two packs of four variables.
pub(crate) fn packs(play: &Playground) -> Packs {
    // By width 3, 8, 32 and 64; one pack of several widths.
    let v = &play.vars;
    Packs::of(vec![vec![v[2], v[3], v[4], v[5]], vec![v[6], v[7], v[8], v[9]]])
}

/// For domains that are asked about no edge.
pub(crate) fn no_edges() -> (Procedure, Graph) {
    let proc = procedure(1, Vec::new());
    let graph = Graph::new(&proc);
    (proc, graph)
}

/// Statements about few small variables, mostly sums.
pub(crate) fn linear_edges(play: &mut Playground, pack: &[VarId], count: usize) -> Vec<Edge> {
    let edge = |_| {
        let stmts = (0..1 + play.random.number(3)).map(|_| linear(play, pack)).collect();
        Edge { src: LocId(0), dst: LocId(0), stmts, label: None }
    };
    (0..count).map(edge).collect()
}

fn linear(play: &mut Playground, pack: &[VarId]) -> Stmt {
    let v = *play.random.pick(pack);
    let width = play.p.var_decl(v).width();
    let kind = match play.random.number(8) {
        0..4 => {
            let op = *play.random.pick(&[BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle]);
            let (a, b) = (sum(play, pack, width, 2), sum(play, pack, width, 2));
            let c = play.p.pool.plain(Node::Bin(op, a, b), 1);
            StmtKind::Assume(if play.random.number(2) == 0 { play.p.pool.plain(Node::Not(c), 1) } else { c })
        }
        4 => {
            let others: Vec<VarId> = pack.iter().copied().filter(|&w| w != v).collect();
            let w = *play.random.pick(&others);
            let other = play.p.var_decl(w).width();
            StmtKind::Assign(vec![(v, sum(play, pack, width, 2)), (w, sum(play, pack, other, 2))])
        }
        _ => StmtKind::Assign(vec![(v, sum(play, pack, width, 2))]),
    };
    Stmt { kind, pos: base::Pos::NONE }
}

fn sum(play: &mut Playground, pack: &[VarId], width: u32, depth: u32) -> Term {
    let v = *play.random.pick(pack);
    let own = play.p.var_decl(v).width();
    let x = play.p.pool.var(v, own);
    let leaf = match own.cmp(&width) {
        std::cmp::Ordering::Equal => x,
        std::cmp::Ordering::Less if play.random.number(2) == 0 => play.p.pool.plain(Node::Zext(x), width),
        std::cmp::Ordering::Less => play.p.pool.plain(Node::Sext(x), width),
        std::cmp::Ordering::Greater => play.p.pool.plain(Node::Extract { lo: 0, of: x }, width),
    };
    let k = play.number(width);
    let constant = play.p.pool.constant(k, width);
    match play.random.number(6) {
        _ if depth == 0 => leaf,
        0 => constant,
        1 => play.p.pool.plain(Node::Neg(leaf), width),
        2 => play.p.pool.plain(Node::Bin(BinOp::Mul, leaf, constant), width),
        n => {
            let op = if n == 3 { BinOp::Sub } else { BinOp::Add };
            let other = if play.random.number(2) == 0 { constant } else { sum(play, pack, width, depth - 1) };
            play.p.pool.plain(Node::Bin(op, leaf, other), width)
        }
    }
}

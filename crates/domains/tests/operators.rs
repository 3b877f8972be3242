//! Soundness of ranges, exhaustively for small widths: every operator on all sets of 3-bit values, and every comparison as
//! an assumption. The evaluator of terms is the judge.

use domains::ranges::{AbstractEnv, IntervalSet, Leaf, RangeDomain, Untouched};
use domains::{Domain, Growth};
use exec::State;
use ir::{Edge, EdgeId, LocId, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{BinOp, Evaluator, Node, Pool, Term, VarId, mask};
use std::rc::Rc;

const WIDTH: u32 = 3;
/// Values of the width, and sets of them as bits.
const VALUES: u128 = 1 << WIDTH;
const SETS: u64 = 1 << VALUES;

/// A program with variables `x` and `y`.
fn two_variables(width: u32) -> (Program, [VarId; 2]) {
    let mut p = Program::new(64);
    let vars = ["x", "y"].map(|name| {
        let pos = base::Pos::NONE;
        p.add_var(VarDecl { name: name.into(), ty: ScalarType::Unsigned(width), kind: VarKind::Local, pos })
    });
    (p, vars)
}

fn set_of(width: u32, bits: u64) -> IntervalSet {
    IntervalSet::of(width, (0..64).filter(|i| bits >> i & 1 == 1).map(|i| (i, i)).collect())
}

fn bits_of(set: &IntervalSet) -> u64 {
    set.parts().iter().fold(0, |bits, &(lo, hi)| bits | (mask(hi as u32 - lo as u32 + 1) as u64) << lo)
}

/// By `x`, then `y`: the value of the term.
fn table(pool: &Pool, [x, y]: [VarId; 2], t: Term) -> Vec<Vec<u128>> {
    let mut ev = Evaluator::new();
    let mut state = State::new(3, Rc::default());
    let row = |a| {
        let cell = |b| {
            state.set(x, a);
            state.set(y, b);
            ev.eval(pool, t, &state)
        };
        (0..VALUES).map(cell).collect()
    };
    (0..VALUES).map(row).collect()
}

fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..VALUES as usize).filter(move |i| set >> i & 1 == 1)
}

/// Bits of the values that a binary term has on members, given its table.
fn image(table: &[Vec<u128>], a: u64, b: u64) -> u64 {
    members(a).flat_map(|x| members(b).map(move |y| table[x][y])).fold(0, |bits, v| bits | 1 << v)
}

fn env_of([x, y]: [VarId; 2], a: &IntervalSet, b: &IntervalSet) -> AbstractEnv {
    let mut env = AbstractEnv::unknown();
    env.set(Leaf::Var(x), a.clone());
    env.set(Leaf::Var(y), b.clone());
    env
}

/// Soundness and monotonicity: all values of an operation on members are in the result, and larger operands give larger
/// results. (Concatenation may need more intervals than a set has; which gaps it then fills is not monotone.)
#[test]
fn binary_operators_lose_no_value() {
    let (mut p, vars) = two_variables(WIDTH);
    let [x, y] = vars.map(|v| p.pool.var(v, WIDTH));
    let sets: Vec<IntervalSet> = (0..SETS).map(|s| set_of(WIDTH, s)).collect();
    for op in BinOp::ALL {
        let width = match op {
            BinOp::Concat => 2 * WIDTH,
            _ if op.is_comparison() => 1,
            _ => WIDTH,
        };
        let t = p.pool.plain(Node::Bin(op, x, y), width);
        let table = table(&p.pool, vars, t);
        // By `x` and the set of `y`.
        let rows: Vec<Vec<u64>> =
            (0..VALUES as usize).map(|x| (0..SETS).map(|b| image(&table, 1 << x, b)).collect()).collect();
        let mut results = vec![vec![0; SETS as usize]; SETS as usize];
        for a in 1..SETS as usize {
            let mut env = env_of(vars, &sets[a], &sets[0]);
            for b in 1..SETS as usize {
                env.set(Leaf::Var(vars[1]), sets[b].clone());
                let result = bits_of(&env.values_of(&p.pool, t));
                let lost = members(a as u64).fold(0, |all, x| all | rows[x][b]) & !result;
                assert_eq!(lost, 0, "{op:?} of {a:#b} and {b:#b} loses {lost:#b}");
                results[a][b] = result;
            }
        }
        if op == BinOp::Concat {
            continue;
        }
        for (a, b) in (1..SETS as usize).flat_map(|a| (1..SETS as usize).map(move |b| (a, b))) {
            for more in (0..VALUES).map(|v| 1 << v) {
                let grown = results[a | more][b] & results[a][b | more];
                assert_eq!(results[a][b] & !grown, 0, "{op:?} of {a:#b} and {b:#b}, then with {more:#b}");
            }
        }
    }
}

/// Soundness of one operand's operations, and of choices.
#[test]
fn other_operators_lose_no_value() {
    let (mut p, vars) = two_variables(WIDTH);
    let [x, y] = vars.map(|v| p.pool.var(v, WIDTH));
    let pool = &mut p.pool;
    let mut terms = vec![pool.plain(Node::Not(x), WIDTH), pool.plain(Node::Neg(x), WIDTH)];
    for width in WIDTH..=WIDTH + 2 {
        terms.extend([pool.plain(Node::Zext(x), width), pool.plain(Node::Sext(x), width)]);
    }
    for (lo, width) in (0..WIDTH).flat_map(|lo| (1..=WIDTH - lo).map(move |w| (lo, w))) {
        terms.push(pool.plain(Node::Extract { lo: lo as u16, of: x }, width));
    }
    let zero = pool.constant(0, WIDTH);
    let conditions = [(BinOp::Eq, x, zero), (BinOp::Slt, x, y), (BinOp::Ule, y, x)];
    for (op, a, b) in conditions {
        let c = pool.plain(Node::Bin(op, a, b), 1);
        terms.push(pool.plain(Node::Ite(c, x, y), WIDTH));
    }
    for t in terms {
        let table = table(&p.pool, vars, t);
        for (a, b) in (1..SETS).flat_map(|a| [1, 0b1010, SETS - 1].map(|b| (a, b))) {
            let env = env_of(vars, &set_of(WIDTH, a), &set_of(WIDTH, b));
            let lost = image(&table, a, b) & !bits_of(&env.values_of(&p.pool, t));
            assert_eq!(lost, 0, "{:?} of {a:#b} and {b:#b} loses {lost:#b}", p.pool.node(t));
        }
    }
}

/// Conditions over `x` and `y`: comparisons, also of changed operands, negations, conjunctions, disjunctions.
fn conditions(pool: &mut Pool, x: Term, y: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let three = pool.constant(3, WIDTH);
    let neg = pool.plain(Node::Neg(x), WIDTH);
    let not = pool.plain(Node::Not(x), WIDTH);
    let sum = pool.plain(Node::Bin(BinOp::Add, x, three), WIDTH);
    let [wide_x, wide_y] = [x, y].map(|t| pool.plain(Node::Zext(t), WIDTH + 2));
    for op in BinOp::ALL.into_iter().filter(|op| op.is_comparison()) {
        let operands = [(x, y), (x, three), (three, x), (neg, y), (not, y), (sum, y), (wide_x, wide_y)];
        out.extend(operands.map(|(a, b)| pool.plain(Node::Bin(op, a, b), 1)));
    }
    let simple = out.clone();
    for (&a, &b) in simple.iter().zip(simple.iter().rev()) {
        out.extend([BinOp::And, BinOp::Or].map(|op| pool.plain(Node::Bin(op, a, b), 1)));
    }
    let negated: Vec<Term> = out.iter().map(|&c| pool.plain(Node::Not(c), 1)).collect();
    out.extend(negated);
    out
}

/// Refinement by assumptions: states in which the condition holds stay, nothing new comes in, and larger elements give
/// larger ones.
#[test]
fn assumptions_lose_no_state() {
    let (mut p, vars) = two_variables(WIDTH);
    let [x, y] = vars.map(|v| p.pool.var(v, WIDTH));
    let conditions = conditions(&mut p.pool, x, y);
    let pos = base::Pos::NONE;
    let edge = |&c: &Term| Edge {
        src: LocId(0),
        dst: LocId(0),
        stmts: vec![Stmt { kind: StmtKind::Assume(c), pos }],
        label: None,
    };
    let edges: Vec<Edge> = conditions.iter().map(edge).collect();
    let untouched = Untouched::none();
    let mut domain = RangeDomain::new(&p, &edges, &untouched);
    let some_sets: Vec<u64> = (1..SETS).filter(|s| s % 7 == 0 || s.count_ones() == 1).collect();
    for (i, &c) in conditions.iter().enumerate() {
        let table = table(&p.pool, vars, c);
        for (&a, &b) in some_sets.iter().flat_map(|a| some_sets.iter().step_by(4).map(move |b| (a, b))) {
            let before = env_of(vars, &set_of(WIDTH, a), &set_of(WIDTH, b));
            let after = domain.transfer(EdgeId(i as u32), &before, None);
            let holds = |&(x, y): &(usize, usize)| table[x][y] == 1;
            let mut kept = members(a).flat_map(|x| members(b).map(move |y| (x, y))).filter(holds).peekable();
            let Some(after) = after else {
                assert_eq!(kept.peek(), None, "condition {i} on {a:#b} and {b:#b}");
                continue;
            };
            assert!(domain.leq(&after, &before), "condition {i} on {a:#b} and {b:#b} adds states");
            let [in_x, in_y] = vars.map(|v| bits_of(after.get(Leaf::Var(v)).unwrap_or(&IntervalSet::full(WIDTH))));
            for (x, y) in kept {
                assert!(in_x >> x & in_y >> y & 1 == 1, "condition {i} on {a:#b} and {b:#b} loses ({x}, {y})");
            }
            let more = env_of(vars, &set_of(WIDTH, a | 4), &set_of(WIDTH, b | 2));
            let above = domain.transfer(EdgeId(i as u32), &more, None).expect("there are more states");
            assert!(domain.leq(&after, &above), "condition {i} on {a:#b} and {b:#b} is not monotone");
        }
    }
}

/// The sets themselves are a lattice as far as they can say everything, which they can at this width.
#[test]
fn sets_are_ordered_by_their_values() {
    let (p, vars) = two_variables(WIDTH);
    let untouched = Untouched::none();
    let domain = RangeDomain::new(&p, &[], &untouched);
    let full = IntervalSet::full(WIDTH);
    let env = |s: u64| env_of(vars, &set_of(WIDTH, s), &full);
    let value = |e: &AbstractEnv| e.get(Leaf::Var(vars[0])).map_or(mask(VALUES as u32) as u64, bits_of);
    for (a, b) in (0..SETS).flat_map(|a| (0..SETS).map(move |b| (a, b))) {
        let (ea, eb) = (env(a), env(b));
        assert_eq!(domain.leq(&ea, &eb), a & !b == 0, "{a:#b} {b:#b}");
        assert_eq!(value(&domain.join(&ea, &eb)), a | b);
        assert_eq!(value(&domain.narrow(&ea, &eb)), a & b);
        assert_eq!(domain.extend(&ea, &eb, Growth::Join).map(|e| value(&e)), (b & !a != 0).then_some(a | b));
    }
}

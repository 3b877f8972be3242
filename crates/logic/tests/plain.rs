//! The checker's terms mean what they are made of: random terms over a few small variables, built by `Plain` and node by node, have equal
//! values in all states.

use logic::{BinOp, Env, Evaluator, Node, Plain, Pool, Term, VarId};
use testkit::Rng;

/// Of the variables: three truth values, two numbers of two bits.
const WIDTHS: [u32; 5] = [1, 1, 1, 2, 2];
const STATES: u32 = 1 << 7;

/// A state as a number: its bits are those of the variables, one after the other.
struct State(u32);

impl Env for State {
    fn var(&self, v: VarId) -> u128 {
        let below: u32 = WIDTHS[..v.0 as usize].iter().sum();
        u128::from(self.0 >> below) & logic::mask(WIDTHS[v.0 as usize])
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        unreachable!("there are no loads")
    }
}

/// The same term, built in two ways.
#[derive(Clone, Copy)]
struct Pair {
    plain: Term,
    raw: Term,
    width: u32,
}

#[derive(Default)]
struct Builder {
    plain: Plain,
    raw: Pool,
    built: Vec<Pair>,
    /// How often `Plain` has made something else of a node.
    decided: u32,
}

impl Builder {
    fn add(&mut self, width: u32, node: impl Fn(fn(&Pair) -> Term) -> Node) {
        let raw = self.raw.plain(node(|p| p.raw), width);
        let as_it_is = node(|p| p.plain);
        let plain = self.plain.node(as_it_is, width);
        self.decided += u32::from(self.plain.pool.node(plain) != as_it_is);
        self.built.push(Pair { plain, raw, width });
    }

    /// One of the terms of this width.
    fn any(&self, rng: &mut Rng, width: u32) -> Pair {
        let all: Vec<&Pair> = self.built.iter().filter(|p| p.width == width).collect();
        *all[rng.below(all.len())]
    }

    fn grow(&mut self, rng: &mut Rng) {
        const BOTH: [BinOp; 3] = [BinOp::And, BinOp::Or, BinOp::Xor];
        const SUMS: [BinOp; 2] = [BinOp::Add, BinOp::Sub];
        const COMPARISONS: [BinOp; 5] = [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle];
        let w = 1 + rng.below(2) as u32;
        let (c, a, b) = (self.any(rng, 1), self.any(rng, w), self.any(rng, w));
        match rng.below(9) {
            0 | 1 => self.add(w, |of| Node::Ite(of(&c), of(&a), of(&b))),
            2 => self.add(w, |of| Node::Not(of(&a))),
            3 => {
                let op = *rng.pick(&BOTH);
                self.add(w, |of| Node::Bin(op, of(&a), of(&b)));
            }
            4 => {
                let op = *rng.pick(&SUMS);
                self.add(w, |of| Node::Bin(op, of(&a), of(&b)));
            }
            5 | 6 => {
                let op = *rng.pick(&COMPARISONS);
                self.add(1, |of| Node::Bin(op, of(&a), of(&b)));
            }
            7 => self.add(2, |of| Node::Zext(of(&c))),
            _ => self.add(w, |of| Node::Neg(of(&a))),
        }
    }
}

#[test]
fn terms_of_the_checker_mean_what_they_are_made_of() {
    let (mut rng, mut ev) = (Rng::new(37), Evaluator::new());
    let mut decided = 0;
    for _ in 0..150 {
        let mut builder = Builder::default();
        for (v, &width) in (0..).zip(&WIDTHS) {
            builder.add(width, |_| Node::Var(VarId(v)));
        }
        for width in [1, 2] {
            for value in 0..1 << width {
                builder.add(width, |_| Node::Const(value));
            }
        }
        for _ in 0..60 {
            builder.grow(&mut rng);
        }
        for state in (0..STATES).map(State) {
            for p in &builder.built {
                let (is, should) =
                    (ev.eval(&builder.plain.pool, p.plain, &state), ev.eval(&builder.raw, p.raw, &state));
                assert_eq!(is, should, "state {}: {}", state.0, logic::show(&builder.raw, p.raw, &()));
            }
        }
        decided += builder.decided;
    }
    assert!(decided > 2_000, "{decided} terms were decided by their parts");
}

/// The distance of two addresses is what they differ by, whatever they have in common; and in what both are sums of it does not speak.
#[test]
fn distances_leave_out_what_both_are_sums_of() {
    let mut rng = Rng::new(7);
    let mut plain = Plain::default();
    let numbers: Vec<Term> = (3..5).map(|v| plain.node(Node::Var(VarId(v)), 2)).collect();
    let (mut ev, mut shorter) = (Evaluator::new(), 0);
    for _ in 0..2_000 {
        let [from, to] = [(); 2].map(|()| {
            let first = numbers[rng.below(2)];
            (0..rng.below(4)).fold(first, |sum, _| match rng.below(3) {
                0 => plain.plus(sum, 1 + rng.below(3) as u128),
                i => plain.bin(BinOp::Add, sum, numbers[i - 1]),
            })
        });
        let distance = plain.distance(from, to);
        let leaves = |t: Term| logic::leaves(&plain.pool, &[t]).len();
        shorter += usize::from(leaves(distance) < leaves(from).max(leaves(to)));
        for state in 0..STATES {
            let mut value = |t: Term| ev.eval(&plain.pool, t, &State(state));
            let expected = value(to).wrapping_sub(value(from)) & 3;
            assert_eq!(value(distance), expected, "from {from:?} to {to:?} in {state}");
        }
    }
    assert!(shorter > 500, "{shorter}");
}

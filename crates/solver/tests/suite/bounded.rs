//! Sums, products and choices of narrow words in wide ones, which cannot overflow as a rule: what is flattened as a narrower word, and
//! comparisons that the largest numbers decide, against enumeration.

use crate::common::{BATSAT, CDCL, CHECKED, CHECKED_CLAUSES, COMPARISONS, Rng, assert_valid, limits};
use logic::{BinOp, Evaluator, Node, Pool, Term, VarId};
use solver::{Answer, Bitvec, Model, Reuse, Solve};

const WIDTH: u32 = 6;

/// Two bits each, and one bit each.
const NARROW: [u32; 4] = [2, 2, 1, 1];

fn models() -> impl Iterator<Item = Model> {
    (0..1u128 << NARROW.iter().sum::<u32>()).map(|mut bits| {
        let mut model = Model::default();
        for (v, &w) in (0..).zip(&NARROW) {
            model.vars.insert(VarId(v), bits & logic::mask(w));
            bits >>= w;
        }
        model
    })
}

/// A word made of the unknowns, of constants and of other words.
fn word(pool: &mut Pool, rng: &mut Rng, depth: u32) -> Term {
    if depth == 0 {
        let v = rng.below(6);
        return match v {
            0..4 => {
                let narrow = pool.var(VarId(v as u32), NARROW[v]);
                pool.plain(Node::Zext(narrow), WIDTH)
            }
            _ => pool.constant(rng.below(1 << (v - 2)) as u128, WIDTH),
        };
    }
    let (a, b) = (word(pool, rng, depth - 1), word(pool, rng, depth - 1));
    let op = match rng.below(10) {
        0..4 => BinOp::Add,
        4 | 5 => BinOp::Mul,
        6 => *rng.pick(&[BinOp::And, BinOp::Udiv, BinOp::Urem, BinOp::Sub]),
        // A choice between sums that have a summand in common, or between any words.
        n => {
            let condition = pool.var(VarId(2 + rng.below(2) as u32), 1);
            let sum = if n == 7 { b } else { pool.plain(Node::Bin(BinOp::Add, a, b), WIDTH) };
            return pool.plain(Node::Ite(condition, sum, a), WIDTH);
        }
    };
    pool.plain(Node::Bin(op, a, b), WIDTH)
}

#[test]
fn words_that_cannot_overflow() {
    let (mut decided, mut asked) = (0, 0);
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let mut pool = Pool::new();
        let mut solvers = [
            Bitvec::new(BATSAT, Reuse::Incremental, limits(None)),
            Bitvec::new(CHECKED, Reuse::Fresh, limits(None)),
            Bitvec::new(CHECKED_CLAUSES, Reuse::Asserted, limits(None)),
            Bitvec::new(CDCL, Reuse::Asserted, limits(None)),
        ];
        let mut evaluator = Evaluator::new();
        let (a, b) = (word(&mut pool, &mut rng, 3), word(&mut pool, &mut rng, 2));
        for op in COMPARISONS {
            let question = [pool.plain(Node::Bin(op, a, b), 1)];
            let has_model = models().any(|m| evaluator.holds(&pool, question[0], &m));
            asked += 1;
            decided += usize::from(!has_model);
            for solver in &mut solvers {
                match solver.check(&pool, &question) {
                    Answer::Sat(model) => assert_valid(&pool, &question, &model),
                    Answer::Unsat(_) => assert!(!has_model, "wrong unsat: {}", logic::show(&pool, question[0], &())),
                    Answer::Unknown => panic!("there is no limit"),
                }
            }
        }
    }
    assert!(decided > asked / 20 && decided < asked / 2, "{decided} of {asked}");
}

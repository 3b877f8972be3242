//! Checks that clauses contradict each other by a proof whose steps are clauses: each follows from those before it by *reverse
//! unit propagation*, that is, propagation finds a contradiction where all its literals are false (Goldberg, Novikov:
//! Verification of Proofs of Unsatisfiability, DATE 2003). At the end propagation alone comes to a contradiction.
//!
//! It knows nothing of who made the proof, and believes no step. Clauses that the proof deletes are not used any more; that
//! only makes less follow.

use base::Budget;
use rustc_hash::FxHashMap;

/// A literal: a variable, twice, and one more where it is negated.
pub(super) type Literal = u32;

/// The steps of a proof, one after the other.
#[derive(Default)]
pub(super) struct Steps {
    literals: Vec<Literal>,
    /// Where each ends, and whether it deletes its clause.
    ends: Vec<(usize, bool)>,
}

impl Steps {
    pub(super) fn learn(&mut self, clause: impl Iterator<Item = Literal>) {
        self.literals.extend(clause);
        self.ends.push((self.literals.len(), false));
    }

    pub(super) fn delete(&mut self, clause: impl Iterator<Item = Literal>) {
        self.literals.extend(clause);
        self.ends.push((self.literals.len(), true));
    }

    /// Numbers that are kept.
    pub(super) fn len(&self) -> usize {
        self.literals.len() + self.ends.len()
    }
}

/// Why a proof is none.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A step does not follow.
    Step(usize),
    /// The steps end without a contradiction.
    Incomplete,
    Stopped,
}

/// The steps lead from the clauses to a contradiction.
pub(super) fn refutes(clauses: &[Vec<Literal>], vars: usize, steps: &Steps, budget: &Budget) -> Result<(), Fault> {
    /// Steps between two looks at the budget.
    const SLICE: usize = 256;
    let mut known = Known::new(vars);
    clauses.iter().for_each(|c| known.add(c));
    let mut start = 0;
    for (i, &(end, deletes)) in steps.ends.iter().enumerate() {
        if known.is_contradictory() {
            return Ok(());
        }
        if i % SLICE == 0 && budget.exhausted().is_some() {
            return Err(Fault::Stopped);
        }
        let clause = &steps.literals[start..end];
        start = end;
        if deletes {
            known.forget(clause);
        } else if known.implies(clause) {
            known.add(clause);
        } else {
            return Err(Fault::Step(i));
        }
    }
    if known.is_contradictory() { Ok(()) } else { Err(Fault::Incomplete) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: where it is true, the clause need not be looked at.
    other: Literal,
}

/// A clause of at least two literals, the first two of which are watched. Empty when it was forgotten.
#[derive(Clone, Copy)]
struct Place {
    start: u32,
    len: u32,
}

/// Clauses, and what follows from them by propagation.
struct Known {
    literals: Vec<Literal>,
    places: Vec<Place>,
    /// By literal: the clauses in which it is watched.
    watches: Vec<Vec<Watch>>,
    by_content: FxHashMap<u64, Vec<u32>>,
    /// By literal.
    values: Vec<Value>,
    trail: Vec<Literal>,
    /// How much of the trail has been propagated.
    done: usize,
    contradiction: bool,
}

impl Known {
    fn new(vars: usize) -> Known {
        Known {
            literals: Vec::new(),
            places: Vec::new(),
            watches: vec![Vec::new(); 2 * vars],
            by_content: FxHashMap::default(),
            values: vec![Value::Open; 2 * vars],
            trail: Vec::new(),
            done: 0,
            contradiction: false,
        }
    }

    fn is_contradictory(&mut self) -> bool {
        self.contradiction = self.contradiction || !self.propagate();
        self.contradiction
    }

    fn value(&self, l: Literal) -> Value {
        self.values[l as usize]
    }

    fn set(&mut self, l: Literal) {
        self.values[l as usize] = Value::True;
        self.values[(l ^ 1) as usize] = Value::False;
        self.trail.push(l);
    }

    /// Adds a clause to the others. What propagation has found holds for good here.
    fn add(&mut self, clause: &[Literal]) {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let is_tautology = sorted.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        if is_tautology || sorted.iter().any(|&l| self.value(l) == Value::True) {
            return;
        }
        let content = content_of(&sorted);
        // Those that are open come first: they are watched.
        sorted.sort_by_key(|&l| self.value(l) == Value::False);
        let open = sorted.iter().take_while(|&&l| self.value(l) == Value::Open).count();
        match open {
            0 => self.contradiction = true,
            1 => self.set(sorted[0]),
            _ => {
                let id = self.places.len() as u32;
                self.places.push(Place { start: self.literals.len() as u32, len: sorted.len() as u32 });
                self.watches[sorted[0] as usize].push(Watch { clause: id, other: sorted[1] });
                self.watches[sorted[1] as usize].push(Watch { clause: id, other: sorted[0] });
                self.by_content.entry(content).or_default().push(id);
                self.literals.extend(sorted);
            }
        }
    }

    fn forget(&mut self, clause: &[Literal]) {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        // Clauses of the same number are as good as each other to no harm: less is known.
        if let Some(id) = self.by_content.get_mut(&content_of(&sorted)).and_then(Vec::pop) {
            self.places[id as usize].len = 0;
        }
    }

    /// Propagation finds a contradiction where all literals are false.
    fn implies(&mut self, clause: &[Literal]) -> bool {
        if self.is_contradictory() {
            return true;
        }
        let mark = self.trail.len();
        let mut holds = false;
        for &l in clause {
            match self.value(l) {
                Value::True => holds = true,
                Value::False => {}
                Value::Open => self.set(l ^ 1),
            }
        }
        holds = holds || !self.propagate();
        for l in self.trail.drain(mark..) {
            self.values[l as usize] = Value::Open;
            self.values[(l ^ 1) as usize] = Value::Open;
        }
        self.done = mark;
        holds
    }

    /// Whether there is no contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&l) = self.trail.get(self.done) {
            self.done += 1;
            let false_one = l ^ 1;
            let mut watching = std::mem::take(&mut self.watches[false_one as usize]);
            let mut kept = 0;
            let mut is_fine = true;
            for i in 0..watching.len() {
                let watch = watching[i];
                if !is_fine || self.value(watch.other) == Value::True {
                    watching[kept] = watch;
                    kept += 1;
                    continue;
                }
                match self.visit(watch.clause, false_one) {
                    Visit::Moved => {}
                    Visit::Stays(other) => {
                        watching[kept] = Watch { clause: watch.clause, other };
                        kept += 1;
                        is_fine = self.value(other) != Value::False;
                        if self.value(other) == Value::Open {
                            self.set(other);
                        }
                    }
                }
            }
            watching.truncate(kept);
            // Nobody has begun to watch the literal in the meantime: it is false.
            self.watches[false_one as usize] = watching;
            if !is_fine {
                return false;
            }
        }
        true
    }

    /// A clause one of whose watched literals has become false.
    fn visit(&mut self, id: u32, false_one: Literal) -> Visit {
        let Place { start, len } = self.places[id as usize];
        if len == 0 {
            return Visit::Moved;
        }
        let clause = &mut self.literals[start as usize..(start + len) as usize];
        if clause[0] == false_one {
            clause.swap(0, 1);
        }
        let other = clause[0];
        if self.values[other as usize] == Value::True {
            return Visit::Stays(other);
        }
        let found = clause.iter().skip(2).position(|&l| self.values[l as usize] != Value::False);
        let Some(next) = found else { return Visit::Stays(other) };
        clause.swap(1, next + 2);
        let watched = clause[1];
        self.watches[watched as usize].push(Watch { clause: id, other });
        Visit::Moved
    }
}

enum Visit {
    /// Another literal is watched now, or the clause is gone.
    Moved,
    /// No other literal can be watched. The one that is left is true, to become true, or false.
    Stays(Literal),
}

/// A number for the literals, which are sorted.
fn content_of(sorted: &[Literal]) -> u64 {
    sorted
        .iter()
        .fold(sorted.len() as u64, |hash, &l| (hash.rotate_left(5) ^ u64::from(l)).wrapping_mul(0x517c_c1b7_2722_0a95))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: i32) -> Literal {
        2 * number.unsigned_abs() + u32::from(number < 0)
    }

    fn clauses(numbers: &[&[i32]]) -> Vec<Vec<Literal>> {
        numbers.iter().map(|c| c.iter().copied().map(lit).collect()).collect()
    }

    fn steps(numbers: &[&[i32]]) -> Steps {
        let mut out = Steps::default();
        numbers.iter().for_each(|c| out.learn(c.iter().copied().map(lit)));
        out
    }

    /// All eight clauses of three variables.
    const CUBE: &[&[i32]] =
        &[&[1, 2, 3], &[1, 2, -3], &[1, -2, 3], &[1, -2, -3], &[-1, 2, 3], &[-1, 2, -3], &[-1, -2, 3], &[-1, -2, -3]];

    #[test]
    fn steps_that_follow_refute() {
        let proof = steps(&[&[1, 2], &[1], &[2]]);
        assert_eq!(refutes(&clauses(CUBE), 4, &proof, &Budget::default()), Ok(()));
    }

    #[test]
    fn a_step_that_does_not_follow_is_refused() {
        let proof = steps(&[&[1]]);
        assert_eq!(refutes(&clauses(CUBE), 4, &proof, &Budget::default()), Err(Fault::Step(0)));
    }

    #[test]
    fn fewer_clauses_are_not_refuted() {
        for left_out in 0..CUBE.len() {
            let rest: Vec<&[i32]> = CUBE.iter().enumerate().filter(|(i, _)| *i != left_out).map(|(_, c)| *c).collect();
            let proof = steps(&[&[1, 2], &[1], &[2]]);
            assert!(refutes(&clauses(&rest), 4, &proof, &Budget::default()).is_err(), "without clause {left_out}");
        }
    }

    #[test]
    fn what_was_deleted_is_not_used() {
        let mut proof = Steps::default();
        proof.delete([1, 2, 3].into_iter().map(lit));
        proof.learn([1, 2].into_iter().map(lit));
        assert_eq!(refutes(&clauses(CUBE), 4, &proof, &Budget::default()), Err(Fault::Step(1)));
    }

    #[test]
    fn an_end_without_a_contradiction_is_none() {
        let proof = steps(&[&[1, 2], &[1]]);
        assert_eq!(refutes(&clauses(&CUBE[..4]), 4, &proof, &Budget::default()), Err(Fault::Incomplete));
        assert_eq!(refutes(&clauses(&[&[1], &[-1]]), 2, &Steps::default(), &Budget::default()), Ok(()));
        assert_eq!(
            refutes(&clauses(&[&[1, 1, -2], &[2], &[-1, 2, -1], &[-1]]), 3, &Steps::default(), &Budget::default()),
            Ok(())
        );
    }

    /// Random clauses that a random assignment satisfies, and random steps: whatever is said, they are not refuted.
    #[test]
    fn clauses_that_can_be_satisfied_are_never_refuted() {
        let mut seed = 1_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (seed >> 33) % n
        };
        const VARS: u64 = 6;
        let mut refused = 0;
        for _ in 0..4_000 {
            let model = below(1 << VARS);
            let mut clause = |is_true: bool| -> Vec<Literal> {
                let mut c: Vec<Literal> = (0..1 + below(3)).map(|_| below(2 * VARS) as Literal).collect();
                if is_true {
                    let var = below(VARS);
                    c.push((2 * var + 1 - (model >> var & 1)) as Literal);
                }
                c
            };
            let clauses: Vec<_> = (0..14).map(|_| clause(true)).collect();
            let mut steps = Steps::default();
            for _ in 0..6 {
                let step = clause(false);
                match clauses.iter().find(|c| c.len() == step.len()) {
                    Some(known) if step[0] % 3 == 0 => steps.delete(known.iter().copied()),
                    _ => steps.learn(step.into_iter()),
                }
            }
            let answer = refutes(&clauses, VARS as usize, &steps, &Budget::default());
            assert!(answer.is_err(), "{clauses:?} and {model:b}");
            refused += usize::from(matches!(answer, Err(Fault::Step(_))));
        }
        assert!(refused > 100, "steps are looked at");
    }
}

//! The execution that a model of a question about paths is: where what a proof says of the paths from the entry is wrong, these are the
//! inputs that show it. Nobody relies on them; a test is executed.

use super::writes::{Version, Write};
use evidence::TestCandidate;
use exec::{InitialMemory, Value};
use ir::LocId;
use logic::{Evaluator, Pool, Sort, Term, mask};
use solver::Model;

/// What a statement takes from outside.
pub(super) enum Taken {
    /// Of a variable.
    Unknown(Term),
    /// Which edge of its location is taken.
    Choice(Value),
    /// What a write puts into memory, by its number.
    Bytes(usize),
}

/// An edge that has been encoded.
struct Step {
    from: LocId,
    to: LocId,
    /// When it is taken to its end.
    condition: Term,
    taken: Vec<Taken>,
}

/// All edges in the order in which they have been encoded: no execution takes one before an earlier one.
#[derive(Default)]
pub(super) struct Steps(Vec<Step>);

impl Steps {
    pub(super) fn add(&mut self, (from, to): (LocId, LocId), condition: Term, taken: Vec<Taken>) {
        self.0.push(Step { from, to, condition, taken });
    }

    /// The inputs of the model's path, which begins at the entry. `writes` are those of the steps.
    pub(super) fn test(&self, entry: LocId, pool: &Pool, writes: &[(Version, Write)], model: &Model) -> TestCandidate {
        let mut ev = Evaluator::new();
        ev.start(pool);
        let (mut at, mut inputs) = (entry, Vec::new());
        for step in &self.0 {
            if step.from == at && ev.next(pool, step.condition, model) == 1 {
                at = step.to;
                inputs.extend(step.taken.iter().map(|taken| value(&mut ev, pool, taken, writes, model)));
            }
        }
        let bytes = model.memory.iter().filter(|(_, byte)| **byte != 0).map(|(&at, &byte)| (at, byte)).collect();
        TestCandidate { inputs, memory: InitialMemory { bytes } }
    }
}

fn value(ev: &mut Evaluator, pool: &Pool, taken: &Taken, writes: &[(Version, Write)], model: &Model) -> Value {
    match *taken {
        Taken::Choice(ref value) => value.clone(),
        Taken::Unknown(t) => match pool.sort(t) {
            Sort::Bits(width) => Value::Scalar { bits: ev.next(pool, t, model), width },
            Sort::Int => Value::Int(ev.next_integer(pool, t, model)),
        },
        Taken::Bytes(write) => match &writes[write].1 {
            Write::Havoc { dst, len, bytes, .. } => {
                let [first, len] = [*dst, *len].map(|t| ev.next(pool, t, model));
                let mut all = vec![0; len.min(exec::MAX_BLOCK) as usize];
                for unknown in &bytes.known {
                    let offset = ev.next(pool, unknown.addr, model).wrapping_sub(first) & mask(pool.width(*dst));
                    if let Some(byte) = usize::try_from(offset).ok().and_then(|i| all.get_mut(i)) {
                        *byte = ev.next(pool, unknown.value, model) as u8;
                    }
                }
                Value::Bytes(all)
            }
            _ => unreachable!("the write is of unknown bytes"),
        },
    }
}

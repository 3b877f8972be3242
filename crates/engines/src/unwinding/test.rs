//! The path of a model, and its inputs as a test.

use super::trace::{Taken, Trace};
use super::{Path, Unwinding};
use evidence::TestCandidate;
use exec::{InitialMemory, Value};
use logic::{Evaluator, Sort};
use solver::Model;

impl Unwinding {
    /// The test that goes the path of a model, up to where the path ends.
    pub(crate) fn test(&self, model: &Model) -> TestCandidate {
        let pool = &self.program.pool;
        let mut ev = Evaluator::new();
        let mut taken = Vec::new();
        let mut at = Trace::FIRST;
        ev.start(pool);
        while let Some(step) = self.trace.steps(at).iter().find(|s| ev.next(pool, s.condition, model) == 1) {
            taken.extend(&step.inputs);
            at = step.to;
        }
        self.test_of(taken, model)
    }

    /// The test that goes a path, with the inputs of a model of it.
    pub(crate) fn test_of_path(&self, path: &Path, model: &Model) -> TestCandidate {
        self.test_of(path.inputs.iter().collect(), model)
    }

    fn test_of(&self, taken: Vec<&Taken>, model: &Model) -> TestCandidate {
        let mut ev = Evaluator::new();
        ev.start(&self.program.pool);
        let inputs = taken.into_iter().map(|t| self.value_of(&mut ev, t, model)).collect();
        let mut memory = InitialMemory::default();
        memory.bytes.extend(model.memory.iter().filter(|(_, b)| **b != 0).map(|(&a, &b)| (a, b)));
        TestCandidate { inputs, memory }
    }

    fn value_of(&self, ev: &mut Evaluator, taken: &Taken, model: &Model) -> Value {
        let pool = &self.program.pool;
        match taken {
            Taken::Choice(value) => value.clone(),
            Taken::Scalar(t) => match pool.sort(*t) {
                Sort::Bits(width) => Value::Scalar { bits: ev.next(pool, *t, model), width },
                Sort::Int => Value::Int(ev.next_integer(pool, *t, model)),
            },
            Taken::Bytes { version, dst, len } => {
                let (dst, len) = (ev.next(pool, *dst, model), ev.next(pool, *len, model));
                let mut bytes = vec![0; len.min(exec::MAX_BLOCK) as usize];
                for unknown in self.memory.unknown.get(version).into_iter().flat_map(|bytes| &bytes.all) {
                    let m = logic::mask(self.program.space.ptr_width);
                    let offset = ev.next(pool, unknown.addr, model).wrapping_sub(dst) & m;
                    if let Some(byte) = bytes.get_mut(offset as usize).filter(|_| offset < len) {
                        *byte = ev.next(pool, unknown.value, model) as u8;
                    }
                }
                Value::Bytes(bytes)
            }
        }
    }
}

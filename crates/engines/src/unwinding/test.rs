//! The path of a model, and its inputs as a test.

use super::Unwinding;
use super::trace::{Taken, Trace};
use evidence::TestCandidate;
use exec::{InitialMemory, Value};
use logic::{Evaluator, Sort};
use solver::Model;

impl Unwinding {
    /// The test that goes the path of a model, up to where the path ends.
    pub(crate) fn test(&self, model: &Model) -> TestCandidate {
        let pool = &self.program.pool;
        let mut ev = Evaluator::new();
        let mut inputs = Vec::new();
        let mut at = Trace::FIRST;
        ev.start(pool);
        while let Some(step) = self.trace.steps(at).iter().find(|s| ev.next(pool, s.condition, model) == 1) {
            inputs.extend(step.inputs.iter().map(|taken| self.value_of(&mut ev, taken, model)));
            at = step.to;
        }
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
                for &(addr, value) in self.memory.unknown.get(version).into_iter().flatten() {
                    let m = logic::mask(self.program.space.ptr_width);
                    let offset = ev.next(pool, addr, model).wrapping_sub(dst) & m;
                    if let Some(byte) = bytes.get_mut(offset as usize).filter(|_| offset < len) {
                        *byte = ev.next(pool, value, model) as u8;
                    }
                }
                Value::Bytes(bytes)
            }
        }
    }
}

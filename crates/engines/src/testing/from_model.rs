//! Tests from models: what the solver says about the symbols of a path becomes inputs and initial memory.

use super::forest::Node;
use super::script::Script;
use exec::symbolic::{Origin, Symbols};
use exec::{InitialMemory, Value};
use logic::SymId;
use solver::Model;

/// A test from a model: `node`'s own inputs where the model says nothing.
pub(crate) struct NewTest {
    pub(crate) script: Script,
    pub(crate) initial: InitialMemory,
    /// The first input that differs from `node`'s, or `None` if the initial memory differs.
    pub(crate) keeps_prefix: bool,
}

/// The test that `model` describes, as a change of the test that reaches `node`.
pub(crate) fn test_from_model(node: &Node, model: &Model, symbols: &Symbols) -> NewTest {
    let old = node.inputs_in_order();
    let mut values: Vec<Option<Value>> = old.iter().cloned().map(Some).collect();
    let mut initial = node.state.initial().clone();
    let mut keeps_prefix = true;
    let mut assigned: Vec<_> = model.syms.iter().map(|(&s, &v)| (s, v)).collect();
    assigned.sort_unstable();
    for (s, v) in assigned.into_iter().filter(|&(s, _)| is_of_run(s)) {
        match symbols.origin(s) {
            Origin::Scalar { index, width } => {
                let value = match old.get(index as usize) {
                    Some(&Value::Choice { of, .. }) => Value::Choice { option: v as u32, of },
                    _ => Value::Scalar { bits: v, width },
                };
                set(&mut values, index as usize, value);
            }
            Origin::Integer { .. } => unreachable!("an integer has no bits"),
            // Not an input: the run finds out what is there.
            Origin::Behind { .. } => {}
            Origin::Byte { index, offset } => set_byte(&mut values, index as usize, offset as usize, v as u8),
            Origin::Memory { addr, bytes } => {
                for i in 0..bytes as u128 {
                    let b = (v >> (8 * i)) as u8;
                    if initial.get(addr + i) != b {
                        keeps_prefix = false;
                        initial.bytes.insert(addr + i, b);
                    }
                }
            }
        }
    }
    let mut assigned: Vec<_> = model.int_syms.iter().collect();
    assigned.sort_unstable();
    for (&s, n) in assigned.into_iter().filter(|&(&s, _)| is_of_run(s)) {
        if let Origin::Integer { index } = symbols.origin(s) {
            set(&mut values, index as usize, Value::Int(n.clone()));
        }
    }
    keeps_prefix &= old.iter().zip(&values).all(|(a, b)| Some(a) == b.as_ref());
    NewTest { script: Script { values }, initial, keeps_prefix }
}

/// The symbol stands for something that the run takes from outside, and for no unknown of a precondition.
fn is_of_run(s: SymId) -> bool {
    s.0 < 1 << 31
}

fn set(values: &mut Vec<Option<Value>>, index: usize, v: Value) {
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    values[index] = Some(v);
}

fn set_byte(values: &mut Vec<Option<Value>>, index: usize, offset: usize, b: u8) {
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    let slot = values[index].get_or_insert_with(|| Value::Bytes(Vec::new()));
    if let Value::Bytes(bytes) = slot {
        if bytes.len() <= offset {
            bytes.resize(offset + 1, 0);
        }
        bytes[offset] = b;
    }
}

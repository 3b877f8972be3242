//! What a test feeds into a run: its script, and defaults behind it.

use exec::{Inputs, Value};
use ir::{AddressSpace, Input, InputKind};
use logic::Integer;

/// The value of an input that nothing asks for: zero, -1 for what is read (there is nothing), and for a pointer environment
/// memory of its own (null would end most paths at the next dereference). `index` counts the inputs of the test.
pub(crate) fn default_scalar(space: &AddressSpace, input: &Input, index: usize) -> u128 {
    const OBJECT: u128 = 1 << 16;
    if input.kind == InputKind::Read {
        return logic::mask(input.ty.width());
    }
    if !input.ty.is_pointer() {
        return 0;
    }
    space.env + (index as u128 * OBJECT) % (space.env_end - space.env)
}

/// Inputs of a test from a position on; defaults after its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Script {
    pub(crate) values: Vec<Option<Value>>,
}

/// Feeds a script.
pub(crate) struct Feed<'s> {
    script: &'s Script,
    space: AddressSpace,
    /// Inputs that the test consumed before the script begins.
    offset: usize,
    next: usize,
}

impl<'s> Feed<'s> {
    /// For a run that goes on after `offset` inputs.
    pub(crate) fn new(space: AddressSpace, script: &'s Script, offset: usize) -> Feed<'s> {
        Feed { script, space, offset, next: 0 }
    }

    /// Number of inputs that were asked for.
    pub(crate) fn consumed(&self) -> usize {
        self.next
    }

    /// Only defaults are left.
    pub(crate) fn is_used_up(&self) -> bool {
        self.next >= self.script.values.len()
    }

    /// The inputs from this one on are next.
    pub(super) fn go_to(&mut self, next: usize) {
        self.next = next;
    }

    /// Number of inputs that are not defaults.
    pub(crate) fn script_len(&self) -> usize {
        self.script.values.len()
    }

    fn next(&mut self) -> Option<&Value> {
        self.next += 1;
        self.script.values.get(self.next - 1).and_then(|v| v.as_ref())
    }
}

impl Inputs for Feed<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let index = self.offset + self.next;
        match self.next() {
            Some(Value::Scalar { bits, .. }) => bits & logic::mask(width),
            _ => default_scalar(&self.space, input, index),
        }
    }

    fn integer(&mut self, _: &Input) -> Integer {
        match self.next() {
            Some(Value::Int(n)) => n.clone(),
            _ => Integer::ZERO,
        }
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        let mut bytes = match self.next() {
            Some(Value::Bytes(b)) => b.clone(),
            _ => Vec::new(),
        };
        bytes.resize(len, 0);
        bytes
    }

    /// A model says which option as a number.
    fn choice(&mut self, _: &Input, enabled: &[u32]) -> u32 {
        match self.next() {
            Some(&Value::Choice { option, .. }) => option,
            Some(&Value::Scalar { bits, .. }) => bits as u32,
            Some(Value::Bytes(_) | Value::Int(_)) | None => enabled[0],
        }
    }
}

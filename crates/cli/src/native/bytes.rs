//! Values of inputs as the bytes that a machine keeps, and bytes as C writes them.

use exec::Value;
use logic::mask;

/// In little endian order.
pub(super) fn bytes_of(value: &Value) -> Vec<u8> {
    match value {
        Value::Bytes(bytes) => bytes.clone(),
        Value::Choice { option, .. } => option.to_le_bytes().to_vec(),
        Value::Int(_) => unreachable!("programs in C take no integers"),
        Value::Scalar { bits, width } => (bits & mask(*width)).to_le_bytes()[..(*width as usize).div_ceil(8)].to_vec(),
    }
}

/// A string literal of the bytes, in octal: digits behind an escape do not lengthen it.
pub(super) fn string(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|b| format!("\\{b:03o}")).collect();
    format!("\"{digits}\"")
}

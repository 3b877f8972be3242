//! Values as people read them.

use exec::Value;
use logic::to_signed;

/// The decimal value.
pub fn decimal(bits: u128, width: u32, signed: bool) -> String {
    if signed { to_signed(bits, width).to_string() } else { bits.to_string() }
}

/// An address or null.
pub(crate) fn pointer(bits: u128) -> String {
    if bits == 0 { "NULL".into() } else { format!("{bits:#x}") }
}

/// The value of an input as a C literal: of the width's type for numbers, a string of bytes for memory.
pub fn literal(value: &Value) -> String {
    match value {
        Value::Scalar { bits, width } if *width > 64 => crate::cexpr::c_literal(*bits, false),
        Value::Scalar { bits, .. } => format!("{bits:#x}"),
        Value::Int(n) => n.to_string(),
        Value::Bytes(bytes) => {
            let shown: String = bytes.iter().take(MAX_BYTES).map(|b| format!("\\x{b:02x}")).collect();
            let more = if bytes.len() > MAX_BYTES { "…" } else { "" };
            format!("\"{shown}{more}\"")
        }
        Value::Choice { option, .. } => option.to_string(),
    }
}

/// Bytes of one input that a table shows.
const MAX_BYTES: usize = 16;

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

/// Bytes that hold a text, as C writes it: up to the first zero, behind which there are only zeros.
pub(crate) fn text(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
    let text = std::str::from_utf8(&bytes[..end]).ok()?;
    let is_read = |c: char| !c.is_control() || matches!(c, '\n' | '\t' | '\r');
    if bytes[end..].iter().any(|&b| b != 0) || !text.chars().all(is_read) || end == 0 && bytes.len() != 1 {
        return None;
    }
    let mut out = String::from("\"");
    for (i, c) in text.chars().enumerate() {
        match c {
            _ if i == MAX_TEXT => {
                out.push('…');
                break;
            }
            '\n' => out += "\\n",
            '\t' => out += "\\t",
            '\r' => out += "\\r",
            '"' | '\\' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out.push('"');
    Some(out)
}

/// Characters of a text that are shown.
const MAX_TEXT: usize = 60;
/// Bytes of one input that a table shows.
const MAX_BYTES: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_people_read_are_texts() {
        let shown = |bytes: &[u8]| text(bytes).unwrap_or_default();
        assert_eq!([shown(b"ab\n\0"), shown(b"OK"), shown(b"\"\\\0\0\0")], ["\"ab\\n\"", "\"OK\"", "\"\\\"\\\\\""]);
        assert_eq!(
            [shown(b"\0"), shown(b"\0\0"), shown(b"a\0b"), shown(b"\x01"), shown(b"\xff")],
            ["\"\"", "", "", "", ""]
        );
    }
}

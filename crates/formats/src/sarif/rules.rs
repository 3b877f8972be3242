//! Kinds of checks as rules.

use ir::CheckKind;
use serde_json::{Value, json};

pub(super) fn rule(kind: CheckKind) -> Value {
    let sentence = |words: &str| {
        let mut chars = words.chars();
        chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).chain(['.']).collect::<String>())
    };
    let said = report::explain::of_kind(kind);
    let help = format!(
        "{} {} An executed test shows it (attest replay), or a checked proof excludes it (attest check). What is open is neither.",
        said.text, said.remedy
    );
    json!({
        "id": kind.keyword(),
        "name": kind.noun(),
        "shortDescription": { "text": sentence(kind.violated()) },
        "fullDescription": { "text": format!("{} The property is {}.", sentence(kind.violated()), kind.property()) },
        "help": { "text": help },
        "defaultConfiguration": { "level": "error" },
        "properties": { "precision": "very-high", "problem.severity": "error", "tags": [kind.property(), cwe(kind)] },
    })
}

/// The weakness of the common enumeration that a violation is.
fn cwe(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::SignedOverflow | CheckKind::UnsignedOverflow => "CWE-190",
        CheckKind::DivByZero => "CWE-369",
        CheckKind::Shift => "CWE-1335",
        CheckKind::Conversion | CheckKind::FloatCast => "CWE-681",
        CheckKind::FloatOverflow | CheckKind::Nan => "CWE-682",
        CheckKind::Vla => "CWE-131",
        CheckKind::Null => "CWE-476",
        CheckKind::Bounds => "CWE-119",
        CheckKind::Pointer => "CWE-825",
        CheckKind::Overlap => "CWE-475",
        CheckKind::Free => "CWE-415",
        CheckKind::Leak | CheckKind::Cleanup => "CWE-401",
        CheckKind::Alignment => "CWE-704",
        CheckKind::Uninit => "CWE-457",
        CheckKind::PointerOverflow => "CWE-468",
        CheckKind::Dangling | CheckKind::PointerPrimitive => "CWE-825",
        CheckKind::EnumRange => "CWE-704",
        CheckKind::Deadlock => "CWE-833",
        CheckKind::Index | CheckKind::Range => "CWE-129",
        CheckKind::Assertion
        | CheckKind::ErrorCall
        | CheckKind::ErrorLabel
        | CheckKind::Unsafe
        | CheckKind::Invariant
        | CheckKind::Requires
        | CheckKind::Ensures
        | CheckKind::Assigns
        | CheckKind::LoopBase
        | CheckKind::LoopStep
        | CheckKind::Decreases
        | CheckKind::Target => "CWE-617",
    }
}

//! Words of verifiers as macros of a driver.

use super::objects;
use super::sayings::{ASSERTION_FAILS, ASSUMPTION, STOPPED, UNFIT};
use crate::property::Property;
use cfront::Role;
use ir::CheckKind;

/// The parameters and the text of the macro that stands for a word of verifiers.
pub(super) fn as_macro(name: &str, role: Role, property: &Property) -> String {
    match role {
        Role::Assume => format!("(c, ...) ((c) ? (void)0 : attest_stop(\"{ASSUMPTION}\"))"),
        Role::Assert if property.kinds.contains(CheckKind::Assertion) => {
            format!("(c, ...) ((c) ? (void)0 : attest_reached(\"{ASSERTION_FAILS}\", __LINE__))")
        }
        Role::Assert => format!("(c, ...) ((c) ? (void)0 : attest_stop(\"{STOPPED}: {ASSERTION_FAILS}\"))"),
        Role::Nothing => "(...) ((void)0)".into(),
        _ => only_for_verifiers(name).unwrap_or_else(|| format!("(...) (attest_stop(\"{}\"), 0)", undefined(name))),
    }
}

/// What is said of a word that no driver defines.
pub(super) fn undefined(name: &str) -> String {
    format!("{UNFIT}: {name} has no native definition")
}

/// Words for what the compiler has under another name.
#[rustfmt::skip]
const BUILTINS: [(&str, &str); 15] = [
    ("__CPROVER_abs", "__builtin_abs"), ("__CPROVER_fabs", "__builtin_fabs"), ("__CPROVER_fabsf", "__builtin_fabsf"),
    ("__CPROVER_isfinited", "__builtin_isfinite"), ("__CPROVER_isfinitef", "__builtin_isfinite"),
    ("__CPROVER_isinfd", "!!__builtin_isinf"), ("__CPROVER_isinff", "!!__builtin_isinf"),
    ("__CPROVER_isnand", "!!__builtin_isnan"), ("__CPROVER_isnanf", "!!__builtin_isnan"),
    ("__CPROVER_isnormald", "__builtin_isnormal"), ("__CPROVER_isnormalf", "__builtin_isnormal"),
    ("__CPROVER_labs", "__builtin_labs"), ("__CPROVER_llabs", "__builtin_llabs"),
    ("__CPROVER_signd", "!!__builtin_signbit"), ("__CPROVER_signf", "!!__builtin_signbit"),
];

/// Shifted back, a number is another one, or it was shifted out of its width.
const SHIFT_OVERFLOW: &str = "(a, b) ({ \
    __typeof__(+(a)) attest_a = (a); __typeof__(+(b)) attest_b = (b); \
    attest_b < 0 ? 0 : attest_b >= 8 * sizeof attest_a ? attest_a != 0 \
    : (__typeof__(attest_a))((unsigned long long)attest_a << attest_b) >> attest_b != attest_a; })";

/// The same for a word that only verifiers know; `None` if it has no definition.
pub(super) fn only_for_verifiers(name: &str) -> Option<String> {
    if let Some((_, builtin)) = BUILTINS.iter().find(|(word, _)| *word == name) {
        return Some(format!("(a) {builtin}(a)"));
    }
    let overflow = |operation: &str| {
        format!(
            "(a, b) ({{ __typeof__((a) + (b)) attest_a = (a), attest_b = (b); \
             __builtin_{operation}_overflow_p(attest_a, attest_b, (__typeof__(attest_a))0); }})"
        )
    };
    Some(match name {
        "__CPROVER_overflow_plus" => overflow("add"),
        "__CPROVER_overflow_minus" => overflow("sub"),
        "__CPROVER_overflow_mult" => overflow("mul"),
        "__CPROVER_overflow_shl" => SHIFT_OVERFLOW.into(),
        "__CPROVER_overflow_unary_minus" => "(a) __builtin_sub_overflow_p(0, a, (__typeof__(-(a)))0)".into(),
        _ => return objects::as_macro(name),
    })
}

//! A driver for a program of several units: one text whose parts are compiled one by one, each with one of the user's files, and
//! the driver's own part, which has `main`, the inputs, and what all of them call.

use super::compile::{Build, PART};
use super::driver::{C, START, edited};
use super::plan::Plan;
use crate::property::Property;
use cfront::Harness;

/// What the parts know of each other.
const SHARED: &str = r#"extern void attest_copy(void *to, const void *from, unsigned long size);
extern void attest_number(void *to, unsigned long offset, unsigned long size, unsigned long long value);
extern void attest_take(const char *from, void *to, unsigned long size);
extern void attest_take_or_stay(const char *from, void *to, unsigned long size);
extern void attest_reached(const char *what, unsigned line);
extern void attest_stop(const char *why);
extern void attest_quantifier(void);
"#;

/// The text.
pub(super) fn text(plan: &Plan<'_>, harness: &Harness, property: &Property, build: &Build) -> String {
    let mut text = C::begin(plan, build);
    let out = &mut text;
    let has_errors = !property.error_functions.is_empty();
    out.line(format_args!("#if {PART} == 0"));
    out.prelude(plan, "");
    let numbers: Vec<usize> = build.units.iter().map(|u| u.number + 1).collect();
    own_part(out, plan, &numbers);
    out.line(format_args!("#else"));
    out.line(format_args!("{SHARED}#endif"));
    for user in &build.units {
        let (unit, number) = (user.number, user.number + 1);
        out.line(format_args!("\n#if {PART} == {number}"));
        out.vocabulary(harness, property, unit);
        out.unit(user, harness);
        if let Some(starter) = harness.starter.iter().find(|s| s.unit == unit) {
            out.0.push_str(&starter.code);
        }
        out.externs(plan, harness, unit);
        if plan.takes_errno() {
            out.line(format_args!("extern int *attest_errno(void) __asm__(\"__errno_location\");"));
        }
        out.definitions(plan, harness, property, unit);
        for (f, name) in harness.exported.iter().filter(|(f, _)| f.unit == unit) {
            out.line(format_args!("extern __typeof__({0}) {name} __attribute__((alias(\"{0}\")));", f.name));
        }
        let errors = harness.own_errors.iter().filter(|e| has_errors && e.unit == unit);
        let errors: Vec<String> = errors.map(|e| format!("(void *){0}, \"{0} is called\", ", e.name)).collect();
        out.line(format_args!("const void *const attest_errors_{number}[] = {{{}0}};", errors.concat()));
        let others = harness.edited.iter().filter(|e| e.unit == unit);
        let others: Vec<String> = others.map(|e| format!("(void *){}, \"{}\", ", e.name, edited(&e.name))).collect();
        out.line(format_args!("const void *const attest_edited_{number}[] = {{{}0}};", others.concat()));
        if harness.entry.unit == unit {
            out.parameters(plan);
        }
        out.line(format_args!("\nvoid attest_begin_{number}(void) {{"));
        out.fill_externs(plan, harness, unit);
        out.line(format_args!("}}"));
        if harness.entry.unit == unit {
            out.line(format_args!("\nvoid attest_start(void) {{"));
            out.start(plan, harness);
            out.line(format_args!("}}"));
        }
        out.line(format_args!("#endif"));
    }
    text.0
}

/// `main`, and what the compiler calls at the beginning of each function where the program defines functions that it must not
/// call, or that are not meant.
fn own_part(out: &mut C, plan: &Plan<'_>, numbers: &[usize]) {
    for number in numbers {
        out.line(format_args!("extern const void *const attest_errors_{number}[], *const attest_edited_{number}[];"));
        out.line(format_args!("extern void attest_begin_{number}(void);"));
    }
    out.line(format_args!("extern void attest_start(void);"));
    if plan.has_hook {
        let lists = |kind: &str| numbers.iter().map(|n| format!("attest_{kind}_{n}, ")).collect::<String>();
        out.line(format_args!(
            "\n__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *site) {{"
        ));
        out.line(format_args!("  static const void *const *const errors[] = {{{}0}};", lists("errors")));
        out.line(format_args!("  static const void *const *const edited[] = {{{}0}};", lists("edited")));
        out.line(format_args!("  for (int i = 0; errors[i]; i++)"));
        out.line(format_args!("    for (const void *const *error = errors[i]; *error; error += 2)"));
        out.line(format_args!("      if (function == *error) attest_reached(error[1], 0);"));
        out.line(format_args!("  for (int i = 0; edited[i]; i++)"));
        out.line(format_args!("    for (const void *const *other = edited[i]; *other; other += 2)"));
        out.line(format_args!("      if (function == *other) attest_stop(other[1]);"));
        out.line(format_args!("}}"));
        out.line(format_args!(
            "__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *site) {{}}"
        ));
    }
    out.system(plan);
    out.line(format_args!("{START}"));
    out.environment(plan);
    for number in numbers {
        out.line(format_args!("  attest_begin_{number}();"));
    }
    out.line(format_args!("  attest_start();"));
    out.end();
}

//! `main` on any arguments of the command line, as KLEE's `--sym-args` has them: each is an object of its own, a text of at most so many characters.

use crate::hir::{Func, FuncBody, Unit};
use crate::starter::{self, Starter};
use crate::types::Types;
use base::Diagnostic;
use std::fmt::Write;

/// A group of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolicArguments {
    /// There are at least so many of them.
    pub least: u32,
    /// There are at most so many.
    pub most: u32,
    /// Characters of each, at most.
    pub length: u32,
}

/// The code that starts `function`, which is `main` by its parameters.
///
/// # Errors
/// There is no such function, or it takes something else.
pub(crate) fn code(unit: &Unit, function: &str, groups: &[SymbolicArguments]) -> Result<Starter, Diagnostic> {
    let (f, body) = starter::function_of(unit, function)?;
    if !takes_arguments(&unit.types, body) {
        let message = format!("`{function}` has other parameters than `int` and `char **`: it takes no --sym-args");
        return Err(Diagnostic::error(f.pos, message));
    }
    Ok(Starter {
        unit: f.unit.0 as usize,
        code: starter::behind_a_file(&text(f, groups)),
        function: f.name.clone(),
        assumption: assumption(f, groups),
        parameters: Vec::new(),
        kinds: Vec::new(),
    })
}

fn takes_arguments(types: &Types, body: &FuncBody) -> bool {
    let of = |i: usize| body.locals[body.params[i].0 as usize].ty;
    let is_text = |ty| types.pointee(ty).is_some_and(|to| types.is_integer(to) && types.size_of(to) == 1);
    body.params.len() == 2 && types.is_integer(of(0)) && types.pointee(of(1)).is_some_and(is_text)
}

fn text(f: &Func, groups: &[SymbolicArguments]) -> String {
    let all: u32 = groups.iter().map(|g| g.most).sum();
    let mut out = String::from(
        "extern void __attest_assume(_Bool);\nextern int __attest_nondet_arguments(void);\n\
         extern void __attest_nondet_memory(void *, unsigned long);\n",
    );
    let _ = writeln!(out, "static char *attest_arguments[{}];", all + 2);
    let lengths = groups.iter().flat_map(|g| (0..g.most).map(|_| g.length));
    for (i, length) in (1..).zip(lengths) {
        let _ = writeln!(out, "static char attest_argument_{i}[{}];", length + 1);
    }
    let _ = writeln!(out, "int {}(void)\n{{\n  int attest_count = 1, attest_number;", starter::name_for(&f.name));
    let _ = writeln!(out, "  attest_arguments[0] = (char *)\"program\";");
    let mut next = 1;
    for SymbolicArguments { least, most, length } in groups {
        let _ = writeln!(out, "  attest_number = __attest_nondet_arguments();");
        let _ = writeln!(out, "  __attest_assume({least} <= attest_number && attest_number <= {most});");
        for i in 0..*most {
            let _ = writeln!(out, "  if (attest_number > {i}) {{");
            if *length > 0 {
                let _ = writeln!(out, "    __attest_nondet_memory(attest_argument_{next}, {length});");
            }
            let _ = writeln!(out, "    attest_arguments[attest_count++] = attest_argument_{next};\n  }}");
            next += 1;
        }
    }
    let _ = writeln!(out, "  return {}(attest_count, attest_arguments);\n}}", f.name);
    out
}

fn assumption(f: &Func, groups: &[SymbolicArguments]) -> String {
    let said = groups.iter().map(|SymbolicArguments { least, most, length }| match (least, most) {
        (a, b) if a == b => format!("{a} of at most {length} characters"),
        (a, b) => format!("{a} to {b} of at most {length} characters"),
    });
    let said: Vec<String> = said.collect();
    let said = said.join(", then ");
    format!(
        "`{}` is started with arguments like these: {said}; its name is `program`, and behind a shorter argument its memory goes on",
        f.name
    )
}

//! Puzzles over variables with small domains, as a program without loops whose error is a solution, and as one query.

use super::sat::Literal;
use std::fmt::Write as _;

/// What a solution keeps.
pub(super) enum Constraint {
    /// One of the literals holds; the variables are 0 or 1.
    Clause(Vec<Literal>),
    /// Two variables with these numbers added differ; with a modulus, also the remainders.
    Differ([(usize, u32); 2], Option<u32>),
    Is(usize, u32),
    IsNot(usize, u32),
    /// The sum of multiples is zero.
    Zero(Vec<(i32, usize)>),
}

pub(super) struct Puzzle {
    /// Variable i is below `domains[i]`.
    pub(super) domains: Vec<u32>,
    pub(super) constraints: Vec<Constraint>,
}

impl Puzzle {
    /// Each constraint is a branch that leaves the program; what comes past all of them is a solution.
    pub(super) fn program(&self) -> String {
        let mut out =
            String::from("extern unsigned int __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\n\n");
        out += "int main(void)\n{\n";
        for (x, domain) in self.domains.iter().enumerate() {
            let _ = write!(
                out,
                "    unsigned x{x} = __VERIFIER_nondet_uint();\n    if (x{x} >= {domain})\n        return 0;\n"
            );
        }
        for c in &self.constraints {
            let _ = write!(out, "    if ({})\n        return 0;\n", c.violated());
        }
        out + "    reach_error();\n    return 0;\n}\n"
    }

    /// The same question in SMT-LIB.
    pub(super) fn query(&self) -> String {
        let mut out = String::from("(set-logic QF_BV)\n");
        for (x, domain) in self.domains.iter().enumerate() {
            let _ = writeln!(out, "(declare-const x{x} (_ BitVec 32))\n(assert (bvult x{x} {}))", word(*domain));
        }
        for c in &self.constraints {
            let _ = writeln!(out, "(assert {})", c.smt());
        }
        out + "(check-sat)\n"
    }
}

impl Constraint {
    /// The opposite, in C.
    fn violated(&self) -> String {
        let plus = |(x, k): &(usize, u32)| if *k == 0 { format!("x{x}") } else { format!("x{x} + {k}") };
        match self {
            Constraint::Clause(literals) => {
                let literal = |&(x, sign): &Literal| format!("x{x} == {}", u32::from(!sign));
                literals.iter().map(literal).collect::<Vec<_>>().join(" && ")
            }
            Constraint::Differ([a, b], None) => format!("{} == {}", plus(a), plus(b)),
            Constraint::Differ([a, b], Some(m)) => format!("({}) % {m} == ({}) % {m}", plus(a), plus(b)),
            Constraint::Is(x, value) => format!("x{x} != {value}"),
            Constraint::IsNot(x, value) => format!("x{x} == {value}"),
            Constraint::Zero(terms) => {
                let term = |(k, x): &(i32, usize)| format!("{k}u * x{x}").replace('-', "-1u * ");
                format!("{} != 0", terms.iter().map(term).collect::<Vec<_>>().join(" + "))
            }
        }
    }

    fn smt(&self) -> String {
        let plus = |(x, k): &(usize, u32)| format!("(bvadd x{x} {})", word(*k));
        match self {
            Constraint::Clause(literals) => {
                let literal = |&(x, sign): &Literal| format!("(= x{x} {})", word(u32::from(sign)));
                format!("(or false {})", literals.iter().map(literal).collect::<Vec<_>>().join(" "))
            }
            Constraint::Differ([a, b], None) => format!("(distinct {} {})", plus(a), plus(b)),
            Constraint::Differ([a, b], Some(m)) => {
                let rest = |side| format!("(bvurem {} {})", plus(side), word(*m));
                format!("(distinct {} {})", rest(a), rest(b))
            }
            Constraint::Is(x, value) => format!("(= x{x} {})", word(*value)),
            Constraint::IsNot(x, value) => format!("(distinct x{x} {})", word(*value)),
            Constraint::Zero(terms) => {
                let add =
                    |sum: String, (k, x): &(i32, usize)| format!("(bvadd {sum} (bvmul {} x{x}))", word(*k as u32));
                format!("(= {} {})", terms.iter().fold(word(0), add), word(0))
            }
        }
    }

    /// Whether it holds; its variables have values.
    #[cfg(test)]
    pub(super) fn allows(&self, values: &[u32]) -> bool {
        match self {
            Constraint::Clause(literals) => literals.iter().any(|&(x, sign)| values[x] == u32::from(sign)),
            Constraint::Differ([(x, a), (y, b)], modulus) => {
                let rest = |v: u32| modulus.map_or(v, |m| v % m);
                rest(values[*x] + a) != rest(values[*y] + b)
            }
            Constraint::Is(x, wanted) => values[*x] == *wanted,
            Constraint::IsNot(x, unwanted) => values[*x] != *unwanted,
            Constraint::Zero(terms) => {
                terms.iter().map(|&(k, x)| i64::from(k) * i64::from(values[x])).sum::<i64>() == 0
            }
        }
    }

    /// Its variable with the greatest number.
    #[cfg(test)]
    fn last_variable(&self) -> usize {
        let greatest = match self {
            Constraint::Clause(literals) => literals.iter().map(|l| l.0).max(),
            Constraint::Differ(sides, _) => sides.iter().map(|s| s.0).max(),
            Constraint::Is(x, _) | Constraint::IsNot(x, _) => Some(*x),
            Constraint::Zero(terms) => terms.iter().map(|t| t.1).max(),
        };
        greatest.unwrap_or(0)
    }
}

fn word(value: u32) -> String {
    format!("(_ bv{value} 32)")
}

/// Whether values of the open variables solve the puzzle, by trying all.
#[cfg(test)]
pub(super) fn is_solvable(puzzle: &Puzzle, values: &mut Vec<u32>) -> bool {
    let is_new = |c: &&Constraint| c.last_variable() + 1 == values.len();
    if !puzzle.constraints.iter().filter(is_new).all(|c| c.allows(values)) {
        return false;
    }
    let Some(&domain) = puzzle.domains.get(values.len()) else { return true };
    (0..domain).any(|value| {
        values.push(value);
        let found = is_solvable(puzzle, values);
        values.pop();
        found
    })
}

//! A conjunction of which everything is put in that solving its equations decides.

use super::equations::{Derived, Equations};
use super::literals::{Formula, Known, Literal, literals, open_equations, sides};
use super::reading::{Division, Reader};
use super::support::Support;
use logic::{Plain, Term};

/// Rounds of solving and putting in.
const MAX_ROUNDS: usize = 12;

/// Divisions whose equations are added.
const MAX_DIVISIONS: usize = 16;

/// See the module.
pub(super) struct Settled {
    pub(super) literals: Vec<Literal>,
    /// That follow from the literals.
    equations: Equations,
    /// Whose equations are among them.
    pub(super) divisions: Vec<Division>,
}

impl Settled {
    /// What is left when nothing more is decided, or what a contradiction rests on.
    pub(super) fn new(plain: &mut Plain, reader: &mut Reader, formulas: &[Formula]) -> Result<Settled, Support> {
        let mut settled = Settled::round(plain, reader, literals(&plain.pool, formulas)?)?;
        for _ in 0..MAX_ROUNDS {
            let known = settled.known(plain, reader)?;
            let formulas: Vec<Formula> = settled.literals.iter().map(|l| l.with(plain, &known)).collect();
            let next = literals(&plain.pool, &formulas)?;
            let old = &settled.literals;
            if next.len() == old.len() && next.iter().zip(old).all(|(a, b)| a.part == b.part) {
                break;
            }
            settled = Settled::round(plain, reader, next)?;
        }
        Ok(settled)
    }

    /// The equations of literals, solved.
    fn round(plain: &mut Plain, reader: &mut Reader, literals: Vec<Literal>) -> Result<Settled, Support> {
        let (equations, divisions) = equations(plain, reader, &literals);
        match equations.conflict {
            Some(conflict) => Err(conflict),
            None => Ok(Settled { literals, equations, divisions }),
        }
    }

    /// What truth values have to be: the literals themselves, and equations that follow from them or contradict them.
    fn known(&self, plain: &mut Plain, reader: &mut Reader) -> Result<Known, Support> {
        let mut known: Known = self.literals.iter().map(|l| (l.part.of, (l.part.outcome, l.support.clone()))).collect();
        for atom in open_equations(&plain.pool, &self.literals) {
            let Some(Derived { polynomial, support }) = self.reduced(plain, reader, atom) else { continue };
            let holds = if polynomial.is_zero() {
                true
            } else if polynomial.is_never_zero() {
                false
            } else {
                continue;
            };
            match known.get(&atom) {
                Some((outcome, other)) if *outcome != holds => return Err(support.and(other)),
                Some(_) => {}
                None => drop(known.insert(atom, (holds, support))),
            }
        }
        Ok(known)
    }

    /// The difference of an equation's sides, without what is zero.
    pub(super) fn reduced(&self, plain: &mut Plain, reader: &mut Reader, equation: Term) -> Option<Derived> {
        let (a, b) = sides(&plain.pool, equation)?;
        let polynomial = reader.difference(plain, a, b)?;
        self.equations.reduced(&Derived { polynomial, support: Support::default() })
    }

    /// A word as a polynomial, with what the equations say put in.
    pub(super) fn value(&self, plain: &mut Plain, reader: &mut Reader, t: Term) -> Option<Derived> {
        let polynomial = (*reader.read(plain, t)?).clone();
        self.equations.reduced(&Derived { polynomial, support: Support::default() })
    }

    /// Whether the condition is among the literals.
    pub(super) fn holds(&self, plain: &Plain, condition: Term) -> bool {
        let parts = logic::parts(&plain.pool, std::iter::once(logic::Part { of: condition, outcome: true }));
        parts.iter().all(|part| self.literals.iter().any(|l| l.part == *part))
    }
}

/// Of the literals that are equations, and of the divisions that occur in equations.
fn equations(plain: &mut Plain, reader: &mut Reader, literals: &[Literal]) -> (Equations, Vec<Division>) {
    let mut zeros = Vec::new();
    let mut differences = Vec::new();
    for l in literals {
        let Some((a, b)) = sides(&plain.pool, l.part.of) else { continue };
        let Some(polynomial) = reader.difference(plain, a, b) else { continue };
        differences.push(polynomial.clone());
        if l.part.outcome {
            zeros.push(Derived { polynomial, support: l.support.clone() });
        }
    }
    for atom in open_equations(&plain.pool, literals) {
        if let Some((a, b)) = sides(&plain.pool, atom) {
            differences.extend(reader.difference(plain, a, b));
        }
    }
    let mut divisions: Vec<Division> = Vec::new();
    while let Some(polynomial) = differences.pop() {
        for unknown in polynomial.unknowns() {
            let Some(division) = Division::of(plain, unknown) else { continue };
            if divisions.len() >= MAX_DIVISIONS || divisions.iter().any(|d| d.quotient == division.quotient) {
                continue;
            }
            divisions.push(division);
            if let Some(polynomial) = division.equation(plain, reader) {
                differences.push(polynomial.clone());
                zeros.push(Derived { polynomial, support: Support::default() });
            }
        }
    }
    (Equations::new(zeros), divisions)
}

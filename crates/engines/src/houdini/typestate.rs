//! Candidates that the program's text suggests (Strom, Yemini: Typestate, IEEE TSE 1986): each value that the errors depend on is
//! one of its constants, alone or under a flag of the procedure; and what it is follows from what it was at the entry.

use super::candidates::Candidates;
use super::conditions::shared;
use super::cone::Cone;
use super::vocabulary::{Value, Vocabulary, is_about, is_excluded};
use base::Budget;
use ir::{ProcId, Program, ProgramPoint};
use logic::{Pool, Term};
use std::collections::BTreeSet;

/// Candidates of one location: a lock under each of twenty flags of callers that are part of the procedure are 200.
const MAX_CANDIDATES: usize = 300;
/// Candidates of a program. Of 3,200 procedures that lock under a flag, in 48,000 lines, there are three million, and they take a
/// gigabyte with all that is asked about them.
const MAX_ALL: usize = 5_000_000;

/// All candidates about the procedures that are wanted. The terms are added to the program's pool. `None` if they are too many, or a
/// limit is met.
pub(super) fn candidates(
    program: &mut Program,
    vocabulary: &Vocabulary,
    cone: &Cone,
    is_wanted: impl Fn(ProcId) -> bool,
    budget: &Budget,
) -> Option<Candidates> {
    let flags = shared(program, vocabulary, cone.flags.clone());
    let conditions = shared(program, vocabulary, cone.conditions.clone());
    let states = states(&mut program.pool, cone);
    let mut out = Candidates::new();
    let mut count = 0;
    for q in (0..program.procs.len() as u32).map(ProcId).filter(|&q| is_wanted(q)) {
        let texts = [&conditions[q.0 as usize], &flags[q.0 as usize]];
        let own = OfProcedure::new(program, vocabulary, cone, q, &states, texts);
        let earlier = count;
        for l in program.proc(q).loc_ids().collect::<Vec<_>>() {
            let at = ProgramPoint { proc: q, loc: l };
            if q == program.entry && l == program.proc(q).entry {
                continue;
            }
            let never = program.pool.truth(false);
            let mut claims = vec![never];
            if !is_excluded(program, q, l) {
                own.claims(program, &vocabulary.scope(q).values[l.0 as usize], &mut claims);
            }
            count += claims.len();
            out.insert(at, claims);
        }
        budget.charge((count - earlier) as u64);
        if count > MAX_ALL || budget.exhausted().is_some() {
            return None;
        }
    }
    Some(out)
}

/// Each value of the cone is each of its constants.
fn states(pool: &mut Pool, cone: &Cone) -> Vec<Term> {
    let mut out = Vec::new();
    for &place in &cone.places {
        for &c in &cone.constants[&place] {
            let c = pool.constant(c, pool.width(place));
            out.push(pool.eq(place, c));
        }
    }
    out
}

/// What is claimed of the locations of one procedure.
struct OfProcedure {
    /// Of values that errors depend on.
    states: Vec<Term>,
    /// Conditions and their negations.
    flags: Vec<Term>,
}

impl OfProcedure {
    fn new(
        program: &mut Program,
        vocabulary: &Vocabulary,
        cone: &Cone,
        q: ProcId,
        of_all: &[Term],
        [conditions, flags]: [&BTreeSet<Term>; 2],
    ) -> OfProcedure {
        let mut states: BTreeSet<Term> = of_all.iter().copied().collect();
        let mut flags = flags.clone();
        for &t in conditions {
            states.extend([t, program.pool.not(t)]);
        }
        for r in vocabulary.scope(q).remembered.iter().filter(|r| cone.places.contains(&r.of)) {
            let was = program.var(r.var);
            states.insert(program.pool.eq(r.of, was));
            for &c in &cone.constants[&r.of] {
                let c = program.pool.constant(c, program.pool.width(was));
                flags.insert(program.pool.eq(was, c));
            }
        }
        states.retain(|&t| !program.pool.is_constant(t));
        flags.retain(|t| !program.pool.is_constant(*t) && !states.contains(t));
        let flags = flags.into_iter().flat_map(|t| [t, program.pool.not(t)]).collect();
        OfProcedure { states: states.into_iter().collect(), flags }
    }

    fn claims(&self, program: &mut Program, values: &[Value], out: &mut Vec<Term>) {
        let said = |t: &&Term| is_about(program, **t, values, true);
        let flags: Vec<Term> = self.flags.iter().filter(said).copied().collect();
        let states: Vec<Term> = self.states.iter().filter(said).copied().collect();
        out.extend(&states);
        out.extend(&flags);
        for &f in &flags {
            for &s in &states {
                if out.len() >= MAX_CANDIDATES {
                    return;
                }
                out.push(program.pool.implies(f, s));
            }
        }
    }
}

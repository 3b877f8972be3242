//! Claims that somebody has stated of loops ([`ir::Hint`]), and what they come to at the other locations of the procedure.

use super::between::Between;
use super::candidates::{Candidates, claim};
use super::vocabulary::{Vocabulary, is_about, is_excluded};
use crate::unwinding::Unwinding;
use ir::analysis::{Graph, loop_heads};
use ir::{ProcId, Program, ProgramPoint};

/// Adds them to the candidates. The terms are added to the program's pool.
pub(super) fn add(program: &mut Program, vocabulary: &Vocabulary, claimed: &mut Candidates) {
    let procs: Vec<ProcId> = (0..program.procs.len() as u32).map(ProcId).collect();
    for q in procs.into_iter().filter(|&q| program.hints.iter().any(|h| h.at.proc == q)) {
        let mut unwinding = Unwinding::of_edges(program);
        let mut between = Between::new(q, vocabulary);
        let p = program.proc(q);
        let is_head = loop_heads(p, &Graph::new(p));
        for l in p.loc_ids().filter(|l| is_head[l.0 as usize]) {
            let at = ProgramPoint { proc: q, loc: l };
            between.cut.insert(l);
            between.at.insert(at, program.hints_at(at).collect());
        }
        between.spread(&mut unwinding);
        program.pool = unwinding.program.pool;
        for (at, guesses) in between.at {
            let is_start = q == program.entry && at.loc == program.proc(q).entry;
            if is_start || is_excluded(program, q, at.loc) {
                continue;
            }
            let values = &vocabulary.scope(q).values[at.loc.0 as usize];
            claim(claimed, at, guesses.into_iter().filter(|&t| is_about(program, t, values, true)));
        }
    }
}

//! What an edge does that is many rounds of a loop at once.

use super::closed::{Closed, WIDTH};
use super::count::Count;
use super::round::Round;
use ir::{Input, InputKind, Program, ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Pool, Term, VarId};

/// Bits of a number of rounds: more rounds are more than a test may take edges.
const ROUNDS: u32 = 22;

/// What the edge does: so many rounds, at most `most`. All of it is computed before anything is written.
pub(super) fn statements(
    program: &mut Program,
    round: &Round,
    closed: &Closed,
    count: Count,
    most: u64,
) -> Vec<StmtKind> {
    let (rounds, input) = number_of_rounds(program);
    let own = round.inputs.iter().map(|(var, input)| StmtKind::Havoc { var: *var, input: input.clone() });
    let mut kinds: Vec<StmtKind> = own.chain([StmtKind::Havoc { var: rounds, input }]).collect();
    let number = program.var(rounds);
    let pool = &mut program.pool;
    let number = pool.zext(number, WIDTH);
    let least = least_rounds(pool, round, closed);
    let (least, most) = (pool.constant(u128::from(least), WIDTH), pool.constant(u128::from(most), WIDTH));
    let mut conditions = vec![pool.ule(least, number), pool.ule(number, most)];
    let n = match count {
        Count::Any => number,
        // The solver need not find a number that the values say.
        Count::Until(end) => {
            conditions.push(pool.eq(number, end));
            end
        }
    };
    let one = pool.constant(1, WIDTH);
    let before_last = pool.sub(n, one);
    conditions.extend(&round.guards);
    conditions.extend(round.guards.iter().map(|&t| closed.after(pool, t, before_last)));
    kinds.extend(conditions.into_iter().map(StmtKind::Assume));
    let mut values = values_after(pool, round, closed, n);
    let stores = last_writes(program, round, closed, before_last, &mut values);
    kinds.push(StmtKind::Assign(values));
    kinds.extend(stores);
    kinds
}

/// What the variables are after `n` rounds.
fn values_after(pool: &mut Pool, round: &Round, closed: &Closed, n: Term) -> Vec<(VarId, Term)> {
    let value = |(&v, &t): (&VarId, &Term)| {
        let before = pool.var(v, pool.sort(t));
        (v, closed.after(pool, before, n))
    };
    round.values.iter().map(value).collect()
}

/// What the last round writes, which begins after so many, by way of variables whose values are added.
fn last_writes(
    program: &mut Program,
    round: &Round,
    closed: &Closed,
    before_last: Term,
    values: &mut Vec<(VarId, Term)>,
) -> Vec<StmtKind> {
    let mut kept = |t: Term| {
        let t = closed.after(&mut program.pool, t, before_last);
        let ty = ScalarType::Unsigned(program.pool.width(t));
        let var = temporary(program, "what is written", ty);
        values.push((var, t));
        program.var(var)
    };
    round.writes.iter().map(|w| StmtKind::Store { addr: kept(w.addr), value: kept(w.value) }).collect()
}

/// So many rounds have to be there for what the edge says of them.
fn least_rounds(pool: &Pool, round: &Round, closed: &Closed) -> u32 {
    let written = round.writes.iter().flat_map(|w| [w.addr, w.value]);
    let read = round.guards.iter().chain(round.values.values()).copied().chain(written);
    1 + read.filter_map(|t| closed.depth(pool, t)).max().unwrap_or(0)
}

fn number_of_rounds(program: &mut Program) -> (VarId, Input) {
    let ty = ScalarType::Unsigned(ROUNDS);
    let var = temporary(program, "rounds", ty);
    (var, Input { kind: InputKind::Nondet, what: "rounds".into(), ty })
}

/// A variable more of the entry procedure.
pub(super) fn temporary(program: &mut Program, name: &str, ty: ScalarType) -> VarId {
    let pos = program.proc(program.entry).pos;
    let var = program.add_var(VarDecl { name: name.into(), ty, kind: VarKind::Temp, pos });
    program.procs[program.entry.0 as usize].locals.push(var);
    var
}

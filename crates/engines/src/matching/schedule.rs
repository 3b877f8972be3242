//! A path of transitions as a test: which edge is taken, and what the inputs are.

use super::command::TransitionId;
use super::minterms::Minterms;
use super::substitution::Substitution;
use super::system::{TransitionSystem, Use};
use evidence::TestCandidate;
use logic::{Node, Term, VarId};
use rustc_hash::FxHashMap;

/// A test that takes the path from the entry. `None` where the solver finds none.
pub(crate) fn schedule(
    system: &mut TransitionSystem,
    minterms: &mut Minterms,
    path: &[TransitionId],
) -> Option<TestCandidate> {
    // Executions begin with zeros where the program does not say what it begins with.
    let mut values: FxHashMap<VarId, Term> = FxHashMap::default();
    for v in system.live[system.entry.0 as usize].clone() {
        let sort = system.program.var_decl(v).sort();
        values.insert(v, system.program.pool.zero(sort));
    }
    let (mut conditions, mut named) = (Vec::new(), Vec::new());
    let mut inputs = 0;
    for &t in path {
        let command = system.transition(t).command;
        let TransitionSystem { program, commands, symbols, .. } = &mut *system;
        let (command, pool) = (&commands[command.0 as usize], &mut program.pool);
        let names: Vec<(Node, Term)> = (inputs..)
            .zip(&command.symbols)
            .map(|(i, &input)| (pool.node(input), symbols.get(pool, Use::Path, pool.sort(input), i)))
            .collect();
        inputs += names.len() as u32;
        let by = |n: Node| match n {
            Node::Var(v) => values.get(&v).copied(),
            _ => names.iter().find(|(input, _)| *input == n).map(|(_, name)| *name),
        };
        let mut f = Substitution::new();
        conditions.extend(command.guard.iter().map(|&g| f.apply(pool, g, &by)));
        let new: Vec<(VarId, Term)> = command.update.iter().map(|&(v, e)| (v, f.apply(pool, e, &by))).collect();
        values.extend(new);
        named.push(names.into_iter().map(|(_, name)| name).collect::<Vec<_>>());
    }
    let model = minterms.model(&system.program.pool, &conditions)?;
    let taken = path.iter().zip(&named).flat_map(|(&t, names)| system.inputs(t, names, &model));
    Some(TestCandidate { inputs: taken.collect(), ..TestCandidate::default() })
}

//! The heap at which a test starts a function (`--heap-nodes`), as lines: where parameters lead, and what each node has.

use cfront::Starter;
use report::answer::InputRow;

/// Names of the inputs that the starting code takes begin so.
const INPUT: &str = "__attest_nondet_";

/// A node that was found: its members with their values.
type Node = Vec<String>;

/// The heap; nothing if the inputs are not those of the starting code.
pub(crate) fn picture(starter: &Starter, inputs: &[InputRow]) -> Vec<String> {
    let mut inputs = inputs.iter().filter(|i| i.what.starts_with(INPUT));
    let mut found = vec![0_usize; starter.kinds.len()];
    let mut nodes: Vec<Vec<Node>> = vec![Vec::new(); starter.kinds.len()];
    let name = |kind: usize, number: usize| format!("{} #{number}", starter.kinds[kind].name);
    let mut slot = |slot: &cfront::Slot, found: &mut Vec<usize>| {
        let input = inputs.next()?;
        let value = match slot.leads_to {
            None => input.value.clone(),
            Some(kind) => match input.value.parse::<usize>().ok()? {
                0 => "NULL".into(),
                number => {
                    found[kind] = found[kind].max(number);
                    name(kind, number)
                }
            },
        };
        Some(format!("{} = {value}", slot.name))
    };
    let Some(parameters) = starter.parameters.iter().map(|s| slot(s, &mut found)).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    loop {
        let before: usize = nodes.iter().map(Vec::len).sum();
        for (kind, of) in starter.kinds.iter().enumerate() {
            while nodes[kind].len() < found[kind] {
                let members: Option<Node> = of.members.iter().map(|s| slot(s, &mut found)).collect();
                let Some(members) = members else { return Vec::new() };
                nodes[kind].push(members);
            }
        }
        if nodes.iter().map(Vec::len).sum::<usize>() == before {
            break;
        }
    }
    let mut out = parameters;
    for (kind, nodes) in nodes.iter().enumerate() {
        out.extend((1..).zip(nodes).map(|(n, members)| format!("{}: {}", name(kind, n), members.join(", "))));
    }
    out
}

//! State machines in one loop that reads inputs: queues as hardware is written in C, systems of rules that an event fires, and
//! long sequences of events that have to come in their order.

use super::Member;
use super::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const QUEUES: [usize; 5] = [1, 2, 4, 8, 16];
const RULES: [usize; 5] = [10, 20, 40, 70, 100];
const STEPS: [usize; 5] = [5, 10, 20, 40, 80];

pub(super) fn members() -> Vec<Member> {
    let queues = |n| [true, false].map(|safe| Member::twin("queues", n, safe, queues(n, safe)));
    let events = |n| [true, false].map(|safe| Member::twin("events", n, safe, events(n, safe)));
    let sequence = |n| [true, false].map(|safe| Member::twin("sequence", n, safe, sequence(n, safe)));
    let small = QUEUES.into_iter().flat_map(queues).chain(RULES.into_iter().flat_map(events));
    small.chain(STEPS.into_iter().flat_map(sequence)).collect()
}

/// `n` queues, each with two positions, a length that is said to be their distance, and a ring of four bits of which one is set. Unsafe: the last
/// is said to have at most seven items.
fn queues(n: usize, safe: bool) -> String {
    let mut out = String::from(
        "extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    const unsigned short mask = 4095;
",
    );
    for i in 0..n {
        let _ = writeln!(
            out,
            "    unsigned short written{i} = 0, read{i} = 0, count{i} = 0;\n    unsigned char turn{i} = 1;"
        );
    }
    out += "    for (;;) {\n";
    for i in 0..n {
        let most = if safe || i + 1 < n { 200 } else { 7 };
        let _ = writeln!(
            out,
            "        if (((written{i} - read{i}) & mask) != count{i} || count{i} > {most} || (turn{i} & (turn{i} - 1)) != 0)
            reach_error();"
        );
    }
    for i in 0..n {
        let _ = writeln!(
            out,
            "        unsigned char push{i} = (__VERIFIER_nondet_uchar() & 1) & (count{i} < 200);
        unsigned char pop{i} = (__VERIFIER_nondet_uchar() & 1) & (count{i} != 0);
        written{i} = (push{i} ? written{i} + 1 : written{i}) & mask;
        read{i} = (pop{i} ? read{i} + 1 : read{i}) & mask;
        count{i} = (count{i} + push{i} - pop{i}) & mask;
        turn{i} = push{i} ? ((turn{i} << 1) | (turn{i} >> 3)) & 15 : turn{i};"
        );
    }
    out + "    }\n}\n"
}

/// Variables of a system of rules, their values, and the events.
const VARIABLES: usize = 8;
const VALUES: u8 = 5;
const EVENTS: u8 = 5;

type State = [u8; VARIABLES];

/// What a rule needs, the event that fires it, and what it sets.
struct Rule {
    needs: Vec<(usize, u8)>,
    event: u8,
    sets: Vec<(usize, u8)>,
}

impl Rule {
    /// Each needs three values that one of the states known so far has.
    fn new(rng: &mut Random, states: &BTreeSet<State>) -> Rule {
        let state = states.iter().nth(rng.below(states.len())).copied().unwrap_or_default();
        let needs = rng.some(VARIABLES, 3).into_iter().map(|v| (v, state[v])).collect();
        let event = 1 + rng.below(EVENTS.into()) as u8;
        let sets = rng.some(VARIABLES, 2).into_iter().map(|v| (v, rng.below(VALUES.into()) as u8)).collect();
        Rule { needs, event, sets }
    }

    fn holds(&self, state: &State) -> bool {
        self.needs.iter().all(|&(v, value)| state[v] == value)
    }

    fn after(&self, mut state: State) -> State {
        self.sets.iter().for_each(|&(v, value)| state[v] = value);
        state
    }
}

/// `n` rules, of which the first that holds is fired, and an error in states with four values together. Which states are reached is computed
/// here, so it is known whether there is one.
fn events(n: usize, safe: bool) -> String {
    let mut rng = Random::new(n as u64);
    let (mut rules, mut known) = (Vec::new(), BTreeSet::from([State::default()]));
    for _ in 0..n {
        let rule = Rule::new(&mut rng, &known);
        let from = known.iter().find(|s| rule.holds(s)).copied();
        known.extend(from.map(|s| rule.after(s)));
        rules.push(rule);
    }
    let reached = reached(&rules);
    let wrong = loop {
        let wrong: Vec<(usize, u8)> =
            rng.some(VARIABLES, 4).into_iter().map(|v| (v, rng.below(VALUES.into()) as u8)).collect();
        if reached.iter().any(|s| wrong.iter().all(|&(v, value)| s[v] == value)) != safe {
            break wrong;
        }
    };
    reactive(&wrong, &rules)
}

/// States that follow one another, each with the event that leads to the next one, and seven times as many rules that lead back. An error in the
/// last state, or, safe, in one that has half of the values of the last and half of those of the one before.
fn sequence(n: usize, safe: bool) -> String {
    let mut rng = Random::new(n as u64);
    let mut states = vec![State::default()];
    while states.len() <= n {
        let state = State::default().map(|_| rng.below(VALUES.into()) as u8);
        if !states.contains(&state) {
            states.push(state);
        }
    }
    let whole = |state: &State| -> Vec<(usize, u8)> { state.iter().copied().enumerate().collect() };
    let mut event = |_| 1 + rng.below(EVENTS.into()) as u8;
    let events: Vec<u8> = (0..n).map(&mut event).collect();
    let others: Vec<u8> = (0..7 * n).map(&mut event).collect();
    let rule = |from: usize, event, to: usize| Rule { needs: whole(&states[from]), event, sets: whole(&states[to]) };
    let mut rules: Vec<Rule> = (0..n).map(|i| rule(i, events[i], i + 1)).collect();
    for event in others {
        let from = rng.below(n);
        // The first rule that holds is fired: those of the sequence come first.
        rules.push(rule(from, event, rng.below(from + 1)));
    }
    let mut wrong = whole(&states[n]);
    if safe {
        let before = states[n - 1];
        let place = wrong.iter().position(|&(v, value)| before[v] != value).expect("states differ");
        wrong[place].1 = before[place];
        while states.iter().any(|s| whole(s) == wrong) {
            wrong[(place + 1) % VARIABLES].1 += 1;
        }
    }
    reactive(&wrong, &rules)
}

/// A loop that fires the first rule of each event, and the error.
fn reactive(wrong: &[(usize, u8)], rules: &[Rule]) -> String {
    let all = |values: &[(usize, u8)]| -> String {
        values.iter().map(|(v, value)| format!("a{v} == {value}")).collect::<Vec<_>>().join(" && ")
    };
    let mut out = String::from("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\n");
    (0..VARIABLES).for_each(|v| out += &format!("int a{v};\n"));
    let _ = write!(out, "\nint react(int event)\n{{\n    if ({})\n        reach_error();\n", all(wrong));
    for Rule { needs, event, sets } in rules {
        let _ = writeln!(out, "    if ({} && event == {event}) {{", all(needs));
        sets.iter().for_each(|(v, value)| out += &format!("        a{v} = {value};\n"));
        out += "        return 1;\n    }\n";
    }
    let _ = write!(
        out,
        "    return 0;
}}

int main(void)
{{
    for (;;) {{
        int event = __VERIFIER_nondet_int();
        if (event < 1 || event > {EVENTS})
            return 0;
        react(event);
    }}
}}
"
    );
    out
}

/// The states that come about.
fn reached(rules: &[Rule]) -> BTreeSet<State> {
    let mut reached = BTreeSet::from([State::default()]);
    let mut todo = vec![State::default()];
    while let Some(state) = todo.pop() {
        for event in 1..=EVENTS {
            if let Some(rule) = rules.iter().find(|r| r.event == event && r.holds(&state)) {
                let next = rule.after(state);
                if reached.insert(next) {
                    todo.push(next);
                }
            }
        }
    }
    reached
}

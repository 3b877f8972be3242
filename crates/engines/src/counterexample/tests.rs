//! Fig. 3 of the paper, with its Tables 3 and 4, as text; and what the variants and domains answer.

use super::Options;
use super::input_instance::{Gamma, Search};
use crate::interpret::{self, DomainChoice, Interpreted};
use crate::unwinding::{Overlaps, Unwinding};
use crate::{Context, Facts};
use base::Budget;
use ir::text::Naming;
use logic::{Pool, Term};
use solver::EngineSolvers;

/// A location for each label of the figure, and `start`, where `z` is given. Numbers are mathematical integers, as in the paper.
const FIG3: &str = r#"pointers 64
entry main
proc main() {
  local x: int
  local y: int
  local z: int
  entry start
  exit end
  loc l0 loc l1 loc l2 loc l3 loc l4 loc l5 loc end loc l7 loc bad error assertion loc l9 loc start loc l11
  edge start -> l1 { havoc z parameter "z" }
  edge l1 -> l2 { y := 1 }
  edge l2 -> l3 { x := 1 }
  edge l3 -> l4 { assume y < z }
  edge l3 -> l11 { assume !(y < z) }
  edge l4 -> l5 { assume y <= x }
  edge l4 -> l7 { assume !(y <= x) }
  edge l5 -> l9 { x := y + 2 }
  edge l7 -> l9 { x := 3 }
  edge l9 -> l3 { y := y + 1 }
  edge l11 -> bad { assume 4 <= x }
  edge l11 -> end { assume !(4 <= x) }
}"#;

fn context(solvers: &EngineSolvers, f: impl FnOnce(&mut Context<'_>)) {
    let mut cx = Context::silent(Budget::default(), solvers);
    f(&mut cx);
}

fn shown(pool: &Pool, terms: &[Term], names: &Naming) -> String {
    let all: Vec<String> = terms.iter().map(|&t| logic::show(pool, t, names)).collect();
    if all.is_empty() { "true".into() } else { all.join(" & ") }
}

/// Tables 3 and 4: the paths to l11 in their order, the precondition at each of their labels for the second one, and for each at l1.
fn tables(options: Options) -> String {
    let program = ir::text::parse(FIG3).expect("it parses");
    let mut out = String::new();
    context(&EngineSolvers::default(), |cx| {
        let Ok(Interpreted::Alarmed(alarms)) =
            interpret::interpret(&program, DomainChoice::Constants, &Facts::default(), cx)
        else {
            panic!("constants cannot tell")
        };
        let [alarm] = alarms.of_errors()[..] else { panic!("there is one alarm") };
        let state = alarms.gamma(alarm.at).expect("a state");
        assert!(state.is_empty(), "[x = T, y = T, z = T]");
        let mut unwinding = Unwinding::new(&alarms.program, Overlaps::Spelled).expect("there are no calls");
        let phi = unwinding.effect(alarm.edge).assumed;
        let mut solver = cx.solvers.patient();
        let gamma = Gamma { at: &|_| Some(Vec::new()), structures: None };
        let named = alarms.program.clone();
        let names = Naming::new(&named);
        let mut search = Search::new(&mut unwinding, &mut *solver, options, gamma, (alarm.at, phi, Some(alarm.edge)));
        for step in 1.. {
            let Ok(Some(path)) = search.get_next_path(cx) else { panic!("a model comes first") };
            let phi_0 = search.path_weakest_precondition(path);
            let labels = search.labels(path);
            if step == 2 {
                for (label, phi) in &labels[1..] {
                    out += &format!("  {label}: {}\n", shown(search.pool(), phi, &names));
                }
            }
            let path_text: Vec<&str> = labels[1..].iter().map(|(l, _)| l.as_str()).collect();
            let at_l1 = shown(search.pool(), &labels[1].1, &names);
            let found = search.theorem_prover(phi_0, path);
            let model = found.as_ref().map_or("no model".into(), |t| format!("{:?}", t.inputs));
            out += &format!("{step}. {}: {at_l1}: {model}\n", path_text.join(" "));
            if found.is_some() {
                break;
            }
        }
    });
    out
}

#[test]
fn fig_3_is_found_on_the_fourth_path() {
    // The conditions of Table 3 simplified: `(y + 2) >= 4` is `2 <= y`, and what is false of constants is false at once.
    let expected = "1. l1 l2 l3 l11: false: no model
  l1: false
  l2: 2 <= y & z <= (y + 1) & y <= 1 & y < z
  l3: 2 <= y & z <= (y + 1) & y <= x & y < z
  l4: 2 <= y & z <= (y + 1) & y <= x
  l5: 2 <= y & z <= (y + 1)
  l9: 4 <= x & z <= (y + 1)
  l3: 4 <= x & !(y < z)
  l11: 4 <= x
2. l1 l2 l3 l4 l5 l9 l3 l11: false: no model
3. l1 l2 l3 l4 l7 l9 l3 l11: false: no model
4. l1 l2 l3 l4 l5 l9 l3 l4 l5 l9 l3 l11: z <= 3 & 3 <= z & 2 <= z: [Int(3)]
";
    assert_eq!(tables(Options { path_length: 15, ..Options::PAPER }), expected);
}

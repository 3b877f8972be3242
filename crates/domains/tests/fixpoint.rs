//! The engine: its orders, that its results hold and are inductive, and what precision they have on small programs.

mod common;

use common::laws::{self, covers, executed};
use common::playground::Playground;
use common::procedure;
use domains::ranges::{AbstractEnv, Leaf, RangeDomain, Untouched};
use domains::{Cfg, Domain, Order, Patience, decreased, fixpoint};
use ir::analysis::{Graph, components};
use ir::{Edge, EdgeId, LocId, Procedure, Program};
use std::fmt::Write;
use testkit::Rng;

const PATIENCE: Patience = Patience { heads: 3, others: 60 };

/// Sets both ends of the edges at random; mostly a chain with jumps.
fn connect(edges: &mut [Edge], locs: u32, random: &mut Rng) {
    for (i, edge) in edges.iter_mut().enumerate() {
        let i = i as u32;
        let any = random.number(locs as u64) as u32;
        (edge.src, edge.dst) = if i + 1 < locs { (LocId(i), LocId(i + 1)) } else { (LocId(any), edge.dst) };
        if i + 1 >= locs {
            edge.dst = LocId(random.number(locs as u64) as u32);
        }
    }
}

fn orders(proc: &Procedure, graph: &Graph, cfg: Cfg<'_>) -> [Order; 2] {
    [Order::reverse_postorder(proc, graph), Order::weak_topological(cfg)]
}

/// What the engine relies on: all reachable locations once, and edges back lead to heads. In a weak topological order no
/// component is interrupted by what does not belong to it.
#[test]
fn orders_cut_all_cycles() {
    for seed in 0..500 {
        let mut random = Rng::new(seed);
        let locs = 1 + random.number(12) as u32;
        let count = locs as usize - 1 + random.number(10) as usize;
        let mut edges = vec![Edge { src: LocId(0), dst: LocId(0), stmts: vec![], label: None }; count];
        connect(&mut edges, locs, &mut random);
        let proc = procedure(locs, edges);
        let graph = Graph::new(&proc);
        let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
        let successors: Vec<Vec<usize>> =
            (0..locs).map(|l| graph.out(LocId(l)).iter().map(|&e| cfg.edge(e).dst.0 as usize).collect()).collect();
        let strong = components(&successors, 0);
        for (order, name) in orders(&proc, &graph, cfg).into_iter().zip(["reverse postorder", "weak topological"]) {
            let mut reached: Vec<usize> = order.locations().iter().map(|l| l.0 as usize).collect();
            assert_eq!(reached[0], 0, "the entry comes first");
            reached.sort_unstable();
            let mut expected: Vec<usize> = strong.concat();
            expected.sort_unstable();
            assert_eq!(reached, expected, "{name}, seed {seed}");
            for edge in proc.edges.iter().filter(|e| reached.contains(&(e.src.0 as usize))) {
                let is_back = order.rank(edge.dst) <= order.rank(edge.src);
                assert!(!is_back || order.is_head(edge.dst), "{name}, seed {seed}: {edge:?}");
            }
            if name == "weak topological" {
                for component in &strong {
                    let ranks: Vec<usize> = component.iter().map(|&l| order.rank(LocId(l as u32))).collect();
                    let (first, last) = (ranks.iter().min(), ranks.iter().max());
                    let span = last.zip(first).map(|(a, b)| a - b + 1);
                    assert_eq!(span, Some(component.len()), "seed {seed}: {component:?} in {:?}", order.locations());
                }
            }
        }
    }
}

/// Soundness, with either order: all states of executions are covered, also after decreasing iterations; and before them
/// each edge keeps the elements.
#[test]
fn results_hold_in_executions() {
    let mut steps = 0;
    for seed in 0..150 {
        let mut play = Playground::new(seed);
        let locs = 2 + play.random.number(5) as u32;
        let mut edges = play.edges(locs as usize + 4);
        connect(&mut edges, locs, &mut play.random);
        let proc = procedure(locs, edges);
        let graph = Graph::new(&proc);
        let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
        let start = play.env();
        for order in orders(&proc, &graph, cfg) {
            let untouched = Untouched::none();
            let mut domain = RangeDomain::new(&play.p, &proc.edges, &untouched);
            let at = fixpoint(&mut domain, cfg, &order, start.clone(), PATIENCE).expect("it is never exhausted");
            for (i, edge) in proc.edges.iter().enumerate() {
                let Some(before) = &at[edge.src.0 as usize] else { continue };
                let Some(after) = domain.transfer(EdgeId(i as u32), before, None) else { continue };
                let known = at[edge.dst.0 as usize].as_ref().expect("the edge leads there");
                assert!(domain.leq(&after, known), "seed {seed}, edge {i}: {after:?} is not in {known:?}");
            }
            let less = decreased(&mut domain, cfg, &order, &start, at.clone(), 2);
            steps += (0..6).map(|_| walk(&mut play, &proc, &graph, &start, [&at, &less])).sum::<u32>();
        }
    }
    assert!(steps > 3000, "{steps} steps are too few to say anything");
}

/// Executes edges at random from a state of `start`; the number of steps.
fn walk(
    play: &mut Playground,
    proc: &Procedure,
    graph: &Graph,
    start: &AbstractEnv,
    results: [&Vec<Option<AbstractEnv>>; 2],
) -> u32 {
    let (mut l, mut state) = (proc.entry, play.state(start));
    for step in 0..12 {
        for at in results {
            let element = at[l.0 as usize].as_ref().unwrap_or_else(|| panic!("{l:?} is reached"));
            assert!(covers::<RangeDomain>(&mut play.p, element, &state), "{l:?} after {step} steps: {element:?}");
        }
        let out = graph.out(l);
        if out.is_empty() {
            return step;
        }
        let edge = proc.edge(*play.random.pick(out));
        let Some(next) = executed(&play.p, edge, &state, &mut play.random) else { return step };
        (l, state) = (edge.dst, next);
    }
    12
}

/// What is known at the locations of the program's entry: an order, then variables by location.
fn report(p: &Program) -> String {
    let proc = p.proc(p.entry);
    let graph = Graph::new(proc);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
    let untouched = Untouched::locals_of(p, proc);
    let mut out = String::new();
    let names = ["reverse postorder", "weak topological order"];
    for (order, name) in orders(proc, &graph, cfg).into_iter().zip(names) {
        let mark = |&l: &LocId| if order.is_head(l) { format!("*l{}", l.0) } else { format!("l{}", l.0) };
        let shown: Vec<String> = order.locations().iter().map(mark).collect();
        writeln!(out, "{name}: {}", shown.join(" ")).expect("a string takes everything");
        let mut domain = RangeDomain::new(p, &proc.edges, &untouched);
        let start = AbstractEnv::unknown();
        let at = fixpoint(&mut domain, cfg, &order, start.clone(), PATIENCE).expect("it is never exhausted");
        let less = decreased(&mut domain, cfg, &order, &start, at.clone(), 2);
        for (l, (first, then)) in at.iter().zip(&less).enumerate() {
            let (first, then) = (show(p, first), show(p, then));
            let narrowed = if first == then { String::new() } else { format!(", narrowed to {then}") };
            writeln!(out, "  l{l}: {first}{narrowed}").expect("a string takes everything");
        }
    }
    out
}

fn show(p: &Program, element: &Option<AbstractEnv>) -> String {
    let Some(env) = element else { return "unreachable".into() };
    let var = |&v: &logic::VarId| {
        let set = env.get(Leaf::Var(v))?;
        let part = |&(lo, hi): &(u128, u128)| if lo == hi { format!("{lo}") } else { format!("{lo}..{hi}") };
        let parts: Vec<String> = set.parts().iter().map(part).collect();
        Some(format!("{} {}", p.var_decl(v).name, parts.join(" ")))
    };
    let vars: Vec<String> = p.proc(p.entry).locals.iter().filter_map(var).collect();
    if vars.is_empty() { "anything".into() } else { vars.join(", ") }
}

/// Precision: each program of `tests/programs` says at its end, behind `//=`, what is known.
#[test]
fn programs_are_known_as_their_comments_say() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");
    let mut paths: Vec<_> = std::fs::read_dir(dir).expect("the directory").flatten().map(|f| f.path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text");
        let p = ir::text::parse(&text).unwrap_or_else(|e| panic!("{}: {e:?}", path.display()));
        let expected: String = text.lines().filter_map(|l| l.strip_prefix("//= ")).flat_map(|l| [l, "\n"]).collect();
        let found = report(&p);
        assert_eq!(found, expected, "{}:\n{found}", path.display());
    }
}

/// A domain that has had enough ends the engine, and `into` is what is known at the end of an edge.
#[test]
fn the_engine_ends_with_an_exhausted_domain() {
    struct Counter(u32, Vec<Option<u32>>);
    impl Domain for Counter {
        type Element = u32;
        fn leq(&self, a: &u32, b: &u32) -> bool {
            a <= b
        }
        fn join(&self, a: &u32, b: &u32) -> u32 {
            *a.max(b)
        }
        fn widen(&self, _: &u32, _: &u32) -> u32 {
            u32::MAX
        }
        fn transfer(&mut self, _: EdgeId, before: &u32, into: Option<&u32>) -> Option<u32> {
            self.0 -= 1;
            self.1.push(into.copied());
            Some(before.saturating_add(1))
        }
        fn is_exhausted(&self) -> bool {
            self.0 == 0
        }
        fn gamma(program: &mut Program, _: &u32) -> logic::Term {
            program.pool.truth(true)
        }
    }
    let proc = procedure(
        2,
        [(0, 1), (1, 1)].map(|(a, b)| Edge { src: LocId(a), dst: LocId(b), stmts: vec![], label: None }).into(),
    );
    let graph = Graph::new(&proc);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
    let order = Order::reverse_postorder(&proc, &graph);
    let run = |steps, patience| {
        let mut domain = Counter(steps, Vec::new());
        (fixpoint(&mut domain, cfg, &order, 0, patience), domain.1)
    };
    assert_eq!(run(5, Patience::ENDLESS).0, None);
    let (result, into) = run(100, Patience { heads: 2, others: 0 });
    assert_eq!(result, Some(vec![Some(0), Some(u32::MAX)]));
    assert_eq!(into, [None, Some(1), Some(2), Some(3), Some(u32::MAX)]);
    laws::lattice(&Counter(0, Vec::new()), &[0, 1, 7, u32::MAX]);
}

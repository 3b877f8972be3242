//! Choices become inputs. Where more than one edge may be enabled, each edge is given a number, and begins with an input
//! that stands for the choice and the assumption that it is the edge's own number ([`Edge::choice`]):
//!
//! ```text
//! edge l0 -> l1 "take[0]" { assume free }         edge l0 -> l1 "take[0]" { havoc $choice choice 0 of 2 "take[0]"
//!                                                                           assume $choice == 0:32  assume free }
//! ```
//!
//! So the choice is recorded in a test, replayed and solved for like any other input, and stays what it is through all
//! passes that follow: statements are neither reordered nor shared between edges. Locations whose edges exclude each other,
//! as all of C do, stay as they are; whether they do is decided once, by the form of their leading assumptions.

use ir::analysis::{Graph, repeated_calls};
use ir::*;
use logic::{BinOp, Node, Pool, Term, VarId, conjuncts};

/// The width of the variable that a choice goes through.
const WIDTH: u32 = 32;

/// The program with every choice as an input.
pub fn choices_as_inputs(p: &Program) -> Program {
    let mut out = p.clone();
    for (i, at) in open_choices(p) {
        make_input(&mut out, i, at);
    }
    out
}

/// Where edges that do not exclude each other leave, and no input says which of them is taken.
pub fn open_choices(p: &Program) -> Vec<(ProcId, LocId)> {
    // Terms are only looked at here.
    let mut scratch = None;
    let mut found = Vec::new();
    for (i, q) in (0..).map(ProcId).zip(&p.procs) {
        let graph = Graph::new(q);
        let repeated = repeated_calls(q, &graph);
        for l in q.loc_ids().filter(|&l| graph.out(l).len() > 1) {
            let edges: Vec<&Edge> =
                graph.out(l).iter().filter(|e| !repeated[e.0 as usize]).map(|&e| q.edge(e)).collect();
            if is_choice(scratch.get_or_insert_with(|| p.pool.clone()), &edges) {
                found.push((i, l));
            }
        }
    }
    found
}

/// Whether the edges, all of one location, do not exclude each other by the form of their guards.
pub fn is_choice<E: std::borrow::Borrow<Edge>>(pool: &mut Pool, edges: &[E]) -> bool {
    let mut pairs = edges.iter().enumerate().flat_map(|(n, a)| edges[..n].iter().map(move |b| (a, b)));
    pairs.any(|(a, b)| !are_exclusive(pool, a.borrow(), b.borrow()))
}

/// Whether no state enables both edges, or an input has been given for the choice between them.
fn are_exclusive(pool: &mut Pool, a: &Edge, b: &Edge) -> bool {
    match (a.choice(), b.choice()) {
        (Some(a), Some(b)) => return a.option != b.option,
        (None, None) => {}
        _ => return false,
    }
    let (a, b) = (guards(a), guards(b));
    let all = |pool: &mut Pool, terms: &[Term]| terms.iter().fold(pool.truth(true), |all, &t| pool.and(all, t));
    let (whole_a, whole_b) = (all(pool, &a), all(pool, &b));
    if contradict(pool, whole_a, whole_b) {
        return true;
    }
    // A guard may exclude another one as a whole, or by a part.
    let with_parts = |t: Term| std::iter::once(t).chain(conjuncts(pool, t));
    let parts = |guards: Vec<Term>| -> Vec<Term> { guards.into_iter().flat_map(with_parts).collect() };
    let (a, b) = (parts(a), parts(b));
    a.iter().any(|&x| b.iter().any(|&y| contradict(pool, x, y)))
}

fn guards(e: &Edge) -> Vec<Term> {
    let guard = |s: &Stmt| match s.kind {
        StmtKind::Assume(t) => t,
        _ => unreachable!("guards are assumptions"),
    };
    e.guards().iter().map(guard).collect()
}

/// Whether the form of two conditions says that they never hold together.
fn contradict(pool: &mut Pool, a: Term, b: Term) -> bool {
    if pool.not(a) == b {
        return true;
    }
    let both = pool.and(a, b);
    if pool.as_const(both) == Some(0) {
        return true;
    }
    match (equal_to_constant(pool, a), equal_to_constant(pool, b)) {
        (Some((x, v)), Some((y, w))) => x == y && v != w,
        _ => false,
    }
}

fn equal_to_constant(pool: &Pool, t: Term) -> Option<(Term, u128)> {
    let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    match (pool.as_const(a), pool.as_const(b)) {
        (None, Some(v)) => Some((a, v)),
        (Some(v), None) => Some((b, v)),
        _ => None,
    }
}

fn make_input(p: &mut Program, proc: ProcId, at: LocId) {
    let raise_edges = take_raise_edges(&mut p.procs[proc.0 as usize], at);
    let is_option = |e: &EdgeId| p.proc(proc).edge(*e).src == at;
    let options: Vec<EdgeId> = p.proc(proc).edge_ids().filter(is_option).collect();
    let of = options.len() as u32;
    let var = choice_variable(p, proc);
    for (option, e) in (0..).zip(options) {
        let choice = chosen(p, var, e, proc, option, of);
        let q = &mut p.procs[proc.0 as usize];
        if q.edge(e).call().is_none() {
            q.edges[e.0 as usize].stmts.splice(0..0, choice);
            continue;
        }
        // A call is alone on its edge.
        let between = q.add_loc(LocKind::Plain, q.loc(at).pos);
        let call = q.edge(e).clone();
        let raises = raise_edges.iter().filter(|r| r.call() == call.call());
        q.edges.extend(raises.map(|r| Edge { src: between, ..r.clone() }));
        q.edges.push(Edge { src: at, dst: between, stmts: choice, label: call.label });
        q.edges[e.0 as usize].src = between;
    }
}

/// Takes the outcomes of calls at the location, beside the one edge that shows the call.
fn take_raise_edges(q: &mut Procedure, at: LocId) -> Vec<Edge> {
    let repeated = repeated_calls(q, &Graph::new(q));
    let (taken, kept) = std::mem::take(&mut q.edges)
        .into_iter()
        .zip(repeated)
        .partition::<Vec<_>, _>(|(e, is_repeated)| e.src == at && *is_repeated);
    q.edges = kept.into_iter().map(|(e, _)| e).collect();
    taken.into_iter().map(|(e, _)| e).collect()
}

/// The procedure's variable for choices.
fn choice_variable(p: &mut Program, proc: ProcId) -> VarId {
    let is_it = |&&v: &&VarId| p.var_decl(v).name == "$choice" && p.var_decl(v).ty == ScalarType::Unsigned(WIDTH);
    if let Some(&v) = p.proc(proc).locals.iter().find(is_it) {
        return v;
    }
    let (name, kind, pos) = ("$choice".into(), VarKind::Temp, base::Pos::NONE);
    let v = p.add_var(VarDecl { name, ty: ScalarType::Unsigned(WIDTH), kind, pos });
    p.procs[proc.0 as usize].locals.push(v);
    v
}

/// The statements that an option begins with.
fn chosen(p: &mut Program, var: VarId, e: EdgeId, proc: ProcId, option: u32, of: u32) -> Vec<Stmt> {
    let edge = p.proc(proc).edge(e);
    let pos = edge.stmts.first().map_or(p.proc(proc).loc(edge.src).pos, |s| s.pos);
    let what = match &edge.label {
        Some(label) => label.to_string(),
        None => format!("l{} -> l{}", edge.src.0, edge.dst.0),
    };
    let input = Input { kind: InputKind::Choice { option, of }, what, ty: ScalarType::Unsigned(WIDTH) };
    let (is, number) = (p.var(var), p.pool.constant(option as u128, WIDTH));
    let own = p.pool.eq(is, number);
    vec![Stmt { kind: StmtKind::Havoc { var, input }, pos }, Stmt { kind: StmtKind::Assume(own), pos }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(edges: &str) -> Program {
        let text = format!(
            "pointers 64\nglobal x: 32\nglobal y: 32\nentry main\nproc f() {{ entry a exit a loc a }}
             proc main() {{ entry a exit b loc a loc b loc c {edges} }}"
        );
        let p = text::parse(&text).unwrap_or_else(|e| panic!("{e}"));
        verify(&p).unwrap_or_else(|e| panic!("{e:?}"));
        p
    }

    #[track_caller]
    fn is_open(edges: &str, expected: bool) {
        let p = program(edges);
        assert_eq!(!open_choices(&p).is_empty(), expected, "{edges}");
        let inputs = choices_as_inputs(&p);
        verify(&inputs).unwrap_or_else(|e| panic!("{e:?}"));
        assert!(open_choices(&inputs).is_empty(), "{}", text::print(&inputs));
        assert_eq!(text::print(&inputs) == text::print(&p), !expected);
    }

    #[test]
    fn edges_that_exclude_each_other_are_no_choice() {
        is_open("edge a -> b { assume x == 1:32 } edge a -> c { assume !(x == 1:32) }", false);
        is_open("edge a -> b { assume x < y } edge a -> c { assume y <= x x := y }", false);
        is_open(
            "edge a -> b { assume x == 1:32 } edge a -> c { assume x == 2:32 } edge a -> b { assume x == 5:32 }",
            false,
        );
        is_open(
            "edge a -> b { assume y == 1:32 assume x == 1:32 } edge a -> c { assume (x == 2:32) & (y == 1:32) }",
            false,
        );
        is_open(
            "edge a -> b { assume (x == 1:32) | (y == 1:32) } edge a -> c { assume !((x == 1:32) | (y == 1:32)) }",
            false,
        );
        is_open(
            "edge a -> b { assume (x == 1:32) & (y == 1:32) } edge a -> c { assume !((x == 1:32) & (y == 1:32)) }",
            false,
        );
        is_open("edge a -> b {}", false);
    }

    #[test]
    fn other_edges_are() {
        is_open("edge a -> b {} edge a -> c {}", true);
        is_open("edge a -> b { assume x == 1:32 } edge a -> c { assume y == 2:32 }", true);
        is_open("edge a -> b { x := 1:32 assume y == 1:32 } edge a -> c { x := 2:32 assume !(y == 1:32) }", true);
        is_open("edge a -> b { call f() } edge a -> c { call f() }", true);
        is_open("edge a -> b { call f() } edge a -> c { assume x == 0:32 }", true);
    }

    /// Every edge of the location is an option, and no other edge is touched.
    #[test]
    fn all_edges_stay() {
        let p = program(
            "edge c -> b { x := 7:32 } edge a -> b { x := 1:32 } edge a -> c { call f() }
             edge a -> a { assume y == 0:32 }",
        );
        let q = &choices_as_inputs(&p);
        let main = q.proc(q.entry);
        let chosen: Vec<_> =
            main.edges.iter().filter_map(|e| Some((e.choice()?.option, e.src, e.stmts.len()))).collect();
        assert_eq!(chosen, [(0, LocId(0), 3), (2, LocId(0), 3), (1, LocId(0), 2)]);
        assert_eq!(main.edges.len(), 5);
        let plain = main.edges.iter().filter(|e| e.src == LocId(2)).count();
        assert_eq!((plain, p.proc(p.entry).locs.len() + 1), (1, main.locs.len()));
    }

    /// A choice keeps the name that its edge has, or gets that of the edge's ends.
    #[test]
    fn options_have_names() {
        let p = choices_as_inputs(&program("edge a -> b \"take[0]\" {} edge a -> c { assume x == 1:32 }"));
        let q = p.proc(p.entry);
        let options: Vec<_> =
            q.edges.iter().filter_map(|e| e.choice()).map(|c| (c.option, c.input.what.as_str())).collect();
        assert_eq!(options, [(0, "take[0]"), (1, "l0 -> l2")]);
        assert_eq!(q.edges[1].guards().len(), 1);
    }
}

//! Statements and embeddings against states: whatever structure describes the state before a statement, one of those behind it
//! describes the state there; and what embeds, says no more.

use super::described::is_described;
use super::embedding::embeds;
use super::exact::{Allocated, Describing};
use super::layout::Layout;
use super::{claims, statement};
use evidence::shape::{Count, Field, Individual, Item, Kind, Pick, Point, Row, Structure, Values};
use exec::{Flow, InitialMemory, Inputs, State};
use ir::{Edge, Program};
use logic::{Evaluator, VarId};
use std::collections::BTreeSet;
use std::rc::Rc;
use testkit::Rng;

const NEXT: Field = Field { at: 0, bytes: 8 };
const OTHER: Field = Field { at: 8, bytes: 8 };
const DATA: Field = Field { at: 16, bytes: 4 };
const GLOBAL: Field = Field { at: 0x400000000000000, bytes: 8 };

/// What programs are made of; a null pointer is an address like any other here.
const STATEMENTS: [&str; 38] = [
    "alloc x, 24:64 store x := y store x + 8:64 := 0:64 store x + 16:64 := i n := n + 1:64",
    "alloc y, 24:64 store y := x store y + 8:64 := x store y + 16:64 := 5:32 n := n + 1:64",
    "alloc z, 24:64 store z + 8:64 := y store z := x",
    // Doubly linked lists grow in front, at their end, and by links that lead to links.
    "alloc z, 24:64 store z := x store z + 8:64 := 0:64 store z + 16:64 := 5:32 assume !(x == 0:64) store x + 8:64 := z x := z",
    "alloc z, 24:64 store z + 8:64 := y store z := 0:64 store z + 16:64 := 5:32 assume !(y == 0:64) store y := z y := z",
    "alloc z, 24:64 store z := 8:64 assume !(y == 0:64) store y := z + 8:64 store z + 8:64 := y + 8:64 y := z",
    "assume !(x == 0:64) x := loadp8(loadp8(x) + 8:64)",
    "assume !(y == 0:64) assume !(loadp8(y + 8:64) == 0:64) y := loadp8(y + 8:64) store loadp8(y) + 8:64 := y",
    "assume !(y == 0:64) y := loadp8(y) - 8:64",
    "x := y y := z",
    "z := x n := n - 1:64",
    "y := 0:64",
    "assume !(x == 0:64) x := loadp8(x)",
    "assume !(y == 0:64) y := loadp8(y + 8:64)",
    "z := loadp8(loadp8(x))",
    "assume !(x == 0:64) store x := y",
    "store y + 8:64 := z store 0x400000000000000:64 := y",
    "store loadp8(x) := x",
    "store x + 16:64 := i",
    "assume load4(x + 16:64) <= load4(y + 16:64)",
    "assume !(load4(loadp8(x) + 16:64) < i)",
    "i := load4(loadp8(y) + 16:64)",
    "y := ite(load4(x + 16:64) <= i, x, loadp8(x))",
    "store (x & 0xffffff0000000000:64) + 8:64 := 1:8 y := x",
    "store y + 17:64 := 200:8",
    "store y + 4:64 := 0:16",
    "copy x + 16:64, y + 16:64, 4:64",
    "fill x + 14:64, 255:8, 4:64",
    "store y + 16:64 := load4(loadp8(x) + 16:64)",
    "assume (x == y) | (loadp8(x) == z) store x := 0:64",
    "assume !((x == loadp8(y)) & (i <= load4(y + 16:64)))",
    "havocmem x + 8:64, 8:64 nondet \"b\" store y := loadp8(x) + 8:64",
    "assume load4(x + 16:64) <= 2:32",
    "assume !(load4(loadp8(x) + 16:64) < 4294967295:32)",
    "assume (i < 6:32) & (3:32 < load4(y + 16:64)) x := y",
    "assume load4(y + 16:64) == 5:32 store x + 16:64 := load4(y + 16:64)",
    "havoc i nondet \"i\" signed assume !(load4(x + 16:64) == i) y := ite(load4(x + 16:64) < 2:32, z, x)",
    "store y + 16:64 := 4294967295:32 i := load4(y + 16:64) assume !(i <= load4(x + 16:64))",
];

/// The first edge sets it up; the statements are edges from the third one on.
fn program(cells: bool) -> Program {
    let (words, start, size) = match cells {
        true => ("memory checked", "0x1000008000000000", "0x8000000000"),
        false => ("", "0x1000000000000000", "24"),
    };
    let steps: String = STATEMENTS.iter().map(|s| format!("edge l1 -> l1 {{ {s} }}\n")).collect();
    let steps = steps.replace("24:64", &format!("{size}:64"));
    let text = format!(
        "pointers 64\n{words}
entry main
object g at 0x400000000000000 size 8 shape p8
proc main() {{
  local x: 64 ptr local y: 64 ptr local z: 64 ptr local n: 64 local i: 32 signed
  entry l0 exit l2
  loc l0 loc l1 loc l2
  edge l0 -> l1 {{ $heap := {start}:64 x := 0:64 y := 0:64 z := 0:64 n := 0:64 i := 5:32 }}
  edge l1 -> l2 {{ skip }}
  {steps}
}}"
    );
    let program = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}"));
    ir::verify(&program).expect("it is well-formed");
    program
}

/// Small values.
struct Any<'r>(&'r mut Rng);

impl Inputs for Any<'_> {
    fn scalar(&mut self, _: &ir::Input, _: u32) -> u128 {
        self.0.below(4) as u128
    }
    fn bytes(&mut self, _: &ir::Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.0.below(256) as u8).collect()
    }
}

/// A state, and the blocks that have been allocated.
#[derive(Clone)]
struct Moment {
    state: State,
    blocks: Vec<u128>,
}

impl Moment {
    fn first(program: &Program) -> Moment {
        let state = State::new(program.vars.len(), Rc::new(InitialMemory::default()));
        let first = Moment { state, blocks: Vec::new() };
        first.behind(program, &program.procs[0].edges[0], &mut Rng::new(1)).expect("it is no condition")
    }

    /// Behind an edge, if it can be taken.
    fn behind(&self, program: &Program, edge: &Edge, rng: &mut Rng) -> Option<Moment> {
        let mut now = self.clone();
        for stmt in &edge.stmts {
            let old = now.state.get(program.heap);
            if exec::step(program, &mut Evaluator::new(), &mut now.state, stmt, &mut Any(rng)) != Flow::Next {
                return None;
            }
            if old >= program.space.heap && now.state.get(program.heap) > old {
                now.blocks.push(old);
            }
        }
        Some(now)
    }

    fn read(&self, at: u128, bytes: u8) -> u128 {
        let at = at & u128::from(u64::MAX);
        self.state.read(at, bytes.into()).iter().rev().fold(0, |all, &b| all << 8 | u128::from(b))
    }

    fn item(&self, value: u128) -> Item {
        let within = |b: &u128| [0, 8].contains(&value.wrapping_sub(*b));
        match self.blocks.iter().position(within) {
            Some(node) => Item::At { node, pick: Pick::First, offset: value - self.blocks[node] },
            None => Item::Const(value),
        }
    }

    /// All that can be said of it with a node for each block.
    fn exact(&self, program: &Program) -> Structure {
        // Of every other block the data is known, of the others its order only.
        let one = |(n, &b): (usize, &u128)| {
            let known = if n % 2 == 0 { &[NEXT, OTHER][..] } else { &[NEXT, OTHER, DATA] };
            let fields = known.iter().map(|&f| (f, Values::from([self.item(self.read(b + f.at, f.bytes))])));
            let size = if program.space.cell.is_some() { 0x8000000000 } else { 24 };
            Individual { kind: Kind::One, size, fields: fields.collect() }
        };
        let var = |name: &str| VarId((0..).zip(&program.vars).find(|(_, v)| v.name == name).expect("it is there").0);
        let vars = ["x", "y", "z"].map(|v| (var(v), Values::from([self.item(self.state.get(var(v)))])));
        let statics = [(GLOBAL, Values::from([self.item(self.read(GLOBAL.at, GLOBAL.bytes))]))];
        let nodes: Vec<Individual> = self.blocks.iter().enumerate().map(one).collect();
        let mut data: Vec<(Point, i32)> = vec![(Point::Var(var("i")), self.state.get(var("i")) as u32 as i32)];
        data.extend([-1, 2, 5].map(|k| (Point::Const(k as u32 as u128), k)));
        let own = |(n, b): (usize, &u128)| (Point::Node(n), self.read(b + DATA.at, DATA.bytes) as u32 as i32);
        data.extend(self.blocks.iter().enumerate().map(own));
        let pairs = data.iter().flat_map(|a| data.iter().map(move |b| (a, b)));
        let is_bound = |p: Point| matches!(p, Point::Const(_));
        let pairs = pairs.filter(|(a, b)| a.0 != b.0 && !(is_bound(a.0) && is_bound(b.0)));
        let le = pairs.filter(|(a, b)| a.1 <= b.1).map(|(a, b)| (a.0, b.0)).collect();
        let rest = self.state.get(var("n")).wrapping_sub(nodes.len() as u128) & u128::from(u64::MAX);
        let count = Some(Count { var: var("n"), rest, nodes: (0..nodes.len()).collect() });
        Structure { nodes, vars: vars.into(), statics: statics.into(), le, count }
    }

    fn is_like(&self, s: &Structure) -> bool {
        is_described(&self.state, &self.blocks, s, Some(DATA))
    }

    /// Says less, in steps each of which is true.
    fn weakened(&self, layout: &Layout<'_>, mut s: Structure, steps: usize, rng: &mut Rng) -> Structure {
        for _ in 0..steps {
            let mut t = s.clone();
            change(&mut t, rng);
            if claims::are_meaningful(layout, &t).is_ok() && self.is_like(&t) {
                s = t;
            }
        }
        s
    }
}

/// Some change; whether it is true is asked later.
fn change(s: &mut Structure, rng: &mut Rng) {
    match rng.below(10) {
        0..=4 if !s.nodes.is_empty() => fold(s, rng),
        5 => {
            let node = rng.below(s.nodes.len().max(1));
            let fields = s.nodes.iter_mut().flat_map(|n| n.fields.values_mut());
            let mut all: Vec<&mut Values> = fields.chain(s.vars.values_mut()).chain(s.statics.values_mut()).collect();
            let at = rng.below(all.len());
            let pick = *rng.pick(&[Pick::First, Pick::Last, Pick::Any]);
            let item = *rng.pick(&[Item::Const(0), Item::At { node, pick, offset: 0 }]);
            all[at].insert(item);
        }
        6 => {
            let le: Vec<_> = s.le.iter().copied().collect();
            s.le.retain(|_| rng.chance(80));
            let nodes: Vec<Point> = (0..s.nodes.len()).map(Point::Node).collect();
            if le.is_empty() || rng.chance(50) {
                let both: Vec<_> = nodes.iter().map(|&p| (p, p)).collect();
                s.le.extend(both);
            }
        }
        7 if !s.nodes.is_empty() => {
            let n = rng.below(s.nodes.len());
            s.nodes[n].fields.retain(|_, _| rng.chance(60));
        }
        8 => s.count = None,
        _ => {
            let n = rng.below(4);
            s.vars.retain(|v, _| v.0 as usize % 4 != n);
        }
    }
}

/// Two nodes become one: a chain by one of the links, or many.
fn fold(s: &mut Structure, rng: &mut Rng) {
    let a = rng.below(s.nodes.len());
    let (link, other) = *rng.pick(&[(NEXT, OTHER), (NEXT, OTHER), (OTHER, NEXT)]);
    let behind = s.nodes[a].fields.get(&link).into_iter().flatten().find_map(|i| match *i {
        Item::At { node, offset, .. } if node != a => Some((node, offset)),
        _ => None,
    });
    let is_many = rng.chance(20);
    let (b, entry) = match behind {
        Some(to) if !is_many => to,
        _ => ((a + 1) % s.nodes.len(), 0),
    };
    let row = Row { link, entry, back: rng.chance(60).then_some(other) };
    let kind = if is_many { Kind::Many } else { Kind::Chain(row) };
    let mut fields = s.nodes[a].fields.clone();
    if a != b {
        let other = s.nodes[b].fields.clone();
        fields.retain(|f, _| other.contains_key(f));
        for (f, v) in &mut fields {
            let both = v.union(&other[f]).copied().collect();
            *v = match kind {
                Kind::Chain(row) if row.link == *f => other[f].clone(),
                Kind::Chain(row) if row.back == Some(*f) => v.clone(),
                _ => both,
            };
        }
    }
    let is_one = s.nodes[b].kind == Kind::One;
    s.nodes[a] = Individual { kind, size: s.nodes[a].size, fields };
    let vague = rng.chance(30);
    let moved = |n: usize| if a != b && n > b { n - 1 } else { n };
    let renamed = |i: &Item| match *i {
        Item::At { node, pick, offset } if node == a || node == b => {
            let is_last = node == b && (pick == Pick::Last || is_one && pick == Pick::First);
            let pick = match pick {
                _ if vague || is_many => Pick::Any,
                Pick::First if node == a => Pick::First,
                _ if is_last => Pick::Last,
                _ => Pick::Any,
            };
            Item::At { node: moved(a), pick, offset }
        }
        Item::At { node, pick, offset } => Item::At { node: moved(node), pick, offset },
        other => other,
    };
    if a != b {
        s.nodes.remove(b);
    }
    let fields = s.nodes.iter_mut().flat_map(|n| n.fields.values_mut());
    for v in fields.chain(s.vars.values_mut()).chain(s.statics.values_mut()) {
        *v = v.iter().map(renamed).collect();
    }
    let old = s.le.clone();
    let both = |p: Point, q: Point| {
        let others = |p: Point| {
            if p == Point::Node(a) || p == Point::Node(b) { [Point::Node(a), Point::Node(b)] } else { [p, p] }
        };
        let pairs = others(p).into_iter().flat_map(|x| others(q).map(|y| (x, y)));
        pairs.filter(|(x, y)| x != y).all(|p| old.contains(&p))
    };
    let point = |p: Point| match p {
        Point::Node(n) if n == b => Point::Node(moved(a)),
        Point::Node(n) => Point::Node(moved(n)),
        var => var,
    };
    let is_inner = |p: Point, q: Point| [p, q].iter().all(|p| *p == Point::Node(a) || *p == Point::Node(b));
    s.le = old.iter().filter(|p| !is_inner(p.0, p.1) && both(p.0, p.1)).map(|p| (point(p.0), point(p.1))).collect();
    if !is_many && (a == b || old.contains(&(Point::Node(a), Point::Node(b)))) {
        s.le.insert((Point::Node(moved(a)), Point::Node(moved(a))));
    }
    if let Some(c) = &mut s.count {
        c.nodes = c.nodes.iter().filter(|n| **n != b || a == b).map(|&n| moved(n)).collect();
    }
}

/// Moments of random executions.
fn moments(program: &Program, count: usize, rng: &mut Rng) -> Vec<Moment> {
    let edges = &program.procs[0].edges[2..];
    let mut out = Vec::new();
    while out.len() < count {
        let mut now = Moment::first(program);
        for step in 0..3 + rng.below(10) {
            let edge = if step < 3 { &edges[rng.below(6)] } else { rng.pick(edges) };
            now = match now.behind(program, edge, rng) {
                Some(next) if next.blocks.len() <= 4 => next,
                _ => continue,
            };
        }
        out.push(now);
    }
    out
}

#[test]
fn every_successor_is_described() {
    let rng = &mut Rng::new(5);
    let (mut steps, mut chains, mut results) = (0, 0, 0);
    for cells in [false, true] {
        let program = program(cells);
        let layout = Layout::of(&program, Some(DATA)).expect("it keeps to blocks");
        let edges = &program.procs[0].edges[2..];
        for _ in 0..testkit::env_number("ATTEST_FUZZ").unwrap_or(400) {
            let now = moments(&program, 1, rng).remove(0);
            let count = rng.below(12);
            let s = now.weakened(&layout, now.exact(&program), count, rng);
            assert!(now.is_like(&s));
            for edge in edges {
                let Some(next) = now.behind(&program, edge, rng) else { continue };
                let mut behind = vec![s.clone()];
                for stmt in &edge.stmts {
                    let each = behind.into_iter().map(|s| statement::behind(&layout, s, &stmt.kind));
                    behind = each.flat_map(|all| all.expect("there are few cases")).collect();
                }
                for t in &behind {
                    claims::are_meaningful(&layout, t).unwrap_or_else(|why| panic!("{why}: {t:?}"));
                }
                steps += 1;
                chains += usize::from(s.nodes.iter().any(|n| n.kind != Kind::One));
                results += behind.len();
                let is_one = next.blocks.len() > 5 || behind.iter().any(|t| next.is_like(t));
                assert!(is_one, "{:x?}\nbefore {:?}\nis in none of {behind:#?}", now.blocks, (s, &edge.stmts));
            }
        }
    }
    assert!(steps > 5_000 && chains > 2_000 && results < 20 * steps, "{steps} steps, {chains} with chains, {results}");
}

#[test]
fn what_embeds_says_no_more() {
    let rng = &mut Rng::new(9);
    let (mut embedded, mut others, mut compared) = (0, 0, 0);
    for cells in [false, true] {
        let program = program(cells);
        let layout = Layout::of(&program, Some(DATA)).expect("it keeps to blocks");
        for _ in 0..testkit::env_number("ATTEST_FUZZ").unwrap_or(120) {
            let all = moments(&program, 12, rng);
            for now in all.iter().filter(|m| !m.blocks.is_empty()) {
                let count = rng.below(10);
                let s = now.weakened(&layout, now.exact(&program), count, rng);
                let from = if rng.chance(70) { s.clone() } else { now.exact(&program) };
                let mut t = now.weakened(&layout, from, 2, rng);
                for _ in 0..rng.below(3) {
                    change(&mut t, rng);
                }
                if claims::are_meaningful(&layout, &t).is_err() || !embeds(&layout, &s, &t) {
                    others += 1;
                    continue;
                }
                embedded += 1;
                for state in all.iter().filter(|m| m.is_like(&s)) {
                    compared += 1;
                    assert!(state.is_like(&t), "{:x?} is described by {s:#?}, not by {t:#?}", state.blocks);
                }
            }
        }
    }
    assert!(embedded > 300 && others > 300 && compared > embedded, "{embedded}, {others}, {compared}");
}

/// Something leads to each node, from variables or static memory on: what the domain says of other blocks it drops.
fn is_reached(s: &Structure) -> bool {
    let nodes = |v: &Values| -> Vec<usize> {
        let node = |i: &Item| match *i {
            Item::At { node, .. } => Some(node),
            Item::Const(_) => None,
        };
        v.iter().filter_map(node).collect()
    };
    let mut todo: Vec<usize> = s.vars.values().chain(s.statics.values()).flat_map(nodes).collect();
    let mut reached = BTreeSet::new();
    while let Some(n) = todo.pop() {
        if reached.insert(n) {
            todo.extend(s.nodes[n].fields.values().flat_map(nodes));
        }
    }
    reached.len() == s.nodes.len()
}

#[test]
fn what_is_said_to_describe_a_state_does() {
    let rng = &mut Rng::new(11);
    let (mut shown, mut described, mut others) = (0, 0, 0);
    for cells in [false, true] {
        let program = program(cells);
        let layout = Layout::of(&program, Some(DATA)).expect("it keeps to blocks");
        let describing = Describing::new(&program, Some(DATA)).expect("it keeps to blocks");
        let size = if cells { 0x8000000000 } else { 24 };
        for _ in 0..testkit::env_number("ATTEST_FUZZ").unwrap_or(400) {
            let now = moments(&program, 1, rng).remove(0);
            let blocks: Vec<Allocated> = now.blocks.iter().map(|&addr| Allocated { addr, size }).collect();
            let whole = describing.exact(&now.state, &blocks, std::iter::once(&now.exact(&program)));
            let steps = rng.below(12);
            let mut s = now.weakened(&layout, whole, steps, rng);
            // Some of what is asked is wrong.
            if rng.chance(40) {
                change(&mut s, rng);
            }
            if claims::are_meaningful(&layout, &s).is_err() || !is_reached(&s) {
                continue;
            }
            let all = describing.exact(&now.state, &blocks, std::iter::once(&s));
            let is_shown = describing.describes(&all, &s);
            let is_like = now.is_like(&s);
            assert!(!is_shown || is_like, "{:x?} is not described by {s:?}", now.blocks);
            shown += usize::from(is_shown);
            described += usize::from(is_like);
            others += usize::from(!is_like);
        }
    }
    assert!(shown * 5 > described * 4 && described > 300 && others > 30, "{shown} of {described}, {others} others");
}

//! The symbolic concretisation of a structure (Table 1 of *Generating Concrete Counterexamples for Sound Abstract Interpretation*):
//! what it says of a state, as a formula, over a finite universe. The universe says for which blocks each node stands; what is left
//! is about variables and memory, without quantifiers.

use evidence::shape::{Count, Field, Individual, Item, Kind, Pick, Point, Structure, Values};
use ir::{AddressSpace, Program};
use logic::{Pool, Term, mask};

/// By node, the addresses of its blocks, those of a chain in their order.
pub type Universe = Vec<Vec<u128>>;

/// The universes of at most `most` blocks, small ones first. Blocks are numbered in the order of the nodes, so that universes that differ
/// by the names of blocks only are one (the least number heuristic of Mace4), and lie as an execution would have allocated them.
pub fn universes(space: &AddressSpace, s: &Structure, most: usize) -> Vec<Universe> {
    let mut counts: Vec<Vec<usize>> = vec![Vec::new()];
    for node in &s.nodes {
        let range = |left: usize| match node.kind {
            Kind::One => 1..=1.min(left),
            Kind::Chain(_) => 1..=left,
            Kind::Many => 0..=left,
        };
        let with = |so_far: &Vec<usize>| {
            let left = most - so_far.iter().sum::<usize>();
            range(left).map(|n| [&so_far[..], &[n]].concat()).collect::<Vec<_>>()
        };
        counts = counts.iter().flat_map(with).collect();
    }
    counts.sort_by_key(|c| c.iter().sum::<usize>());
    let place = |counts: Vec<usize>| {
        let mut next = space.heap;
        let mut block = |size: u128| {
            let addr = next;
            next += space.stride(size);
            addr
        };
        s.nodes.iter().zip(counts).map(|(node, n)| (0..n).map(|_| block(node.size)).collect()).collect()
    };
    counts.into_iter().map(place).collect()
}

/// All that the structure says where its nodes stand for the blocks of the universe; `order` is the field by which it orders them.
pub fn gamma(program: &mut Program, s: &Structure, order: Option<Field>, universe: &Universe) -> Term {
    let vars: Vec<(Term, &Values)> = s.vars.iter().map(|(&v, values)| (program.var(v), values)).collect();
    let count = s.count.as_ref().map(|c| (program.var(c.var), c));
    let points = s.le.iter().map(|&(a, b)| (point(program, a), point(program, b))).collect();
    let width = program.space.ptr_width;
    Meaning { pool: &mut program.pool, width, order, universe }.all(s, vars, count, points)
}

/// What is ordered, with the term of a variable.
type Ordered = (Point, Option<Term>);

fn point(program: &mut Program, p: Point) -> Ordered {
    match p {
        Point::Var(v) => (p, Some(program.var(v))),
        Point::Node(_) | Point::Const(_) => (p, None),
    }
}

/// See [`gamma`].
struct Meaning<'a> {
    pool: &'a mut Pool,
    /// Of addresses.
    width: u32,
    order: Option<Field>,
    universe: &'a Universe,
}

impl Meaning<'_> {
    fn all(
        &mut self,
        s: &Structure,
        vars: Vec<(Term, &Values)>,
        count: Option<(Term, &Count)>,
        le: Vec<(Ordered, Ordered)>,
    ) -> Term {
        let mut parts = Vec::new();
        for (n, node) in s.nodes.iter().enumerate() {
            self.node(node, n, &mut parts);
        }
        for (t, values) in vars {
            parts.push(self.among(t, values));
        }
        for (f, values) in &s.statics {
            let t = self.read(f.at, *f);
            parts.push(self.among(t, values));
        }
        if let Some((t, count)) = count {
            let blocks: usize = count.nodes.iter().map(|&n| self.universe[n].len()).sum();
            let sum = self.pool.constant(count.rest.wrapping_add(blocks as u128), self.pool.width(t));
            parts.push(self.pool.eq(t, sum));
        }
        for (a, b) in le {
            self.in_order(a, b, &mut parts);
        }
        self.pool.all(parts)
    }

    /// What is said of the blocks of a node.
    fn node(&mut self, node: &Individual, n: usize, parts: &mut Vec<Term>) {
        let blocks = self.universe[n].clone();
        if let Some(row) = node.row() {
            for pair in blocks.windows(2) {
                parts.push(self.leads(pair[0], row.link, pair[1].wrapping_add(row.entry)));
                if let Some(back) = row.back {
                    parts.push(self.leads(pair[1], back, pair[0].wrapping_add(row.entry)));
                }
            }
        }
        for (f, values) in &node.fields {
            let spoken_of = match blocks.as_slice() {
                [.., last] if node.link() == Some(*f) => std::slice::from_ref(last),
                [first, ..] if node.back() == Some(*f) => std::slice::from_ref(first),
                all => all,
            };
            for b in spoken_of {
                let t = self.read(b.wrapping_add(f.at), *f);
                parts.push(self.among(t, values));
            }
        }
    }

    fn leads(&mut self, from: u128, f: Field, to: u128) -> Term {
        let t = self.read(from.wrapping_add(f.at), f);
        let to = self.pool.constant(to & mask(self.width), self.pool.width(t));
        self.pool.eq(t, to)
    }

    fn read(&mut self, at: u128, f: Field) -> Term {
        let addr = self.pool.constant(at, self.width);
        self.pool.load(addr, f.bytes, u32::from(f.bytes) * 8 == self.width)
    }

    fn among(&mut self, t: Term, values: &Values) -> Term {
        let mut any = Vec::new();
        for item in values {
            match *item {
                Item::Const(k) => any.push(k),
                Item::At { node, pick, offset } => {
                    let blocks = match (pick, self.universe[node].as_slice()) {
                        (Pick::First, [first, ..]) => std::slice::from_ref(first),
                        (Pick::Last, [.., last]) => std::slice::from_ref(last),
                        (_, all) => all,
                    };
                    any.extend(blocks.iter().map(|b| b.wrapping_add(offset) & mask(self.width)));
                }
            }
        }
        let width = self.pool.width(t);
        let fits = any.into_iter().filter(|&k| k <= mask(width)).collect::<Vec<_>>();
        let terms: Vec<Term> = fits.into_iter().map(|k| self.is(t, k, width)).collect();
        self.pool.any(terms)
    }

    fn is(&mut self, t: Term, k: u128, width: u32) -> Term {
        let k = self.pool.constant(k, width);
        self.pool.eq(t, k)
    }

    /// Each of the first is not greater than each of the second; of a node and itself, those behind.
    fn in_order(&mut self, a: Ordered, b: Ordered, parts: &mut Vec<Term>) {
        let Some(f) = self.order else { return };
        let (left, right) = (self.data(a, f), self.data(b, f));
        for (i, &x) in left.iter().enumerate() {
            let later = if a == b { &right[i..] } else { &right[..] };
            for &y in later {
                parts.push(self.pool.sle(x, y));
            }
        }
    }

    fn data(&mut self, (p, var): Ordered, f: Field) -> Vec<Term> {
        let bits = u32::from(f.bytes) * 8;
        match (p, var) {
            (Point::Node(n), _) => {
                let blocks = self.universe[n].clone();
                blocks.iter().map(|b| self.read(b.wrapping_add(f.at), f)).collect()
            }
            (Point::Const(k), _) => vec![self.pool.constant(k, bits)],
            (Point::Var(_), Some(t)) if self.pool.width(t) >= bits => vec![self.pool.extract(t, 0, bits)],
            (Point::Var(_), Some(t)) => vec![self.pool.zext(t, bits)],
            (Point::Var(_), None) => Vec::new(),
        }
    }
}

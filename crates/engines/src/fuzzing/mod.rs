//! Directed exploration: concrete runs that look for what no test has seen, where proof and refinement are far.
//!
//! A run is cheap when nothing is recorded symbolically, hundreds of thousands of edges a second, so trying beats solving
//! wherever many small steps lead to the goal: a counter that must reach 300, a protocol of many messages. Snapshots of
//! runs are kept where they show something new, and new runs begin at snapshots, as Go-Explore does (Ecoffet et al.,
//! Nature 2021): a state that is hard to reach need not be reached again. What counts as new ([`archive`]):
//! - a value of something that conditions look at, at a location where paths part;
//! - at the head of a loop, values of all that its conditions look at which were not there together before;
//! - being closer to a branch that nobody has taken, by the distances of search-based testing (Korel 1990).
//!
//! Inputs come from the constants of the program and from what conditions compared them with ([`inputs`]). What is found
//! is a sequence of inputs: the caller executes it as a test like any other, so that nothing here has to be believed.

mod archive;
mod conditions;
mod inputs;
mod rng;

use crate::testing::forest::History;
use archive::{Archive, Spot, Way, class_of_bits, class_of_integer};
use base::Budget;
use conditions::Conditions;
use evidence::TestCandidate;
use exec::{Accesses, Ended, Given, Inputs, Interp, Limits, Observer, Point, State, Value};
use inputs::{Generator, Manner};
use ir::{AddressSpace, EdgeId, Input, ProcId, Program, Stmt};
use logic::{Evaluator, Integer, Sort};
use rng::Rng;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// Edges of one run. A loop without inputs has to be passed in one go.
const EDGES_PER_RUN: u64 = 20_000;

/// Inputs in a row that show nothing new, after which a run that repeats the same ones is over: it goes in circles.
const FRUITLESS_INPUTS: u64 = 16;

/// When so many runs in a row have shown nothing new, an attempt is over.
const FRUITLESS_RUNS: usize = 200;
const FRUITLESS_RUNS_PER_CELL: usize = 4;

/// Statements of an edge that count as another edge.
const STATEMENTS_PER_EDGE: u64 = 2;

/// Terms that are evaluated in the time that an edge takes.
const TERMS_PER_EDGE: u64 = 4;

/// Longer runs are not varied from the start.
const VARIED_INPUTS: usize = 512;

/// See the module.
pub(crate) struct Explorer {
    conditions: Conditions,
    archive: Archive,
    /// The start of the program.
    root: Option<Spot>,
    generator: Generator,
    rng: Rng,
    ev: Evaluator,
    /// By choice: some run made it.
    is_made: Vec<bool>,
    /// Edges taken in all runs, and what it costs to look at states, in about the same unit.
    pub(crate) effort: u64,
    /// By [`Way`]: what its runs have cost. The cheapest is next, so that none takes the time of the others.
    spent: [u64; Way::ALL.len()],
    /// Runs since the last one that showed something new.
    fruitless: usize,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// It took enough inputs or edges, or the program ended.
    Over,
    Error,
    /// Something that the caller calls news.
    News,
}

/// Says whether an edge, taken to this point, is news to the caller. Where the point shows nothing new to the archive,
/// the caller need not look closely.
pub(crate) type IsNews<'a> = &'a mut dyn FnMut((ProcId, EdgeId), &Point, Novelty) -> bool;

/// Whether a point shows something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Novelty {
    New,
    Known,
}

/// What inputs lead to.
pub(crate) enum Found {
    /// An error, without an access outside every object.
    Error(TestCandidate),
    /// What the caller calls news, after so many edges from the start of the program.
    News { test: TestCandidate, depth: u64 },
}

impl Explorer {
    pub(crate) fn new(program: &Program, seed: u64) -> Explorer {
        let conditions = Conditions::new(program);
        let start = (program.entry, program.proc(program.entry).entry);
        Explorer {
            archive: Archive::default(),
            root: None,
            generator: Generator::new(&program.pool, &conditions, start),
            is_made: vec![false; conditions.choices as usize],
            conditions,
            rng: Rng::new(seed),
            ev: Evaluator::new(),
            effort: 0,
            spent: [0; Way::ALL.len()],
            fruitless: 0,
        }
    }

    /// Executes a test and keeps what it shows.
    pub(crate) fn learn(&mut self, program: &Program, test: &TestCandidate) {
        let mut interp = Interp::new(program, Accesses::Total);
        let Ok(point) = interp.begin(Rc::new(test.memory.clone())) else { return };
        let mut spot = Spot { point, inputs: History::new_with_ptr_kind(), depth: 0 };
        if self.root.is_none() {
            self.root = Some(spot.clone());
        }
        self.archive.keep(&spot);
        self.look(program, &spot);
        let script: Vec<Value> = test.inputs.iter().cloned().rev().collect();
        let manner = Manner { inputs: script.len() as u64 + 1, script, ..Manner::default() };
        self.follow(program, &mut interp, &mut spot, manner, &mut |_, _, _| false);
    }

    /// Runs for about this effort, until something is found: an error that validity of accesses confirms, or an
    /// edge behind which the caller sees news.
    pub(crate) fn explore(
        &mut self,
        program: &Program,
        effort: u64,
        budget: &Budget,
        news: IsNews<'_>,
    ) -> Option<Found> {
        let mut interp = Interp::new(program, Accesses::Total);
        let limit = self.effort + effort;
        self.fruitless = 0;
        while self.effort < limit && budget.exhausted().is_none() {
            self.fruitless += 1;
            if self.fruitless > FRUITLESS_RUNS + FRUITLESS_RUNS_PER_CELL * self.archive.len() {
                return None;
            }
            let before = self.effort;
            let way = Way::ALL.into_iter().min_by_key(|&way| self.spent[way as usize])?;
            let cell = self.archive.choose(way, &mut self.rng)?;
            let chosen = self.archive.spot(cell);
            let inputs = chosen.inputs.len();
            let is_variation = way == Way::Variation && (1..=VARIED_INPUTS).contains(&inputs);
            let (mut spot, manner) = match &self.root {
                Some(root) if is_variation => (root.clone(), self.generator.variation(&mut self.rng, &chosen.inputs)),
                // Behind each state, what has worked is tried once.
                _ if way == Way::State => {
                    let first = Some(self.archive.times(cell));
                    (chosen.clone(), Manner { first, ..Manner::random(&mut self.rng) })
                }
                _ => (chosen.clone(), Manner::random(&mut self.rng)),
            };
            let end = self.follow(program, &mut interp, &mut spot, manner, news);
            // Something, even if the run has ended at once.
            self.spent[way as usize] += self.effort - before + 1;
            match end {
                End::News => {
                    self.archive.keep(&spot);
                    return Some(Found::News { test: candidate(&spot), depth: spot.depth });
                }
                End::Error if is_valid(program, &spot, budget) => return Some(Found::Error(candidate(&spot))),
                End::Error | End::Over => {}
            }
            if !is_variation && spot.inputs.len() == inputs {
                // Without inputs the next run from here is the same.
                self.archive.give_up(cell);
            }
        }
        None
    }

    /// Runs on from `spot` and keeps what is new on the way.
    fn follow(
        &mut self,
        program: &Program,
        interp: &mut Interp<'_>,
        spot: &mut Spot,
        manner: Manner,
        news: IsNews<'_>,
    ) -> End {
        let mut left = manner.inputs;
        let patience = if manner.is_constant { FRUITLESS_INPUTS } else { u64::MAX };
        let mut since_news = 0;
        self.generator.begin(manner);
        for _ in 0..EDGES_PER_RUN {
            self.generator.site = spot.point.at();
            let mut log = Log::default();
            let mut source = Source { generator: &mut self.generator, rng: &mut self.rng, space: &program.space };
            let bulk = spot.point.state().bulk();
            let ended = interp.advance(&mut spot.point, &mut source, &mut log).err();
            self.effort += 1 + spot.point.state().bulk() - bulk;
            spot.depth += 1;
            let inputs = log.taken.len() as u64;
            left = left.saturating_sub(inputs);
            since_news += inputs;
            for value in log.taken {
                self.generator.taken(&value);
                spot.inputs.push_front_mut(value);
            }
            match ended {
                Some(Ended::Error { .. }) => return End::Error,
                Some(_) => return End::Over,
                None => {}
            }
            let Some(edge) = log.edge else { return End::Over };
            let (proc, EdgeId(index)) = edge;
            self.effort += program.proc(proc).edges[index as usize].stmts.len() as u64 / STATEMENTS_PER_EDGE;
            let novelty = self.look(program, spot);
            if novelty == Novelty::New {
                self.fruitless = 0;
                since_news = 0;
                self.generator.shows_something_new();
            }
            if news(edge, &spot.point, novelty) {
                return End::News;
            }
            if left == 0 || since_news > patience {
                return End::Over;
            }
        }
        End::Over
    }

    /// Keeps the spot if it shows something new.
    fn look(&mut self, program: &Program, spot: &Spot) -> Novelty {
        let at = spot.point.at();
        let Some(branch) = self.conditions.at(at) else { return Novelty::Known };
        let (pool, state) = (&program.pool, spot.point.state());
        self.effort += (branch.watched.len() + branch.choices.len()) as u64 / TERMS_PER_EDGE;
        let mut kept = None;
        let mut classes = FxHasher::default();
        self.ev.start(pool);
        for &leaf in &branch.watched {
            let class = match pool.sort(leaf) {
                Sort::Bits(width) => class_of_bits(self.ev.next(pool, leaf, state), width),
                Sort::Int => class_of_integer(&self.ev.next_integer(pool, leaf, state)),
            };
            class.hash(&mut classes);
            self.archive.offer_value((at, leaf), class, spot, &mut kept);
        }
        if branch.is_loop_head {
            self.archive.offer_state(at, classes.finish(), spot, &mut kept);
        }
        self.generator.compared(pool, &mut self.ev, branch, state);
        for choice in &branch.choices {
            if self.is_made[choice.id.0 as usize] {
                continue;
            }
            match choice.distance(pool, &mut self.ev, state) {
                0 => {
                    self.is_made[choice.id.0 as usize] = true;
                    self.archive.made(choice.id, spot, &mut kept);
                }
                distance => self.archive.offer_distance(choice.id, distance, spot, &mut kept),
            }
        }
        if kept.is_some() { Novelty::New } else { Novelty::Known }
    }
}

fn candidate(spot: &Spot) -> TestCandidate {
    let mut inputs: Vec<Value> = spot.inputs.iter().cloned().collect();
    inputs.reverse();
    TestCandidate { inputs, memory: spot.point.state().initial().clone() }
}

/// Whether the execution up to the spot stays inside objects: a violation that does not is no evidence, and the search
/// goes on.
fn is_valid(program: &Program, spot: &Spot, budget: &Budget) -> bool {
    let test = candidate(spot);
    let mut script = Given::new(test.inputs);
    let limits = Limits { max_steps: spot.depth + 1, budget: budget.clone() };
    let mut interp = Interp::new(program, Accesses::Checked);
    matches!(interp.run(&mut script, Rc::new(test.memory), &limits, &mut ()), Ended::Error { .. })
}

/// What one step did.
#[derive(Default)]
struct Log {
    edge: Option<(ProcId, EdgeId)>,
    taken: Vec<Value>,
}

impl Observer for Log {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        self.edge = Some((proc, edge));
    }

    fn input(&mut self, _: &Stmt, _: &Input, value: &Value) {
        self.taken.push(value.clone());
    }
}

/// The generator as the interpreter asks it.
struct Source<'a> {
    generator: &'a mut Generator,
    rng: &'a mut Rng,
    space: &'a AddressSpace,
}

impl Inputs for Source<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        self.generator.scalar(self.rng, self.space, input, width)
    }

    fn integer(&mut self, _: &Input) -> Integer {
        self.generator.integer(self.rng)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        self.generator.bytes(self.rng, len)
    }

    fn choice(&mut self, _: &Input, enabled: &[u32]) -> u32 {
        self.generator.choice(self.rng, enabled)
    }
}

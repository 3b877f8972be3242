//! Several engines in turns: the default.
//!
//! What each is good at was measured (`docs/performance.md`). On C, `dash` decides most programs within a moment, and what it has
//! not decided then is given to others; turns become longer from round to round, so that no engine waits for ever behind
//! another, and all turns before the last one cost no more than a share of it. On guarded commands, `dash` finds long schedules
//! and the invariants of counters, `ase` with few predicates decides what has many control states, and the paper's algorithm
//! of `ase` proves by *safe-fragment* what has no small invariant.
//!
//! Turns end by counts (iterations, effort), never by a clock, so that a run is the same on every machine.

mod features;
#[cfg(test)]
mod tests;
mod without;

pub use without::Without;

use crate::ase::Options;
use crate::program_view::is_reactive;
use crate::{
    Config, Context, Engine, GaveUp, Outcome, acceleration, ase, bmc, dash, explicit, havoc, houdini, interpret,
    kinduction, minimax, pdr,
};
use base::TurnEnds;
use features::{
    Cycles, copied_locations, edges, equates_products, reads_inputs, walks_along_bytes, writes, writes_elements,
};
use ir::Program;
use ir::analysis::{callees, components, on_cycles};
use prepare::{CallPolicy, ExpandLimits, Form, Loops};

/// What the registry calls it.
pub const NAME: &str = "portfolio";

/// The first of those that have turns. It answers a single question alone.
pub const FIRST: &str = "dash";

/// An engine's turn.
#[derive(Clone, Copy)]
pub struct Turn {
    /// Whose it is, as the registry calls it.
    pub engine: &'static str,
    run: Engine,
    /// The form of program that it gets; `None` is the one that it works best on.
    pub form: Option<Form>,
    /// Of `ase`.
    pub ase: Option<Options>,
    /// Conflicts after which a question to the solver is given up, where the engine's own limit is too patient.
    pub conflicts: Option<u64>,
    /// Iterations after which it is over.
    pub iterations: Option<u64>,
    /// Effort after which it is over (`base::Budget::charge`).
    pub effort: Option<u64>,
    /// Facts that it gives and takes.
    pub sharing: Sharing,
}

/// What an engine shares with the others of a run in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Nothing: an answer is all that is asked for, and the turn is over where there is none.
    Nothing,
    /// It offers what it proves on its way.
    Offers,
    /// It also assumes what others have proved, and begins anew where that is new.
    Takes,
}

/// The form of programs that engines without contracts get.
const EXPANDED: Form = Form { calls: CallPolicy::Nothing, loops: Loops::Kept };
/// The same where a recursion may go deeper.
const DEEP: Form = Form { calls: CallPolicy::Deep, loops: Loops::Kept };

impl Turn {
    fn of(engine: &'static str, run: Engine) -> Turn {
        Turn {
            engine,
            run,
            form: None,
            ase: None,
            conflicts: None,
            iterations: None,
            effort: None,
            sharing: Sharing::Offers,
        }
    }

    /// The two are turns of the same search, but for its limits.
    pub fn is_of_same(&self, other: &Turn) -> bool {
        (self.engine, self.form, self.ase) == (other.engine, other.form, other.ase)
    }
}

/// The turns of a run, in their order.
pub struct Schedule {
    is_model: bool,
    is_loop_free: bool,
    /// Procedures are shared; the round in which their contracts are looked for.
    contracts_in: Option<u32>,
    /// What they may cost at first.
    first_contracts: u64,
    /// And when the first engine has had its early turns.
    all_contracts: u64,
    is_recursive: bool,
    has_elements: bool,
    /// Accesses to blocks of the heap are checked.
    has_blocks: bool,
    /// Nothing is written to memory: all that changes is variables.
    is_scalar: bool,
    /// All that is written to, and all that is mentioned, are few bytes.
    has_small_objects: bool,
    /// No input is read.
    is_closed: bool,
    /// Blocks of the heap are linked in loops.
    has_lists: bool,
    /// Loops walk along single bytes, as those over texts do.
    has_texts: bool,
    /// It has few edges, and is quickly prepared for another engine.
    is_small: bool,
    /// Expanded for engines that need that, it ends where it has got too large: they have no proof of it.
    is_cut: bool,
    /// Whether products of words are equal is asked.
    has_products: bool,
    without: Without,
    rounds: u32,
    /// Effort of the first engine in all its turns.
    spent_by_first: u64,
    /// Of the present round, the next one last.
    left: Vec<Turn>,
    /// Whose method does not apply or got stuck: another turn would end in the same way.
    gave_up: Vec<Turn>,
    /// There are facts that nobody has had a turn with yet.
    are_facts_new: bool,
    /// `bmc` has unwound everything, and has the errors left to ask for.
    is_unwound: bool,
}

impl Schedule {
    /// For a program as it was translated.
    pub fn new(program: &Program, without: &Without) -> Schedule {
        let cycles = Cycles::of(program);
        let has_lists = cycles.loops && interpret::links_blocks(program);
        let has_blocks = cycles.loops && interpret::has_blocks(program);
        let is_small = edges(program) <= SMALL;
        Schedule {
            is_model: is_reactive(program),
            is_loop_free: !cycles.loops && !cycles.calls,
            is_recursive: cycles.calls,
            is_scalar: cycles.loops && !cycles.calls && !writes(program, |_| true),
            has_small_objects: cycles.loops && !cycles.calls && explicit::has_small_objects(program),
            is_closed: !reads_inputs(program),
            has_elements: has_lists || has_blocks || cycles.loops && writes_elements(program),
            has_blocks,
            has_lists,
            has_texts: cycles.loops && !cycles.calls && is_small && walks_along_bytes(program),
            is_small,
            has_products: cycles.loops && equates_products(program),
            contracts_in: None,
            first_contracts: ALL_CONTRACTS,
            all_contracts: ALL_CONTRACTS,
            is_cut: false,
            without: without.clone(),
            rounds: 0,
            spent_by_first: 0,
            left: Vec::new(),
            gave_up: Vec::new(),
            are_facts_new: false,
            is_unwound: false,
        }
    }

    /// Whose turn the first one is, without its limits.
    pub fn first(&self) -> Turn {
        let form = self.is_model.then_some(EXPANDED);
        let conflicts = self.is_loop_free.then_some(HARD_QUESTION);
        Turn { form, conflicts, ..Turn::of(FIRST, dash::run) }
    }

    /// What the first engine's program has of procedures: others begin where they would be copied too often to be expanded.
    pub fn procedures_are_kept(&mut self, program: &Program) {
        let calls = callees(program);
        let callees_first = components(&calls, program.entry.0 as usize);
        let recursive = on_cycles(&calls, &callees_first);
        let is_shared = |q: usize| q != program.entry.0 as usize && !recursive[q];
        let has_shared = (0..program.procs.len()).any(is_shared);
        let copied = copied_locations(program, &calls, &callees_first);
        self.contracts_in = has_shared.then_some(if copied > LONG_TEST { 0 } else { COME_IN });
        let edges = edges(program) as u64;
        self.first_contracts = ALL_CONTRACTS.max(FIRST_CONTRACTS_PER_EDGE * edges);
        self.all_contracts = ALL_CONTRACTS.max(CONTRACTS_PER_EDGE * edges);
        self.is_cut = copied > ExpandLimits::default().max_edges as u64;
    }

    /// The next turn, if anybody can go on.
    pub fn next_turn(&mut self) -> Option<Turn> {
        if let Some(turn) = self.next_of_round() {
            return Some(turn);
        }
        loop {
            self.left = match (self.is_model, self.is_loop_free) {
                (true, _) => of_models(self.rounds),
                (false, _) => self.of_c(),
            };
            self.left.retain(|turn| self.without.has(turn.engine));
            self.left.reverse();
            self.rounds += 1;
            let next = self.next_of_round();
            // An early round may be nobody's where the first has given up; a late one is everybody's who is left.
            if next.is_some() || self.rounds > FAIR {
                return next;
            }
        }
    }

    /// Who has given up may be back before the round is over ([`Schedule::facts_came`]).
    fn next_of_round(&mut self) -> Option<Turn> {
        while let Some(turn) = self.left.pop() {
            if !self.gave_up.iter().any(|t| t.is_of_same(&turn)) {
                return Some(turn);
            }
        }
        None
    }

    /// The engine has said in its turn that it cannot answer, however long it were to search.
    pub fn gave_up(&mut self, turn: &Turn) {
        self.gave_up.push(*turn);
    }

    /// What the engine has spent in all its turns.
    pub fn spent(&mut self, turn: &Turn, effort: u64) {
        if turn.engine == FIRST {
            self.spent_by_first = effort;
        }
    }

    /// All that the engine has left is questions about finitely many executions ([`base::Budget::set_at_last_questions`]).
    pub fn is_at_last_questions(&mut self, turn: &Turn) {
        self.is_unwound |= turn.engine == BMC.0 && turn.form.is_none();
    }

    /// There are facts that the program is assumed to have from now on: who has given up may have an answer with them.
    pub fn facts_came(&mut self) {
        self.gave_up.clear();
        self.are_facts_new = true;
    }

    /// On C. Where procedures are shared, contracts come before what the others do, and before all else where a single test may run
    /// through millions of copies that `dash` does not make.
    fn of_c(&mut self) -> Vec<Turn> {
        let has_given_up = self.gave_up.iter().any(|turn| turn.engine == FIRST);
        let is_alone = self.is_cut && !has_given_up && self.rounds < FAIR_WHERE_CUT;
        let mut round_of = match (self.is_loop_free, is_alone) {
            (true, _) => of_loop_free(self.rounds),
            (false, true) => turns(&[(FIRST, dash::run)], effort_of(self.rounds)),
            (false, false) => self.of_loops(),
        };
        // Behind whom others are put: facts about one or two variables are a matter of a moment.
        let mut behind = usize::from(round_of.first().is_some_and(|turn| turn.engine == FIRST));
        if !is_alone && (self.is_scalar || self.has_small_objects) && (COME_IN..FAIR).contains(&self.rounds) {
            behind += usize::from(round_of.get(behind).is_some_and(|turn| turn.engine == KINDUCTION.0));
            // What is unwound in a second is not searched for states or predicates for several.
            behind += usize::from(round_of.get(behind).is_some_and(|turn| turn.engine == BMC.0));
            let early: &[_] = match (self.is_scalar, self.is_closed) {
                (true, true) => &[PDR],
                (true, false) => &[EXPLICIT, PDR],
                (false, true) => &[],
                (false, false) => &[EXPLICIT],
            };
            round_of.splice(behind..behind, turns(early, SOME_STATES << (self.rounds - COME_IN)));
            behind += early.len();
        }
        let is_first = self.contracts_in == Some(self.rounds);
        if is_first || (self.contracts_in.is_some() && self.rounds == FAIR) {
            let (name, run) = HOUDINI;
            let effort = Some(if is_first { self.first_contracts } else { self.all_contracts });
            let contracts = Turn { effort, sharing: Sharing::Nothing, ..Turn::of(name, run) };
            // In the first round it comes before `dash`, later behind it.
            round_of.insert(if self.rounds == 0 { 0 } else { behind }, contracts);
        }
        round_of
    }

    /// On C with loops or recursion: each round is twice as long as the one before.
    fn of_loops(&mut self) -> Vec<Turn> {
        let effort = effort_of(self.rounds);
        // An iteration is not interrupted, and a single test may take what all early turns are given: those it has had.
        let is_spent = self.rounds < FAIR && self.spent_by_first >= EARLY_TURNS;
        // Elements and blocks take long to look for in a large program, and help seldom there.
        let is_before_long_turns = self.rounds == ELEMENTS && !self.is_small;
        let own = if is_before_long_turns { IN_LARGE_PROGRAMS * effort } else { effort };
        let mut round_of = if is_spent { Vec::new() } else { turns(&[(FIRST, dash::run)], own) };
        round_of.extend(match self.rounds {
            1 if self.has_texts => turns(&[KINDUCTION], SOME_TEXTS),
            // The one execution is the proof, if it has an end.
            1..COME_IN if self.is_closed => turns(&[BMC], ONE_EXECUTION),
            ..COME_IN => Vec::new(),
            COME_IN..FAIR => {
                let is_first = self.rounds == COME_IN;
                let own = match () {
                    () if is_first && self.has_products => SOME_PRODUCTS,
                    () if is_first && self.has_texts => 8 * SOME_TEXTS,
                    () if is_first && self.has_blocks => SOME_CELLS,
                    () => effort / 20,
                };
                let mut early = turns(&[KINDUCTION], own);
                if is_first {
                    early.extend(turns(&[HOUDINI], FEW_CONTRACTS));
                }
                if is_first && self.is_small {
                    // Facts about one or two variables are a matter of a moment, those about memory are not.
                    let at = usize::from(self.is_scalar);
                    early.splice(at..at, turns(&[BMC], FEW_ROUNDS));
                    early.extend(turns(&[ACCELERATION], FEW_AT_ONCE));
                }
                if self.rounds == COME_IN + 1 && self.is_small {
                    early.extend(turns(&[BMC], MORE_ROUNDS));
                }
                if self.rounds == ELEMENTS && !self.has_elements {
                    early.extend(turns(&[ACCELERATION], MANY_AT_ONCE));
                }
                match self.rounds {
                    ELEMENTS if self.has_heap() => early.extend(turns(&[BMC], FEW_BLOCKS)),
                    ELEMENTS if !self.has_elements => early.extend(turns(&[BMC], ONE_QUESTION)),
                    _ => {}
                }
                early
            }
            FAIR.. => {
                let mut fair = turns(OTHERS, effort / 4);
                // Behind the turns that are for proofs about elements, which are longer questions for everybody.
                if self.rounds == FAIR && self.has_elements {
                    fair.extend(turns(&[ACCELERATION], MANY_AT_ONCE));
                }
                let whole = effort.max(WHOLE_PROOF);
                fair.iter_mut().filter(|t| is_long(t)).for_each(|t| t.effort = Some(whole));
                fair
            }
        });
        let contracts = match (self.is_recursive, self.rounds) {
            // Before elements are looked for: those of an array that procedures pass on are seldom what the error depends on.
            (true, COME_IN) => Some(SOME_CONTRACTS),
            (true, ELEMENTS) => Some(ALL_CONTRACTS),
            // Loops within procedures that call each other: twenty such need half of it.
            (false, ELEMENTS) if self.contracts_in.is_none() => Some(2 * SOME_CONTRACTS),
            _ => None,
        };
        round_of.extend(contracts.into_iter().flat_map(|effort| turns(&[HOUDINI], effort)));
        // An error may be a few calls deeper than what everybody looks at, and a recursion may have an end there.
        if self.is_recursive && self.rounds > if self.is_small { COME_IN } else { SUMS } {
            let deep = turns(&[BMC], effort.max(MORE_ROUNDS));
            round_of.extend(deep.into_iter().map(|turn| Turn { form: Some(DEEP), ..turn }));
        }
        if self.rounds == SUMS {
            round_of.extend(turns(&[HAVOC], SOME_SKIPPED));
            if !self.has_elements {
                round_of.extend(turns(&[INTERPRET], SOME_SUMS));
            }
        }
        if self.rounds == COME_IN && self.has_lists {
            round_of.extend(turns(&[INTERPRET], SOME_SHAPES));
        }
        if self.are_elements_due() {
            round_of.extend(turns(&[INTERPRET], SOME_ELEMENTS));
        }
        if self.rounds == ELEMENTS && self.has_elements && !self.has_heap() {
            round_of.extend(turns(&[BMC], FEW_BLOCKS));
        }
        // Where there are facts again and again, long searches have two turns with what they know; one that has gone through a very large
        // program does not begin anew.
        let is_kept = |turn: &Turn| self.is_cut && turn.engine == FIRST;
        let takes =
            |turn: &Turn| self.rounds >= FAIR && (!is_long(turn) || self.rounds.is_multiple_of(2)) && !is_kept(turn);
        round_of.iter_mut().filter(|turn| takes(turn)).for_each(|turn| turn.sharing = Sharing::Takes);
        if self.is_unwound {
            round_of.retain(|turn| turn.engine != BMC.0 || turn.form.is_some());
            round_of.splice(0..0, turns(&[BMC], effort.saturating_mul(UNWOUND)));
        }
        round_of
    }

    /// Loops go through blocks of the heap.
    fn has_heap(&self) -> bool {
        self.has_blocks || self.has_lists
    }

    /// Whether statements about all elements are looked for in this round: once, and where facts are new. Where everything is unwound, the
    /// answer is in the unwinding, as a rule.
    fn are_elements_due(&mut self) -> bool {
        let are_facts_new = std::mem::replace(&mut self.are_facts_new, false);
        self.has_elements && (self.rounds == ELEMENTS || are_facts_new && !self.is_unwound)
    }
}

/// What `dash` is given in a round.
fn effort_of(round: u32) -> u64 {
    MOMENT.saturating_mul(2_u64.saturating_pow(round))
}

/// Turns of these engines, each with this effort.
fn turns(who: &[(&'static str, Engine)], effort: u64) -> Vec<Turn> {
    who.iter().map(|&(name, run)| Turn { effort: Some(effort), ..Turn::of(name, run) }).collect()
}

/// On C without loops: one question, which `bmc` asks as a whole. Its turns grow quickly; those of `dash`
/// more quickly, which proves location by location what is long for a search and easy otherwise, such as what many branches count. When both
/// have had their seconds, `bmc` has twice as much: it is sure to have an end.
fn of_loop_free(round: u32) -> Vec<Turn> {
    let (quick, slow) = (round.min(THIRD_COMES_IN), round.saturating_sub(THIRD_COMES_IN));
    let grown = |effort: u64, factor: u64| {
        effort.saturating_mul(factor.saturating_pow(quick)).saturating_mul(2_u64.saturating_pow(slow))
    };
    let mut round_of = turns(&[(FIRST, dash::run)], grown(MOMENT, 16));
    round_of.extend(turns(&[BMC], grown(ONE_QUESTION, 4)));
    if round >= THIRD_COMES_IN {
        round_of.extend(turns(&[HOUDINI, MINIMAX], grown(MOMENT, 4)));
    }
    round_of
}

/// On guarded commands: one round, whose last turn has no limit. These are programs of one procedure, whose locations are few:
/// nothing is gained by unrolling.
fn of_models(round: u32) -> Vec<Turn> {
    let dash = |iterations| Turn { form: Some(EXPANDED), iterations, ..Turn::of(FIRST, dash::run) };
    let ase = |options, iterations| Turn { ase: Some(options), iterations, ..Turn::of("ase", ase::run) };
    match round {
        0 => vec![
            dash(Some(120)),
            ase(Options::FAST, None),
            dash(Some(1_000)),
            ase(Options::PAPER, Some(60)),
            dash(None),
        ],
        _ => Vec::new(),
    }
}

/// Effort of the first round: about 20 ms, in which `dash` decides half of the corpus.
const MOMENT: u64 = 20_000;

/// From this round on others than `dash` have turns at all: preparing the program for them costs as much as a short search.
const COME_IN: u32 = 3;

/// The others, the quickest first.
const OTHERS: &[(&str, Engine)] = &[KINDUCTION, EXPLICIT, PDR, HOUDINI, BMC, HAVOC, MINIMAX];
const PDR: (&str, Engine) = ("pdr", pdr::run);
const EXPLICIT: (&str, Engine) = ("explicit", explicit::run);
const HAVOC: (&str, Engine) = ("havoc", havoc::run);
const KINDUCTION: (&str, Engine) = ("kinduction", kinduction::run);
const INTERPRET: (&str, Engine) = ("interpret", interpret::run);
const HOUDINI: (&str, Engine) = ("houdini", houdini::run);
const MINIMAX: (&str, Engine) = (minimax::NAME, minimax::run);
const ACCELERATION: (&str, Engine) = (acceleration::NAME, acceleration::run);
const BMC: (&str, Engine) = (bmc::NAME, bmc::run);

/// From this round on, when `dash` has had about a second, they have as much of it as `dash`; before, a tenth. `bmc`, `pdr` and `explicit`
/// have as much again: what they have done in a turn they keep.
const FAIR: u32 = 6;

/// The same of a program that is cut for others: of 200 procedures with a contract each, on three layers of calls, `dash` takes as much.
const FAIR_WHERE_CUT: u32 = FAIR + 5;

/// Twice what `dash` is given in all turns before that. With less, drivers that it decides in the last of them wait for others (parport_true).
const EARLY_TURNS: u64 = 2 * MOMENT * ((1 << FAIR) - 1);

/// How much more than in a small program `dash` has before long turns of others: parport_true needs three times as much, and
/// waits for them otherwise.
const IN_LARGE_PROGRAMS: u64 = 4;

/// An unwinding is long, and so is the way to a frame that stays, or to the last state.
fn is_long(turn: &Turn) -> bool {
    [BMC.0, PDR.0, EXPLICIT.0].contains(&turn.engine)
}

/// What those may spend at least in a turn on loops: where an assumption bounds all of them (buffers of at most ten bytes, lists of at most
/// twenty items), a whole unwinding is the proof; and eight processes that wait for each other have invariants that `pdr` finds with less.
const WHOLE_PROOF: u64 = 2_500_000;

/// How much more than `dash` it may spend when it has unwound everything, and comes first: what is left is sure to have an end. It begins anew
/// for no facts then.
const UNWOUND: u64 = 4;

/// Conflicts after which `dash` leaves a question of a program without loops to `bmc`, which asks one about the whole.
const HARD_QUESTION: u64 = 1_000;

/// What `bmc` may spend in the first round on the one question that a program without loops is: a third of a second. Also what it may
/// spend when `dash` has had a second on loops: they may be short ones, as in harnesses that look at every byte of a record. With turns as
/// long as those of `dash` from the third round on, a driver took twice as long (parport_true).
const ONE_QUESTION: u64 = 700_000;

/// The same where loops go through blocks of the heap, or through arrays of which nothing is known for all elements: a few of them are
/// unwound in that, in whatever order.
const FEW_BLOCKS: u64 = 4_000_000;

/// What it may spend on a small program when the others come in: loops of a few rounds are unwound in that, whatever they do
/// to memory.
const FEW_ROUNDS: u64 = 50_000;

/// What it may spend on a small program one round later.
const MORE_ROUNDS: u64 = 400_000;

/// What `acceleration` may spend on a small program when the others come in: an error behind thousands of rounds of one loop, or of two in each
/// other, is a question of a moment; where three loops depend on each other, it is one of a second, which it has later.
const FEW_AT_ONCE: u64 = 100_000;
const MANY_AT_ONCE: u64 = 2_000_000;

/// What it may spend in an early round where no input is read: constants are all that is unwound, thousands of rounds in that.
const ONE_EXECUTION: u64 = 50_000;

/// The round of a program without loops from which on others than these two have turns: a dozen seconds are over then.
const THIRD_COMES_IN: u32 = 2;

/// Locations of a program, counted as often as they are called, from which on `dash` does not come first: its first test might take a second
/// (`correlated_locks` of 50 procedures, with 46,000 of them and loops of four rounds).
const LONG_TEST: u64 = 20_000;

/// What `houdini` may spend early where procedures are shared, and a contract of each is what there is to find.
const ALL_CONTRACTS: u64 = 5_000_000;

/// The same for each edge of a large program. Of 400 to 3,200 procedures that lock under a flag, contracts that the text suggests cost a third of it: with
/// less, `dash` looks for tests in half a million locations for as long as the contracts take.
const FIRST_CONTRACTS_PER_EDGE: u64 = 1_000;

/// The same when `dash` has had its early turns: of 400 procedures with a switch, a loop and two calls, a
/// contract and the loop's invariant cost half of it.
const CONTRACTS_PER_EDGE: u64 = 6_000;

/// What it may spend where all calls were expanded: it begins anew in each turn, so one turn is better than two, and the
/// contracts of ten procedures that lock and branch cost less than that.
const FEW_CONTRACTS: u64 = 60_000;

/// What it may spend on recursive procedures when it comes in: half of the kinds of recursion need less.
const SOME_CONTRACTS: u64 = 1_000_000;

/// The round in which linear inequalities between several variables are looked for: what `kinduction` proves by facts about one or
/// two of them is proved by then, and what `dash` decides within a second is decided.
const SUMS: u32 = COME_IN + 2;

/// What that may cost: the domains say in a few hundredths of a second what there is to ask.
const SOME_SUMS: u64 = 500_000;

/// What `havoc` may spend by then: a loop whose values nobody reads behind it is no part of what is unwound.
const SOME_SKIPPED: u64 = 300_000;

/// What `explicit` and `pdr` may spend each when they come in where all that changes is variables (`explicit` also where it is small objects), twice as much in the next round: state machines that read
/// inputs, schedulers of processes, hardware that is written as a loop. Of a dozen such programs it proves eight with that, which all
/// others together proved in ten times as much or not at all.
const SOME_STATES: u64 = 200_000;

/// The round in which statements about all elements of arrays are looked for, where elements are written in loops, or about
/// all blocks of the heap, where accesses to them are checked: `dash` has had a second by then, and finds most errors, small
/// arrays and short lists in it.
const ELEMENTS: u32 = 5;

/// What that may cost: programs with two loops over one or two arrays need less than a quarter of it, those with four loops over three blocks
/// of unknown length half of it.
const SOME_ELEMENTS: u64 = 8_000_000;

/// What `kinduction` may spend when it comes in where it is asked whether products are equal: nobody else guesses equations between them, and the others' questions
/// about them have no end.
const SOME_PRODUCTS: u64 = 2_000_000;

/// What `kinduction` may spend when it comes in where accesses to blocks are checked in loops: that a block is as long as it was allocated is
/// a fact, which it proves with a sixth of that; sorting in a block takes three quarters.
const SOME_CELLS: u64 = 2_000_000;

/// What `kinduction` may spend in the second round on loops that read bytes, and eight times as much when others come in: that a
/// walk along a text stays before its end is a fact, and most programs that read a line or an argument and copy it are proved
/// in one of these turns.
const SOME_TEXTS: u64 = 600_000;

/// Edges of a small program. It is about its texts, as far as it has any: a driver of two thousand edges that also copies a
/// string took twice as long (parport_true).
const SMALL: usize = 600;

/// What shapes may cost when they come in: of 27 programs with lists, 20 are proved with a third of it, and nobody else proves them.
const SOME_SHAPES: u64 = 300_000;

/// The turns on one prepared program, for whoever has no others.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let (limit, budget) = (cx.budget.max_iterations, cx.budget.clone());
    let mut excluded = Vec::new();
    let mut last = Outcome::unknown(GaveUp::Method("no engine was asked".into()));
    let mut schedule = Schedule::new(program, &Without::default());
    schedule.procedures_are_kept(program);
    while let Some(turn) = schedule.next_turn() {
        let earlier = std::mem::take(&mut cx.stats);
        let left = limit.map(|n| n.saturating_sub(earlier.iterations));
        cx.budget = budget.for_engine(TurnEnds::Anywhere);
        cx.budget.allow(turn.effort);
        cx.budget.max_iterations = [left, turn.iterations].into_iter().flatten().min();
        last = (turn.run)(program, &Config { ase: turn.ase, ..config.clone() }, cx);
        cx.stats = cx.stats.after(&earlier);
        cx.budget = budget.clone();
        match &last {
            Outcome::Unknown { why, excluded: more } => {
                excluded.extend(more);
                if !matches!(why, GaveUp::Exhausted(_)) {
                    schedule.gave_up(&turn);
                }
            }
            Outcome::Fail(_) | Outcome::Pass(_) => return last,
        }
        if cx.budget.check(cx.stats.iterations).is_some() {
            break;
        }
    }
    excluded.sort_unstable();
    excluded.dedup();
    match last {
        Outcome::Unknown { why, .. } => Outcome::Unknown { why, excluded },
        answered => answered,
    }
}

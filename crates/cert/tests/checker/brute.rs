//! Inductiveness by enumeration. The programs have a few bits of variables and look only at the low two bits of each
//! byte of their objects, so that these are all the states there are. What a contract says about a call is enumerated too:
//! all values of the callee's variables at its entry and at its exit, and all that it may leave behind.

use evidence::{Contract, Invariant, Proof, Use};
use exec::{Flow, InitialMemory, Inputs, State, step};
use ir::analysis::{Effects, effects};
use ir::{Callee, Edge, EdgeId, Input, LocKind, Procedure, Program, VarKind};
use logic::{Env, Evaluator, VarId, mask};
use std::rc::Rc;

/// A program with few states.
pub(crate) struct Brute<'p> {
    program: &'p Program,
    globals: Vec<VarId>,
    cells: Vec<u128>,
    effects: Vec<Effects>,
}

/// Places that take all values.
pub(crate) struct Space<'a> {
    /// With their widths.
    pub(crate) vars: Vec<(VarId, u32)>,
    pub(crate) cells: &'a [u128],
}

impl Space<'_> {
    pub(crate) fn size(&self) -> u128 {
        let bits = self.vars.iter().map(|v| v.1).sum::<u32>() + 2 * self.cells.len() as u32;
        assert!(bits <= 14, "too many states");
        1 << bits
    }

    /// The number of the values in a state.
    pub(crate) fn number(&self, s: &State) -> u128 {
        let mut widths = 0;
        let mut n = 0;
        let mut put = |value: u128, width: u32| {
            n |= (value & mask(width)) << widths;
            widths += width;
        };
        self.vars.iter().for_each(|&(v, width)| put(s.get(v), width));
        self.cells.iter().for_each(|&a| put(s.load(a, 1), 2));
        n
    }

    /// The state with the `n`th values.
    pub(crate) fn state(&self, base: &State, mut n: u128) -> State {
        let mut take = |width: u32| {
            let v = n & mask(width);
            n >>= width;
            v
        };
        let mut s = base.clone();
        for &(v, width) in &self.vars {
            s.set(v, take(width));
        }
        for &a in self.cells {
            s.store(a, take(2), 1);
        }
        s
    }
}

impl<'p> Brute<'p> {
    pub(crate) fn new(program: &'p Program) -> Brute<'p> {
        let is_global = |v: &VarId| program.var_decl(*v).kind == VarKind::Global;
        let globals = (0..program.vars.len() as u32).map(VarId).filter(is_global).collect();
        let cells = program.objects.iter().flat_map(|o| o.addr..o.addr + o.size).collect();
        Brute { program, globals, cells, effects: effects(program) }
    }

    /// Is the first contract about the program, and does each edge keep the invariants of each contract?
    pub(crate) fn is_inductive(&self, proof: &Proof) -> bool {
        let mut ev = Evaluator::new();
        let mut are_kept = true;
        for (i, c) in proof.contracts.iter().enumerate() {
            let p = self.program.proc(c.proc);
            let states = self.states(proof, c);
            let holds = |ev: &mut Evaluator, i: Invariant| states.iter().map(|s| holds(ev, proof, i, s)).collect();
            let holds: Vec<Vec<bool>> = c.invariants.iter().map(|&i| holds(&mut ev, i)).collect();
            if i == 0 {
                are_kept &= holds[p.entry.0 as usize].iter().all(|&h| h);
                are_kept &=
                    p.loc_ids().all(|l| p.loc(l).kind == LocKind::Plain || !holds[l.0 as usize].contains(&true));
            }
            for e in p.edge_ids() {
                let before = &holds[p.edge(e).src.0 as usize];
                let mut starts = states.iter().zip(before).filter(|(_, h)| **h).map(|(s, _)| s);
                are_kept = are_kept && starts.all(|s| self.keeps(&mut ev, proof, c, e, s));
            }
        }
        are_kept
    }

    /// All states of an activation, with all values of the contract's frozen variables.
    fn states(&self, proof: &Proof, c: &Contract) -> Vec<State> {
        let width = |v: &VarId| match self.program.vars.get(v.0 as usize) {
            Some(d) => (*v, d.width()),
            None => (*v, proof.frozen[v.0 as usize - self.program.vars.len()].width()),
        };
        let vars = self.globals.iter().chain(&self.program.proc(c.proc).locals).chain(&c.frozen).map(width).collect();
        let space = Space { vars, cells: &self.cells };
        let count = self.program.vars.len() + proof.frozen.len();
        let zero = State::new(count, Rc::new(InitialMemory::default()));
        (0..space.size()).map(|n| space.state(&zero, n)).collect()
    }

    fn keeps(&self, ev: &mut Evaluator, proof: &Proof, c: &Contract, id: EdgeId, s: &State) -> bool {
        let p = self.program.proc(c.proc);
        let e = p.edge(id);
        match e.call() {
            None => self.executes(ev, proof, e, c.invariants[e.dst.0 as usize], s),
            Some(_) => Call::new(self, ev, proof, c, id, s).keeps(ev),
        }
    }

    fn executes(&self, ev: &mut Evaluator, proof: &Proof, e: &Edge, after: Invariant, s: &State) -> bool {
        let mut inputs = Odometer::default();
        loop {
            inputs.restart();
            let mut t = s.clone();
            let flow = e.stmts.iter().try_for_each(|stmt| match step(self.program, ev, &mut t, stmt, &mut inputs) {
                Flow::Next => Ok(()),
                Flow::Blocked => Err(()),
            });
            if flow.is_ok() && !holds(ev, proof, after, &t) {
                return false;
            }
            if !inputs.advance() {
                return true;
            }
        }
    }

    fn space_of(&self, vars: impl Iterator<Item = VarId>, memory: bool) -> Space<'_> {
        let vars = vars.map(|v| (v, self.program.var_decl(v).width())).collect();
        Space { vars, cells: if memory { &self.cells } else { &[] } }
    }
}

/// A call in one state.
struct Call<'a> {
    brute: &'a Brute<'a>,
    proof: &'a Proof,
    caller: &'a Procedure,
    edge: &'a Edge,
    result: Option<VarId>,
    callee: &'a Procedure,
    effects: &'a Effects,
    after: Invariant,
    uses: Vec<&'a Use>,
    before: &'a State,
    /// At the callee's entry, one for each value of its variables; frozen variables are set for each use.
    entries: Vec<State>,
}

impl<'a> Call<'a> {
    fn new(
        brute: &'a Brute<'a>,
        ev: &mut Evaluator,
        proof: &'a Proof,
        c: &'a Contract,
        id: EdgeId,
        before: &'a State,
    ) -> Call<'a> {
        let p = brute.program;
        let caller = p.proc(c.proc);
        let edge = caller.edge(id);
        let Some((result, Callee::Direct(t), args)) = edge.call() else { panic!("a direct call") };
        let callee = p.proc(*t);
        let values: Vec<u128> = args.iter().map(|&a| ev.eval(&p.pool, a, before)).collect();
        let others = callee.locals.iter().copied().filter(|v| !callee.params.contains(v));
        let space = brute.space_of(others, false);
        let entry = |n| {
            let mut s = space.state(before, n);
            callee.params.iter().zip(&values).for_each(|(&v, &x)| s.set(v, x));
            s
        };
        Call {
            brute,
            proof,
            caller,
            edge,
            result,
            callee,
            effects: &brute.effects[t.0 as usize],
            after: c.invariants[edge.dst.0 as usize],
            uses: c.uses.iter().filter(|u| u.edge == id).collect(),
            before,
            entries: (0..space.size()).map(entry).collect(),
        }
    }

    fn keeps(&self, ev: &mut Evaluator) -> bool {
        let mut entered: Vec<Vec<bool>> = self
            .entries
            .iter()
            .map(|s| self.uses.iter().map(|u| self.holds_at(ev, u, s, self.callee.entry)).collect())
            .collect();
        entered.sort_unstable();
        entered.dedup();
        if self.caller.is_raise(self.edge) {
            return entered.iter().all(|pre| self.is_excluded(pre)) || self.holds_whatever_changes(ev);
        }
        let globals = self.effects.writes.iter().copied().filter(|&v| v != self.brute.program.heap);
        let space = self.brute.space_of(self.callee.locals.iter().copied().chain(globals.clone()), self.effects.memory);
        (0..space.size()).map(|n| space.state(self.before, n)).all(|exit| {
            let posts: Vec<bool> = self.uses.iter().map(|u| self.holds_at(ev, u, &exit, self.callee.exit)).collect();
            let follows = |pre: &Vec<bool>| pre.iter().zip(&posts).all(|(pre, post)| !pre || *post);
            if !entered.iter().any(follows) {
                return true;
            }
            let mut behind = exit.clone();
            self.caller.locals.iter().for_each(|&v| behind.set(v, self.before.get(v)));
            if let (Some(to), Some(from)) = (self.result, self.callee.result) {
                behind.set(to, exit.get(from));
            }
            holds(ev, self.proof, self.after, &behind)
        })
    }

    /// Does the target's invariant hold in the caller, whatever the callee has done so far?
    fn holds_whatever_changes(&self, ev: &mut Evaluator) -> bool {
        let globals = self.effects.writes.iter().copied().filter(|&v| v != self.brute.program.heap);
        let space = self.brute.space_of(globals, self.effects.memory);
        (0..space.size()).all(|n| holds(ev, self.proof, self.after, &space.state(self.before, n)))
    }

    /// The invariant of the used contract at a location of the callee.
    fn holds_at(&self, ev: &mut Evaluator, u: &Use, s: &State, l: ir::LocId) -> bool {
        let contract = &self.proof.contracts[u.contract];
        let mut s = s.clone();
        for (&v, &t) in contract.frozen.iter().zip(&u.frozen) {
            s.set(v, ev.eval(&self.proof.pool, t, self.before));
        }
        holds(ev, self.proof, contract.invariants[l.0 as usize], &s)
    }

    /// Does a contract whose precondition holds deny the locations that the raise edge stands for?
    fn is_excluded(&self, pre: &[bool]) -> bool {
        let raised = &self.caller.loc(self.edge.dst).kind;
        let is_such =
            |k: &LocKind| matches!(k, LocKind::Error(_)) == matches!(raised, LocKind::Error(_)) && *k != LocKind::Plain;
        self.uses.iter().zip(pre).any(|(u, &pre)| {
            let invariants = &self.proof.contracts[u.contract].invariants;
            let mut such = self.callee.loc_ids().filter(|&l| is_such(&self.callee.loc(l).kind));
            pre && such.all(|l| invariants[l.0 as usize] == Invariant::Unreachable)
        })
    }
}

fn holds(ev: &mut Evaluator, proof: &Proof, invariant: Invariant, s: &State) -> bool {
    match invariant {
        Invariant::Unreachable => false,
        Invariant::Any | Invariant::Between => true,
        Invariant::Holds(t) => ev.holds(&proof.pool, t, s),
    }
}

/// All sequences of inputs, one after the other.
#[derive(Default)]
pub(crate) struct Odometer {
    /// Value and number of values of each input asked for so far.
    digits: Vec<(u128, u128)>,
    at: usize,
}

impl Odometer {
    fn digit(&mut self, values: u128) -> u128 {
        if self.at == self.digits.len() {
            self.digits.push((0, values));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }

    /// The same sequence from its beginning.
    pub(crate) fn restart(&mut self) {
        self.at = 0;
    }

    /// To the next sequence; false after the last.
    pub(crate) fn advance(&mut self) -> bool {
        self.digits.truncate(self.at);
        while let Some((value, values)) = self.digits.pop() {
            if value + 1 < values {
                self.digits.push((value + 1, values));
                return true;
            }
        }
        false
    }
}

impl Inputs for Odometer {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        self.digit(1 << width)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.digit(4) as u8).collect()
    }
}

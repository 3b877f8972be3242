//! A procedure by itself, with the heads of those that it calls: what is asked about it is the same question in each program that has
//! it, whatever else that has.

use crate::ids::{LocId, ProcId};
use crate::program::{Callee, Hint, LocKind, Procedure, Program, ProgramPoint, StmtKind, VarKind};
use crate::property::{CheckId, Checks};
use crate::{Places, text};
use base::{Pos, SourceMap};
use logic::{Imported, Pool, VarId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// See the module.
pub struct Alone {
    /// Its entry is the procedure. The others have two locations, where they begin and where they end, and nothing in between. Nothing
    /// has a name or a place.
    pub program: Program,
    /// The whole program's variables, by number of those here.
    pub vars: Vec<VarId>,
    /// The whole program's procedures, by number of those here.
    pub procs: Vec<ProcId>,
    here: FxHashMap<VarId, VarId>,
}

impl Alone {
    /// The procedure, with all global variables.
    pub fn new(whole: &Program, id: ProcId) -> Alone {
        let q = whole.proc(id);
        let mut procs = vec![id];
        for callee in q.edges.iter().filter_map(|e| e.call()).flat_map(|(_, callee, _)| callee.targets()) {
            if !procs.contains(callee) {
                procs.push(*callee);
            }
        }
        let is_global = |v: &VarId| matches!(whole.var_decl(*v).kind, VarKind::Global | VarKind::Heap);
        let mut vars: Vec<VarId> = (0..whole.vars.len() as u32).map(VarId).filter(is_global).collect();
        vars.extend(q.locals.iter().filter(|v| !is_global(v)));
        for &callee in &procs[1..] {
            vars.extend(head_vars(whole.proc(callee)));
        }
        let here: FxHashMap<VarId, VarId> = vars.iter().copied().zip((0..).map(VarId)).collect();
        let mut made = Made { whole, here: &here, procs: &procs, pool: Pool::default(), done: Imported::default() };
        let mut checks = Checks::default();
        let mut own = vec![made.procedure(q, &mut checks)];
        own.extend(procs[1..].iter().map(|&callee| made.head(whole.proc(callee))));
        let hints = made.hints(id);
        let program = Program {
            pool: made.pool,
            space: whole.space,
            vars: vars.iter().map(|&v| whole.var_decl(v).clone()).collect(),
            procs: own,
            entry: ProcId(0),
            objects: Vec::new(),
            heap: here[&whole.heap],
            sources: SourceMap::default(),
            checks,
            signed_overflow: whole.signed_overflow,
            assumptions: Vec::new(),
            unsupported: Vec::new(),
            endings: BTreeMap::new(),
            model: None,
            source: None,
            decisions: None,
            hints,
        };
        Alone { program: Places::default().erased(&program), vars, procs, here }
    }

    /// What it is recognised by.
    pub fn words(&self) -> String {
        text::print(&self.program)
    }

    /// A variable of the whole program, if it is one of those here.
    pub fn var(&self, v: VarId) -> Option<VarId> {
        self.here.get(&v).copied()
    }
}

/// What callers see of a procedure's variables.
fn head_vars(q: &Procedure) -> impl Iterator<Item = VarId> + '_ {
    q.params.iter().copied().chain(q.result)
}

struct Made<'a> {
    whole: &'a Program,
    here: &'a FxHashMap<VarId, VarId>,
    procs: &'a [ProcId],
    pool: Pool,
    done: Imported,
}

impl Made<'_> {
    fn proc(&self, q: ProcId) -> ProcId {
        ProcId(self.procs.iter().position(|&p| p == q).expect("it is called") as u32)
    }

    fn head(&self, q: &Procedure) -> Procedure {
        let var = |v: VarId| self.here[&v];
        let mut head = Procedure {
            name: q.name.clone(),
            params: q.params.iter().map(|&v| var(v)).collect(),
            result: q.result.map(var),
            locals: head_vars(q).map(var).collect(),
            frame: Vec::new(),
            locs: Vec::new(),
            edges: Vec::new(),
            entry: LocId(0),
            exit: LocId(1),
            pos: Pos::NONE,
        };
        for _ in 0..2 {
            head.add_loc(LocKind::Plain, Pos::NONE);
        }
        head
    }

    fn procedure(&mut self, q: &Procedure, checks: &mut Checks) -> Procedure {
        let mut out = q.clone();
        let here = self.here;
        let own = |v: &mut VarId| *v = here[v];
        out.params.iter_mut().for_each(own);
        out.result.iter_mut().for_each(own);
        out.locals.iter_mut().for_each(own);
        out.frame.iter_mut().for_each(|o| own(&mut o.addr));
        let mut numbers: FxHashMap<CheckId, CheckId> = FxHashMap::default();
        for l in &mut out.locs {
            l.pos = Pos::NONE;
            if let LocKind::Error(check) = &mut l.kind {
                let new = |checks: &mut Checks| checks.push(self.whole.checks[*check].clone());
                *check = *numbers.entry(*check).or_insert_with(|| new(checks));
            }
        }
        for s in out.edges.iter_mut().flat_map(|e| &mut e.stmts) {
            s.pos = Pos::NONE;
            self.statement(&mut s.kind);
        }
        out.pos = Pos::NONE;
        out
    }

    /// What is said of the procedure's locations.
    fn hints(&mut self, id: ProcId) -> Vec<Hint> {
        let (here, whole) = (self.here, self.whole);
        let mut made = Vec::new();
        for hint in whole.hints.iter().filter(|h| h.at.proc == id) {
            let term = self.pool.import_renamed(&whole.pool, hint.term, &mut self.done, &|v| here[&v]);
            made.push(Hint { at: ProgramPoint { proc: ProcId(0), loc: hint.at.loc }, term });
        }
        made
    }

    fn statement(&mut self, kind: &mut StmtKind) {
        let here = self.here;
        kind.for_each_term_mut(|t| *t = self.pool.import_renamed(&self.whole.pool, *t, &mut self.done, &|v| here[&v]));
        match kind {
            StmtKind::Assign(pairs) => pairs.iter_mut().for_each(|(v, _)| *v = here[v]),
            StmtKind::Havoc { var, .. } => *var = here[var],
            StmtKind::Alloc { dst, .. } => *dst = here[dst],
            StmtKind::Call { result, callee, .. } => {
                result.iter_mut().for_each(|v| *v = here[v]);
                match callee {
                    Callee::Direct(q) => *q = self.proc(*q),
                    Callee::Indirect { targets, .. } => targets.iter_mut().for_each(|q| *q = self.proc(*q)),
                }
            }
            StmtKind::Assume(_)
            | StmtKind::Store { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Fill { .. }
            | StmtKind::HavocMem { .. }
            | StmtKind::Free { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "pointers 64
file \"a.c\"
check 0 assertion \"x\" in \"other\" @a.c:9:3
check 1 assertion \"y\" in \"f\" @a.c:9:4
global g: 32
entry main

proc main() {
  local x: 32
  entry l0
  exit l1
  loc l0
  loc l1
  edge l0 -> l1 { call x := f(g + 1:32) }
}

proc other() {
  entry l0
  exit l2
  loc l0
  loc l1 error 0
  loc l2
  edge l0 -> l2 { skip }
  edge l0 -> l1 { assume g == 7:32 }
}

proc f(a) -> r {
  param a: 32
  result r: 32
  entry l0
  exit l3
  loc l0
  loc l1
  loc l2 error 1
  loc l3
  edge l1 -> l3 { skip }
  edge l0 -> l1 { r := a + g  g := a @a.c:3:4 }
  edge l1 -> l2 { assume !(g == a) }
}
";

    fn alone(program: &Program, name: &str) -> Alone {
        let q = program.procs.iter().position(|q| q.name == name).expect("a procedure");
        Alone::new(program, ProcId(q as u32))
    }

    fn words(program: &str, name: &str) -> String {
        alone(&text::parse(program).expect("a program"), name).words()
    }

    #[test]
    fn it_is_a_program_of_its_own() {
        let program = text::parse(PROGRAM).expect("a program");
        for (name, procs) in [("main", 2), ("other", 1), ("f", 1)] {
            let alone = alone(&program, name);
            assert_eq!(alone.program.procs.len(), procs, "{name}");
            // Nobody starts it: it may have parameters.
            let errors = crate::verify(&alone.program).err().unwrap_or_default();
            let is_more = |e: &&String| !e.contains("the entry procedure has parameters");
            assert_eq!(errors.iter().filter(is_more).count(), 0, "{name}: {errors:?}\n{}", alone.words());
            for (v, &of) in (0..).map(VarId).zip(&alone.vars) {
                assert_eq!(alone.var(of), Some(v));
                assert_eq!(alone.program.var_decl(v).sort(), program.var_decl(of).sort());
            }
        }
    }

    #[test]
    fn what_the_others_do_makes_no_difference() {
        let edited = PROGRAM.replace("assume g == 7:32", "assume g == 8:32").replace("a.c:3:4", "a.c:13:1");
        let edited =
            edited.replace("check 0 assertion \"x\" in \"other\" @a.c:9:3\n", "").replace("error 0", "error 1");
        let edited = edited.replace("check 1", "check 0").replace("error 1", "error 0");
        for name in ["main", "f"] {
            assert_eq!(words(PROGRAM, name), words(&edited, name), "{name}");
        }
        assert_ne!(words(PROGRAM, "other"), words(&edited, "other"));
    }

    #[test]
    fn what_it_does_itself_makes_a_difference() {
        for (old, new) in [
            ("r := a + g", "r := a - g"),
            ("assume !(g == a)", "assume g == a"),
            ("global g: 32", "global g: 32\nglobal h: 8"),
        ] {
            assert_ne!(words(PROGRAM, "f"), words(&PROGRAM.replace(old, new), "f"), "{new}");
        }
        // The body of a callee is none of the caller's.
        assert_eq!(words(PROGRAM, "main"), words(&PROGRAM.replace("r := a + g", "r := a - g"), "main"));
    }
}

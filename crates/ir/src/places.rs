//! Programs without the places and the names of their parts in the source: what a question is recognised by where lines have
//! moved, files or variables have other names, or comments have come in between.

use crate::program::{LocKind, Program, Shape, StmtKind};
use crate::property::Checks;
use base::{FileId, Pos, SourceMap};
use logic::VarId;
use rustc_hash::{FxHashMap, FxHashSet};

/// The places of a program, each with a number: that of its first appearance. Parts that have one place keep one number, so that
/// what is said of a place can be said of its number.
#[derive(Clone, Debug, Default)]
pub struct Places {
    list: Vec<Pos>,
    numbers: FxHashMap<Pos, u32>,
}

/// The one file of a program without places.
const NOWHERE: &str = "-";
/// The names of a program without names. The text form numbers those that are the same.
const VARIABLE: &str = "v";
const PROCEDURE: &str = "p";
const OBJECT: &str = "o";
const FIELD: &str = "f";
const INPUT: &str = "i";

impl Places {
    /// Those of the program.
    pub fn of(program: &Program) -> Places {
        let mut places = Places::default();
        let mut program = program.clone();
        each(&mut program, &mut |pos| places.enter(*pos));
        places
    }

    fn enter(&mut self, pos: Pos) {
        if !pos.is_none() && !self.numbers.contains_key(&pos) {
            self.numbers.insert(pos, self.list.len() as u32);
            self.list.push(pos);
        }
    }

    /// The place as a number; none if nothing of the program is there.
    pub fn number(&self, pos: Pos) -> Option<Pos> {
        self.numbers.get(&pos).map(|&n| Pos { file: FileId(0), line: n + 1, col: 1 })
    }

    /// What [`Places::number`] was asked for.
    pub fn place(&self, number: Pos) -> Option<Pos> {
        self.list.get(number.line.checked_sub(1)? as usize).copied()
    }

    /// The program, or one that was prepared of it, with numbers for places, one name for all variables, one for all procedures and so
    /// on, and without what is said of it to people only. Names mean nothing to those who execute or check a program.
    pub fn erased(&self, program: &Program) -> Program {
        let mut out = program.clone();
        let names: Vec<String> = out.sources.names().to_vec();
        for l in out.procs.iter_mut().flat_map(|q| &mut q.locs) {
            if let LocKind::Unknown(reason) = &mut l.kind {
                *reason = without_place(&names, reason).to_string();
            }
        }
        each(&mut out, &mut |pos| *pos = self.number(*pos).unwrap_or(Pos::NONE));
        let endings = std::mem::take(&mut out.endings).into_iter();
        out.endings = endings.filter_map(|(pos, ending)| Some((self.number(pos)?, ending))).collect();
        out.sources = SourceMap::default();
        out.sources.file(NOWHERE);
        out.assumptions.clear();
        out.unsupported.clear();
        forget_names(&mut out);
        out
    }
}

/// The places of the parts, in the order in which the text form has them. Endings are at statements.
fn each(program: &mut Program, f: &mut impl FnMut(&mut Pos)) {
    let Checks(checks) = &mut program.checks;
    checks.iter_mut().for_each(|c| f(&mut c.pos));
    // Variables have other numbers where the same program was read from a text.
    let own: FxHashSet<VarId> = program.procs.iter().flat_map(|q| &q.locals).copied().collect();
    let is_shared = |i: usize| !own.contains(&VarId(i as u32));
    program.vars.iter_mut().enumerate().filter(|(i, _)| is_shared(*i)).for_each(|(_, v)| f(&mut v.pos));
    for q in &mut program.procs {
        f(&mut q.pos);
        q.locals.iter().for_each(|v| f(&mut program.vars[v.0 as usize].pos));
        q.locs.iter_mut().for_each(|l| f(&mut l.pos));
        q.edges.iter_mut().flat_map(|e| &mut e.stmts).for_each(|s| f(&mut s.pos));
    }
}

fn forget_names(program: &mut Program) {
    let Checks(checks) = &mut program.checks;
    for c in checks {
        c.text.clear();
        PROCEDURE.clone_into(&mut c.procedure);
    }
    program.vars.iter_mut().for_each(|v| VARIABLE.clone_into(&mut v.name));
    for o in &mut program.objects {
        OBJECT.clone_into(&mut o.name);
        forget_fields(&mut o.shape);
    }
    for q in &mut program.procs {
        PROCEDURE.clone_into(&mut q.name);
        for o in &mut q.frame {
            OBJECT.clone_into(&mut o.name);
            forget_fields(&mut o.shape);
        }
        for s in q.edges.iter_mut().flat_map(|e| &mut e.stmts) {
            if let StmtKind::Havoc { input, .. } | StmtKind::HavocMem { input, .. } = &mut s.kind {
                INPUT.clone_into(&mut input.what);
            }
        }
    }
}

fn forget_fields(shape: &mut Shape) {
    match shape {
        Shape::Scalar(_) | Shape::Opaque => {}
        Shape::Array { elem, .. } => forget_fields(elem),
        Shape::Record(fields) => {
            for (name, _, shape) in fields {
                FIELD.clone_into(name);
                forget_fields(shape);
            }
        }
    }
}

/// `file:line:col: unsupported: …` without the place.
fn without_place<'a>(files: &[String], reason: &'a str) -> &'a str {
    let numbered = |rest: &'a str| {
        let (line, rest) = rest.strip_prefix(':')?.split_once(':')?;
        let (col, rest) = rest.split_once(": ")?;
        let is_number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
        (is_number(line) && is_number(col)).then_some(rest)
    };
    let behind = files.iter().filter_map(|name| numbered(reason.strip_prefix(name.as_str())?)).next();
    behind.unwrap_or(reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocId, text};

    const PROGRAM: &str = "pointers 64
file \"a.c\"
file \"b.h\"
check 0 assertion \"x\" in \"main\" @a.c:9:3
entry main

proc main() @b.h:1:1 {
  local x: 8 @a.c:2:7
  entry l0
  exit l2
  loc l0
  loc l1 error 0 @a.c:9:3
  loc l2 unknown \"a.c:4:5: unsupported: asm\" @a.c:4:5
  edge l0 -> l1 {
    havoc x nondet \"in\" @a.c:3:3
    assume x == 1:8 @a.c:9:3
  }
  edge l0 -> l2 {
    skip @a.c:4:5
  }
}
";

    fn erased(text: &str) -> String {
        let program = text::parse(text).expect("it is well-formed");
        text::print(&Places::of(&program).erased(&program))
    }

    #[test]
    fn lines_and_names_of_files_make_no_difference() {
        let moved = PROGRAM.replace("a.c:9:3", "a.c:19:4").replace("a.c:4:5", "a.c:14:1").replace("a.c:", "d/e.c:");
        let moved = moved.replace("\"a.c\"", "\"d/e.c\"").replace("b.h", "z.h");
        assert_eq!(erased(PROGRAM), erased(&moved));
    }

    #[test]
    fn names_make_no_difference() {
        let renamed =
            PROGRAM.replace("local x", "local y").replace("havoc x", "havoc y").replace("assume x", "assume y");
        let renamed = renamed.replace("\"x\" in \"main\"", "\"y == 1\" in \"start\"").replace("\"in\"", "\"port\"");
        assert_eq!(erased(PROGRAM), erased(&renamed.replace("main", "start")));
    }

    #[test]
    fn the_numbers_of_variables_make_no_difference() {
        let text = PROGRAM.replace("entry main\n", "global g: 8 @a.c:1:1\nentry main\n");
        let program = text::parse(&text).expect("it is well-formed");
        let mut other = program.clone();
        let count = other.vars.len() as u32;
        other.vars.reverse();
        let renamed = |v: VarId| VarId(count - 1 - v.0);
        let mut done = logic::Imported::default();
        other.heap = renamed(other.heap);
        let mut pool = logic::Pool::default();
        for q in &mut other.procs {
            q.locals.iter_mut().for_each(|v| *v = renamed(*v));
            for s in q.edges.iter_mut().flat_map(|e| &mut e.stmts) {
                s.kind.for_each_term_mut(|t| *t = pool.import_renamed(&program.pool, *t, &mut done, &renamed));
                if let StmtKind::Havoc { var, .. } = &mut s.kind {
                    *var = renamed(*var);
                }
            }
        }
        other.pool = pool;
        let erased = |p: &Program| text::print(&Places::of(p).erased(p));
        assert_eq!(erased(&program), erased(&other));
    }

    #[test]
    fn what_stands_at_one_place_makes_a_difference() {
        let apart = PROGRAM.replace("assume x == 1:8 @a.c:9:3", "assume x == 1:8 @a.c:9:4");
        assert_ne!(erased(PROGRAM), erased(&apart));
        assert_ne!(erased(PROGRAM), erased(&PROGRAM.replace("1:8", "2:8")));
    }

    #[test]
    fn numbers_lead_back_to_places() {
        let program = text::parse(PROGRAM).expect("it is well-formed");
        let places = Places::of(&program);
        for l in &program.proc(program.entry).locs {
            assert_eq!(places.number(l.pos).and_then(|n| places.place(n)), (!l.pos.is_none()).then_some(l.pos));
        }
        assert_eq!(places.place(Pos::NONE), None);
        assert_eq!(program.proc(program.entry).loc(LocId(0)).pos, Pos::NONE);
    }
}

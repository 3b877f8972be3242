//! Lists of texts that the program is given: `argv[0]` to `argv[argc - 1]` lead to texts behind the list, and `argv[argc]` is null; the environment
//! ends with null as well.
//!
//! There may be any number of them, so no condition at the beginning says it of all. It is assumed of each where the program reads it: of
//! what it reads through a pointer to pointers to characters, if the pointer leads into the list and nothing was written there. A
//! loop at the beginning would say the same, but proofs would have to carry "for all `k`" to where elements are read.
//!
//! That nobody writes to the list through other types of pointers is looked up in the program (`lists::Uses`): where it takes such
//! pointers for others, as for `memcpy` and `qsort`, the loop says it. [Decision 0060](../../../../docs/decisions/0060-arguments.md).

use super::body::Body;
use super::cfg::Cfg;
use super::lists::{End, List, Lists, Uses, is_list};
use super::lowering::Lowering;
use super::repr::{Repr, repr, scalar};
use super::scan;
use crate::hir::{Expr, ExprKind, FuncBody, Global, LocalId};
use crate::types::TypeId;
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Term, VarId};

/// Of so many strings a condition says that they are there, where a loop says it of all.
const FIRST: u32 = 8;

/// The input that says where the environment ends.
const END_OF_ENVIRONMENT: &str = "end of the environment";

/// A place of the list takes fewer bytes than a number of so many bits says.
const PLACE_BITS: u32 = 4;

/// Does the function's code name the local?
fn uses_local(code: &FuncBody, local: LocalId) -> bool {
    let mut found = false;
    scan::for_each_expr(code, &mut |e| found |= matches!(e.kind, ExprKind::Local(l) if l == local));
    found
}

impl Lowering<'_> {
    /// Finds out which lists the program is given, and whether they are known where they are read.
    pub(super) fn find_lists(&mut self) {
        let f = self.func(self.entry);
        let Some(code) = &f.body else { return };
        let params = if f.name == "main" { &code.params[..] } else { &[] };
        let local = |p: LocalId| &code.locals[p.0 as usize];
        let is_used_list = |&p: &LocalId| self.is_list(local(p).ty) && uses_local(code, p);
        let [arguments, environment] = [1, 2].map(|i| params.get(i).copied().filter(is_used_list));
        let arguments = arguments.filter(|_| self.is_count(local(params[0]).ty));
        let is_environ = |g: &&Global| g.is_extern_only && self.is_environment(g) && self.is_list(g.ty);
        let environ = self.unit.globals.iter().find(is_environ);
        if arguments.is_none() && environment.is_none() && environ.is_none() {
            return;
        }
        let Uses { converts: false, writes } = Uses::of(self.unit) else { return };
        let param = |p: LocalId| (local(p).ty, local(p).pos);
        let arguments = arguments.map(|p| {
            let (first, count) = (self.list_variable("$argv", param(p)), self.list_variable("$argc", param(params[0])));
            List { first, end: End::Count(count) }
        });
        let mut ended = |name: &str, at: (TypeId, Pos)| {
            let first = self.list_variable(name, at);
            List { first, end: End::At(self.list_variable(&format!("{name} end"), at)) }
        };
        let environment = environment.map(|p| ended("$envp", param(p)));
        let environ = environ.map(|g| ended("$environ", (g.ty, g.pos)));
        let stays = writes.then(|| self.variable_of_lists("$lists stay", ScalarType::TRUTH, f.pos));
        self.lists = Some(Lists { arguments, environment, environ, stays });
    }

    /// Nothing was written to the lists yet, and where nothing is said of `environ`, it has no place.
    pub(super) fn no_list_has_changed(&mut self, start: &mut Cfg) {
        let Some(lists) = &self.lists else { return };
        let (stays, environ, w) = (lists.stays, lists.environ, self.ptr_width());
        let [yes, one, zero] = [(1, 1), (1, w), (0, w)].map(|(k, w)| self.pool().constant(k, w));
        let mut known: Vec<(VarId, Term)> = stays.into_iter().map(|v| (v, yes)).collect();
        if let Some(List { first, end: End::At(end) }) = environ {
            known.extend([(first, one), (end, zero)]);
        }
        if !known.is_empty() {
            start.push(StmtKind::Assign(known), Pos::NONE);
        }
    }

    fn list_variable(&mut self, name: &str, (ty, pos): (TypeId, Pos)) -> VarId {
        let ty = scalar(self.types(), ty);
        self.variable_of_lists(name, ty, pos)
    }

    fn variable_of_lists(&mut self, name: &str, ty: ScalarType, pos: Pos) -> VarId {
        self.program.add_var(VarDecl { name: name.to_string(), ty, kind: VarKind::Global, pos })
    }

    fn is_bits(&self, ty: TypeId) -> bool {
        matches!(repr(self.types(), ty), Repr::Bits(_))
    }

    fn is_list(&self, ty: TypeId) -> bool {
        is_list(self.types(), ty) && self.is_bits(ty)
    }

    fn is_count(&self, ty: TypeId) -> bool {
        self.types().is_integer(ty) && self.is_bits(ty) && self.width(ty) <= self.ptr_width()
    }
}

impl Body<'_, '_> {
    /// What is known of the lists where `main` begins, whose parameters have these values.
    pub(super) fn begin_lists(&mut self, code: &FuncBody, values: &[Term]) {
        let is_used = |i: usize| code.params.get(i).is_some_and(|&p| uses_local(code, p));
        let pos = |i: usize| code.locals[code.params[i].0 as usize].pos;
        if let &[count, list, ..] = values
            && is_used(1)
        {
            self.null_at_end(count, list, pos(1));
            if !self.is_known_for_good(|lists| lists.arguments) {
                self.strings(count, list, pos(1));
            }
        }
        if let &[_, _, list, ..] = values
            && is_used(2)
        {
            self.begin_environment(|lists| lists.environment, list, pos(2));
        }
    }

    /// What is in the list is known wherever it is read. Otherwise it has to be said at the beginning, as a write makes that forget the other
    /// places.
    fn is_known_for_good(&self, which: impl Fn(&Lists) -> Option<List>) -> bool {
        self.lo.lists.as_ref().is_some_and(|lists| which(lists).is_some() && lists.stays.is_none())
    }

    /// What is known of `environ` at the beginning.
    pub(super) fn begin_environ(&mut self, list: Term, pos: Pos) {
        let is_there = self.nonzero(list);
        self.assume(is_there, pos);
        self.begin_environment(|lists| lists.environ, list, pos);
    }

    /// What is known of a list of unknown length at the beginning.
    fn begin_environment(&mut self, which: impl Fn(&Lists) -> Option<List>, list: Term, pos: Pos) {
        if let Some(known) = self.lo.lists.as_ref().and_then(&which) {
            self.ends_with_null(known, list, pos);
        }
        if !self.is_known_for_good(which) {
            self.strings_up_to_null(list, pos);
        }
    }

    /// The list ends somewhere behind its beginning, with null.
    fn ends_with_null(&mut self, list: List, value: Term, pos: Pos) {
        let End::At(end) = list.end else { return };
        let first = self.lo.program.var(list.first);
        if first != value {
            self.assign(list.first, value, pos);
        }
        let ty = self.lo.program.var_decl(end).ty;
        let input = Input { kind: InputKind::Extern, what: END_OF_ENVIRONMENT.to_string(), ty };
        self.cfg.push(StmtKind::Havoc { var: end, input }, pos);
        let size = self.lo.ptr_width() / 8;
        let end = self.lo.program.var(end);
        let (len, low, nothing) = (
            self.constant(size.into(), self.lo.ptr_width()),
            self.constant((size - 1).into(), self.lo.ptr_width()),
            self.no_address(),
        );
        let is_inside = self.is_outside(end, len);
        let pool = self.lo.pool();
        let (is_behind, rest, last) = (pool.ule(first, end), pool.and(end, low), pool.load(end, size as u8, true));
        let (is_aligned, is_null) = (pool.eq(rest, nothing), pool.eq(last, nothing));
        [is_inside, is_behind, is_aligned, is_null].into_iter().for_each(|holds| self.assume(holds, pos));
    }

    /// The pointer may lead into a list: it is of that type, and no address of something that is named.
    pub(super) fn may_be_listed(&self, p: &Expr) -> bool {
        self.lo.lists.is_some() && is_list(self.lo.types(), p.ty) && !self.lo.is_named_address(p)
    }

    /// What is known of `value`, which was read at `addr`, if that is a place of a list.
    pub(super) fn text_was_read(&mut self, addr: Term, value: Term, pos: Pos) {
        let Some(lists) = &self.lo.lists else { return };
        let (all, stays) = (lists.all().collect::<Vec<_>>(), lists.stays);
        for list in all {
            let (null, fits) = self.null_of(list);
            let is_listed = self.is_listed(list.end, (addr, value), null);
            let mut is_place = self.is_place(list, addr, null);
            if let Some(stays) = stays {
                let stays = self.lo.program.var(stays);
                is_place = self.lo.pool().and(is_place, stays);
            }
            let pool = self.lo.pool();
            let holds = pool.implies(is_place, is_listed);
            let holds = pool.and(fits, holds);
            self.assume(holds, pos);
        }
    }

    /// What is at a place of a list: null at the last one. Before that a text, and there is another place behind it, since pointers
    /// of this type are moved by whole places.
    fn is_listed(&mut self, end: End, (addr, value): (Term, Term), null: Term) -> Term {
        let mut is_text = self.lo.in_environment(value);
        let (nothing, next) = (self.no_address(), self.displaced(addr, u64::from(self.lo.ptr_width() / 8)));
        let pool = self.lo.pool();
        let is_place = pool.ule(next, null);
        is_text = pool.and(is_text, is_place);
        if let End::Count(_) = end {
            let is_behind = pool.ult(null, value);
            is_text = pool.and(is_text, is_behind);
        }
        let (is_last, is_null) = (pool.eq(addr, null), pool.eq(value, nothing));
        pool.ite(is_last, is_null, is_text)
    }

    /// A pointer is about to be written at `addr`, which may be a place of a list.
    pub(super) fn text_is_written(&mut self, addr: Term, pos: Pos) {
        let Some(Lists { stays: Some(stays), .. }) = self.lo.lists else { return };
        let all: Vec<List> = self.lo.lists.iter().flat_map(Lists::all).collect();
        let mut still = self.lo.program.var(stays);
        for list in all {
            let (null, _) = self.null_of(list);
            let is_place = self.is_place(list, addr, null);
            let pool = self.lo.pool();
            let is_elsewhere = pool.not(is_place);
            still = pool.and(still, is_elsewhere);
        }
        self.assign(stays, still, pos);
    }

    /// The address is one of the list, whose null is at `null`.
    fn is_place(&mut self, list: List, addr: Term, null: Term) -> Term {
        let first = self.lo.program.var(list.first);
        let pool = self.lo.pool();
        let (above, below) = (pool.ule(first, addr), pool.ule(addr, null));
        pool.and(above, below)
    }

    /// The address of the null at its end, and that it is one of memory from outside, without a wrap on the way there.
    fn null_of(&mut self, list: List) -> (Term, Term) {
        let first = self.lo.program.var(list.first);
        match list.end {
            End::Count(count) => {
                let count = self.lo.program.var(count);
                self.end_of_list(count, first)
            }
            End::At(end) => (self.lo.program.var(end), self.constant(1, 1)),
        }
    }

    /// `argv[0]` to `argv[argc - 1]` point to memory: a loop says so, as there may be any number of them, and of the first,
    /// which programs name, a condition each. It stands behind the loop, so that no proof has to carry it through.
    fn strings(&mut self, count: Term, list: Term, pos: Pos) {
        let (w, narrow) = (self.lo.ptr_width(), self.lo.program.pool.width(count));
        if self.lo.program.pool.width(list) != w || narrow > w {
            return;
        }
        let i = self.temp(narrow, false, true, pos);
        let (first, one) = (self.constant(FIRST.into(), narrow), self.constant(1, narrow));
        self.assign(i, first, pos);
        let (head, body, done) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.goto(head);
        self.cfg.start(head);
        let index = self.lo.program.var(i);
        let (exists, is_there) = self.main_argument(index, count, list);
        let next = self.lo.pool().add(index, one);
        self.branch_on(exists, body, done, pos);
        self.cfg.start(body);
        self.assume(is_there, pos);
        self.assign(i, next, pos);
        self.cfg.goto(head);
        self.cfg.start(done);
        for k in 0..FIRST {
            let index = self.constant(k.into(), narrow);
            let (exists, is_there) = self.main_argument(index, count, list);
            let holds = self.lo.pool().implies(exists, is_there);
            self.assume(holds, pos);
        }
    }

    /// Pointers to memory, and null behind them: the environment. As for arguments, a loop says so, and of the first ones a
    /// condition each.
    fn strings_up_to_null(&mut self, list: Term, pos: Pos) {
        let w = self.lo.ptr_width();
        if self.lo.program.pool.width(list) != w {
            return;
        }
        let size = w / 8;
        let (each, null) = (self.constant(size.into(), w), self.no_address());
        let at = self.temp(w, true, false, pos);
        self.assign(at, list, pos);
        let (head, body, done) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.goto(head);
        self.cfg.start(head);
        let here = self.lo.program.var(at);
        let is_inside = self.is_outside(here, each);
        self.assume(is_inside, pos);
        let pool = self.lo.pool();
        let string = pool.load(here, size as u8, true);
        let (is_last, next) = (pool.eq(string, null), pool.add(here, each));
        self.branch_on(is_last, done, body, pos);
        self.cfg.start(body);
        let is_there = self.lo.in_environment(string);
        self.assume(is_there, pos);
        self.assign(at, next, pos);
        self.cfg.goto(head);
        self.cfg.start(done);
        let mut is_listed = self.constant(1, 1);
        for k in 0..FIRST {
            let at = self.displaced(list, u64::from(k * size));
            let string = self.lo.pool().load(at, size as u8, true);
            let is_there = self.lo.environment_pointer(string);
            let holds = self.lo.pool().implies(is_listed, is_there);
            self.assume(holds, pos);
            let is_string = self.nonzero(string);
            is_listed = self.lo.pool().and(is_listed, is_string);
        }
    }

    /// Whether there is an argument of this index, and whether its pointer points to memory behind the list: strings and
    /// list have no byte in common, and systems store them in this order.
    fn main_argument(&mut self, index: Term, count: Term, list: Term) -> (Term, Term) {
        let (null, _) = self.end_of_list(count, list);
        let w = self.lo.ptr_width();
        let bytes = w / 8;
        let each = self.constant(bytes.into(), w);
        let pool = self.lo.pool();
        let exists = pool.slt(index, count);
        let index = pool.zext(index, w);
        let offset = pool.mul(index, each);
        let at = pool.add(list, offset);
        let string = pool.load(at, bytes as u8, true);
        let is_behind = pool.ult(null, string);
        let is_there = self.lo.in_environment(string);
        (exists, self.lo.pool().and(is_there, is_behind))
    }

    /// `argv[argc]` is null, and there is memory up to it.
    fn null_at_end(&mut self, count: Term, list: Term, pos: Pos) {
        let w = self.lo.ptr_width();
        if self.lo.program.pool.width(list) != w || self.lo.program.pool.width(count) > w {
            return;
        }
        let (null, fits) = self.end_of_list(count, list);
        let nothing = self.no_address();
        let pool = self.lo.pool();
        let last = pool.load(null, (w / 8) as u8, true);
        let is_null = pool.eq(last, nothing);
        self.assume(fits, pos);
        self.assume(is_null, pos);
    }

    /// The address of `argv[argc]`, and that it is one of memory from outside, without a wrap on the way there.
    fn end_of_list(&mut self, count: Term, list: Term) -> (Term, Term) {
        let w = self.lo.ptr_width();
        // The list begins in the lower half of the addresses: a sum of as many bits does not wrap if the count is narrow enough.
        let is_narrow = self.lo.program.pool.width(count) + PLACE_BITS < w;
        let (null, _) = self.place_behind(count, list, w);
        let wide = if is_narrow { w } else { 2 * w };
        let (_, behind) = self.place_behind(count, list, wide);
        let end = self.constant(self.lo.program.space.env_end, wide);
        (null, self.lo.pool().ule(behind, end))
    }

    /// The address of the place behind `count` places of the list, and that behind one more, in `w` bits.
    fn place_behind(&mut self, count: Term, list: Term, w: u32) -> (Term, Term) {
        let size = self.constant((self.lo.ptr_width() / 8).into(), w);
        let pool = self.lo.pool();
        let [list, count] = [list, count].map(|t| pool.zext(t, w));
        let way = pool.mul(count, size);
        let at = pool.add(list, way);
        (at, pool.add(at, size))
    }
}

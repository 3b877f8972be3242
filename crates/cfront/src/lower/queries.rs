//! Functions of verifiers that ask for the object behind a pointer, or work on all of it.

use super::body::Body;
use super::object_table::{Found, ObjectKind};
use super::site::{Arg, CallValue, NotUnderstood, Site};
use crate::vocabulary::Query;
use base::Pos;
use ir::{CheckKind, StmtKind};
use logic::Term;

const LIVE: &[ObjectKind] = &[ObjectKind::Static, ObjectKind::Local, ObjectKind::Block];
/// CBMC knows the extent of a block also when it has been freed.
const ONCE: &[ObjectKind] = &[ObjectKind::Static, ObjectKind::Local, ObjectKind::Block, ObjectKind::Freed];
const ONCE_OR_NULL: &[ObjectKind] =
    &[ObjectKind::Static, ObjectKind::Local, ObjectKind::Block, ObjectKind::Freed, ObjectKind::Null];

const LIVE_OR_NULL: &[ObjectKind] = &[ObjectKind::Static, ObjectKind::Local, ObjectKind::Block, ObjectKind::Null];

/// The objects for which there is an answer; `None` if there always is one.
fn answered_for(query: Query) -> Option<&'static [ObjectKind]> {
    match query {
        Query::IsAccessible | Query::Check => None,
        Query::Size => Some(ONCE),
        Query::Offset | Query::Identity | Query::IsSame | Query::IsDynamic => Some(ONCE_OR_NULL),
        Query::Havoc | Query::Fill | Query::Copy | Query::Replace => Some(LIVE),
    }
}

impl<'u> Body<'_, 'u> {
    /// Where accesses are checked, nothing is known any more of an object that has ended.
    fn told(&self, kinds: &'static [ObjectKind]) -> &'static [ObjectKind] {
        match (self.lo.memory.is_some(), kinds) {
            (true, kinds) if kinds == ONCE => LIVE,
            (true, kinds) if kinds == ONCE_OR_NULL => LIVE_OR_NULL,
            _ => kinds,
        }
    }

    pub(super) fn query(&mut self, query: Query, name: &'u str, args: &[Arg<'u>], site: Site) -> CallValue {
        let &first = args.first().ok_or(NotUnderstood)?;
        let asked = self.asked_extent(query, args)?;
        let pointer = self.size(first);
        let second = args.get(1).map(|&a| self.size(a));
        let found = self.pointed_object(pointer, name, site.pos).ok_or(NotUnderstood)?;
        self.check_primitive(found, name, site.pos);
        if let Some(kinds) = answered_for(query) {
            self.only_for(found, self.told(kinds), name, site.pos);
        }
        let answer = match query {
            Query::IsAccessible => {
                let is_inside = self.has_room(found, asked.ok_or(NotUnderstood)?, name, site.pos);
                self.as_int(is_inside, site.ty)
            }
            Query::Check => {
                let is_inside = self.has_room(found, asked.ok_or(NotUnderstood)?, name, site.pos);
                match self.lo.memory.is_some() {
                    true => self.require_of_call(is_inside, CheckKind::Bounds, name, site.pos),
                    // As where an access is outside of its object.
                    false => self.assume(is_inside, site.pos),
                }
                return Ok(None);
            }
            Query::Size => self.resize(found.size, false, self.lo.width(site.ty)),
            Query::Offset => {
                // From null, also where that has a cell.
                let (is_null, null) = (self.is_kind(found, &[ObjectKind::Null]), self.no_address());
                let base = self.lo.pool().ite(is_null, null, found.base);
                let offset = self.lo.pool().sub(pointer, base);
                self.resize(offset, true, self.lo.width(site.ty))
            }
            Query::Identity => {
                let place = self.lo.unit.sources.show(site.pos);
                let text = format!("{name} at {place}: the numbers of objects are those that attest chooses");
                self.lo.assume_of_program(text);
                self.resize(found.base, false, self.lo.width(site.ty))
            }
            Query::IsSame => {
                let other = self.pointed_object(second.ok_or(NotUnderstood)?, name, site.pos).ok_or(NotUnderstood)?;
                self.check_primitive(other, name, site.pos);
                self.only_for(other, self.told(ONCE_OR_NULL), name, site.pos);
                let bit = self.lo.pool().eq(found.base, other.base);
                self.as_int(bit, site.ty)
            }
            Query::IsDynamic => {
                let bit = self.is_kind(found, &[ObjectKind::Block, ObjectKind::Freed]);
                self.as_int(bit, site.ty)
            }
            Query::Havoc | Query::Fill | Query::Copy | Query::Replace => {
                self.on_whole_object(query, found, args, name, site)?;
                return Ok(None);
            }
        };
        Ok(Some(self.spill(answer, site.pos)))
    }

    /// The number of bytes that a question is about: the second argument, or what the pointer points to.
    fn asked_extent(&mut self, query: Query, args: &[Arg<'u>]) -> CallValue {
        match (query, args) {
            (Query::IsAccessible | Query::Check, &[_, n]) => Ok(Some(self.size(n))),
            (Query::IsAccessible, &[p]) => {
                let types = self.lo.types();
                let to =
                    types.pointee(p.ty).filter(|&t| types.is_complete(t) && !types.is_void(t)).ok_or(NotUnderstood)?;
                let size = types.size_of(to).into();
                Ok(Some(self.constant(size, self.lo.ptr_width())))
            }
            (Query::IsAccessible | Query::Check, _) => Err(NotUnderstood),
            _ => Ok(None),
        }
    }

    /// One bit: `len` bytes from the pointer on lie in a live object. No bytes of no object are not decided.
    fn has_room(&mut self, found: Found, len: Term, name: &str, pos: Pos) -> Term {
        let is_live = self.is_kind(found, LIVE);
        let is_some = self.nonzero(len);
        let pool = self.lo.pool();
        let (is_none, is_dead) = (pool.not(is_some), pool.not(is_live));
        let is_open = pool.and(is_none, is_dead);
        self.not_supported_if(is_open, &format!("{name} of no bytes outside every object"), pos);
        let pool = self.lo.pool();
        let offset = pool.sub(found.pointer, found.base);
        let left = pool.sub(found.size, offset);
        let (is_within, fits) = (pool.ule(offset, found.size), pool.ule(len, left));
        let both = pool.and(is_within, fits);
        pool.and(is_live, both)
    }

    /// It is an error to ask about what is no object, or none any more.
    fn check_primitive(&mut self, found: Found, name: &str, pos: Pos) {
        let is_asked = self.lo.options.memory.contains(CheckKind::PointerPrimitive);
        if is_asked && self.lo.memory.is_some() && self.lo.is_own_code(pos) {
            let fits = self.is_kind(found, LIVE_OR_NULL);
            self.require_of_call(fits, CheckKind::PointerPrimitive, name, pos);
        }
    }

    /// Paths on which the pointer points to anything else are not translated.
    fn only_for(&mut self, found: Found, kinds: &[ObjectKind], name: &str, pos: Pos) {
        let fits = self.is_kind(found, kinds);
        let other = self.lo.pool().not(fits);
        self.not_supported_if(other, &format!("{name} of a pointer to no object"), pos);
    }

    fn on_whole_object(
        &mut self,
        query: Query,
        found: Found,
        args: &[Arg<'u>],
        name: &'u str,
        site: Site,
    ) -> Result<(), NotUnderstood> {
        let pos = site.pos;
        let (dst, len) = (found.base, found.size);
        self.frame_write(dst, len, name, pos);
        match (query, args.get(1)) {
            (Query::Havoc, _) => {
                let (kind, origin) = self.input_origin(name);
                self.havoc_bytes(dst, len, kind, &format!("memory from {origin}()"), pos);
            }
            (Query::Fill, Some(&value)) => {
                let byte = self.repeated_byte(args[0], value)?;
                self.whole_array(args[0], found, name, pos);
                self.change(StmtKind::Fill { dst, byte, len }, pos);
            }
            (Query::Copy | Query::Replace, Some(&other)) => {
                // Pointers that are copied so would be hidden from those who ask where pointers come from.
                let types = self.lo.types();
                let is_plain = |a: Arg<'u>| types.pointee(a.ty).is_some_and(|t| types.is_integer(t));
                (is_plain(args[0]) && is_plain(other)).then_some(()).ok_or(NotUnderstood)?;
                let pointer = self.size(other);
                let source = self.pointed_object(pointer, name, pos).ok_or(NotUnderstood)?;
                self.only_for(source, LIVE, name, pos);
                self.whole_array(args[0], found, name, pos);
                self.whole_array(other, source, name, pos);
                let other = source;
                let pool = self.lo.pool();
                let misfit = if query == Query::Copy { pool.ne(other.size, len) } else { pool.ult(len, other.size) };
                self.not_supported_if(misfit, &format!("{name} of arrays of different sizes"), pos);
                self.change(StmtKind::Copy { dst, src: other.base, len: other.size }, pos);
            }
            _ => return Err(NotUnderstood),
        }
        Ok(())
    }

    /// The byte that an element repeats: its own value if it is one byte wide, or zero.
    fn repeated_byte(&mut self, array: Arg<'u>, value: Arg<'u>) -> Result<Term, NotUnderstood> {
        let types = self.lo.types();
        let elem =
            types.pointee(array.ty).filter(|&t| types.is_integer(t) || types.is_pointer(t)).ok_or(NotUnderstood)?;
        if self.lo.program.pool.as_const(value.value) == Some(0) || types.size_of(elem) == 1 {
            return Ok(self.resize(value.value, false, 8));
        }
        Err(NotUnderstood)
    }

    /// The pointer is that to an array that is an object of its own: one that is named, or a block of memory.
    fn whole_array(&mut self, array: Arg<'u>, found: Found, name: &str, pos: Pos) {
        if array.expr.and_then(|e| self.element_count(e)).is_none() {
            let is_block = self.is_kind(found, &[ObjectKind::Block]);
            let is_named = self.lo.pool().not(is_block);
            self.not_supported_if(is_named, &format!("{name} of a part of an object"), pos);
        }
        let is_inside = self.lo.pool().ne(found.pointer, found.base);
        self.not_supported_if(is_inside, &format!("{name} of a part of an object"), pos);
    }
}

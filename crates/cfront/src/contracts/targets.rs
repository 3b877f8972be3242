//! What a function or a loop may assign and free: the targets of its clauses.

use super::code::Code;
use crate::lex::{Punct, Tok};
use crate::parse::{Clause, Res};
use std::ops::Range;

/// What has a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FrameOf {
    Function = 0,
    Loop = 1,
    /// As in ACSL: other values must not change, but may be written.
    FunctionOfAcsl = 2,
    LoopOfAcsl = 3,
}

impl FrameOf {
    /// The frame with this number.
    pub(crate) fn find(number: usize) -> Option<FrameOf> {
        let all = [FrameOf::Function, FrameOf::Loop, FrameOf::FunctionOfAcsl, FrameOf::LoopOfAcsl];
        all.into_iter().find(|of| *of as usize == number)
    }

    pub(crate) fn is_loop(self) -> bool {
        matches!(self, FrameOf::Loop | FrameOf::LoopOfAcsl)
    }

    /// A write outside is none that we can judge.
    pub(crate) fn is_about_values(self) -> bool {
        matches!(self, FrameOf::FunctionOfAcsl | FrameOf::LoopOfAcsl)
    }
}

/// A target of `__CPROVER_assigns` or `__CPROVER_frees`.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) condition: Option<Range<usize>>,
    pub(super) place: Place,
}

#[derive(Clone, Debug)]
pub(super) enum Place {
    /// An object or a part of one.
    Lvalue(Range<usize>),
    /// All bytes of the object that a pointer points to.
    Whole(Range<usize>),
    /// Those from the pointer on.
    From(Range<usize>),
    /// So many from the pointer on.
    UpTo(Range<usize>, Range<usize>),
    /// The block of memory that a pointer points to is freed.
    Freed(Range<usize>),
}

impl Code<'_> {
    /// The targets of all clauses that have some.
    pub(super) fn targets(&self, clauses: &[Clause]) -> Res<Vec<Target>> {
        let mut found = Vec::new();
        for clause in clauses {
            let is_freed = match self.name_of(clause) {
                "__CPROVER_assigns" => false,
                "__CPROVER_frees" => true,
                _ => continue,
            };
            for group in self.parts(clause.open + 1..clause.close, Punct::Semi)? {
                if group.is_empty() {
                    continue;
                }
                let (condition, rest) = self.conditional(group)?;
                for target in self.parts(rest, Punct::Comma)? {
                    if target.is_empty() {
                        return self.wrong(clause.open, "a target of this clause is missing");
                    }
                    let place = if is_freed { Place::Freed(target) } else { self.place(target)? };
                    found.push(Target { condition: condition.clone(), place });
                }
            }
        }
        Ok(found)
    }

    /// `condition: targets`
    fn conditional(&self, group: Range<usize>) -> Res<(Option<Range<usize>>, Range<usize>)> {
        let (mut questions, mut at) = (0u32, group.start);
        while at < group.end {
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => at = self.partner(at)?,
                Tok::Punct(Punct::Question) => questions += 1,
                Tok::Punct(Punct::Colon) if questions == 0 => return Ok((Some(group.start..at), at + 1..group.end)),
                Tok::Punct(Punct::Colon) => questions -= 1,
                _ => {}
            }
            at += 1;
        }
        Ok((None, group))
    }

    fn place(&self, target: Range<usize>) -> Res<Place> {
        let is_call = target.len() > 2 && self.is(target.start + 1, Punct::LParen);
        let Some(name) = self.ident(target.start).filter(|_| is_call) else { return Ok(Place::Lvalue(target)) };
        let is_all = self.partner(target.start + 1)? + 1 == target.end;
        let arguments = self.parts(target.start + 2..target.end - 1, Punct::Comma)?;
        Ok(match (name, arguments.as_slice()) {
            ("__CPROVER_typed_target", [lvalue]) if is_all => Place::Lvalue(lvalue.clone()),
            ("__CPROVER_object_whole" | "__CPROVER_POINTER_OBJECT", [p]) if is_all => Place::Whole(p.clone()),
            ("__CPROVER_object_from", [p]) if is_all => Place::From(p.clone()),
            ("__CPROVER_object_upto", [p, n]) if is_all => Place::UpTo(p.clone(), n.clone()),
            _ => return self.wrong(target.start, format!("{name}(...) is no target that can be assigned")),
        })
    }

    /// Opens a block that is run where the condition of a target holds, writes, and closes it.
    fn guarded(&mut self, target: &Target, write: impl FnOnce(&mut Self)) {
        if let Some(condition) = &target.condition {
            self.words("if (");
            self.copied(condition.clone());
            self.words(")");
        }
        self.words("{");
        write(self);
        self.words("}");
    }

    fn stand_at_target(&mut self, target: &Target) {
        let (Place::Lvalue(range)
        | Place::Whole(range)
        | Place::From(range)
        | Place::UpTo(range, _)
        | Place::Freed(range)) = &target.place;
        self.stand_at(range.start);
    }

    /// The beginning of the bytes of a target that is no lvalue, and their number.
    fn extent(&mut self, place: &Place) {
        match place {
            Place::Whole(p) => {
                self.words("( char * ) (");
                self.copied(p.clone());
                self.words(") - __CPROVER_POINTER_OFFSET (");
                self.copied(p.clone());
                self.words(") , __CPROVER_OBJECT_SIZE (");
                self.copied(p.clone());
                self.words(")");
            }
            Place::From(p) => {
                self.words("( char * ) (");
                self.copied(p.clone());
                self.words(") , __CPROVER_OBJECT_SIZE (");
                self.copied(p.clone());
                self.words(") - __CPROVER_POINTER_OFFSET (");
                self.copied(p.clone());
                self.words(")");
            }
            Place::UpTo(p, n) => {
                self.words("( char * ) (");
                self.copied(p.clone());
                self.words(") , (");
                self.copied(n.clone());
                self.words(")");
            }
            Place::Lvalue(_) | Place::Freed(_) => {}
        }
    }

    /// Begins a frame with these targets. Writes are held against it when it is opened.
    pub(super) fn frame(&mut self, frame: u32, of: FrameOf, targets: &[Target]) {
        self.words(&format!("__attest_frame_begin ( {frame} , {} , {} ) ;", targets.len(), of as u32));
        for (number, target) in targets.iter().enumerate() {
            self.stand_at_target(target);
            self.guarded(target, |code| match &target.place {
                Place::Lvalue(lvalue) => {
                    code.words(&format!("__attest_frame_object ( {frame} , {number} ,"));
                    code.copied(lvalue.clone());
                    code.words(") ;");
                }
                Place::Freed(p) => {
                    code.words(&format!("__attest_frame_freed ( {frame} , {number} ,"));
                    code.copied(p.clone());
                    code.words(") ;");
                }
                place => {
                    code.words(&format!("__attest_frame_bytes ( {frame} , {number} ,"));
                    code.extent(place);
                    code.words(") ;");
                }
            });
        }
    }

    /// Gives the targets any values, and frees what may be freed. What they are is decided before any of them changes.
    pub(super) fn havoc(&mut self, targets: &[Target]) -> Res<()> {
        let mut changes = Vec::new();
        for target in targets {
            self.stand_at_target(target);
            let change = match &target.place {
                Place::Lvalue(lvalue) if lvalue.len() == 1 => self.havoc_of_name(target, lvalue.clone())?,
                Place::Lvalue(lvalue) => {
                    let at = self.new_name("place");
                    self.words("__typeof__ (");
                    self.copied(lvalue.clone());
                    self.words(&format!(") * {at} = 0 ;"));
                    self.guarded(target, |code| {
                        code.words(&format!("{at} = & ("));
                        code.copied(lvalue.clone());
                        code.words(") ;");
                    });
                    format!("if ( {at} ) {{ __attest_has_values ( * {at} ) ; __attest_any_value ( * {at} ) ; }}")
                }
                Place::Freed(p) => {
                    let at = self.new_name("place");
                    self.words(&format!("void * {at} = 0 ;"));
                    self.guarded(target, |code| {
                        code.words(&format!("{at} = ( void * ) ("));
                        code.copied(p.clone());
                        code.words(") ;");
                    });
                    format!("if ( __attest_nondet_int ( ) ) __builtin_free ( {at} ) ;")
                }
                place => {
                    let (at, size) = (self.new_name("place"), self.new_name("size"));
                    self.words(&format!("char * {at} = 0 ; __CPROVER_size_t {size} = 0 ;"));
                    let extent = self.apart(|code| {
                        code.extent(place);
                        Ok(())
                    })?;
                    let comma = self.top_comma(&extent);
                    self.guarded(target, |code| {
                        code.words(&format!("{at} ="));
                        code.put(&extent[..comma]);
                        code.words(&format!("; {size} ="));
                        code.put(&extent[comma + 1..]);
                        code.words(";");
                    });
                    format!(
                        "if ( {size} ) {{ __attest_bytes_have_values ( ) ; __attest_nondet_memory ( {at} , {size} ) ; }}"
                    )
                }
            };
            let written = self.apart(|code| {
                code.words(&change);
                Ok(())
            })?;
            changes.extend(written);
        }
        self.put(&changes);
        Ok(())
    }

    fn havoc_of_name(&mut self, target: &Target, name: Range<usize>) -> Res<String> {
        let Some(text) = self.ident(name.start).map(str::to_string) else {
            return self.wrong(name.start, "this is nothing that can be assigned");
        };
        if target.condition.is_none() {
            return Ok(format!("__attest_has_values ( {text} ) ; __attest_any_value ( {text} ) ;"));
        }
        let flag = self.new_name("holds");
        self.words(&format!("int {flag} = 0 ;"));
        self.guarded(target, |code| code.words(&format!("{flag} = 1 ;")));
        Ok(format!("if ( {flag} ) {{ __attest_has_values ( {text} ) ; __attest_any_value ( {text} ) ; }}"))
    }

    fn top_comma(&self, tokens: &[crate::lex::Token]) -> usize {
        let mut depth = 0;
        let found = tokens.iter().position(|t| {
            match t.tok {
                Tok::Punct(Punct::LParen) => depth += 1,
                Tok::Punct(Punct::RParen) => depth -= 1,
                _ => {}
            }
            depth == 0 && t.tok == Tok::Punct(Punct::Comma)
        });
        found.unwrap_or(tokens.len())
    }
}

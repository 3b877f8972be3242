//! Calls of functions whose models look at a format when the program runs (`models/sscanf.c`, `models/printf.c`), where the
//! format is a literal that is understood: they become intrinsics, whose translation ([`super::literal_calls`]) takes the
//! steps that the format asks for. All others are left to the models.

use super::format::{Conversion, Length, Piece, parse, string, text};
use crate::hir::{Expr, ExprKind, Func, Global, InitItem, Model, Unit};
use crate::types::{TypeId, Types};
use crate::vocabulary::{LITERAL, LiteralFormat};
use crate::walk::{each_expr_of_stmts, each_operand};

/// Marks the calls of all functions, before the arguments behind the declared ones are put together.
pub(super) fn mark(unit: &mut Unit) {
    let find = |f: &Func| LiteralFormat::find(&f.name).filter(|_| matches!(f.model, Some(Model::Fits(_))));
    let known: Vec<Option<(LiteralFormat, String)>> =
        unit.funcs.iter().map(|f| Some((find(f)?, format!("{LITERAL}{}", f.name)))).collect();
    let Unit { types, globals, funcs, .. } = unit;
    for body in funcs.iter_mut().filter_map(|f| f.body.as_mut()) {
        each_expr_of_stmts(&mut body.stmts, &mut |e| mark_call(e, &known, types, globals));
    }
}

fn mark_call(e: &mut Expr, known: &[Option<(LiteralFormat, String)>], types: &Types, globals: &[Global]) {
    each_operand(e, &mut |operand| mark_call(operand, known, types, globals));
    let ExprKind::Call { callee, args, .. } = &mut e.kind else { return };
    let Some((kind, name)) = callee.direct_callee().and_then(|f| known[f.0 as usize].as_ref()) else { return };
    let Some((format, rest)) = args.get(kind.format()..).and_then(<[Expr]>::split_first) else { return };
    let given: Vec<TypeId> = rest.iter().map(|a| a.ty).collect();
    let pieces = any_literal(format, types, globals).and_then(|text| parse(&text));
    if pieces.is_some_and(|pieces| is_understood(*kind, &pieces, &given, types)) {
        e.kind = ExprKind::Builtin { name: name.clone(), args: std::mem::take(args) };
    }
}

/// Whether all conversions are, and each has its arguments.
fn is_understood(kind: LiteralFormat, pieces: &[Piece], given: &[TypeId], types: &Types) -> bool {
    let mut given = given.iter().copied();
    pieces.iter().all(|piece| match (piece, kind) {
        (Piece::Text { .. }, _) => true,
        (Piece::Conversion(c), LiteralFormat::Scan) => {
            is_scanned(c, types) && (c.has_star || given.next().is_some_and(|t| types.is_pointer(t)))
        }
        (Piece::Conversion(c), LiteralFormat::Show { .. }) => {
            let numbers = usize::from(c.has_star) + usize::from(c.takes_precision);
            let has_numbers = (0..numbers).all(|_| given.next().is_some_and(|t| types.is_integer(t)));
            let fits = |t: TypeId| if c.letter == b's' { types.is_pointer(t) } else { !types.is_record(t) };
            has_numbers && b"diuxXoeEfFgGaAcsp".contains(&c.letter) && given.next().is_some_and(fits)
        }
    })
}

fn is_scanned(c: &Conversion, types: &Types) -> bool {
    let is_number = c.integer(types.size_t()).is_some();
    let is_float = c.float() == Some(TypeId::DOUBLE) && c.width.is_none();
    let is_text = matches!(c.letter, b'c' | b's') && c.length == Length::None;
    let is_plain = c.flags.is_empty() && c.precision.is_none() && !c.takes_precision && c.width != Some(0);
    is_plain && (is_number || is_float || is_text)
}

/// The characters of a literal, wide or not, up to the first zero; nothing, if one is none of ASCII.
pub(super) fn any_literal(e: &Expr, types: &Types, globals: &[Global]) -> Option<Vec<u8>> {
    let ascii = |item: &InitItem| match item.value.kind {
        ExprKind::Int(v) => u8::try_from(v).ok().filter(u8::is_ascii),
        _ => None,
    };
    text(string(e, types, globals)?, ascii)
}

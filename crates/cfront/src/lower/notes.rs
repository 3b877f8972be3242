//! What is noted of the source for those who show executions ([`ir::SourceView`]): types with the names of their parts.

use crate::types::{Type, TypeId, Types};
use ir::SourceView;
use ir::source_view::{SourceType, SourceTypeId};
use logic::VarId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Members of a record that are looked at.
const MAX_FIELDS: usize = 256;

/// The notes of one translation.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) view: SourceView,
    known: FxHashMap<TypeId, SourceTypeId>,
}

impl Notes {
    /// All that was noted.
    pub(super) fn finish(&mut self) -> Arc<SourceView> {
        self.known.clear();
        Arc::new(std::mem::take(&mut self.view))
    }

    /// The variable, or the object of the frame whose address it holds, has this type.
    pub(super) fn variable(&mut self, types: &Types, v: VarId, ty: TypeId) {
        let ty = self.ty(types, ty);
        self.view.vars.insert(v, ty);
    }

    /// The static object at this address has this type.
    pub(super) fn object(&mut self, types: &Types, addr: u128, ty: TypeId) {
        let ty = self.ty(types, ty);
        self.view.objects.insert(addr, ty);
    }

    /// The number of the type of a character, or of a value that is none.
    pub(super) fn character(&mut self, width: u32) -> SourceTypeId {
        self.view.types.push(SourceType::Integer { width, is_signed: true, is_char: true });
        SourceTypeId(self.view.types.len() as u32 - 1)
    }

    /// The number of a type.
    pub(super) fn ty(&mut self, types: &Types, id: TypeId) -> SourceTypeId {
        let plain = types.unqualified(id);
        if let Some(&known) = self.known.get(&plain) {
            return known;
        }
        let number = SourceTypeId(self.view.types.len() as u32);
        // Types may be recursive.
        self.view.types.push(SourceType::Other);
        self.known.insert(plain, number);
        self.view.types[number.0 as usize] = self.source_type(types, plain);
        number
    }

    fn source_type(&mut self, types: &Types, id: TypeId) -> SourceType {
        let integer =
            |is_char| SourceType::Integer { width: types.int_width(id), is_signed: types.is_signed(id), is_char };
        match types.get(id) {
            Type::Bool | Type::BitInt { .. } => integer(false),
            Type::Int(_) => integer(id == TypeId::CHAR),
            &Type::Enum(e) => {
                let constants = types.enumeration(e).constants.clone();
                SourceType::Enumeration { width: types.int_width(id), is_signed: types.is_signed(id), constants }
            }
            Type::Float(_) => SourceType::Float { width: types.size_of(id) as u32 * 8 },
            &Type::Ptr(to) => {
                let to = self.ty(types, to);
                SourceType::Pointer { width: types.pointer_size() as u32 * 8, to }
            }
            &(Type::Array(elem, Some(count)) | Type::Vector(elem, count)) => {
                let stride = types.size_of(elem).into();
                SourceType::Array { elem: self.ty(types, elem), stride, count: count.into() }
            }
            &Type::Record(r) => {
                let record = types.record(r);
                let fields = record.fields.iter().filter(|f| f.bits.is_none() && record.varies.is_none());
                let fields = fields.take(MAX_FIELDS);
                let fields = fields
                    .map(|f| (f.name.clone().unwrap_or_default(), f.offset.into(), self.ty(types, f.ty)))
                    .collect();
                SourceType::Record { tag: record.tag.clone().unwrap_or_default(), size: record.size.into(), fields }
            }
            _ => SourceType::Other,
        }
    }
}

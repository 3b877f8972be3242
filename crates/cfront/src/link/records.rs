//! Records of different units that are compatible become one record: analyses know members by their records.

use crate::types::{Compatibility, RecordId, Types};
use rustc_hash::FxHashMap;

/// What compatible records have in common at least: whether they are unions, their tags, and of those without tag the size and
/// the first member.
type Key = (bool, Option<String>, u64, Option<String>);

fn key(types: &Types, r: RecordId) -> Key {
    let record = types.record(r);
    match &record.tag {
        Some(_) => (record.is_union, record.tag.clone(), 0, None),
        None => (record.is_union, None, record.size, record.fields.first().and_then(|f| f.name.clone())),
    }
}

/// Identifies compatible records of different units; which record each duplicate is now. Where units have different records
/// of one tag, nobody knows which one a unit means that has the tag only, so they are confused.
pub(super) fn identify(types: &mut Types) -> FxHashMap<RecordId, RecordId> {
    let every = || (0..types.record_count() as u32).map(RecordId);
    let mut same = FxHashMap::default();
    let mut confused = Vec::new();
    let mut known: FxHashMap<Key, Vec<RecordId>> = FxHashMap::default();
    let mut compatibility = Compatibility::new(types);
    for r in every().filter(|&r| types.record(r).complete) {
        let others = known.entry(key(types, r)).or_default();
        match others.iter().find(|&&o| compatibility.records(o, r)) {
            Some(&found) => _ = same.insert(r, found),
            None => others.push(r),
        }
    }
    for others in known.values().filter(|others| others.len() > 1) {
        let units_differ = others.iter().any(|&o| types.record(o).unit != types.record(others[0]).unit);
        if units_differ && types.record(others[0]).tag.is_some() {
            confused.extend(others.iter().copied());
        }
    }
    // Behind them, so that they find the complete ones.
    for r in every().filter(|&r| !types.record(r).complete && types.record(r).tag.is_some()) {
        let others = known.entry(key(types, r)).or_default();
        match others.iter().find(|&&o| types.record(o).unit != types.record(r).unit) {
            Some(&found) => _ = same.insert(r, found),
            None => others.push(r),
        }
    }
    types.identify(&same);
    confused.into_iter().for_each(|r| types.set_confused(r));
    same
}

//! Which items of a list stay.

/// Keeps the items that are wanted; `wanted` says it of each, in order.
pub(super) fn retain<T>(items: &mut Vec<T>, wanted: &[bool]) {
    let mut wanted = wanted.iter();
    items.retain(|_| *wanted.next().expect("it is said of each item"));
}

//! Which structures have a meaning: what is claimed is read as `evidence::shape` says only if places exist and do not overlap.

use super::layout::Layout;
use evidence::shape::{Field, Item, Kind, Pick, Point, Structure, Values};
use logic::mask;

/// # Errors
/// What is wrong with the structure.
pub(super) fn are_meaningful(layout: &Layout<'_>, s: &Structure) -> Result<(), String> {
    let need = |holds: bool, words: &str| if holds { Ok(()) } else { Err(words.to_string()) };
    for n in &s.nodes {
        let (link, back) = (n.link(), n.back());
        let mut all: Vec<Field> = n.fields.keys().copied().chain(link).chain(back).collect();
        all.sort();
        all.dedup();
        let is_own = |f: &Field| f.bytes > 0 && layout.is_own(n.size, f.at, f.bytes.into());
        need(all.iter().all(is_own), "a field is outside of its block")?;
        need(are_apart(&all, |n| layout.wrapped(n)), "fields overlap")?;
        let is_link = |f: Option<Field>| f.is_none_or(|f| u32::from(f.bytes) * 8 == layout.width());
        need(is_link(link) && is_link(back), "a chain has no such link")?;
        need(link.is_none() || link != back, "a chain leads both ways by one link")?;
    }
    let statics: Vec<Field> = s.statics.keys().copied().collect();
    need(statics.iter().all(|f| layout.is_static(f.at, f.bytes.into())), "static memory is in the heap")?;
    need(are_apart(&statics, |n| n), "static memory overlaps")?;
    let fields = s.nodes.iter().flat_map(|n| n.fields.values());
    let mut values = fields.chain(s.statics.values()).chain(s.vars.values());
    need(values.all(|v| exist(s, v)), "a value is the address of no block")?;
    need(s.vars.keys().all(|&v| layout.bits(v).is_some()), "a variable does not exist")?;
    let is_ordered = |p: Point| match (p, layout.order) {
        (_, None) => false,
        (Point::Node(n), Some(f)) => s.nodes.get(n).is_some_and(|n| layout.is_own(n.size, f.at, f.bytes.into())),
        (Point::Var(v), Some(f)) => layout.bits(v) == Some(u32::from(f.bytes) * 8),
        (Point::Const(k), Some(f)) => k <= mask(u32::from(f.bytes) * 8),
    };
    for &(a, b) in &s.le {
        need(is_ordered(a) && is_ordered(b), "what is ordered does not exist")?;
        let is_chain = matches!(a, Point::Node(n) if matches!(s.nodes[n].kind, Kind::Chain(_)));
        need(a != b || is_chain, "only chains are ordered in themselves")?;
    }
    if let Some(c) = &s.count {
        need(layout.bits(c.var).is_some_and(|bits| c.rest <= mask(bits)), "no such counter")?;
        need(c.nodes.iter().all(|&n| n < s.nodes.len()), "no such count")?;
    }
    Ok(())
}

/// No two of them have a byte in common; the end of memory meets its beginning as `wrapped` says.
fn are_apart(all: &[Field], wrapped: impl Fn(u128) -> u128) -> bool {
    let distance = |f: &Field, g: &Field| wrapped(g.at.wrapping_sub(f.at));
    all.iter().enumerate().all(|(i, f)| {
        let mut others = all[i + 1..].iter();
        others.all(|g| distance(f, g) >= f.bytes.into() && distance(g, f) >= g.bytes.into())
    })
}

fn exist(s: &Structure, values: &Values) -> bool {
    values.iter().all(|i| match *i {
        Item::Const(_) => true,
        Item::At { node, pick, .. } => s.nodes.get(node).is_some_and(|n| match n.kind {
            Kind::One => pick == Pick::First,
            Kind::Chain(_) => true,
            Kind::Many => pick == Pick::Any,
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_overlap_are_found_across_zero() {
        let apart = |f: (u128, u8), g: (u128, u8)| {
            let all = [f, g].map(|(at, bytes)| Field { at, bytes });
            are_apart(&all, |n| n & mask(64)) && are_apart(&[all[1], all[0]], |n| n & mask(64))
        };
        assert!(!apart((mask(64) - 3, 8), (2, 4)));
        assert!(apart((mask(64) - 3, 8), (4, 4)));
    }
}

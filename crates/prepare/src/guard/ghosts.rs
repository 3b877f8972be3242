//! Variables that remember objects: for each place where one ends, the object that ended there last; where that is
//! asked for, the block that was allocated last at each place.

use super::kinds::{Forbidden, Guards};
use super::needed::Check;
use base::Pos;
use ir::*;
use logic::{Term, VarId};
use rustc_hash::FxHashMap;

/// Programs with more places of one kind than this are left as they are: each is a conjunct of every guard.
const MAX_PLACES: usize = 48;

/// Where an object lies.
#[derive(Clone, Copy)]
struct Remembered {
    base: VarId,
    /// A variable, or the same for all.
    size: Result<VarId, u128>,
}

/// Ghosts by the place that they belong to.
pub(super) struct Ghosts {
    freed: FxHashMap<Pos, Remembered>,
    allocated: FxHashMap<Pos, Remembered>,
    /// By the variable with the address of the object.
    left: FxHashMap<VarId, Remembered>,
    /// No block is smaller.
    least_block: u128,
    has_frames: bool,
}

impl Ghosts {
    pub(super) fn new(p: &mut Program, guards: &Guards) -> Ghosts {
        let wants = |f: fn(Forbidden) -> bool| guards.iter().any(|g| f(g.forbidden));
        let mut ghosts = Ghosts {
            freed: FxHashMap::default(),
            allocated: FxHashMap::default(),
            left: FxHashMap::default(),
            least_block: least_block(p),
            has_frames: p.procs.iter().any(|q| !q.frame.is_empty()),
        };
        let (is_freed, is_behind) =
            (wants(|f| f == Forbidden::Freed), wants(|f| matches!(f, Forbidden::Freed | Forbidden::BehindBlocks)));
        if is_freed {
            ghosts.freed = with_sizes(p, "freed", |k| matches!(k, StmtKind::Free { .. }));
        }
        if is_behind {
            ghosts.allocated = with_sizes(p, "allocated", |k| matches!(k, StmtKind::Alloc { .. }));
        }
        if wants(|f| f == Forbidden::Left) {
            // Where nothing lies below so large a size, no valid address is forbidden before an object has ended.
            let limit = p.space.functions;
            let entry = p.entry.0 as usize;
            let frames = p.procs.iter().enumerate().filter(|&(i, _)| i != entry).flat_map(|(_, q)| &q.frame);
            let objects: Vec<(VarId, u128)> = frames.map(|o| (o.addr, o.size)).filter(|o| o.1 < limit).collect();
            if objects.len() <= MAX_PLACES {
                let remember =
                    |(i, &(addr, size))| (addr, Remembered { base: ghost(p, &format!("$left{i}")), size: Err(size) });
                ghosts.left = objects.iter().enumerate().map(remember).collect();
            }
        }
        ghosts
    }

    /// What an access is checked for.
    pub(super) fn checks(&self, p: &mut Program, forbidden: Forbidden) -> Vec<Check> {
        match forbidden {
            Forbidden::Freed => self.sorted(&self.freed).into_iter().map(|r| outside(p, r)).collect(),
            Forbidden::Left => {
                let mut left: Vec<Remembered> = self.left.values().copied().collect();
                left.sort_by_key(|r| r.base);
                left.into_iter().map(|r| outside(p, r)).collect()
            }
            Forbidden::Nowhere => vec![Check::Somewhere(self.places(p))],
            Forbidden::Behind(at) if at >= p.space.end => vec![Check::Below(at)],
            Forbidden::Behind(at) => {
                let found = p.objects.iter().find(|o| o.addr == at).map(|o| o.size);
                let w = p.space.ptr_width;
                let constants = found.map(|size| (p.pool.constant(at, w), p.pool.constant(size, w)));
                constants.map(|(base, size)| Check::NotBehind { base, size }).into_iter().collect()
            }
            Forbidden::BehindBlocks => {
                let blocks = self.sorted(&self.allocated).into_iter();
                blocks
                    .map(|r| (p.var(r.base), size(p, r)))
                    .map(|(base, size)| Check::NotBehind { base, size })
                    .collect()
            }
        }
    }

    /// Where objects can be: from an address to another, which is not in it any more.
    fn places(&self, p: &mut Program) -> Vec<(Term, Term)> {
        let space = p.space;
        let w = space.ptr_width;
        let mut out = Vec::new();
        if let (Some(first), Some(last)) = (p.objects.first(), p.objects.last()) {
            let (from, end) = (first.addr, last.addr + space.stride(last.size));
            out.push((p.pool.constant(from, w), p.pool.constant(end, w)));
        }
        if self.has_frames {
            out.push((p.pool.constant(space.stack, w), p.pool.constant(space.heap, w)));
        }
        let next = p.var(p.heap);
        out.push((p.pool.constant(space.heap, w), next));
        // Also memory from outside, and addresses above all objects, which may be those of a device.
        out.push((p.pool.constant(space.env, w), p.pool.constant(space.env_end, w)));
        out.push((p.pool.constant(space.end, w), p.pool.constant(0, w)));
        out
    }

    fn sorted(&self, places: &FxHashMap<Pos, Remembered>) -> Vec<Remembered> {
        let mut all: Vec<Remembered> = places.values().copied().collect();
        all.sort_by_key(|r| r.base);
        all
    }

    /// What the ghosts note before and behind a statement.
    pub(super) fn notes(&self, p: &mut Program, stmt: &Stmt) -> (Option<Stmt>, Option<Stmt>) {
        let pos = stmt.pos;
        let note = |pairs| Some(Stmt { kind: StmtKind::Assign(pairs), pos });
        match stmt.kind {
            StmtKind::Alloc { dst, size } => {
                let Some(&Remembered { base, size: Ok(kept) }) = self.allocated.get(&pos) else { return (None, None) };
                let block = p.var(dst);
                (note(vec![(kept, size)]), note(vec![(base, block)]))
            }
            StmtKind::Free { addr } => {
                let Some(&Remembered { base, size: Ok(kept) }) = self.freed.get(&pos) else { return (None, None) };
                let (block, bytes) = self.freed_block(p, addr, base, kept);
                (None, note(vec![(base, block), (kept, bytes)]))
            }
            _ => (None, None),
        }
    }

    /// The block that `free(addr)` ends and its size, as far as that is known; nothing changes for null.
    fn freed_block(&self, p: &mut Program, addr: Term, base: VarId, kept: VarId) -> (Term, Term) {
        let w = p.space.ptr_width;
        let mut bytes = p.pool.constant(self.least_block, w);
        for r in self.sorted(&self.allocated) {
            let (known, its) = (p.var(r.base), size(p, r));
            let is_it = p.pool.eq(addr, known);
            bytes = p.pool.ite(is_it, its, bytes);
        }
        let (old, old_bytes) = (p.var(base), p.var(kept));
        // What is outside of the heap is no block that could end here.
        let (from, end) = (p.pool.constant(p.space.heap, w), p.pool.constant(p.space.heap_end, w));
        let (above, below) = (p.pool.ule(from, addr), p.pool.ult(addr, end));
        let is_block = p.pool.and(above, below);
        (p.pool.ite(is_block, addr, old), p.pool.ite(is_block, bytes, old_bytes))
    }

    /// The local objects of a procedure are there when it begins and gone when it ends.
    pub(super) fn follow_frame(&self, p: &mut Program, q: &mut Procedure) {
        let objects: Vec<(VarId, VarId)> =
            q.frame.iter().filter_map(|o| Some((o.addr, self.left.get(&o.addr)?.base))).collect();
        if objects.is_empty() {
            return;
        }
        let zero = p.pool.constant(0, p.space.ptr_width);
        let mut begins = Vec::new();
        let mut ends = Vec::new();
        for (addr, ghost) in objects {
            let (at, left) = (p.var(addr), p.var(ghost));
            // Where a call was expanded, its next object has the address of the last one.
            let is_again = p.pool.eq(at, left);
            begins.push((ghost, p.pool.ite(is_again, zero, left)));
            ends.push((ghost, at));
        }
        let (first, last) = (q.entry, q.exit);
        let (entry, exit) = (q.add_loc(LocKind::Plain, q.pos), q.add_loc(LocKind::Plain, q.loc(last).pos));
        q.add_edge(entry, first, vec![Stmt { kind: StmtKind::Assign(begins), pos: q.pos }]);
        q.add_edge(last, exit, vec![Stmt { kind: StmtKind::Assign(ends), pos: q.loc(last).pos }]);
        (q.entry, q.exit) = (entry, exit);
    }

    /// Nothing has ended when the program begins.
    pub(super) fn begin(&self, p: &mut Program) {
        let kept = self.freed.values().chain(self.allocated.values()).chain(self.left.values());
        let mut ghosts: Vec<VarId> = kept.flat_map(|r| [Some(r.base), r.size.ok()]).flatten().collect();
        ghosts.sort();
        if ghosts.is_empty() {
            return;
        }
        let zero = p.pool.constant(0, p.space.ptr_width);
        let q = &mut p.procs[p.entry.0 as usize];
        let (first, pos) = (q.entry, q.pos);
        q.entry = q.add_loc(LocKind::Plain, pos);
        let zeros = ghosts.into_iter().map(|v| (v, zero)).collect();
        q.add_edge(q.entry, first, vec![Stmt { kind: StmtKind::Assign(zeros), pos }]);
    }
}

fn ghost(p: &mut Program, name: &str) -> VarId {
    let decl = VarDecl {
        name: name.into(),
        // No claim is made about what such a variable points to.
        ty: ScalarType::Unsigned(p.space.ptr_width),
        kind: VarKind::Global,
        pos: Pos::NONE,
    };
    p.add_var(decl)
}

/// Two ghosts for each position with such a statement; none if there are too many.
fn with_sizes(p: &mut Program, name: &str, is_wanted: fn(&StmtKind) -> bool) -> FxHashMap<Pos, Remembered> {
    let stmts = p.procs.iter().flat_map(|q| &q.edges).flat_map(|e| &e.stmts);
    let mut places: Vec<Pos> = stmts.filter(|s| is_wanted(&s.kind)).map(|s| s.pos).collect();
    places.sort_unstable();
    places.dedup();
    if places.len() > MAX_PLACES {
        places.clear();
    }
    let mut remember = |(i, pos)| {
        let (base, size) = (ghost(p, &format!("${name}{i}")), ghost(p, &format!("${name}_size{i}")));
        (pos, Remembered { base, size: Ok(size) })
    };
    places.into_iter().enumerate().map(&mut remember).collect()
}

/// The size of the smallest block that the program allocates, as far as sizes are constants.
fn least_block(p: &Program) -> u128 {
    let stmts = p.procs.iter().flat_map(|q| &q.edges).flat_map(|e| &e.stmts);
    let sizes = stmts.filter_map(|s| match s.kind {
        StmtKind::Alloc { size, .. } => Some(p.pool.as_const(size).unwrap_or(0)),
        _ => None,
    });
    sizes.min().unwrap_or(0)
}

fn size(p: &mut Program, r: Remembered) -> Term {
    match r.size {
        Ok(v) => p.var(v),
        Err(size) => p.pool.constant(size, p.space.ptr_width),
    }
}

fn outside(p: &mut Program, r: Remembered) -> Check {
    Check::Outside { base: p.var(r.base), size: size(p, r) }
}

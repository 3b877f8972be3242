//! Which variable is decided next in a focused mood: the one that took part in the last conflict, and among those of one conflict in the
//! order that they had before (VMTF: Biere, Fröhlich: Evaluating CDCL Variable Scoring Schemes, SAT 2015).

const NONE: u32 = u32::MAX;

/// A list of all variables, the last one bumped at its end.
pub(super) struct Queue {
    /// By variable.
    links: Vec<Link>,
    first: u32,
    last: u32,
    /// All variables behind this one have values.
    cursor: u32,
    bumps: u64,
}

#[derive(Clone, Copy)]
struct Link {
    previous: u32,
    next: u32,
    /// When it was bumped last. Grows along the list.
    bumped: u64,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { links: Vec::new(), first: NONE, last: NONE, cursor: NONE, bumps: 0 }
    }
}

impl Queue {
    pub(super) fn add_var(&mut self) {
        let var = self.links.len() as u32;
        self.links.push(Link { previous: NONE, next: NONE, bumped: 0 });
        self.append(var);
        self.cursor = var;
    }

    fn append(&mut self, var: u32) {
        self.bumps += 1;
        self.links[var as usize] = Link { previous: self.last, next: NONE, bumped: self.bumps };
        match self.last {
            NONE => self.first = var,
            last => self.links[last as usize].next = var,
        }
        self.last = var;
    }

    fn unlink(&mut self, var: u32) {
        let Link { previous, next, .. } = self.links[var as usize];
        match previous {
            NONE => self.first = next,
            p => self.links[p as usize].next = next,
        }
        match next {
            NONE => self.last = previous,
            n => self.links[n as usize].previous = previous,
        }
    }

    /// These variables took part in a conflict; all of them have values, as far as `is_open` says.
    pub(super) fn bump(&mut self, vars: &mut [u32], is_open: impl Fn(u32) -> bool) {
        vars.sort_unstable_by_key(|&v| self.links[v as usize].bumped);
        for &var in vars.iter() {
            if self.links[var as usize].next == NONE {
                continue;
            }
            if self.cursor == var {
                self.cursor = match self.links[var as usize].previous {
                    NONE => self.links[var as usize].next,
                    p => p,
                };
            }
            self.unlink(var);
            self.append(var);
            if is_open(var) {
                self.cursor = var;
            }
        }
    }

    /// The variable has no value any more.
    pub(super) fn reopen(&mut self, var: u32) {
        if self.links[var as usize].bumped > self.links[self.cursor as usize].bumped {
            self.cursor = var;
        }
    }

    /// The last variable that has no value.
    pub(super) fn next(&mut self, is_open: impl Fn(u32) -> bool) -> Option<u32> {
        let mut var = self.cursor;
        while var != NONE && !is_open(var) {
            var = self.links[var as usize].previous;
        }
        if var != NONE {
            self.cursor = var;
        }
        (var != NONE).then_some(var)
    }
}

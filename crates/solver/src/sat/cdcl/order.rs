//! Which variable is decided next: the one that took part in recent conflicts most (EVSIDS, as in MiniSat), from a binary heap.

/// Scores above this are scaled down, all of them.
const MAX_SCORE: f64 = 1e150;

const ABSENT: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct Order {
    /// By variable.
    scores: Vec<f64>,
    heap: Vec<u32>,
    /// By variable: where it is in the heap.
    position: Vec<u32>,
    increment: f64,
}

impl Order {
    pub(super) fn add_var(&mut self) {
        if self.increment == 0.0 {
            self.increment = 1.0;
        }
        let var = self.scores.len() as u32;
        self.scores.push(0.0);
        self.position.push(ABSENT);
        self.insert(var);
    }

    /// The variable can be decided again.
    pub(super) fn insert(&mut self, var: u32) {
        if self.position[var as usize] == ABSENT {
            self.position[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the first variable out.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.position[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.position[last as usize] = 0;
            self.down(0);
        }
        Some(first)
    }

    /// The variable took part in a conflict.
    pub(super) fn bump(&mut self, var: u32) {
        let score = &mut self.scores[var as usize];
        *score += self.increment;
        if *score > MAX_SCORE {
            self.scores.iter_mut().for_each(|s| *s /= MAX_SCORE);
            self.increment /= MAX_SCORE;
        }
        let at = self.position[var as usize];
        if at != ABSENT {
            self.up(at as usize);
        }
    }

    /// Conflicts so far count for less from now on: `factor` of what they did.
    pub(super) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    fn before(&self, a: u32, b: u32) -> bool {
        self.scores[a as usize] > self.scores[b as usize]
    }

    fn put(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.position[var as usize] = at as u32;
    }

    fn up(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(var, self.heap[parent]) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, var);
    }

    fn down(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            if left >= self.heap.len() {
                break;
            }
            let child =
                if right < self.heap.len() && self.before(self.heap[right], self.heap[left]) { right } else { left };
            if !self.before(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }
}

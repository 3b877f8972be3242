//! Decides small sets of clauses by search with unit propagation: what a random program must get is known when it is made.

/// A variable and its sign.
pub(super) type Literal = (usize, bool);

/// A model of the clauses over `n` variables, or none: then there is none.
pub(super) fn model(n: usize, clauses: &[Vec<Literal>]) -> Option<Vec<bool>> {
    let mut search = Search { clauses, values: vec![None; n], trail: Vec::new() };
    let found = search.solve().then(|| search.values.iter().map(|v| v.unwrap_or(false)).collect::<Vec<bool>>());
    found.inspect(|m| debug_assert!(clauses.iter().all(|c| c.iter().any(|&(x, sign)| m[x] == sign))))
}

struct Search<'a> {
    clauses: &'a [Vec<Literal>],
    values: Vec<Option<bool>>,
    /// Variables in the order in which they got their values.
    trail: Vec<usize>,
}

/// What a clause says under the values so far.
enum State {
    Holds,
    Fails,
    Unit(Literal),
    Open,
}

impl Search<'_> {
    /// Values of the open variables that make every clause hold; else none is changed.
    fn solve(&mut self) -> bool {
        let start = self.trail.len();
        if self.propagate() {
            let Some(x) = self.most_constrained() else { return true };
            for value in [true, false] {
                let before = self.trail.len();
                self.set(x, value);
                if self.solve() {
                    return true;
                }
                self.undo(before);
            }
        }
        self.undo(start);
        false
    }

    /// Sets what single open literals demand; false where a clause fails.
    fn propagate(&mut self) -> bool {
        let clauses = self.clauses;
        loop {
            let mut changed = false;
            for clause in clauses {
                match self.state(clause) {
                    State::Fails => return false,
                    State::Unit((x, sign)) => {
                        self.set(x, sign);
                        changed = true;
                    }
                    State::Holds | State::Open => {}
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn state(&self, clause: &[Literal]) -> State {
        if clause.iter().any(|&(x, sign)| self.values[x] == Some(sign)) {
            return State::Holds;
        }
        let mut open = clause.iter().filter(|(x, _)| self.values[*x].is_none());
        match (open.next(), open.next()) {
            (None, _) => State::Fails,
            (Some(&literal), None) => State::Unit(literal),
            _ => State::Open,
        }
    }

    /// The open variable with the most weight in clauses that do not hold yet; short clauses weigh more.
    fn most_constrained(&self) -> Option<usize> {
        let mut weights = vec![0_u32; self.values.len()];
        for clause in self.clauses.iter().filter(|c| matches!(self.state(c), State::Open)) {
            let open = || clause.iter().filter(|(x, _)| self.values[*x].is_none());
            let weight = if open().count() == 2 { 5 } else { 1 };
            open().for_each(|(x, _)| weights[*x] += weight);
        }
        let best = (0..weights.len()).rev().max_by_key(|&x| weights[x])?;
        (weights[best] > 0).then_some(best)
    }

    fn set(&mut self, x: usize, value: bool) {
        self.values[x] = Some(value);
        self.trail.push(x);
    }

    fn undo(&mut self, length: usize) {
        for x in self.trail.drain(length..) {
            self.values[x] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    #[test]
    fn small_sets_of_clauses_are_decided_as_by_trying_all_values() {
        let mut random = Random::new(7);
        for _ in 0..300 {
            let n = 3 + random.below(6);
            let clause = |r: &mut Random| (0..3).map(|_| (r.below(n), r.coin())).collect::<Vec<_>>();
            let clauses: Vec<Vec<Literal>> = (0..random.below(6 * n)).map(|_| clause(&mut random)).collect();
            let holds = |m: &dyn Fn(usize) -> bool| clauses.iter().all(|c| c.iter().any(|&(x, sign)| m(x) == sign));
            let exists = (0..1_usize << n).any(|bits| holds(&|x| bits >> x & 1 == 1));
            let found = model(n, &clauses);
            assert_eq!(found.is_some(), exists);
            assert!(found.is_none_or(|m| holds(&|x| m[x])));
        }
    }
}

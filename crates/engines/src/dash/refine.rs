//! Which conjuncts of a precondition a split needs: the fewest (greedily) that exclude the concrete states.

use std::cmp::Reverse;

/// `rows[i][j]`: conjunct j excludes state i. Indices of conjuncts that together exclude every state that some conjunct
/// excludes, the preferred ones where several exclude as many; empty if the first state is not excluded by any.
pub(super) fn cover<K: Ord>(rows: &[Vec<bool>], mut preference: impl FnMut(usize) -> K) -> Vec<usize> {
    let Some(first) = rows.first() else { return Vec::new() };
    if !first.iter().any(|&x| x) {
        return Vec::new();
    }
    let mut open: Vec<&Vec<bool>> = rows.iter().filter(|r| r.iter().any(|&x| x)).collect();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let counts: Vec<usize> = (0..first.len()).map(|j| open.iter().filter(|r| r[j]).count()).collect();
        let most = *counts.iter().max().expect("a conjunct excludes");
        let best = (0..counts.len()).filter(|&j| counts[j] == most).max_by_key(|&j| (preference(j), Reverse(j)));
        let best = best.expect("a conjunct excludes");
        chosen.push(best);
        open.retain(|r| !r[best]);
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::cover;

    #[test]
    fn one_conjunct_is_enough_where_it_excludes_all() {
        assert_eq!(cover(&[vec![true, false, true], vec![false, false, true]], |_| 0), [2]);
    }

    #[test]
    fn every_excludable_state_is_excluded() {
        assert_eq!(cover(&[vec![true, false], vec![false, true], vec![false, false]], |_| 0), [0, 1]);
    }

    #[test]
    fn nothing_excludes_the_first_state() {
        assert!(cover(&[vec![false], vec![true]], |_| 0).is_empty());
    }
}

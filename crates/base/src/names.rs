//! Names that are meant where others were typed.

/// The candidate that looks most like a name that is unknown.
pub fn similar<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let close = |c: &&'a str| distance(name, c);
    let best = candidates.map(|c| (close(&c), c)).min()?;
    (best.0 <= 1 + name.len() / 4).then_some(best.1)
}

/// How many letters have to be changed, added, left out or swapped with the next to make one of the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut d = (rows[i][j] + usize::from(x != y)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *y && *x == b[j - 1] {
                d = d.min(rows[i - 1][j - 1] + 1);
            }
            row.push(d);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found() {
        assert_eq!(similar("nxet", ["serving", "next", "my"].into_iter()), Some("next"));
        assert_eq!(similar("turn", ["serving", "next", "my"].into_iter()), None);
        assert_eq!(similar("x", std::iter::empty()), None);
    }
}

//! Linear equations that hold in all states that were met (Karr, Acta Informatica 1976, of samples): the orthogonal
//! complement of the differences of the states, with small coefficients.

/// Beyond this a coefficient says more about the samples than about the program.
const MAX_COEFFICIENT: i128 = 64;

/// An equation: coefficients by variable, and the sum that they have.
pub(super) struct Equation {
    pub(super) coefficients: Vec<i128>,
    pub(super) sum: i128,
}

/// Independent equations that all rows, one for each state, satisfy. Too large numbers give none.
pub(super) fn equations(rows: &[Vec<i128>]) -> Vec<Equation> {
    let Some((first, others)) = rows.split_first() else { return Vec::new() };
    let mut basis: Vec<(usize, Vec<i128>)> = Vec::new();
    for row in others {
        let difference: Option<Vec<i128>> = row.iter().zip(first).map(|(a, b)| a.checked_sub(*b)).collect();
        let Some(mut v) = difference else { return Vec::new() };
        for (pivot, known) in &basis {
            match without(&v, known, *pivot) {
                Some(rest) => v = rest,
                None => return Vec::new(),
            }
        }
        if let Some(pivot) = v.iter().position(|&x| x != 0) {
            // The others get rid of the new pivot, so that each pivot is in one row only.
            for (_, known) in &mut basis {
                match without(known, &v, pivot) {
                    Some(rest) => *known = rest,
                    None => return Vec::new(),
                }
            }
            basis.push((pivot, v));
        }
    }
    let is_pivot = |i: &usize| basis.iter().any(|(p, _)| p == i);
    let free = (0..first.len()).filter(|i| !is_pivot(i));
    free.filter_map(|f| equation(&basis, f, first)).collect()
}

/// A multiple of `v`, less one of `row`, in which the pivot of `row` does not occur.
fn without(v: &[i128], row: &[i128], pivot: usize) -> Option<Vec<i128>> {
    if v[pivot] == 0 {
        return Some(v.to_vec());
    }
    let (a, b) = (row[pivot], v[pivot]);
    let difference = |(x, y): (&i128, &i128)| x.checked_mul(a)?.checked_sub(y.checked_mul(b)?);
    let mut out: Vec<i128> = v.iter().zip(row).map(difference).collect::<Option<_>>()?;
    let divisor = out.iter().fold(0, |d, &x| gcd(d, x));
    if divisor > 1 {
        out.iter_mut().for_each(|x| *x /= divisor);
    }
    Some(out)
}

/// The equation that says what the free variable is: for each row, `row[pivot] * x[pivot] + row[free] * x[free]` is
/// orthogonal to it.
fn equation(basis: &[(usize, Vec<i128>)], free: usize, first: &[i128]) -> Option<Equation> {
    let lcm = basis.iter().try_fold(1i128, |l, (p, row)| {
        let step = row[*p].abs() / gcd(l, row[*p]);
        l.checked_mul(step)
    })?;
    let mut coefficients = vec![0; first.len()];
    coefficients[free] = lcm;
    for (pivot, row) in basis {
        coefficients[*pivot] = -(row[free].checked_mul(lcm / row[*pivot])?);
    }
    let divisor = coefficients.iter().fold(0, |d, &x| gcd(d, x)).max(1);
    coefficients.iter_mut().for_each(|x| *x /= divisor);
    if coefficients.iter().any(|c| c.abs() > MAX_COEFFICIENT) {
        return None;
    }
    let sum = coefficients.iter().zip(first).try_fold(0i128, |s, (c, x)| s.checked_add(c.checked_mul(*x)?))?;
    Some(Equation { coefficients, sum })
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x counts up, y by three for each, z is what is left of ten.
    #[test]
    fn equations_hold_in_all_states_and_are_all_there_are() {
        let rows: Vec<Vec<i128>> = (0..5).map(|i| vec![i, 3 * i + 1, 10 - i, 7]).collect();
        let found = equations(&rows);
        assert_eq!(found.len(), 3);
        for row in &rows {
            for e in &found {
                assert_eq!(e.coefficients.iter().zip(row).map(|(c, x)| c * x).sum::<i128>(), e.sum);
            }
        }
        assert_eq!(equations(&[vec![0, 1], vec![1, 5], vec![2, 1]]).len(), 0);
    }
}

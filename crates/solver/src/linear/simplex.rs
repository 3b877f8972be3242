//! Linear programs over fractions: the simplex method in two phases, with Bland's rule, which never cycles.

use crate::rational::Rational;

/// How much more an operation on numbers of one machine word beyond small ones takes, about: memory is asked for, and a greatest common
/// divisor is looked for.
const COST_OF_WORDS: u64 = 8;

/// The least value of `cost` over all `x >= 0` that satisfy every row.
#[derive(Debug, Default)]
pub(super) struct LinearProgram {
    /// By column; not negative, so that there is a least value wherever there is a solution.
    pub(super) cost: Vec<i128>,
    pub(super) rows: Vec<Row>,
}

/// `Σ coefficient * x = value`; a column occurs once, and the value is not negative.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) terms: Vec<(usize, i128)>,
    pub(super) value: i128,
}

/// What is known of the variable that a row is solved for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Basic {
    /// It stands for the row's error and is not part of the program. It leaves before any other.
    Artificial,
    Column(usize),
}

/// The rows solved for their basic variables; the last row is the objective, the last column the value.
struct Tableau<'a> {
    rows: Vec<Vec<Rational>>,
    objective: Vec<Rational>,
    basis: Vec<Basic>,
    /// A pivot takes as much as there are rows, and more where numbers have grown: to divide them takes the square of
    /// their length.
    effort: &'a mut u64,
}

impl LinearProgram {
    /// A solution of least cost, `None` if there is none, or it takes more effort than allowed.
    pub(super) fn solve(&self, effort: &mut u64) -> Option<Vec<Rational>> {
        let columns = self.cost.len();
        let mut tableau = Tableau::new(columns, &self.rows, effort)?;
        tableau.objective = tableau.error();
        tableau.minimise()?;
        if !tableau.objective[columns].is_zero() {
            return None;
        }
        tableau.drop_artificials()?;
        tableau.objective = tableau.reduced(&self.cost);
        tableau.minimise()?;
        let mut x = vec![Rational::ZERO; columns];
        for (row, basic) in tableau.rows.iter().zip(&tableau.basis) {
            if let Basic::Column(j) = *basic {
                x[j] = row[columns].clone();
            }
        }
        Some(x)
    }
}

impl<'a> Tableau<'a> {
    fn new(columns: usize, rows: &[Row], effort: &'a mut u64) -> Option<Tableau<'a>> {
        // To write it down takes as much as a pivot.
        spend(effort, rows.len())?;
        let dense = |row: &Row| {
            let mut out = vec![Rational::ZERO; columns + 1];
            row.terms.iter().for_each(|&(j, c)| out[j] = Rational::int(c));
            out[columns] = Rational::int(row.value);
            out
        };
        let basis = vec![Basic::Artificial; rows.len()];
        Some(Tableau { rows: rows.iter().map(dense).collect(), objective: Vec::new(), basis, effort })
    }

    /// The sum of the errors of all rows, as a row of reduced costs: that of phase one.
    fn error(&self) -> Vec<Rational> {
        let mut out = vec![Rational::ZERO; self.rows.first().map_or(1, Vec::len)];
        for row in &self.rows {
            subtract(&mut out, row, &Rational::ONE);
        }
        out
    }

    /// The costs in terms of the columns that are not basic.
    fn reduced(&self, cost: &[i128]) -> Vec<Rational> {
        let mut out: Vec<Rational> = cost.iter().map(|&c| Rational::int(c)).chain([Rational::ZERO]).collect();
        for (row, basic) in self.rows.iter().zip(&self.basis) {
            if let Basic::Column(j) = *basic {
                let factor = out[j].clone();
                subtract(&mut out, row, &factor);
            }
        }
        out
    }

    fn minimise(&mut self) -> Option<()> {
        let columns = self.objective.len() - 1;
        while let Some(j) = (0..columns).find(|&j| self.objective[j].is_negative()) {
            let i = self.leaving(j)?;
            self.pivot(i, j)?;
        }
        Some(())
    }

    /// The row whose variable reaches zero first when that of column `j` grows.
    fn leaving(&self, j: usize) -> Option<usize> {
        let mut best: Option<(Rational, usize)> = None;
        for (i, row) in self.rows.iter().enumerate().filter(|(_, row)| row[j].is_positive()) {
            let ratio = row.last()?.over(&row[j]);
            let is_better = match &best {
                None => true,
                Some((r, b)) => (&ratio, self.basis[i]) < (r, self.basis[*b]),
            };
            if is_better {
                best = Some((ratio, i));
            }
        }
        best.map(|(_, i)| i)
    }

    /// Solves row `i` for column `j`.
    fn pivot(&mut self, i: usize, j: usize) -> Option<()> {
        let words = self.rows[i].iter().map(Rational::words_beyond).max().unwrap_or(0);
        spend(self.effort, self.rows.len().saturating_mul(1 + (COST_OF_WORDS * words * words) as usize))?;
        let mut row = std::mem::take(&mut self.rows[i]);
        let by = row[j].clone();
        if by != Rational::ONE {
            for x in row.iter_mut().filter(|x| !x.is_zero()) {
                *x = x.over(&by);
            }
        }
        for other in self.rows.iter_mut().chain([&mut self.objective]) {
            let Some(factor) = other.get(j).cloned() else { continue };
            subtract(other, &row, &factor);
        }
        self.rows[i] = row;
        self.basis[i] = Basic::Column(j);
        Some(())
    }

    /// Solves the rows without error for a column of the program; those without any say nothing.
    fn drop_artificials(&mut self) -> Option<()> {
        let mut i = 0;
        while i < self.rows.len() {
            let columns = self.rows[i].len() - 1;
            if self.basis[i] != Basic::Artificial {
                i += 1;
            } else if let Some(j) = (0..columns).find(|&j| !self.rows[i][j].is_zero()) {
                self.pivot(i, j)?;
            } else {
                self.rows.swap_remove(i);
                self.basis.swap_remove(i);
            }
        }
        Some(())
    }
}

/// What is too much uses up the rest.
fn spend(effort: &mut u64, rows: usize) -> Option<()> {
    let left = effort.checked_sub(rows as u64);
    *effort = left.unwrap_or(0);
    left.map(|_| ())
}

/// `row -= factor * other`.
fn subtract(row: &mut [Rational], other: &[Rational], factor: &Rational) {
    if factor.is_zero() {
        return;
    }
    for (x, y) in row.iter_mut().zip(other).filter(|(_, y)| !y.is_zero()) {
        *x = x.minus(&factor.times(y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(cost: &[i128], rows: &[(&[i128], i128)]) -> Option<Vec<Rational>> {
        let rows = rows.iter().map(|(c, value)| Row { terms: c.iter().copied().enumerate().collect(), value: *value });
        let program = LinearProgram { cost: cost.to_vec(), rows: rows.collect() };
        program.solve(&mut 100)
    }

    fn ints(values: &[i128]) -> Vec<Rational> {
        values.iter().copied().map(Rational::int).collect()
    }

    #[test]
    fn the_cheapest_solution() {
        // x + y = 3, x - z = 1: x costs most.
        assert_eq!(solve(&[5, 1, 0], &[(&[1, 1, 0], 3), (&[1, 0, -1], 1)]), Some(ints(&[1, 2, 0])));
        let third = Rational::ONE.over(&Rational::int(3));
        assert_eq!(solve(&[1, 1], &[(&[2, 3], 1)]), Some(vec![Rational::ZERO, third]));
    }

    #[test]
    fn no_solution() {
        assert_eq!(solve(&[0, 0], &[(&[1, 1], 1), (&[2, 2], 1)]), None);
        assert_eq!(solve(&[0], &[(&[-1], 1)]), None);
    }

    #[test]
    fn rows_that_say_nothing() {
        assert_eq!(solve(&[1, 1], &[(&[1, 1], 2), (&[2, 2], 4), (&[0, 0], 0)]), Some(ints(&[2, 0])));
    }

    #[test]
    fn large_numbers_take_more() {
        let spent = |a: i128| {
            let rows = [[a, 1], [1, a]].map(|c| Row { terms: c.into_iter().enumerate().collect(), value: 1 });
            let program = LinearProgram { cost: vec![1, 1], rows: rows.to_vec() };
            let mut effort = 1_000;
            program.solve(&mut effort).expect("a solution");
            1_000 - effort
        };
        assert!(spent((1 << 80) + 7) > 4 * spent(3));
    }

    #[test]
    fn limits() {
        let program = LinearProgram { cost: vec![0], rows: vec![Row { terms: vec![(0, 1)], value: 1 }] };
        assert!(program.solve(&mut 1).is_none() && program.solve(&mut 2).is_some());
    }
}

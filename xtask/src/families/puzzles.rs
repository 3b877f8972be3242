//! Loop-free constraint programs: graph colouring, pigeonholes, random 3-SAT near the threshold, all-different puzzles.
//! An unsafe twin has a solution by construction or a theorem, a safe twin has none; random 3-SAT is decided when it is
//! made.

use super::Member;
use super::puzzle::{Constraint, Puzzle};
use super::random::Random;
use super::sat;

/// Clauses for each variable where about half of the random sets can be satisfied.
const THRESHOLD: f64 = 4.26;

pub(super) fn members() -> Vec<Member> {
    let mut all = Vec::new();
    let mut add = |family: &str, n: usize, safe: bool, puzzle: &Puzzle| {
        all.push(Member { query: Some(puzzle.query()), ..Member::twin(family, n, safe, puzzle.program()) });
    };
    for safe in [true, false] {
        for n in [10, 20, 40, 60, 80, 100] {
            add("colouring", n, safe, &colouring(n, safe));
            add("random-3sat", n, safe, &random_3sat(n, safe));
        }
        for n in 4..=9 {
            add("pigeonhole", n, safe, &pigeonhole(n, if safe { n - 1 } else { n }));
        }
        for n in [4, 6, 8, 10, 12] {
            add("latin-square", n, safe, &latin_square(n, safe));
        }
        for (letters, sum, last) in CRYPTARITHMS {
            let puzzle = cryptarithm(sum, safe.then_some(last));
            add("cryptarithm", letters, safe, &puzzle);
        }
    }
    // Pólya: on a torus there are n queens that do not attack each other just where n has no divisor 2 or 3.
    for (n, safe) in
        [(4, true), (6, true), (8, true), (9, true), (10, true), (5, false), (7, false), (11, false), (13, false)]
    {
        add("torus-queens", n, safe, &torus_queens(n));
    }
    all
}

fn all_different(variables: &[usize]) -> impl Iterator<Item = Constraint> {
    let pairs = variables.iter().enumerate().flat_map(move |(i, &x)| variables[..i].iter().map(move |&y| (y, x)));
    pairs.map(|(y, x)| differ(y, x))
}

fn differ(x: usize, y: usize) -> Constraint {
    Constraint::Differ([(x, 0), (y, 0)], None)
}

/// Three colours for n vertices: edges between classes that a colouring was chosen for. Safe: with a wheel whose rim is odd.
fn colouring(n: usize, safe: bool) -> Puzzle {
    let mut random = Random::new(n as u64);
    let class: Vec<usize> = (0..n).map(|_| random.below(3)).collect();
    let mut edges = Vec::new();
    // Where random graphs change from colourable to not: 2.3 edges for each vertex.
    while edges.len() < n * 23 / 10 {
        let (x, y) = (random.below(n), random.below(n));
        if class[x] != class[y] {
            edges.push((x, y));
        }
    }
    if safe {
        let rim = 2 * (n / 4) + 1;
        for i in 1..=rim {
            edges.extend([(0, i), (i, i % rim + 1)]);
        }
    }
    Puzzle { domains: vec![3; n], constraints: edges.into_iter().map(|(x, y)| differ(x, y)).collect() }
}

fn pigeonhole(pigeons: usize, holes: usize) -> Puzzle {
    let variables: Vec<usize> = (0..pigeons).collect();
    Puzzle { domains: vec![holes as u32; pigeons], constraints: all_different(&variables).collect() }
}

/// The first seed whose clauses are as wanted.
fn random_3sat(n: usize, safe: bool) -> Puzzle {
    let clauses = (1..).map(|seed| random_clauses(n, seed)).find(|c| sat::model(n, c).is_none() == safe);
    let constraints = clauses.unwrap_or_default().into_iter().map(Constraint::Clause).collect();
    Puzzle { domains: vec![2; n], constraints }
}

/// Clauses of three different variables each.
fn random_clauses(n: usize, seed: u64) -> Vec<Vec<sat::Literal>> {
    let mut random = Random::new(seed);
    let clause = |random: &mut Random| {
        let mut literals: Vec<sat::Literal> = Vec::new();
        while literals.len() < 3 {
            let literal = (random.below(n), random.coin());
            if literals.iter().all(|l| l.0 != literal.0) {
                literals.push(literal);
            }
        }
        literals
    };
    (0..(THRESHOLD * n as f64).round() as usize).map(|_| clause(&mut random)).collect()
}

fn torus_queens(n: usize) -> Puzzle {
    let mut constraints = Vec::new();
    let m = n as u32;
    for x in 0..n {
        for y in 0..x {
            let (i, j) = (x as u32, y as u32);
            constraints.push(differ(x, y));
            constraints.push(Constraint::Differ([(x, i), (y, j)], Some(m)));
            constraints.push(Constraint::Differ([(x, m - i), (y, m - j)], Some(m)));
        }
    }
    Puzzle { domains: vec![m; n], constraints }
}

/// A square to be filled such that each number is once in each row and column. Unsafe: half of the cells of a filled square
/// are given. Safe: half of the first row is given, and the columns of the other half have the last number already, so
/// that too few numbers are left for that half.
fn latin_square(n: usize, safe: bool) -> Puzzle {
    let cell = |row: usize, column: usize| row * n + column;
    let mut constraints = Vec::new();
    for i in 0..n {
        constraints.extend(all_different(&(0..n).map(|j| cell(i, j)).collect::<Vec<_>>()));
        constraints.extend(all_different(&(0..n).map(|j| cell(j, i)).collect::<Vec<_>>()));
    }
    if safe {
        let half = n / 2;
        constraints.extend((0..half).map(|j| Constraint::Is(cell(0, j), j as u32)));
        constraints.extend((half..n).map(|j| Constraint::Is(cell(j - half + 1, j), n as u32 - 1)));
    } else {
        let mut random = Random::new(n as u64);
        let given = (0..n * n).filter(|_| random.coin());
        constraints.extend(given.map(|c| Constraint::Is(c, ((c / n + c % n) % n) as u32)));
    }
    Puzzle { domains: vec![n as u32; n * n], constraints }
}

/// Sums of words that have one solution: the number of letters, the words, and what the last letter of the sum stands for.
const CRYPTARITHMS: [(usize, [&str; 3], u32); 2] =
    [(8, ["SEND", "MORE", "MONEY"], 2), (10, ["DONALD", "GERALD", "ROBERT"], 0)];

/// Letters stand for different digits, the first of each word not for zero. Safe: the last letter of the sum does not
/// stand for what it does in the one solution.
fn cryptarithm(words: [&str; 3], excluded: Option<u32>) -> Puzzle {
    let mut letters: Vec<char> = Vec::new();
    let mut terms: Vec<i32> = Vec::new();
    let mut constraints = Vec::new();
    let mut last = 0;
    for (i, word) in words.iter().enumerate() {
        let mut place = if i == 2 { -1 } else { 1 };
        for letter in word.chars().rev() {
            last = letters.iter().position(|l| *l == letter).unwrap_or_else(|| {
                letters.push(letter);
                terms.push(0);
                letters.len() - 1
            });
            terms[last] += place;
            place *= 10;
        }
        constraints.push(Constraint::IsNot(last, 0));
    }
    let units = words[2].chars().last().and_then(|l| letters.iter().position(|m| *m == l)).unwrap_or(last);
    constraints.extend(all_different(&(0..letters.len()).collect::<Vec<_>>()));
    constraints.extend(excluded.map(|digit| Constraint::IsNot(units, digit)));
    constraints.push(Constraint::Zero(terms.into_iter().zip(0..).collect()));
    Puzzle { domains: vec![10; letters.len()], constraints }
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::is_solvable;
    use super::*;

    /// What makers promise, on members that are small enough to try all values.
    #[test]
    fn safe_twins_have_no_solution_and_unsafe_twins_have_one() {
        let solvable = |p: &Puzzle| is_solvable(p, &mut Vec::new());
        for safe in [true, false] {
            for n in [10, 20] {
                assert_eq!(solvable(&colouring(n, safe)), !safe, "colouring {n}");
                assert_eq!(solvable(&random_3sat(n, safe)), !safe, "3-SAT {n}");
            }
            for n in 4..=7 {
                assert_eq!(solvable(&pigeonhole(n, if safe { n - 1 } else { n })), !safe, "pigeons {n}");
            }
            assert_eq!(solvable(&latin_square(4, safe)), !safe, "Latin square");
        }
        for n in 4..=8 {
            assert_eq!(solvable(&torus_queens(n)), n % 2 != 0 && n % 3 != 0, "queens {n}");
        }
    }

    /// There is no other solution (all assignments were tried once), so the safe twin, which excludes it, has none.
    #[test]
    fn the_known_solutions_of_sums_of_words_are_solutions() {
        // In the order of the letters from the right: DNES, ERO(M), Y; DLANO, G(E), TBR.
        let known: [&[u32]; 2] = [&[7, 6, 5, 9, 8, 0, 1, 2], &[5, 8, 4, 6, 2, 7, 9, 1, 0, 3]];
        for ((letters, words, last), solution) in CRYPTARITHMS.into_iter().zip(known) {
            assert_eq!(solution.len(), letters);
            let holds = |excluded| cryptarithm(words, excluded).constraints.iter().all(|c| c.allows(solution));
            assert!(holds(None), "{words:?}");
            assert!(!holds(Some(last)), "{words:?}");
        }
    }

    #[test]
    fn numbers_of_clauses_are_at_the_threshold() {
        assert_eq!(random_clauses(100, 1).len(), 426);
    }
}

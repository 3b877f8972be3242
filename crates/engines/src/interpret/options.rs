//! Which domain is run.

use std::str::FromStr;

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DomainChoice {
    /// The values of variables that are the same on all paths.
    Constants,
    /// Sets of intervals, and remainders.
    Intervals,
    /// Bounds of sums and differences of two variables.
    Octagons,
    /// Linear inequalities between several variables, beside octagons.
    Polyhedra,
    /// Which of the program's conditions hold, beside octagons.
    Predicates,
    /// What holds of all elements of arrays up to an index, beside octagons.
    Arrays,
    /// What holds of all blocks of the heap, beside octagons, where accesses are checked.
    Heap,
    /// Which blocks lead to which, and in which order: three-valued structures.
    Shape,
    /// The cheap ones first, until one leaves no alarm.
    #[default]
    Auto,
}

impl DomainChoice {
    /// The domains that are run, one after the other.
    pub(crate) fn steps(self) -> &'static [DomainChoice] {
        match self {
            DomainChoice::Constants => &[DomainChoice::Constants],
            DomainChoice::Intervals => &[DomainChoice::Intervals],
            DomainChoice::Octagons => &[DomainChoice::Octagons],
            DomainChoice::Polyhedra => &[DomainChoice::Polyhedra],
            DomainChoice::Predicates => &[DomainChoice::Predicates],
            DomainChoice::Arrays => &[DomainChoice::Arrays],
            DomainChoice::Heap => &[DomainChoice::Heap],
            DomainChoice::Shape => &[DomainChoice::Shape],
            DomainChoice::Auto => &[
                DomainChoice::Octagons,
                DomainChoice::Intervals,
                DomainChoice::Polyhedra,
                DomainChoice::Shape,
                DomainChoice::Heap,
                DomainChoice::Arrays,
                DomainChoice::Predicates,
            ],
        }
    }

    /// As `--domain` takes it.
    pub fn name(self) -> &'static str {
        match self {
            DomainChoice::Constants => "constants",
            DomainChoice::Intervals => "intervals",
            DomainChoice::Octagons => "octagons",
            DomainChoice::Polyhedra => "polyhedra",
            DomainChoice::Predicates => "predicates",
            DomainChoice::Arrays => "arrays",
            DomainChoice::Heap => "heap",
            DomainChoice::Shape => "shape",
            DomainChoice::Auto => "auto",
        }
    }

    const ALL: [DomainChoice; 9] = [
        DomainChoice::Constants,
        DomainChoice::Intervals,
        DomainChoice::Octagons,
        DomainChoice::Polyhedra,
        DomainChoice::Predicates,
        DomainChoice::Arrays,
        DomainChoice::Heap,
        DomainChoice::Shape,
        DomainChoice::Auto,
    ];
}

impl FromStr for DomainChoice {
    type Err = String;

    fn from_str(word: &str) -> Result<DomainChoice, String> {
        let found = DomainChoice::ALL.into_iter().find(|d| d.name() == word);
        found.ok_or_else(|| format!("expected one of {}", DomainChoice::ALL.map(DomainChoice::name).join(", ")))
    }
}

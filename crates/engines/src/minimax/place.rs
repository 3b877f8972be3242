//! Places in memory: one object, or memory that the program did not create. What is apart needs no case distinction when
//! memory is read behind a write.

/// Addresses from the first to the last one.
pub(super) type Range = (u128, u128);

/// Where bytes lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    /// Between these addresses.
    Within(Range),
    /// Not among the program's objects and blocks, which are between these addresses.
    Outside(Range),
}

impl Place {
    pub(super) fn is_apart_from(self, other: Place) -> bool {
        match (self, other) {
            (Place::Within(a), Place::Within(b)) => a.1 < b.0 || b.1 < a.0,
            (Place::Within(a), Place::Outside(own)) | (Place::Outside(own), Place::Within(a)) => {
                own.0 <= a.0 && a.1 <= own.1
            }
            (Place::Outside(_), Place::Outside(_)) => false,
        }
    }

    /// The addresses, where they are of one object.
    pub(super) fn within(self) -> Option<Range> {
        match self {
            Place::Within(range) => Some(range),
            Place::Outside(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Place::{Outside, Within};

    #[test]
    fn places_are_apart() {
        let own = (100, 199);
        assert!(Within((100, 103)).is_apart_from(Within((104, 104))));
        assert!(!Within((100, 104)).is_apart_from(Within((104, 104))));
        assert!(Outside(own).is_apart_from(Within((100, 199))));
        assert!(!Within((99, 100)).is_apart_from(Outside(own)));
        assert!(!Outside(own).is_apart_from(Outside(own)));
    }
}

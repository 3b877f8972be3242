//! A part of the harnesses, where several machines share them.

use crate::quantity::small_number;

/// Number `index` of `count` machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// From 0.
    index: u32,
    count: u32,
}

impl Shard {
    /// `I/N`, from 1.
    pub(crate) fn parse(text: &str) -> Result<Shard, String> {
        let wrong = || format!("`{text}` is not I/N (example: 2/3, the second of three)");
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let (index, count) = (small_number(index)?, small_number(count)?);
        match (1..=count).contains(&index) {
            true => Ok(Shard { index: index - 1, count }),
            false => Err(wrong()),
        }
    }

    /// The harness at this place of the file, from 0, is one of the shard's. So one that is added at the end leaves the others where
    /// they are, and neighbours, which often cost the same, go to different machines.
    pub(crate) fn has(self, place: usize) -> bool {
        place % self.count as usize == self.index as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_harness_is_in_one_shard() {
        for count in 1..8 {
            let shards: Vec<Shard> = (1..=count).map(|i| Shard::parse(&format!("{i}/{count}")).unwrap()).collect();
            for place in 0..40 {
                assert_eq!(shards.iter().filter(|s| s.has(place)).count(), 1, "{place} of {count}");
            }
        }
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/3"] {
            assert!(Shard::parse(wrong).is_err(), "{wrong}");
        }
    }
}

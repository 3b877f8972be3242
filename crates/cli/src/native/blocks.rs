//! What a test finds in blocks of memory that nobody has written: the driver fills the blocks that `malloc` hands out, by their
//! number among those that the program's own calls of `malloc`, `calloc` and `realloc` have made.

use super::bytes::string;
use base::Pos;
use cfront::Harness;
use evidence::Test;
use exec::{Accesses, Limits, Observer, State};
use ir::{Program, Stmt, StmtKind};
use std::collections::BTreeSet;

/// Bytes of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Contents {
    /// From 1.
    block: usize,
    offset: u128,
    bytes: Vec<u8>,
}

impl Contents {
    /// The row of the driver's table.
    pub(super) fn row(&self) -> String {
        format!("{{{}, {}, {}, {}}},", self.block, self.offset, self.bytes.len(), string(&self.bytes))
    }
}

/// The head of the table.
pub(super) const TABLE: &str = r#"
// What is in blocks of memory, by their number, where nobody has written.
static const struct attest_content {
  unsigned block;
  unsigned long offset, size;
  const char *bytes;
} attest_contents[] = {
"#;

/// Fills a block of which the table says something.
pub(super) const RUNTIME: &str = r#"
static unsigned attest_blocks;

static void attest_fill(char *block, unsigned long size) {
  const struct attest_content *c = attest_contents;
  for (attest_blocks += block != 0; block && c->block; c++)
    for (unsigned long i = 0; c->block == attest_blocks && i < c->size && c->offset + i < size; i++)
      block[c->offset + i] = c->bytes[i];
}
"#;

/// The blocks of an execution.
pub(super) struct Blocks {
    /// Where each begins, in the order of their beginnings.
    starts: Vec<u128>,
}

impl Blocks {
    /// Of the execution that the test describes, which takes so many edges at most.
    pub(super) fn of(p: &Program, test: &Test, longest: u64, harness: &Harness) -> Blocks {
        struct Found<'a> {
            calls: &'a BTreeSet<Pos>,
            header: u128,
            starts: Vec<u128>,
        }
        impl Observer for Found<'_> {
            fn stmt(&mut self, stmt: &Stmt, after: &State) {
                let StmtKind::Alloc { dst, .. } = stmt.kind else { return };
                if self.calls.contains(&stmt.pos) {
                    self.starts.push(after.get(dst) + self.header);
                }
            }
        }
        let mut found = Found { calls: &harness.allocations, header: harness.block_header.into(), starts: Vec::new() };
        let limits = Limits::steps(longest);
        cert::execute(p, &test.candidate(), Accesses::WithPadding, &limits, &mut found);
        Blocks { starts: found.starts }
    }

    /// Bytes from `addr` on as contents of the block that they lie in or behind: the driver leaves out what is behind it.
    pub(super) fn contents(&self, addr: u128, bytes: &[u8]) -> Option<Contents> {
        // Blocks begin one above the other.
        let block = self.starts.partition_point(|&start| start <= addr);
        let start = self.starts[..block].last()?;
        Some(Contents { block, offset: addr - start, bytes: bytes.to_vec() })
    }
}

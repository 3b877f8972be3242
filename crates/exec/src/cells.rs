//! Indexing with values that are not known: the places of an object that an address may mean.

use ir::{Object, Program};
use logic::Term;

/// More places than this are not told apart.
const MAX_CELLS: u128 = 64;

/// The addresses that `address` may take inside the static object that contains `example` (one of its values), each
/// with room for `bytes` bytes, by the shape of the address; `None` if there is no such object or there are too many.
pub fn cells(p: &Program, address: Term, example: u128, bytes: u8) -> Option<Vec<u128>> {
    let object = object_at(&p.objects, example)?;
    let bits = p.pool.common_residue_bits(address).min(64);
    let stride = 1u128 << bits;
    let end = object.addr + object.size;
    let first = object.addr + (example - object.addr) % stride;
    if (end - first) / stride > MAX_CELLS {
        return None;
    }
    let list: Vec<u128> = (0..).map(|i| first + i * stride).take_while(|&a| a + bytes as u128 <= end).collect();
    (list.len() as u128 <= MAX_CELLS).then_some(list)
}

fn object_at(objects: &[Object], addr: u128) -> Option<&Object> {
    let i = objects.partition_point(|o| o.addr <= addr);
    objects[..i].last().filter(|o| addr < o.addr + o.size)
}

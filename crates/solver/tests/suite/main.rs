//! Tests of the solver from outside: against enumeration, on questions with known answers, and layer by layer.

mod brute_force;
mod certificates;
mod common;
mod integer_families;
mod integer_terms;
mod integers;
mod projection;
mod sat;
mod smtlib;
mod wide;
mod z3;

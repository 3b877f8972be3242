//! Tests of the solver from outside: against enumeration, on questions with known answers, and layer by layer.

mod brute_force;
mod common;
mod integer_families;
mod integer_terms;
mod integers;
mod sat;
mod smtlib;
mod wide;
mod z3;

//! Tests of the solver from outside: against enumeration, on questions with known answers, and layer by layer.

mod bounded;
mod brute_force;
mod common;
mod refuted;
mod sat;
mod smtlib;
mod stopped;
mod wide;

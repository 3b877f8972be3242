//! Witnesses in format 1.0: an automaton as GraphML. A violation is a path whose edges name lines, values and branches; a proof has
//! invariants at nodes that loops are entered by. What the automaton says is translated into waypoints and invariants at places,
//! so that it is checked as witnesses of format 2 are; what has no place there is left out, which makes a violation's witness say
//! less.

mod automaton;
mod read;
mod settle;
mod write;

pub(super) use read::read;
pub use write::document;

/// The names of what edges, nodes and the graph have, as the format calls them.
mod key {
    pub(super) const TYPE: &str = "witness-type";
    pub(super) const SPECIFICATION: &str = "specification";
    pub(super) const PRODUCER: &str = "producer";
    pub(super) const PROGRAM: &str = "programfile";
    pub(super) const HASH: &str = "programhash";
    pub(super) const ARCHITECTURE: &str = "architecture";
    pub(super) const ENTRY: &str = "entry";
    pub(super) const SINK: &str = "sink";
    pub(super) const VIOLATION: &str = "violation";
    pub(super) const INVARIANT: &str = "invariant";
    pub(super) const LINE: &str = "startline";
    pub(super) const LAST_LINE: &str = "endline";
    pub(super) const CONTROL: &str = "control";
    pub(super) const LOOP_HEAD: &str = "enterLoopHead";
    pub(super) const ENTER: &str = "enterFunction";
    pub(super) const ASSUMPTION: &str = "assumption";
    pub(super) const RESULT_OF: &str = "assumption.resultfunction";
    pub(super) const THREAD: &str = "createThread";
    pub(super) const TRUE: &str = "condition-true";
    pub(super) const FALSE: &str = "condition-false";
}

//! Random small models of guarded commands, as text: every construct of the language, few values each. Names are declared
//! once in a model, so that every variable has a short name.

use crate::Rng;
use std::fmt::Write;

/// How large models are, and which values they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Instances of the process, at most.
    pub instances: usize,
    /// States of the process, at most.
    pub states: usize,
    /// Rules of the process, and about as many besides, at most.
    pub rules: usize,
    /// Of conditions.
    pub depth: usize,
    /// Questions of the model's own, at most; none where it is 0.
    pub questions: usize,
    /// Inputs have finitely many values ([`INPUTS`] for the integer that begins with any), and most updates of integers
    /// are remainders: there are mostly few states.
    pub is_bounded: bool,
    /// Nothing is `*`.
    pub is_closed: bool,
}

/// The values that a bounded model's unspecified integer has.
pub const INPUTS: std::ops::RangeInclusive<i64> = -1..=2;

impl Shape {
    /// Models with questions, and with inputs without bounds.
    pub const OPEN: Shape =
        Shape { instances: 2, states: 3, rules: 3, depth: 2, questions: 3, is_bounded: false, is_closed: false };
    /// Models whose states can be enumerated, mostly. Who asks about them adds questions.
    pub const BOUNDED: Shape = Shape { questions: 0, is_bounded: true, ..Shape::OPEN };
    /// The same without inputs, and with one initial state.
    pub const CLOSED: Shape = Shape { is_closed: true, ..Shape::BOUNDED };
}

/// What a model declares.
struct Gen<'r> {
    rng: &'r mut Rng,
    shape: Shape,
    /// Instances of the process; none is a process without parameter.
    instances: Option<i64>,
    states: usize,
    /// Whether we are in the process, and how many bound variables there are.
    inside: bool,
    bound: usize,
}

/// The text of a model.
pub fn model(rng: &mut Rng, shape: Shape) -> String {
    let instances = if rng.chance(75) { Some(1 + rng.below(shape.instances) as i64) } else { None };
    let states = rng.below(shape.states + 1);
    Gen { rng, shape, instances, states, inside: false, bound: 0 }.model()
}

impl Gen<'_> {
    fn model(&mut self) -> String {
        let mut out = String::from("const K = 2;\ntype Mode = { m0, m1, m2 };\n");
        let init = |g: &mut Self, depth| match !g.shape.is_bounded && g.rng.once_in(4) {
            true => "*".to_string(),
            false => g.number(depth, 0),
        };
        let x = if self.open_once_in(4) { "*".to_string() } else { self.rng.below(3).to_string() };
        let y = if self.open_once_in(3) { "*".to_string() } else { "x mod 3".to_string() };
        let b = self.pick_open(&["*", "true", "x > 0", "y == 1"]);
        let m = self.pick_open(&["*", "m0", "if b then m1 else m2"]);
        let _ = writeln!(out, "var x: int = {x}, y: 0..2 = {y}, b: bool = {b}, m: Mode = {m};");
        let a = if self.rng.once_in(2) { "0".to_string() } else { format!("[1, {}]", init(self, 0)) };
        // Ranges are looked at before `init` is.
        let c = self.pick_open(&["*", "0", "y", if self.shape.is_bounded { "x mod 4 - 1" } else { "x" }]);
        let _ = writeln!(out, "var a: int[K] = {a}, c: (-1..2)[Mode] = {c};");
        self.process(&mut out);
        for r in 0..self.rng.below(self.shape.rules) {
            self.rule(&mut out, &format!("g{r}"), false);
        }
        if self.shape.is_bounded && x == "*" {
            let _ = writeln!(out, "init {} <= x && x <= {};", INPUTS.start(), INPUTS.end());
        }
        if self.rng.once_in(3) {
            let _ = writeln!(out, "init {};", self.condition(1));
        }
        let questions = if self.shape.questions > 0 { 1 + self.rng.below(self.shape.questions) } else { 0 };
        for n in 0..questions {
            let word = *self.rng.pick(&["unsafe", "invariant"]);
            let _ = writeln!(out, "{word} p{n}: {};", self.condition(self.shape.depth));
        }
        if self.rng.once_in(if questions > 0 { 2 } else { 8 }) {
            out.push_str("deadlock;\n");
        }
        out
    }

    /// Whether something is an input.
    fn open_once_in(&mut self, n: usize) -> bool {
        self.rng.once_in(n) && !self.shape.is_closed
    }

    /// One of the initial values, the first of which is an input.
    fn pick_open(&mut self, all: &[&'static str]) -> &'static str {
        self.rng.pick::<&str>(if self.shape.is_closed { &all[1..] } else { all })
    }

    fn process(&mut self, out: &mut String) {
        self.inside = true;
        match self.instances {
            Some(n) => {
                let _ = writeln!(out, "process P[i: 0..{}] {{", n - 1);
            }
            None => out.push_str("process P {\n"),
        }
        let init = self.pick_open(&["*", "0", "x mod 2"]);
        let _ = writeln!(out, "  var l: 0..1 = {init}, k: int = {};", self.rng.pick(&["x", "0", "l + 1"]));
        if self.states > 0 {
            let names: Vec<String> = (0..self.states).map(|s| format!("s{s}")).collect();
            let start = self.pick_open(&[" = *", "", "", " = s0"]);
            let _ = writeln!(out, "  state {}{start};", names.join(", "));
        }
        for r in 0..1 + self.rng.below(self.shape.rules) {
            self.rule(out, &format!("r{r}"), true);
        }
        out.push_str("}\n");
        self.inside = false;
    }

    fn rule(&mut self, out: &mut String, name: &str, of_process: bool) {
        let param = self.rng.once_in(4);
        let _ = write!(out, "  rule {name}{}", if param { "(j: 0..1)" } else { "" });
        self.bound = usize::from(param);
        if of_process && self.states > 0 && !self.rng.once_in(5) {
            let state = |g: &mut Self| format!("s{}", g.rng.below(g.states));
            let from = match self.rng.below(5) {
                0 => "*".to_string(),
                1 if self.states > 1 => "s0, s1".to_string(),
                _ => state(self),
            };
            let _ = write!(out, " {from} -> {}", state(self));
        }
        if !self.rng.once_in(3) {
            let _ = write!(out, " when {}", self.condition(self.shape.depth));
        }
        let mut targets = vec!["x", "y", "b", "m", "a", "c"];
        if of_process {
            targets.extend(["l", "k"]);
        }
        let mut updates = Vec::new();
        for _ in 0..self.rng.below(4) {
            let target = targets.swap_remove(self.rng.below(targets.len()));
            updates.push(self.update(target));
        }
        let _ = writeln!(out, " {{ {} }}", updates.join(", "));
        self.bound = 0;
    }

    fn update(&mut self, target: &str) -> String {
        let is_integer = matches!(target, "x" | "a" | "k");
        let any = self.open_once_in(5) && !(is_integer && self.shape.is_bounded);
        let value = |g: &mut Self, text: String| if any { "*".to_string() } else { g.maybe_wrapped(text) };
        match target {
            "b" => format!("b := {}", if any { "*".to_string() } else { self.condition(1) }),
            "m" => format!("m := {}", if any { "*".to_string() } else { self.mode() }),
            "a" if self.rng.once_in(4) => {
                let v = self.number(1, 0);
                format!("forall z in 0..1: a[z] := z + {v}")
            }
            "a" => {
                let (i, v) = (self.number(1, 1), self.number(1, 0));
                format!("a[{i}] := {}", value(self, v))
            }
            "c" => {
                let (i, v) = (self.mode(), self.number(1, 0));
                format!("c[{i}] := {}", value(self, v))
            }
            "y" | "l" => {
                let v = self.number(1, 0);
                let most = if target == "y" { 3 } else { 2 };
                let kept = if self.rng.once_in(if self.shape.is_bounded { 20 } else { 6 }) {
                    v
                } else {
                    format!("({v}) mod {most}")
                };
                format!("{target} := {}", if any { "*".to_string() } else { kept })
            }
            _ => {
                let v = self.number(1, 0);
                format!("{target} := {}", value(self, v))
            }
        }
    }

    fn maybe_wrapped(&mut self, text: String) -> String {
        if self.rng.chance(if self.shape.is_bounded { 80 } else { 50 }) { format!("({text}) mod 3") } else { text }
    }

    fn mode(&mut self) -> String {
        self.rng.pick(&["m0", "m1", "m2", "m", "if b then m0 else m"]).to_string()
    }

    /// A number; an index is mostly one of 0 and 1.
    fn number(&mut self, depth: usize, is_index: usize) -> String {
        if is_index == 1 && !self.rng.once_in(4) {
            return self.rng.pick(&["0", "1", "y mod 2", "x mod 2"]).to_string();
        }
        if depth == 0 || self.rng.once_in(3) {
            let mut leaves = vec!["0", "1", "2", "-1", "x", "y", "K"];
            if self.inside {
                leaves.extend(["l", "k"]);
                if self.instances.is_some() {
                    leaves.push("i");
                }
            }
            if self.bound > 0 {
                leaves.push("j");
            }
            // A number that is no index is a mistake that the front end finds.
            leaves.retain(|l| is_index == 0 || !["2", "-1"].contains(l));
            return self.rng.pick(&leaves).to_string();
        }
        let d = depth - 1;
        match self.rng.below(7) {
            0 => format!("({} + {})", self.number(d, 0), self.number(d, 0)),
            1 => format!("({} - {})", self.number(d, 0), self.number(d, 0)),
            2 => format!("({} mod {})", self.number(d, 0), self.rng.pick(&["2", "3", "-2"])),
            3 => format!("({} div {})", self.number(d, 0), self.rng.pick(&["2", "-2"])),
            4 => format!("a[{}]", self.number(d, 1)),
            5 => format!("c[{}]", self.mode()),
            _ => format!("(if {} then {} else {})", self.condition(d), self.number(d, 0), self.number(d, 0)),
        }
    }

    fn instance(&mut self) -> String {
        match self.instances {
            None => "P".to_string(),
            Some(1) => format!("P[{}]", self.rng.pick(&["0", "0", "0", "y"])),
            Some(_) => format!("P[{}]", self.rng.pick(&["0", "1", "y mod 2", "y"])),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.rng.below(5) {
                0 => "b".to_string(),
                1 => format!("m == {}", self.rng.pick(&["m0", "m1"])),
                2 if self.states > 0 => {
                    let state = self.rng.below(self.states);
                    if self.inside && self.rng.once_in(2) {
                        format!("@s{state}")
                    } else {
                        format!("{}@s{state}", self.instance())
                    }
                }
                3 => format!("{}.l == {}", self.instance(), self.rng.below(2)),
                _ => format!(
                    "{} {} {}",
                    self.number(0, 0),
                    self.rng.pick(&["==", "<", "<=", "!=", ">"]),
                    self.number(0, 0)
                ),
            };
        }
        let d = depth - 1;
        match self.rng.below(8) {
            0 => format!("({} && {})", self.condition(d), self.condition(d)),
            1 => format!("({} || {})", self.condition(d), self.condition(d)),
            2 => format!("({} => {})", self.condition(d), self.condition(d)),
            3 => format!("!({})", self.condition(d)),
            4 => {
                let word = *self.rng.pick(&["forall", "exists"]);
                let name = format!("q{depth}");
                format!("({word} {name} in 0..1: a[{name}] >= {} || {})", self.number(d, 0), self.condition(d))
            }
            5 => format!("({} <=> {})", self.condition(d), self.condition(d)),
            6 => format!("{} {} {}", self.number(d, 0), self.rng.pick(&["==", "<", ">="]), self.number(d, 0)),
            _ => self.condition(0),
        }
    }
}

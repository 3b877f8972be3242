//! Decisions of the source: which conditions a branch, a loop or a value with `&&`, `||`, `!`, `?:` is made of, and on which of
//! them the outcome of an evaluation depends. A front end that is asked for them marks each step of an evaluation by an
//! assignment to a variable that nothing reads, so that the program means what it meant.

use base::Pos;
use logic::VarId;

/// A decision of the source, evaluated from left to right as far as its outcome needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The variable whose assignments mark the steps of an evaluation ([`Step::of`]).
    pub mark: VarId,
    /// Where it stands.
    pub pos: Pos,
    /// In the order of evaluation.
    pub conditions: Vec<Condition>,
    /// How the outcome comes from them.
    pub tree: Tree,
}

/// A condition of a decision: an operand of its operators without any of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// Where it stands.
    pub pos: Pos,
    /// As the source has it.
    pub text: String,
    /// The translation sees that it has one value only.
    pub is_constant: bool,
}

/// How the value of a decision, or of a part of it, comes from its conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// That of the condition with this number.
    Leaf(u32),
    /// The other one.
    Not(Box<Tree>),
    /// `&&`.
    And(Box<Tree>, Box<Tree>),
    /// `||`.
    Or(Box<Tree>, Box<Tree>),
    /// The arms of `?:`, of which one is evaluated; what is before the question mark is a decision of its own.
    Either(Box<Tree>, Box<Tree>),
}

/// What a mark says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// An evaluation begins.
    Begin,
    /// The condition has this value.
    Has(u32, bool),
}

impl Step {
    /// The step that a value of the decision's variable stands for.
    pub fn of(mark: u128) -> Step {
        match mark.checked_sub(1) {
            None => Step::Begin,
            Some(n) => Step::Has((n / 2) as u32, n % 2 == 1),
        }
    }

    /// The value that stands for it.
    pub fn mark(self) -> u128 {
        match self {
            Step::Begin => 0,
            Step::Has(condition, value) => 1 + 2 * u128::from(condition) + u128::from(value),
        }
    }
}

impl Decision {
    /// The conditions that the outcome of an evaluation depends on: another value of one of them alone, and whatever is not
    /// evaluated chosen to suit it, would be another outcome. `values` are those of the conditions; none of one that was not
    /// evaluated. Empty as long as there is no outcome.
    pub fn decisive(&self, values: &[Option<bool>]) -> Vec<u32> {
        let mut out = Vec::new();
        if self.tree.value(values).is_some() {
            self.tree.decisive(values, &mut out);
        }
        out
    }

    /// About what the source has for it.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.tree.write(&self.conditions, Tree::LOOSE, &mut out);
        out
    }

    /// The parts behind the condition that have to have these values so that an outcome depends on its value, in their order.
    /// `None`: there is no such condition.
    pub fn needed(&self, condition: u32, value: bool) -> Option<Vec<(&Tree, bool)>> {
        let mut out = Vec::new();
        self.tree.needed(condition, value, &mut out).map(|_| out)
    }
}

impl Tree {
    /// The value, as far as it is known.
    pub fn value(&self, values: &[Option<bool>]) -> Option<bool> {
        match self {
            Tree::Leaf(c) => values.get(*c as usize).copied().flatten(),
            Tree::Not(a) => a.value(values).map(|v| !v),
            Tree::And(a, b) => {
                if a.value(values)? {
                    b.value(values)
                } else {
                    Some(false)
                }
            }
            Tree::Or(a, b) => {
                if a.value(values)? {
                    Some(true)
                } else {
                    b.value(values)
                }
            }
            Tree::Either(a, b) => a.value(values).or_else(|| b.value(values)),
        }
    }

    /// How much its own operator binds. `&&` and `||` in each other have parentheses.
    fn binding(&self) -> u32 {
        match self {
            Tree::Either(..) => 1,
            Tree::Or(..) | Tree::And(..) => 2,
            Tree::Not(_) => Tree::UNARY,
            Tree::Leaf(_) => 4,
        }
    }

    /// How much everything binds, and how much an operand of `!`.
    const LOOSE: u32 = 0;
    const UNARY: u32 = 3;

    /// As C writes it, as an operand that has to bind so much.
    fn write(&self, conditions: &[Condition], least: u32, out: &mut String) {
        let own = self.binding();
        let (open, close) = if own < least { ("(", ")") } else { ("", "") };
        out.push_str(open);
        let pair = |a: &Tree, operator: &str, b: &Tree, out: &mut String| {
            let is_chain = std::mem::discriminant(a) == std::mem::discriminant(self);
            a.write(conditions, if is_chain { own } else { Tree::UNARY }, out);
            out.push_str(operator);
            b.write(conditions, Tree::UNARY, out);
        };
        match self {
            Tree::Leaf(c) => out.push_str(conditions.get(*c as usize).map_or("", |c| &c.text)),
            Tree::Not(a) => match &**a {
                Tree::Leaf(c) if conditions.get(*c as usize).is_some_and(|c| c.text.contains(' ')) => {
                    out.push_str("!(");
                    a.write(conditions, Tree::LOOSE, out);
                    out.push(')');
                }
                _ => {
                    out.push('!');
                    a.write(conditions, own, out);
                }
            },
            Tree::And(a, b) => pair(a, " && ", b, out),
            Tree::Or(a, b) => pair(a, " || ", b, out),
            Tree::Either(a, b) => {
                out.push_str("… ? ");
                pair(a, " : ", b, out);
            }
        }
        out.push_str(close);
    }

    fn decisive(&self, values: &[Option<bool>], out: &mut Vec<u32>) {
        match self {
            Tree::Leaf(c) => out.push(*c),
            Tree::Not(a) => a.decisive(values, out),
            Tree::And(a, b) | Tree::Or(a, b) => {
                // The value of a left operand with which the right one is evaluated; the right one's value has to be the same
                // for the left one to matter.
                let neutral = matches!(self, Tree::And(..));
                if a.value(values) != Some(neutral) {
                    return a.decisive(values, out);
                }
                if b.value(values) == Some(neutral) {
                    a.decisive(values, out);
                }
                b.decisive(values, out);
            }
            Tree::Either(a, b) => match a.value(values) {
                Some(_) => a.decisive(values, out),
                None => b.decisive(values, out),
            },
        }
    }

    /// The value of this part, if the condition is in it and decides it.
    fn needed<'t>(&'t self, condition: u32, value: bool, out: &mut Vec<(&'t Tree, bool)>) -> Option<bool> {
        match self {
            Tree::Leaf(c) => (*c == condition).then_some(value),
            Tree::Not(a) => a.needed(condition, value, out).map(|v| !v),
            Tree::And(a, b) | Tree::Or(a, b) => {
                let neutral = matches!(self, Tree::And(..));
                if let Some(left) = a.needed(condition, value, out) {
                    if left == neutral {
                        out.push((b, neutral));
                    }
                    return Some(left);
                }
                b.needed(condition, value, out)
            }
            Tree::Either(a, b) => {
                let left = a.needed(condition, value, out);
                left.or_else(|| b.needed(condition, value, out))
            }
        }
    }

    /// The condition is in this part.
    pub fn has(&self, condition: u32) -> bool {
        match self {
            Tree::Leaf(c) => *c == condition,
            Tree::Not(a) => a.has(condition),
            Tree::And(a, b) | Tree::Or(a, b) | Tree::Either(a, b) => a.has(condition) || b.has(condition),
        }
    }

    /// The value that this part has once the condition has that value; none if more is evaluated, or the condition is
    /// not in it.
    pub fn settled_by(&self, condition: u32, value: bool) -> Option<bool> {
        match self {
            Tree::Leaf(c) => (*c == condition).then_some(value),
            Tree::Not(a) => a.settled_by(condition, value).map(|v| !v),
            Tree::And(a, b) | Tree::Or(a, b) if a.has(condition) => {
                let neutral = matches!(self, Tree::And(..));
                debug_assert!(!b.has(condition), "a condition stands in one place");
                a.settled_by(condition, value).filter(|v| *v != neutral)
            }
            Tree::And(_, b) | Tree::Or(_, b) => b.settled_by(condition, value),
            Tree::Either(a, b) => a.settled_by(condition, value).or_else(|| b.settled_by(condition, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(c: u32) -> Box<Tree> {
        Box::new(Tree::Leaf(c))
    }

    /// A tree of the conditions from `first` on, chosen by `choice`, and the number behind the last one.
    fn tree(depth: u32, first: u32, choice: &mut u64) -> (Tree, u32) {
        let mut next = |n: u64| {
            *choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*choice >> 33) % n
        };
        match (depth, next(6)) {
            (0, _) | (_, 0) => (Tree::Leaf(first), first + 1),
            (_, 1) => {
                let (a, end) = tree(depth - 1, first, choice);
                (Tree::Not(Box::new(a)), end)
            }
            (_, kind) => {
                let (a, middle) = tree(depth - 1, first, choice);
                let (b, end) = tree(depth - 1, middle, choice);
                let (a, b) = (Box::new(a), Box::new(b));
                (if kind < 4 { Tree::And(a, b) } else { Tree::Or(a, b) }, end)
            }
        }
    }

    /// Evaluates as C does; which conditions are evaluated, and the outcome.
    fn evaluate(t: &Tree, all: u32, seen: &mut Vec<Option<bool>>) -> bool {
        match t {
            Tree::Leaf(c) => {
                let value = all >> c & 1 == 1;
                seen[*c as usize] = Some(value);
                value
            }
            Tree::Not(a) => !evaluate(a, all, seen),
            Tree::And(a, b) => evaluate(a, all, seen) && evaluate(b, all, seen),
            Tree::Or(a, b) => evaluate(a, all, seen) || evaluate(b, all, seen),
            Tree::Either(..) => unreachable!("not generated"),
        }
    }

    fn decision(tree: Tree, conditions: u32) -> Decision {
        let condition = Condition { pos: Pos::NONE, text: String::new(), is_constant: false };
        Decision { mark: VarId(0), pos: Pos::NONE, conditions: vec![condition; conditions as usize], tree }
    }

    /// The steps of an evaluation, followed as `needed` and `settled_by` say: the conditions on which the outcome depends.
    fn followed(d: &Decision, seen: &[Option<bool>]) -> Vec<u32> {
        let steps = || (0..).zip(seen).filter_map(|(c, v)| Some((c, (*v)?)));
        let depends = |c: u32, value: bool| {
            let mut needed = d.needed(c, value).expect("the condition is there").into_iter();
            let mut now = needed.next();
            for (j, w) in steps().filter(|(j, _)| *j > c) {
                match now.and_then(|(part, wanted)| part.settled_by(j, w).map(|v| v == wanted)) {
                    Some(true) => now = needed.next(),
                    Some(false) => return false,
                    None => {}
                }
            }
            now.is_none()
        };
        steps().filter(|&(c, v)| depends(c, v)).map(|(c, _)| c).collect()
    }

    /// Against the definition: another value of the condition, with values of choice for what was not evaluated, gives another
    /// outcome.
    #[test]
    fn decisive_conditions_are_those_of_the_definition() {
        let mut choice = 1;
        let mut decided = 0;
        for _ in 0..400 {
            let (t, n) = tree(3, 0, &mut choice);
            let d = decision(t, n);
            for all in 0..1_u32 << n {
                let mut seen = vec![None; n as usize];
                let outcome = evaluate(&d.tree, all, &mut seen);
                assert_eq!(d.tree.value(&seen), Some(outcome));
                let fixed: u32 = (0..n).filter(|&c| seen[c as usize].is_some()).map(|c| 1 << c).sum();
                let is_decisive = |c: u32| {
                    let flipped = all ^ 1 << c;
                    let fits = |other: u32| other & fixed == flipped & fixed;
                    (0..1_u32 << n)
                        .filter(|&o| fits(o))
                        .any(|o| evaluate(&d.tree, o, &mut vec![None; n as usize]) != outcome)
                };
                let wanted: Vec<u32> = (0..n).filter(|&c| seen[c as usize].is_some() && is_decisive(c)).collect();
                decided += wanted.len();
                assert_eq!(d.decisive(&seen), wanted, "{:?} {all:b}", d.tree);
                assert_eq!(followed(&d, &seen), wanted, "{:?} {all:b}", d.tree);
            }
        }
        assert!(decided > 1_000, "{decided}");
    }

    #[test]
    fn arms_are_parts_of_the_decision() {
        // (c ? a0 : a1) && a2
        let d = decision(Tree::And(Box::new(Tree::Either(leaf(0), leaf(1))), leaf(2)), 3);
        assert_eq!(d.decisive(&[None, Some(true), Some(true)]), [1, 2]);
        assert_eq!(d.decisive(&[None, Some(true), Some(false)]), [2]);
        assert_eq!(d.decisive(&[Some(false), None, None]), [0]);
        assert_eq!(d.decisive(&[Some(true), None, None]), [0; 0]);
        assert_eq!(d.needed(1, true), Some(vec![(&Tree::Leaf(2), true)]));
        assert_eq!(d.needed(1, false), Some(vec![]));
    }

    #[test]
    fn texts_are_those_of_c() {
        let texts = ["a", "b < 2", "c", "d"];
        let tree = Tree::And(
            Box::new(Tree::Or(leaf(0), Box::new(Tree::Not(leaf(1))))),
            Box::new(Tree::Not(Box::new(Tree::And(leaf(2), leaf(3))))),
        );
        let condition = |text: &&str| Condition { pos: Pos::NONE, text: (*text).into(), is_constant: false };
        let d = Decision { conditions: texts.iter().map(condition).collect(), ..decision(tree, 4) };
        assert_eq!(d.text(), "(a || !(b < 2)) && !(c && d)");
    }

    #[test]
    fn marks_are_read_as_they_are_written() {
        for step in [Step::Begin, Step::Has(0, false), Step::Has(0, true), Step::Has(7, false)] {
            assert_eq!(Step::of(step.mark()), step);
        }
    }
}

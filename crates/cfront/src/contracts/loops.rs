//! Contracts of loops: one round from any state that satisfies the invariant.
//!
//! ```text
//! while (c) body    becomes    {
//!                                check invariant;                       // base
//!                                any values for what is assigned;
//!                                assume invariant;
//!                                while (({ if (entered) { check invariant; check measure; end } entered = 1; 1; }) && c) body
//!                              }
//! ```
//!
//! So `break`, `continue` and `return` mean what they mean, and the second visit of the head ends the path. A `do` loop
//! has its step behind its condition.

use super::code::{Code, Edit};
use super::expression::{Checked, Force, Use};
use super::targets::FrameOf;
use crate::lex::{Punct, Token};
use crate::parse::{Clause, LoopContract, LoopForm, Res};

/// What becomes of a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoopMeaning {
    /// The loop is one round from any state that satisfies it.
    Applied,
    /// It is checked in every round, as the loop runs.
    Checked,
}

/// The parts that a loop is surrounded by.
struct Parts {
    /// Before it.
    first: Vec<Token>,
    /// At its head.
    head: Vec<Token>,
    /// Behind it.
    last: Vec<Token>,
}

impl Code<'_> {
    pub(super) fn looped(&mut self, contract: &LoopContract, meaning: LoopMeaning) -> Res<Vec<Edit>> {
        if meaning == LoopMeaning::Applied && self.invariants(contract).is_empty() {
            return Ok(Vec::new());
        }
        if contract.has_labels {
            return self.wrong(contract.first, "a loop with a contract that has labels in it is not supported");
        }
        let Parts { first, head, last } = match meaning {
            LoopMeaning::Applied => self.loop_parts(contract)?,
            LoopMeaning::Checked => self.checked_parts(contract)?,
        };
        let word = |code: &mut Self, words: &str| {
            code.words(words);
            code.taken()
        };
        self.stand_at(contract.first);
        let opened = word(self, "{");
        let mut edits = Vec::new();
        let mut insert = |at: usize, removed: usize, parts: &[&[Token]]| {
            edits.push(Edit { at, removed, inserted: parts.concat() });
        };
        match &contract.form {
            LoopForm::While { open, close } => {
                insert(contract.first, 0, &[&opened, &first]);
                let and = word(self, "&& (");
                insert(open + 1, 0, &[&head, &and]);
                insert(*close, 0, &[&word(self, ")")]);
            }
            LoopForm::DoWhile { open, close } => {
                insert(contract.first, 0, &[&opened, &first]);
                insert(open + 1, 0, &[&word(self, "(")]);
                let and = word(self, ") &&");
                insert(*close, 0, &[&and, &head]);
            }
            LoopForm::For { start, condition } => {
                insert(contract.first, 2, &[&opened]);
                let again = word(self, "for ( ;");
                let and = if condition.is_empty() { Vec::new() } else { word(self, "&& (") };
                insert(*start, 0, &[&first, &again, &head, &and]);
                if !condition.is_empty() {
                    insert(condition.end, 0, &[&word(self, ")")]);
                }
            }
        }
        for clause in &contract.clauses {
            insert(clause.open - 1, clause.close + 2 - clause.open, &[]);
        }
        insert(contract.behind, 0, &[&last]);
        Ok(edits)
    }

    fn loop_parts(&mut self, contract: &LoopContract) -> Res<Parts> {
        let is_late = matches!(contract.form, LoopForm::DoWhile { .. });
        let frame = self.new_frame();
        let [mut base, mut assumed, mut step] = [const { Vec::new() }; 3];
        for (clause, force) in &self.invariants(contract) {
            base.extend(self.apart(|code| code.check_or_admit(clause, Checked::Base, Use::Invariant, *force))?);
            if *force != Force::Checked {
                assumed.extend(self.apart(|code| code.assumption(clause, Use::Invariant))?);
            }
            step.extend(self.apart(|code| code.check_or_admit(clause, Checked::Step, Use::Invariant, *force))?);
        }
        let targets = self.targets(&contract.clauses)?;
        let is_said = !self.those(contract, "__CPROVER_assigns").is_empty();
        let measures = self.those(contract, "__CPROVER_decreases");
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
        self.put(&base);
        self.stand_at(contract.first);
        self.frame(frame, self.loop_frame(), &targets);
        self.stand_at(contract.first);
        match is_said {
            true => self.havoc(&targets)?,
            false => self.words(&format!("__attest_frame_inferred ( {frame} ) ;")),
        }
        self.put(&assumed);
        self.stand_at(contract.first);
        if !is_late {
            self.words(&format!("int __attest_entered_{frame} = 0 ;"));
        }
        for clause in &measures {
            let (less, _) = self.measured(clause)?;
            step.extend(less);
        }
        self.stand_at(contract.first);
        self.words(&format!("__attest_frame_open ( {frame} ) ;"));
        let first = self.taken();
        self.words("( {");
        if !is_late {
            self.words(&format!("if ( __attest_entered_{frame} ) {{"));
        }
        self.put(&step);
        self.stand_at(contract.first);
        self.words("__CPROVER_assume ( 0 ) ;");
        if !is_late {
            self.words(&format!("}} __attest_entered_{frame} = 1 ;"));
        }
        self.words("1 ; } )");
        let head = self.taken();
        self.words(&format!("__attest_frame_end ( {frame} ) ; }}"));
        Ok(Parts { first, head, last: self.taken() })
    }

    /// The loop stays what it is; invariants are checked at its head, and the measure behind each round.
    fn checked_parts(&mut self, contract: &LoopContract) -> Res<Parts> {
        let is_late = matches!(contract.form, LoopForm::DoWhile { .. });
        let [mut base, mut step] = [const { Vec::new() }; 2];
        for (clause, force) in &self.invariants(contract) {
            base.extend(self.apart(|code| code.check_or_admit(clause, Checked::Base, Use::Invariant, *force))?);
            step.extend(self.apart(|code| code.check_or_admit(clause, Checked::Step, Use::Invariant, *force))?);
        }
        let targets = self.targets(&contract.clauses)?;
        let frame = (!self.those(contract, "__CPROVER_assigns").is_empty()).then(|| self.new_frame());
        let entered = self.new_name("entered");
        self.stand_at(contract.first);
        let mut again = Vec::new();
        for clause in self.those(contract, "__CPROVER_decreases") {
            let (less, measured) = self.measured(&clause)?;
            step.extend(less);
            again.extend(measured);
        }
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
        self.stand_at(contract.first);
        if is_late {
            self.put(&base);
        } else {
            self.words(&format!("int {entered} = 0 ;"));
        }
        if let Some(frame) = frame {
            self.frame(frame, FrameOf::LoopOfAcsl, &targets);
            self.stand_at(contract.first);
            self.words(&format!("__attest_frame_open ( {frame} ) ;"));
        }
        let first = self.taken();
        self.words("( {");
        if is_late {
            self.put(&step);
        } else {
            self.words(&format!("if ( {entered} ) {{"));
            self.put(&step);
            self.stand_at(contract.first);
            self.words("} else {");
            self.put(&base);
            self.stand_at(contract.first);
            self.words(&format!("}} {entered} = 1 ;"));
        }
        self.put(&again);
        self.words("1 ; } )");
        let head = self.taken();
        if let Some(frame) = frame {
            self.words(&format!("__attest_frame_end ( {frame} ) ;"));
        }
        self.words("}");
        Ok(Parts { first, head, last: self.taken() })
    }

    fn loop_frame(&self) -> FrameOf {
        if self.is_acsl { FrameOf::LoopOfAcsl } else { FrameOf::Loop }
    }

    fn invariants(&self, contract: &LoopContract) -> Vec<(Clause, Force)> {
        contract.clauses.iter().filter_map(|c| Some((*c, self.force_of(c, "loop_invariant")?))).collect()
    }

    fn those(&self, contract: &LoopContract, name: &str) -> Vec<Clause> {
        contract.clauses.iter().filter(|c| self.name_of(c) == name).copied().collect()
    }

    /// Remembers the measure of a `__CPROVER_decreases`. The check that it is less at the end of the round, by the first part that
    /// differs, and what remembers it again.
    fn measured(&mut self, clause: &Clause) -> Res<(Vec<Token>, Vec<Token>)> {
        let parts = self.parts(clause.open + 1..clause.close, Punct::Comma)?;
        let mut condition: Vec<Token> = Vec::new();
        let (mut earlier, mut again) = (Vec::new(), Vec::new());
        for part in parts {
            if part.is_empty() {
                return self.wrong(clause.open, "expected expression");
            }
            let was = self.new_name("measure");
            self.stand_at(clause.open - 1);
            let now = self.apart(|code| code.expression(part, Use::Invariant))?;
            self.words("__typeof__ ( (");
            self.put(&now);
            self.words(&format!(") ) {was} = ("));
            self.put(&now);
            self.words(") ;");
            let remembers = self.apart(|code| {
                code.words(&format!("{was} = ("));
                code.put(&now);
                code.words(") ;");
                Ok(())
            })?;
            again.extend(remembers);
            if self.is_acsl {
                let bounded = self.apart(|code| {
                    code.words(&format!("{was} >= 0 &&"));
                    Ok(())
                })?;
                condition.extend(bounded);
            }
            let (mut same, less) = (Vec::new(), ["<", "=="]);
            for (i, sign) in less.into_iter().enumerate() {
                let compared = self.apart(|code| {
                    code.words("( (");
                    code.put(&now);
                    code.words(&format!(") {sign} {was} )"));
                    Ok(())
                })?;
                if i == 0 {
                    condition.extend(self.or_else(&earlier, &compared, earlier.is_empty())?);
                } else {
                    same = compared;
                }
            }
            earlier.push(same);
        }
        let text = self.written(clause);
        let check = self.apart(|code| {
            code.check_of(clause, Checked::Decreases, &condition, &text);
            Ok(())
        })?;
        Ok((check, again))
    }

    /// `|| a == b && … && less`
    fn or_else(&mut self, earlier: &[Vec<Token>], less: &[Token], is_first: bool) -> Res<Vec<Token>> {
        self.apart(|code| {
            code.words(if is_first { "" } else { "||" });
            for same in earlier {
                code.put(same);
                code.words("&&");
            }
            code.put(less);
            Ok(())
        })
    }
}

//! Questions about objects against what a generator knows: it makes programs that allocate, free, call and ask, with the
//! answers, and with one answer changed. The first kind must not fail, the second kind must; either may be unknown.

use cfront::LowerOptions;
use cfront::types::DataModel;
use exec::{Accesses, Ended, Interp, Limits};
use std::fmt::Write;
use std::rc::Rc;
use testkit::Rng;
use testkit::machine::Zeros;

/// An array of bytes that a pointer of this name points to.
#[derive(Clone)]
struct Object {
    name: String,
    size: u64,
    is_live: bool,
    is_block: bool,
}

/// A program in the making.
struct Generator {
    random: Rng,
    names: u32,
    text: String,
    /// Which question gets a wrong answer, and how many there are so far.
    wrong: Option<u32>,
    questions: u32,
}

impl Generator {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("o{}", self.names)
    }

    fn pick(&mut self, objects: &[Object]) -> Object {
        objects[self.random.number(objects.len() as u64) as usize].clone()
    }

    fn ask(&mut self, objects: &[Object]) {
        if objects.is_empty() {
            return;
        }
        let (o, other) = (self.pick(objects), self.pick(objects));
        let (name, offset, len) = (&o.name, self.random.number(o.size + 1), 1 + self.random.number(o.size + 3));
        let (question, answer) = match self.random.number(6) {
            0..=2 => {
                let way = ["r", "w", "rw"][self.random.number(3) as usize];
                let fits = o.is_live && offset + len <= o.size;
                (format!("__CPROVER_{way}_ok({name} + {offset}, {len})"), u64::from(fits))
            }
            3 => (format!("__CPROVER_OBJECT_SIZE({name} + {offset})"), o.size),
            4 => (format!("__CPROVER_POINTER_OFFSET({name} + {offset})"), offset),
            _ => (format!("__CPROVER_same_object({name} + {offset}, {})", other.name), u64::from(*name == other.name)),
        };
        let is_wrong = self.wrong == Some(self.questions);
        self.questions += 1;
        let _ = writeln!(self.text, "__CPROVER_assert({question} == {}, \"\");", answer + u64::from(is_wrong));
    }

    /// Statements with `objects` in sight; what is allocated here is freed here or never.
    fn statements(&mut self, mut objects: Vec<Object>) {
        let own = objects.len();
        for _ in 0..2 + self.random.number(8) {
            let size = 1 + self.random.number(12);
            match self.random.number(10) {
                choice @ 0..=3 => {
                    let (name, is_block) = (self.name(), choice < 3);
                    let _ = match is_block {
                        true => writeln!(self.text, "char *{name} = malloc({size});"),
                        false => writeln!(self.text, "char {name}[{size}];"),
                    };
                    objects.push(Object { name, size, is_live: true, is_block });
                }
                4 => {
                    if let Some(o) = objects[own..].iter_mut().find(|o| o.is_live && o.is_block) {
                        let _ = writeln!(self.text, "free({});", o.name);
                        o.is_live = false;
                    }
                }
                _ => self.ask(&objects),
            }
        }
        self.ask(&objects);
    }

    /// Functions that call each other, the last one `main`.
    fn program(mut self) -> (String, u32) {
        let globals: Vec<Object> = (0..self.random.number(4))
            .map(|_| Object { name: self.name(), size: 1 + self.random.number(9), is_live: true, is_block: false })
            .collect();
        self.text.push_str("void *malloc(__CPROVER_size_t);\nvoid free(void *);\n");
        for g in &globals {
            let _ = writeln!(self.text, "char {}[{}];", g.name, g.size);
        }
        let mut callees: Vec<(String, u64)> = Vec::new();
        let count = self.random.number(4);
        for i in 0..=count {
            let (name, size) = (self.name(), 1 + self.random.number(9));
            let parameter = Object { name: "q".to_string(), size, is_live: true, is_block: false };
            let is_main = i == count;
            let _ = match is_main {
                true => writeln!(self.text, "int main(void) {{"),
                false => writeln!(self.text, "static void {name}(char *q) {{"),
            };
            let in_sight: Vec<Object> = globals.iter().cloned().chain((!is_main).then_some(parameter)).collect();
            self.statements(in_sight.clone());
            for (callee, size) in callees.clone() {
                let local = self.name();
                let _ = writeln!(self.text, "char {local}[{size}]; {callee}({local});");
                let local = Object { name: local, size, is_live: true, is_block: false };
                self.ask(&in_sight.iter().cloned().chain([local]).collect::<Vec<_>>());
            }
            self.text.push_str(if is_main { "return 0; }\n" } else { "}\n" });
            callees.push((name, size));
        }
        (self.text, self.questions)
    }
}

fn generate(seed: u64, wrong: Option<u32>) -> (String, u32) {
    let random = Rng::new(seed);
    Generator { random, names: 0, text: String::new(), wrong, questions: 0 }.program()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Exit,
    Error,
    Unknown,
}

fn end(text: &str, model: DataModel) -> End {
    let options = LowerOptions { model, ..LowerOptions::default() };
    let program = cfront::load_program(text.as_bytes(), "generated.c", model, &options);
    let program = program.unwrap_or_else(|(d, sources)| panic!("{}\n{text}", d[0].render(&sources)));
    let mut interp = Interp::new(&program, Accesses::Checked);
    match interp.run(&mut Zeros, Rc::default(), &Limits::steps(1_000_000), &mut ()) {
        Ended::Exit { .. } => End::Exit,
        Ended::Error { .. } => End::Error,
        Ended::Unknown { .. } => End::Unknown,
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn answers_are_those_of_the_generator() {
    let mut decided = 0;
    for seed in 0..150 {
        let model = if seed % 3 == 0 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let (text, questions) = generate(seed, None);
        let found = end(&text, model);
        assert_ne!(found, End::Error, "seed {seed}:\n{text}");
        decided += u32::from(found == End::Exit);
        if questions > 0 && found == End::Exit {
            let wrong = (seed as u32).wrapping_mul(7) % questions;
            let (text, _) = generate(seed, Some(wrong));
            assert_eq!(end(&text, model), End::Error, "seed {seed}, question {wrong}:\n{text}");
        }
    }
    assert!(decided > 110, "{decided} programs are decided");
}

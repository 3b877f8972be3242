//! Programs in our interpreter: from C text to the final values of global variables.

use cfront::types::DataModel;
use cfront::{LowerOptions, PreprocessOptions};
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, State};
use ir::{Input, Program, Stmt, VarKind};
use logic::VarId;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The two data models with their compiler flags.
pub const MODELS: [(DataModel, &str); 2] = [(DataModel::Lp64, "-m64"), (DataModel::Ilp32, "-m32")];

/// Every input is zero.
pub struct Zeros;

impl Inputs for Zeros {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        0
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}

/// Why there is nothing to compare.
#[derive(Debug)]
pub enum Failure {
    /// The front end rejects the program.
    Rejected(String),
    /// Control met something that is not translated.
    Unsupported(String),
    /// Another end than that of `main`.
    Ended(String),
}

/// The program of a C file.
pub fn load(file: &Path, model: DataModel, include: &[&Path]) -> Result<Program, Failure> {
    let include_dirs: Vec<PathBuf> = include.iter().map(|d| d.to_path_buf()).collect();
    let options = PreprocessOptions { include_dirs, ..PreprocessOptions::default() };
    let text = cfront::preprocess(file, model, &options).map_err(|e| Failure::Rejected(e.to_string()))?;
    let name = file.display().to_string();
    let options = LowerOptions { model, ..LowerOptions::default() };
    cfront::load_program(&text, &name, model, &options).map_err(|(errors, sources)| {
        Failure::Rejected(errors.iter().map(|e| e.render(&sources)).collect::<Vec<_>>().join("\n"))
    })
}

/// Where a global variable lives.
enum Spot {
    Var(VarId),
    Memory(u128, usize),
}

fn spot(p: &Program, name: &str) -> Option<Spot> {
    if let Some(o) = p.objects.iter().find(|o| o.name == name) {
        return Some(Spot::Memory(o.addr, o.size as usize));
    }
    let i = p.vars.iter().position(|v| v.name == name && v.kind == VarKind::Global)?;
    Some(Spot::Var(VarId(i as u32)))
}

fn bytes(p: &Program, s: &State, spot: &Spot) -> Vec<u8> {
    match *spot {
        Spot::Var(v) => s.get(v).to_le_bytes()[..p.var_decl(v).width().div_ceil(8) as usize].to_vec(),
        Spot::Memory(addr, len) => s.read(addr, len),
    }
}

/// Keeps the state in which the global `finished` is first found set.
struct AtTheEnd<'p> {
    program: &'p Program,
    finished: Spot,
    state: Option<State>,
}

impl Observer for AtTheEnd<'_> {
    fn stmt(&mut self, _: &Stmt, after: &State) {
        if self.state.is_none() && bytes(self.program, after, &self.finished).iter().any(|&b| b != 0) {
            self.state = Some(after.clone());
        }
    }
}

/// Runs the program until it sets `finished`, and reads the global `result` as an array of `width` bytes each.
pub fn run(p: &Program, width: usize, max_steps: u64) -> Result<Vec<u64>, Failure> {
    let missing = || Failure::Rejected("the globals are not there".into());
    let (finished, result) = (spot(p, "finished").ok_or_else(missing)?, spot(p, "result").ok_or_else(missing)?);
    let mut observer = AtTheEnd { program: p, finished, state: None };
    let initial = Rc::new(InitialMemory::default());
    let outcome = Interp::new(p, Accesses::Checked).run(&mut Zeros, initial, &Limits::steps(max_steps), &mut observer);
    match (outcome, observer.state) {
        (Ended::Exit { .. }, Some(state)) => Ok(bytes(p, &state, &result)
            .chunks(width)
            .map(|c| c.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b)))
            .collect()),
        (Ended::Unknown { reason }, _) => Err(Failure::Unsupported(reason)),
        (Ended::InvalidAccess { pos, addr }, _) => {
            Err(Failure::Ended(format!("access to {addr:#x} at {}", p.sources.show(pos))))
        }
        (Ended::Blocked { proc, loc }, _) => {
            let at = p.sources.show(p.proc(proc).loc(loc).pos);
            Err(Failure::Ended(format!("blocked in {} at {at}", p.proc(proc).name)))
        }
        (other, _) => Err(Failure::Ended(format!("{other:?}"))),
    }
}

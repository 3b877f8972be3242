//! Functions and local variables of the generated programs.

use super::{FieldKind, Function, Gen, Place};
use std::fmt::Write as _;

impl Gen {
    pub(super) fn pure_function(&mut self) {
        let name = format!("{}f{}", self.id, self.pure.len());
        let ret = self.ty();
        let params: Vec<&'static str> = (0..1 + self.rng.below(4)).map(|_| self.ty()).collect();
        let list: Vec<String> = params.iter().enumerate().map(|(i, t)| format!("{t} a{i}")).collect();
        let _ = writeln!(self.out, "static {ret} {name}({})\n{{", list.join(", "));
        let outer =
            (std::mem::take(&mut self.places), std::mem::take(&mut self.arrays), std::mem::take(&mut self.objects));
        for (i, t) in params.iter().enumerate() {
            self.places.push(Place { text: format!("a{i}"), writable: true, addressable: false, ty: t });
        }
        self.line("ullong sum = 7;");
        self.places.push(Place { text: "sum".into(), writable: true, addressable: false, ty: "ullong" });
        if self.rng.once_in(3) {
            // Recursion, bounded by the first parameter's range.
            let e = self.expr(1);
            let rest: String = params[1..].iter().map(|_| ", 3").collect();
            self.line(&format!("if (a0 > 0 && a0 < 6)\n        return ({e}) + {name}(a0 - 1{rest});"));
        }
        for _ in 0..1 + self.rng.below(3) {
            self.calls = false;
            self.quiet_stmt(1);
            self.calls = true;
        }
        let e = self.expr(2);
        self.line(&format!("return {e};"));
        self.out.push_str("}\n");
        (self.places, self.arrays, self.objects) = outer;
        self.pure.push(Function { name, params });
    }

    /// Three functions of one type and a table of them.
    pub(super) fn table(&mut self) {
        let id = self.id.clone();
        for i in 0..3 {
            let outer = std::mem::take(&mut self.places);
            for p in ["a", "b"] {
                self.places.push(Place { text: p.into(), writable: false, addressable: false, ty: "int" });
            }
            let arrays = std::mem::take(&mut self.arrays);
            let e = self.expr(2);
            let _ = writeln!(self.out, "static int {id}t{i}(int a, int b) {{ return {e}; }}");
            (self.places, self.arrays) = (outer, arrays);
        }
        let _ = writeln!(self.out, "static int (*{id}table[3])(int, int) = {{ {id}t0, &{id}t1, {id}t2 }};");
    }

    /// A procedure with effects: through a pointer, on globals, with a static local.
    pub(super) fn procedure(&mut self) -> String {
        let name = self.name(&format!("{}proc", self.id));
        let _ = writeln!(self.out, "static void {name}(void *raw, llong by)\n{{");
        let c = self.constant();
        self.line(&format!("static int calls = {c};"));
        self.line("calls += 3;");
        self.places.push(Place { text: "calls".into(), writable: true, addressable: true, ty: "int" });
        self.places.push(Place { text: "by".into(), writable: true, addressable: true, ty: "llong" });
        self.line("*(uchar *)raw ^= (uchar)by;");
        self.locals();
        for _ in 0..2 + self.rng.below(3) {
            self.stmt(1);
        }
        self.line("mix(calls);");
        self.out.push_str("}\n");
        name
    }

    /// Takes and returns a record by value.
    pub(super) fn record_function(&mut self, record: usize) -> String {
        let name = format!("{}v{record}", self.id);
        let ty = self.records[record].name.clone();
        let _ = writeln!(self.out, "static {ty} {name}({ty} x, int by)\n{{");
        self.line(&format!("{ty} y = x;"));
        let (mut places, arrays, objects) =
            (std::mem::take(&mut self.places), std::mem::take(&mut self.arrays), std::mem::take(&mut self.objects));
        self.add_record_object("y", record);
        self.places.push(Place { text: "by".into(), writable: false, addressable: false, ty: "int" });
        for _ in 0..2 {
            self.assignment();
        }
        std::mem::swap(&mut self.places, &mut places);
        (self.arrays, self.objects) = (arrays, objects);
        self.line("return by & 1 ? x : y;");
        self.out.push_str("}\n");
        name
    }

    pub(super) fn use_record_function(&mut self, f: &str, record: usize) {
        let ty = self.records[record].name.clone();
        let x = self.name("o");
        let (style, e) = (self.rng.below(2), self.expr(1));
        let init = self.record_init(record, style);
        self.line(&format!("{ty} {x} = {init};"));
        self.line(&format!("{x} = {f}({x}, {e});"));
        let init = self.record_init(record, 0);
        let leaf = self.records[record].fields[0].0.clone();
        if matches!(self.records[record].fields[0].1, FieldKind::Scalar(_) | FieldKind::Bits(..)) {
            self.line(&format!("mix({f}(({ty}){init}, 0).{leaf});"));
            self.line(&format!("{{ {ty} *q = &{x}; q->{leaf} += 3; mix((*q).{leaf}); }}"));
        }
        self.add_record_object(&x, record);
    }

    pub(super) fn locals(&mut self) {
        for _ in 0..3 + self.rng.below(3) {
            let name = self.name("v");
            match self.rng.below(5) {
                0 | 1 => {
                    let (t, e) = (self.ty(), self.expr(1));
                    self.line(&format!("{t} {name} = {e};"));
                    self.places.push(Place { text: name, writable: true, addressable: true, ty: t });
                }
                2 => {
                    let (t, n) = (self.ty(), 2 + self.rng.below(4));
                    let (a, b) = (self.expr(1), self.expr(1));
                    self.line(&format!("{t} {name}[{n}] = {{ {a}, {b} }};"));
                    self.array_places(&name, t, n);
                }
                3 => {
                    let (r, style) = (self.rng.below(self.records.len()), self.rng.below(3));
                    let init = self.record_init(r, style);
                    let ty = self.records[r].name.clone();
                    self.line(&format!("{ty} {name} = {init};"));
                    self.add_record_object(&name, r);
                }
                _ => {
                    let e = self.expr(1);
                    let id = self.id.clone();
                    self.line(&format!("enum {id}color {name} = ({e}) & 1 ? {id}blue : {id}mask;"));
                    self.places.push(Place { text: name, writable: true, addressable: false, ty: "uint" });
                }
            }
        }
    }
}

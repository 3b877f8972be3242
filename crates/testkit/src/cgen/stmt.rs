//! Statements of the generated programs: all effects have one of these shapes.

use super::{Gen, Place};

impl Gen {
    pub(super) fn writable(&mut self) -> Option<Place> {
        let all: Vec<&Place> = self.places.iter().filter(|p| p.writable).collect();
        (!all.is_empty()).then(|| (*self.rng.pick(&all)).clone())
    }

    pub(super) fn assignment(&mut self) {
        let Some(p) = self.writable() else { return };
        let (x, e) = (p.text, self.expr(2));
        let text = match self.rng.below(12) {
            0..=3 => format!("{x} = {e};"),
            4 => format!("{x} {}= {e};", self.rng.pick(&["+", "-", "*", "&", "|", "^"])),
            5 => format!("{x} {}= ({e}) & 7;", self.rng.pick(&["<<", ">>"])),
            6 => format!("{x} {}= (({e}) & 15) + 1;", self.rng.pick(&["/", "%"])),
            7 => {
                self.rng.pick(&[format!("{x}++;"), format!("--{x};"), format!("++{x};"), format!("{x}--;")]).to_string()
            }
            8 => format!("mix({}{x});", self.rng.pick(&["++", "--"])),
            9 => format!("mix({x}{});", self.rng.pick(&["++", "--"])),
            10 => format!("mix({x} = {e});"),
            _ => format!("mix({x} {}= {e});", self.rng.pick(&["+", "-", "*", "^"])),
        };
        self.line(&text);
    }

    /// A statement of a pure function: no `mix`.
    pub(super) fn quiet_stmt(&mut self, depth: usize) {
        let e = self.expr(2);
        let text = match self.rng.below(4) {
            0 => format!("sum = sum * 31 + ({e});"),
            1 => format!("for (int i = 0; i < {}; i++)\n        sum ^= ({e}) + i;", 1 + self.rng.below(5)),
            2 => {
                let f = self.expr(depth);
                format!("if ({e})\n        sum += {f};\n    else\n        sum -= 3;")
            }
            _ => format!(
                "switch (({e}) & 3) {{\n    case 0: sum += 5;\n    case 1: sum *= 3; break;\n    default: sum--;\n    }}"
            ),
        };
        self.line(&text);
    }

    pub(super) fn block(&mut self, depth: usize) {
        self.indent += 1;
        let scope = (self.places.clone(), self.arrays.clone(), self.objects.clone());
        if self.rng.once_in(3) {
            let (t, e) = (self.ty(), self.expr(1));
            // Sometimes the new name hides an outer one.
            let outer =
                self.places.iter().map(|p| p.text.clone()).find(|t| t.starts_with('v') && !t.contains(['[', '.']));
            let name = match outer {
                Some(o) if self.rng.once_in(2) && !contains_word(&e, &o) => o,
                _ => self.name("v"),
            };
            self.line(&format!("{t} {name} = {e};"));
            self.places.retain(|p| p.text != name);
            self.places.push(Place { text: name, writable: true, addressable: true, ty: t });
        }
        for _ in 0..1 + self.rng.below(3) {
            self.stmt(depth);
        }
        (self.places, self.arrays, self.objects) = scope;
        self.indent -= 1;
    }

    pub(super) fn stmt(&mut self, depth: usize) {
        if depth == 0 {
            return self.assignment();
        }
        let d = depth - 1;
        match self.rng.below(24) {
            0..=4 => self.assignment(),
            5 => {
                let e = self.expr(3);
                self.line(&format!("mix({e});"));
            }
            6 | 7 => {
                let e = self.expr(2);
                self.line(&format!("if ({e}) {{"));
                self.block(d);
                if self.rng.once_in(2) {
                    self.line("} else {");
                    self.block(d);
                }
                self.line("}");
            }
            8..=10 => self.a_loop(d),
            11 | 12 => self.a_switch(d),
            13 => self.gotos(d),
            14 => self.short_circuit(),
            15 | 16 => self.pointer_walk(),
            17 => self.heap(),
            18 => self.strings(),
            19 => self.copies(),
            20 => {
                let (x, e, f) = (self.writable(), self.expr(1), self.expr(1));
                if let Some(x) = x {
                    self.line(&format!("mix(({} = {e}, {f}));", x.text));
                }
            }
            21 => {
                let t = self.ty();
                let (x, e, p) = (self.name("s"), self.expr(1), self.expr(1));
                self.line(&format!("mix(({{ {t} {x} = {e}; {x} += {p}; {x}; }}));"));
            }
            _ => self.through_pointer(),
        }
    }

    pub(super) fn a_loop(&mut self, depth: usize) {
        if self.loops >= 2 {
            return self.assignment();
        }
        let (i, n) = (self.name("i"), 1 + self.rng.below(5));
        self.loops += 1;
        let counter = Place { text: i.clone(), writable: false, addressable: false, ty: "int" };
        let shape = self.rng.below(3);
        match shape {
            0 => self.line(&format!("for (int {i} = 0; {i} < {n}; {i}++) {{")),
            1 => self.line(&format!("for (short {i} = {n}; {i}-- > 0;) {{")),
            _ => self.line(&format!("{{ uchar {i} = {n}; do {{")),
        }
        self.places.push(counter);
        if self.rng.once_in(3) && shape != 2 {
            let (e, how) = (self.expr(1), *self.rng.pick(&["break", "continue"]));
            self.line(&format!("    if ({e}) {how};"));
        }
        self.block(depth);
        self.places.retain(|p| p.text != i);
        match shape {
            2 => self.line(&format!("}} while (--{i}); }}")),
            _ => self.line("}"),
        }
        self.loops -= 1;
    }

    pub(super) fn a_switch(&mut self, depth: usize) {
        let e = self.expr(2);
        let (lead, labels): (String, &[&str]) = match self.rng.below(4) {
            0 => (format!("({e}) & 7"), &["0", "1", "2 ... 4", "6"]),
            1 => (format!("(schar)({e})"), &["-1", "0", "'a'", "100 ... 127"]),
            2 => (format!("(uint)({e}) % 5u"), &["0", "-1", "3", "4ull"]),
            _ => (format!("(llong)({e})"), &["0", "1", "0x100000000", "-2"]),
        };
        self.line(&format!("switch ({lead}) {{"));
        let at = self.rng.below(5);
        for (i, label) in labels.iter().enumerate() {
            if i == at {
                self.line("default: {");
                self.block(depth);
                self.line("}");
            }
            self.line(&format!("case {label}:"));
            if !self.rng.once_in(4) {
                self.line("{");
                self.block(depth);
                self.line("}");
                if !self.rng.once_in(3) {
                    self.line("    break;");
                }
            }
        }
        self.line("    ;");
        self.line("}");
    }

    /// Backwards a fixed number of times, forwards out of or into a block.
    pub(super) fn gotos(&mut self, depth: usize) {
        let (l, n) = (self.name("l"), 1 + self.rng.below(3));
        if self.loops >= 2 {
            return self.assignment();
        }
        match self.rng.below(3) {
            0 => {
                self.loops += 1;
                self.line(&format!("{{ int n{l} = 0;"));
                self.line(&format!("{l}: ;"));
                self.block(depth);
                self.line(&format!("if (n{l}++ < {n}) goto {l}; }}"));
                self.loops -= 1;
            }
            1 => {
                let e = self.expr(2);
                self.line(&format!("if ({e}) goto {l};"));
                self.line("{");
                self.block(depth);
                self.line("}");
                self.line(&format!("{l}: ;"));
            }
            _ => {
                // Into a loop's body, past its initialisation.
                let e = self.expr(2);
                self.line(&format!("{{ int n{l} = {n};"));
                self.line(&format!("if ({e}) goto {l};"));
                self.line(&format!("for (n{l} = 0; n{l} < 3; n{l}++) {{"));
                self.assignment();
                self.line(&format!("{l}: mix(n{l});"));
                self.line("} }");
            }
        }
    }

    pub(super) fn short_circuit(&mut self) {
        let (Some(x), Some(y)) = (self.writable(), self.writable()) else { return };
        let (a, b, x, y) = (self.expr(1), self.expr(1), x.text, y.text);
        let text = match self.rng.below(4) {
            0 => format!("if (({a}) && ({x} = {b})) {y}++;"),
            1 => format!("if (({a}) || ({x} += {b})) {y}--;"),
            2 => format!("({a}) ? {x}++ : ({y} ^= {b});"),
            _ => format!("mix(({a}) > 0 && {x}-- > 3);"),
        };
        self.line(&text);
    }

    pub(super) fn pointer_walk(&mut self) {
        if self.arrays.is_empty() {
            return self.assignment();
        }
        let (a, t, n) = self.rng.pick(&self.arrays).clone();
        let (p, k) = (self.name("w"), self.rng.below(n));
        let e = self.expr(1);
        let text = match self.rng.below(5) {
            0 => format!("for ({t} *{p} = {a}; {p} < {a} + {n}; {p}++) mix(*{p});"),
            1 => format!("{{ {t} *{p} = &{a}[{k}]; *{p}-- = 1; *++{p} += {e}; mix({p} - {a}); }}"),
            2 => format!("{{ {t} *{p} = {a} + {n}; while ({p} != {a}) {{ mix((ullong)*--{p}); mix({p} > {a}); }} }}"),
            3 => format!("{{ {t} *{p} = {a}, **pp = &{p}; *pp += {k}; (*pp)[0] ^= {e}; mix({p}[0]); }}"),
            _ => format!("{{ uchar *{p} = (uchar *){a}; for (uint i = 0; i < sizeof {a}; i++) mix({p}[i]); }}"),
        };
        // Bytes of a _Bool array are read, never written, through the pointer.
        self.line(&text);
    }

    pub(super) fn heap(&mut self) {
        let (h, t, n) = (self.name("h"), self.ty(), 1 + self.rng.below(5));
        let e = self.expr(1);
        let how = *self.rng.pick(&["malloc(N * sizeof *P)", "calloc(N, sizeof *P)"]);
        let how = how.replace('N', &n.to_string()).replace('P', &h);
        self.line(&format!("{{ {t} *{h} = {how};"));
        self.line(&format!("for (int j = 0; j < {n}; j++) {h}[j] = ({e}) + j;"));
        self.line(&format!("for (int j = 0; j < {n}; j++) mix({h}[j]);"));
        self.line(&format!("free({h}); }}"));
    }

    pub(super) fn strings(&mut self) {
        let s = self.name("t");
        let e = self.expr(1);
        let text = match self.rng.below(3) {
            0 => format!("{{ const char *{s} = \"a\\tb\" \"\\x9f\" \"c\"; while (*{s}) mix(*{s}++); }}"),
            1 => format!(
                "{{ char {s}[] = \"hello\"; {s}[({e}) & 3] = 'X'; for (uint i = 0; i < sizeof {s}; i++) mix({s}[i]); }}"
            ),
            _ => format!(
                "{{ static const char *const {s}[] = {{ \"one\", \"two\", [3] = \"four\" }}; const char *q = {s}[({e}) & 3]; mix(q ? q[1] : 0); }}"
            ),
        };
        self.line(&text);
    }

    /// Whole objects: assignment, memcpy, memset.
    pub(super) fn copies(&mut self) {
        if self.objects.is_empty() {
            return self.assignment();
        }
        let (a, r) = self.rng.pick(&self.objects).clone();
        let same: Vec<String> = self.objects.iter().filter(|(_, s)| *s == r).map(|(n, _)| n.clone()).collect();
        let (b, ty, e) = (self.rng.pick(&same).clone(), self.records[r].name.clone(), self.expr(1));
        let z = self.name("z");
        let text = match self.rng.below(4) {
            0 => format!("{a} = {b};"),
            1 => format!("{{ {ty} {z}; memcpy(&{z}, &{a}, sizeof {z}); {a} = {b}; memcpy(&{b}, &{z}, sizeof {b}); }}"),
            2 => format!("if (({e}) & 1) memset(&{a}, 0, sizeof {a});"),
            _ => format!("{{ {ty} {z}[2] = {{ {a}, {b} }}; {b} = {z}[({e}) & 1]; }}"),
        };
        self.line(&text);
    }

    pub(super) fn through_pointer(&mut self) {
        let all: Vec<Place> = self.places.iter().filter(|p| p.addressable).cloned().collect();
        if all.is_empty() {
            return self.assignment();
        }
        let (x, p, e) = (self.rng.pick(&all).clone(), self.name("q"), self.expr(2));
        let same: Vec<&Place> = all.iter().filter(|y| y.ty == x.ty).collect();
        let y = self.rng.pick(&same).text.clone();
        let c = self.expr(1);
        self.line(&format!("{{ {} *{p} = ({c}) ? &{} : &{y};", x.ty, x.text));
        let op = *self.rng.pick(&["=", "+=", "^=", "-="]);
        self.line(&format!("*{p} {op} {e}; mix({p} == &{y}); mix(*{p}); }}"));
    }
}

fn contains_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|w| w == word)
}

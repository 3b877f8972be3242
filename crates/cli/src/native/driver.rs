//! The test as a C program. It includes the user's file, so that every type is there, and defines what the file lacks:
//! inputs come from a table, assumptions and errors end the execution with a line on stderr that begins with `attest: `.
//!
//! No header is included: the file's own declarations would be in the way.

use super::blocks;
use super::bytes::{bytes_of, string};
use super::compile::{Build, Unit, quoted};
use super::objects;
use super::plan::{ERRNO, FAILS, Feed, Filled, Piece, Plan, feeding};
use super::quantifiers::EVALUATED;
use super::sayings::{ASSERTION_FAILS, ASSUMPTION, ERROR, OTHER_INPUT, PREFIX, STOPPED, UNFIT};
use super::touches;
use super::words;
use crate::property::Property;
use cfront::{Defined, Harness, Missing, Part, Role};
use exec::Value;
use ir::CheckKind;
use std::fmt::{self, Write};
use std::path::Path;

/// The text for a program of one file.
pub(super) fn text(plan: &Plan<'_>, harness: &Harness, property: &Property, build: &Build) -> String {
    let mut out = C::begin(plan, build);
    out.prelude(plan, "static ");
    out.vocabulary(harness, property, 0);
    build.units.iter().for_each(|unit| out.unit(unit, harness));
    if let Some(starter) = &harness.starter {
        out.0.push_str(&starter.code);
    }
    out.externs(plan, harness, 0);
    if plan.takes_errno() {
        out.errno(harness);
    }
    out.definitions(plan, harness, property, 0);
    if plan.has_hook {
        out.hook(harness, property);
    }
    out.main(plan, harness);
    out.0
}

/// What the linker calls the program's `main`, as the driver's is the one that starts. In its own text it keeps its name, which `__func__`
/// tells: the preprocessor must not rename it.
const MAIN: &str = "attest_program_main";

/// The beginning of the function that starts a driver.
pub(super) const START: &str = "\nint attest_main(void) __asm__(\"main\");\nint attest_main(void) {";

/// Different arguments that a function without interpretation remembers.
const REMEMBERED: usize = 64;

/// Words of annotations that are nothing to a compiler.
const ANNOTATIONS: [&str; 6] = [
    "__CPROVER_requires",
    "__CPROVER_ensures",
    "__CPROVER_assigns",
    "__CPROVER_frees",
    "__CPROVER_loop_invariant",
    "__CPROVER_decreases",
];

/// The text so far.
pub(super) struct C(pub(super) String);

const RUNTIME: &str = r#"
static void attest_copy(void *to, const void *from, unsigned long size) {
  for (unsigned long i = 0; i < size; i++)
    ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
}

// The low bytes of a number.
static void attest_number(void *to, unsigned long offset, unsigned long size, unsigned long long value) {
  attest_copy((char *)to + offset, &value, size);
}

static int attest_is_next(const char *from) {
  const char *next = attest_inputs[attest_taken].from;
  while (next && *next && *next == *from)
    next++, from++;
  return next && *next == *from;
}
"#;

/// A block of no bytes has one for the address sanitizer, which is told that nobody may touch it.
const EMPTY: &str = r#"
extern void attest_poison(const volatile void *, __SIZE_TYPE__) __asm__("__asan_poison_memory_region");

static void attest_mark(void *block, _Bool has_bytes) {
  if (block && !has_bytes)
    attest_poison(block, 1);
}
"#;

/// What is counted where the compiler counts (`--coverage`) is written at the end only.
const FLUSH: &str = r#"
extern void __gcov_dump(void) __attribute__((weak));

static void attest_flush(void) {
  if (__gcov_dump)
    __gcov_dump();
}
"#;

/// What the driver says where a function is entered that is not meant.
pub(super) fn edited(name: &str) -> String {
    format!("{UNFIT}: `{name}` is called, which is taken away or exchanged")
}

impl C {
    /// The head of the text: the commands that compile and run it, and what it is.
    pub(super) fn begin(plan: &Plan<'_>, build: &Build) -> C {
        let mut out = C(String::new());
        let name = build.driver.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let executable = format!("{}.native", name.trim_end_matches(".c").trim_end_matches(".test"));
        out.line(format_args!(
            "// attest driver: {} && {}",
            build.shown(Path::new(&executable)),
            quoted(&format!("./{executable}"))
        ));
        let files: Vec<&str> = build.units.iter().map(|u| u.file.as_str()).collect();
        let files = comment(&files.join(", "));
        match &plan.error {
            Some(error) => {
                out.line(format_args!("// Executes {files} on the inputs of a test that reaches"));
                out.line(format_args!("// the error at {}. A debugger stops there (SIGABRT).", comment(error)));
            }
            None => out.line(format_args!("// Executes {files} on the inputs of a test.")),
        }
        out.line(format_args!(""));
        out
    }

    pub(super) fn line(&mut self, text: fmt::Arguments<'_>) {
        writeln!(self.0, "{text}").expect("writing to a string does not fail");
    }

    /// Everything that does not need the user's types. The functions are `static` where nobody else calls them.
    pub(super) fn prelude(&mut self, plan: &Plan<'_>, linkage: &str) {
        self.line(format_args!("struct attest_input {{"));
        self.line(format_args!("  const char *from;"));
        self.line(format_args!("  unsigned long long value;"));
        self.line(format_args!("  const char *bytes;"));
        self.line(format_args!("}};\n"));
        self.line(format_args!("// In the order in which the program asks for them."));
        self.line(format_args!("static const struct attest_input attest_inputs[] = {{"));
        for feed in &plan.feeds {
            self.feed(feed);
        }
        self.line(format_args!("  {{0}},"));
        self.line(format_args!("}};"));
        self.line(format_args!("static unsigned attest_taken;\n"));
        self.line(format_args!("extern int attest_print(int, const char *, ...) __asm__(\"dprintf\");"));
        self.line(format_args!("extern void attest_exit(int) __asm__(\"_exit\");"));
        let flush = match plan.error {
            Some(_) => "",
            None => {
                self.0.push_str(FLUSH);
                "attest_flush(); "
            }
        };
        self.0.push_str(&RUNTIME.replace("static void", &format!("{linkage}void")));
        self.line(format_args!(
            r#"
// The next input, which must be one from this function.
{linkage}void attest_take(const char *from, void *to, unsigned long size) {{
  const struct attest_input *next = &attest_inputs[attest_taken];
  if (!attest_is_next(from)) {{
    attest_print(2, "{PREFIX}{OTHER_INPUT} %s takes input %u, which is %s\n", from, attest_taken + 1, next->from ? next->from : "missing");
    {flush}attest_exit(3);
  }}
  attest_taken++;
  attest_copy(to, next->bytes ? (const void *)next->bytes : (const void *)&next->value, size);
}}

// Calls whose value the program ignores are not in the table.
{linkage}void attest_take_or_stay(const char *from, void *to, unsigned long size) {{
  if (attest_is_next(from))
    attest_take(from, to, size);
}}

// The error. `line` is 0 where it is not known.
{linkage}void attest_reached(const char *what, unsigned line) {{
  attest_print(2, "{PREFIX}{ERROR} %u %s\n", line, what);
  {flush}__builtin_abort();
}}

{linkage}void attest_stop(const char *why) {{
  attest_print(2, "{PREFIX}%s\n", why);
  {flush}attest_exit(4);
}}
"#
        ));
        self.line(format_args!("{linkage}void {EVALUATED}(void) {{"));
        self.line(format_args!("  attest_stop(\"{UNFIT}: a quantifier is evaluated: only verifiers can do that\");"));
        self.line(format_args!("}}\n"));
        if plan.marks_empty_blocks {
            self.0.push_str(EMPTY);
        }
        if !plan.contents.is_empty() {
            self.0.push_str(blocks::TABLE);
            for content in &plan.contents {
                self.line(format_args!("  {}", content.row()));
            }
            self.line(format_args!("  {{0}},\n}};"));
            self.0.push_str(blocks::RUNTIME);
        }
        self.allocations(plan);
    }

    /// Allocations that fail where the test says so, of no bytes, and of bytes with values.
    fn allocations(&mut self, plan: &Plan<'_>) {
        for (name, parameters, _) in plan.allocations() {
            self.line(format_args!("extern void *__real_{name}({parameters});"));
        }
        for (name, parameters, arguments) in plan.allocations() {
            self.line(format_args!("void *__wrap_{name}({parameters}) {{"));
            if plan.allocations_fail {
                self.line(format_args!("  unsigned char fails;"));
                self.line(format_args!("  attest_take(\"{FAILS}\", &fails, sizeof fails);"));
                // The interpreter has such a block before it says that there is none.
                let counted = if plan.contents.is_empty() { "" } else { "attest_blocks++, " };
                self.line(format_args!("  if (fails)"));
                self.line(format_args!("    return {counted}(void *)0;"));
            }
            // Bytes of which the test says nothing are zero.
            let made = if *name == "malloc" { "calloc(1, a)".into() } else { format!("{name}({arguments})") };
            self.line(format_args!("  void *block = __real_{made};"));
            if !plan.contents.is_empty() {
                let fresh = if *name == "malloc" { "a" } else { "0" };
                self.line(format_args!("  attest_fill(block, {fresh});"));
            }
            if plan.marks_empty_blocks && *name != "realloc" {
                let has_bytes = arguments.replace(", ", " && ");
                self.line(format_args!("  attest_mark(block, {has_bytes});"));
            }
            self.line(format_args!("  return block;"));
            self.line(format_args!("}}\n"));
        }
    }

    /// What a unit may use without declaring it.
    pub(super) fn vocabulary(&mut self, harness: &Harness, property: &Property, unit: usize) {
        self.line(format_args!("typedef __SIZE_TYPE__ __CPROVER_size_t;"));
        self.line(format_args!("typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;"));
        let own = harness.missing.iter().filter(|m| m.unit == unit);
        let early = own.filter(|m| matches!(m.role, Role::Input | Role::Memory | Role::Vocabulary));
        for prototype in early.filter_map(|m| m.prototype.as_deref()).filter(|p| is_plain(p)) {
            self.line(format_args!("{prototype};"));
        }
        for name in ANNOTATIONS.iter().filter(|_| harness.has_annotations) {
            self.line(format_args!("#define {name}(...)"));
        }
        if objects::are_asked_for(harness) {
            self.0.push_str(&objects::runtime());
        }
        let is_declared = |name: &str| harness.missing.iter().any(|m| m.name == name && m.unit == unit);
        for (name, role) in harness.words.iter().filter(|(name, _)| !is_declared(name)) {
            self.line(format_args!("#define {name}{}", words::as_macro(name, *role, property)));
        }
        self.line(format_args!(""));
    }

    /// The user's file.
    pub(super) fn unit(&mut self, unit: &Unit, harness: &Harness) {
        let file = &unit.file;
        if let Some(main) = &harness.main {
            self.line(format_args!("{main} __asm__(\"{MAIN}\");"));
        }
        match &unit.text {
            Some(text) => {
                self.line(format_args!(
                    "// The file, with the values of its locals, and what its quantifiers are here."
                ));
                self.line(format_args!("{text}"));
            }
            None => self.line(format_args!("#include \"{file}\"")),
        }
    }

    /// Objects that the unit declares and nobody defines.
    pub(super) fn externs(&mut self, plan: &Plan<'_>, harness: &Harness, unit: usize) {
        for f in plan.externs_of(harness, unit) {
            self.line(format_args!("{};", f.declaration));
        }
    }

    /// Functions that the unit declares and nobody defines.
    pub(super) fn definitions(&mut self, plan: &Plan<'_>, harness: &Harness, property: &Property, unit: usize) {
        let missing = || harness.missing.iter().filter(|m| m.unit == unit);
        for name in NAMES {
            self.line(format_args!("#undef {name}"));
        }
        if missing().any(|m| m.role == Role::Remembered) {
            self.0.push_str(IS_SAME);
        }
        if missing().any(|m| !m.touches.is_empty()) {
            self.0.push_str(touches::RUNTIME);
        }
        for m in missing() {
            self.definition(plan, m, harness, property);
        }
    }

    /// Where `errno` is: the file may have declared an object of this name itself.
    fn errno(&mut self, harness: &Harness) {
        match harness.externs.iter().any(|g| g.name == "errno") {
            true => self.line(format_args!("static int *attest_errno(void) {{ return &errno; }}")),
            false => self.line(format_args!("extern int *attest_errno(void) __asm__(\"__errno_location\");")),
        }
    }

    fn feed(&mut self, feed: &Feed) {
        let from = &feed.from;
        let note = comment(&feed.comment);
        match &feed.value {
            Value::Scalar { bits, width } if *width <= 64 => {
                self.line(format_args!("  {{\"{from}\", {bits:#x}}}, // {note}"));
            }
            value => self.line(format_args!("  {{\"{from}\", 0, {}}}, // {note}", string(&bytes_of(value)))),
        }
    }

    /// A function that the user's file does not define.
    fn definition(&mut self, plan: &Plan<'_>, m: &Missing, harness: &Harness, property: &Property) {
        let Some(prototype) = m.prototype.as_ref().filter(|_| !plan.absent.contains(&m.name)) else { return };
        let is_fed = plan.feeds.iter().any(|f| feeding(harness, &f.from).is_some_and(|g| g.name == m.name));
        let value = m.value.as_deref();
        let body = match m.role {
            Role::Library => return,
            Role::LibraryInput if !is_fed => return,
            Role::Output if !is_fed && (plan.environment.windows.is_empty() || !writes_to_files(&m.name)) => return,
            Role::Input | Role::Output | Role::LibraryInput => {
                let errno = plan.feeds.iter().any(|f| f.from == format!("{ERRNO}{}()", m.name));
                body(value, m, errno)
            }
            Role::Memory => "attest_take(\"memory\", a1, a2);".into(),
            Role::Assume => format!("if (!a1) attest_stop(\"{ASSUMPTION}\");"),
            Role::Assert if property.kinds.contains(CheckKind::Assertion) => {
                format!("if (!a1) attest_reached(\"{ASSERTION_FAILS}\", 0);")
            }
            Role::Assert => format!("if (!a1) attest_stop(\"{STOPPED}: {ASSERTION_FAILS}\");"),
            Role::AssertFail if property.kinds.contains(CheckKind::Assertion) => {
                let line = if m.name == "__assert_fail" && m.params == 4 { "a3" } else { "0" };
                format!("attest_reached(\"{ASSERTION_FAILS}\", {line});")
            }
            Role::AssertFail => format!("attest_stop(\"{STOPPED}: {ASSERTION_FAILS}\");"),
            Role::Error => format!("attest_reached(\"{} is called\", 0);", m.name),
            Role::Nothing => value.map_or(String::new(), |v| format!("static {v}; return value;")),
            Role::Stop => format!("attest_stop(\"{STOPPED}: {} is called\");", m.name),
            Role::First => "return a1;".into(),
            Role::Remembered => remembered(m),
            Role::Vocabulary => return self.word(m, prototype),
            Role::Untranslated => format!("attest_stop(\"{STOPPED}: {} is called\");", m.name),
        };
        let body = match m.role {
            Role::Input | Role::Output | Role::LibraryInput | Role::Untranslated => touches::statements(m) + &body,
            _ => body,
        };
        let head = match m.role {
            Role::Assume | Role::Assert => with_parameters(prototype, "int a1"),
            Role::Memory => with_parameters(prototype, "void *a1, unsigned long a2"),
            Role::Output | Role::LibraryInput | Role::Untranslated => behind_macros(prototype, &m.name),
            _ => prototype.clone(),
        };
        self.line(format_args!("{head} {{ {body} }}"));
    }

    /// A word of verifiers that the program declares as a function.
    fn word(&mut self, m: &Missing, prototype: &str) {
        let Some(text) = words::only_for_verifiers(&m.name) else {
            return self.line(format_args!("{prototype} {{ attest_stop(\"{}\"); }}", words::undefined(&m.name)));
        };
        let result = m.value.as_ref().map_or("", |_| "return ");
        let arguments: Vec<String> = (1..=m.params).map(|n| format!("a{n}")).collect();
        self.line(format_args!("#define attest_word{text}"));
        self.line(format_args!("{prototype} {{ {result}attest_word({}); }}", arguments.join(", ")));
        self.line(format_args!("#undef attest_word"));
    }

    /// Functions of the property that the user's file defines, and those that are not meant by their names: the compiler calls
    /// this at the beginning of each function.
    fn hook(&mut self, harness: &Harness, property: &Property) {
        self.line(format_args!(
            "\n__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *site) {{"
        ));
        for Defined { name, .. } in &harness.edited {
            let stop = format!("attest_stop(\"{}\");", edited(name));
            self.line(format_args!("  if (function == (void *){name}) {stop}"));
        }
        for Defined { name, .. } in harness.own_errors.iter().filter(|_| !property.error_functions.is_empty()) {
            let reached = format!("attest_reached(\"{name} is called\", 0);");
            self.line(format_args!("  if (function == (void *){name}) {reached}"));
        }
        self.line(format_args!("}}"));
        self.line(format_args!(
            "__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *site) {{}}"
        ));
    }

    fn main(&mut self, plan: &Plan<'_>, harness: &Harness) {
        self.system(plan);
        self.parameters(plan);
        self.line(format_args!("{START}"));
        self.environment(plan);
        self.fill_externs(plan, harness, 0);
        self.start(plan, harness);
        self.end();
    }

    /// What `main` calls of the system.
    pub(super) fn system(&mut self, plan: &Plan<'_>) {
        if !plan.environment.windows.is_empty() {
            self.line(format_args!(
                "extern void *attest_map(void *, unsigned long, int, int, int, long) __asm__(\"mmap\");"
            ));
        }
        if plan.standard_input.is_fed() {
            self.line(format_args!("extern int attest_pipe(int *) __asm__(\"pipe\");"));
            self.line(format_args!("extern long attest_write(int, const void *, unsigned long) __asm__(\"write\");"));
            self.line(format_args!("extern int attest_dup2(int, int) __asm__(\"dup2\");"));
            self.line(format_args!("extern int attest_close(int) __asm__(\"close\");"));
        }
    }

    /// The parameters of the function that is called.
    pub(super) fn parameters(&mut self, plan: &Plan<'_>) {
        self.line(format_args!(""));
        for f in &plan.parameters {
            self.line(format_args!("static {};", f.declaration));
        }
    }

    /// What the program did not create: what it reads, and memory.
    pub(super) fn environment(&mut self, plan: &Plan<'_>) {
        let read = &plan.standard_input.bytes;
        if plan.standard_input.is_fed() {
            self.line(format_args!("  // Standard input."));
            self.line(format_args!("  int attest_ends[2];"));
            self.line(format_args!("  static const char attest_read[] = {};", string(read)));
            self.line(format_args!(
                "  if (attest_pipe(attest_ends) || attest_write(attest_ends[1], attest_read, {}) < 0)",
                read.len()
            ));
            self.line(format_args!("    attest_stop(\"{UNFIT}: there is no pipe\");"));
            self.line(format_args!("  attest_dup2(attest_ends[0], 0);"));
            self.line(format_args!("  attest_close(attest_ends[1]);"));
        }
        for w in &plan.environment.windows {
            let (start, size) = (w.native, w.size);
            // Readable and writable; private, anonymous, not above anything else, without reserved memory.
            self.line(format_args!("  // Memory of the environment."));
            self.line(format_args!(
                "  if (attest_map((void *){start:#x}, {size:#x}, 3, 0x104022, -1, 0) != (void *){start:#x})"
            ));
            self.line(format_args!("    attest_stop(\"{UNFIT}: there is no memory at {start:#x}\");"));
        }
        for (addr, bytes) in &plan.environment.memory {
            self.bytes(&format!("(void *){addr:#x}"), 0, bytes);
        }
    }

    /// Gives the objects that the unit declares and nobody defines their values.
    pub(super) fn fill_externs(&mut self, plan: &Plan<'_>, harness: &Harness, unit: usize) {
        for f in plan.externs_of(harness, unit) {
            self.filled(f, &f.name);
        }
    }

    /// Calls the function that the program starts with.
    pub(super) fn start(&mut self, plan: &Plan<'_>, harness: &Harness) {
        let names: Vec<String> = (1..=plan.parameters.len()).map(|n| format!("a{n}")).collect();
        for (f, name) in plan.parameters.iter().zip(&names) {
            self.filled(f, name);
        }
        self.line(format_args!("  {}({});", harness.entry.name, names.join(", ")));
    }

    /// The end of `main`.
    pub(super) fn end(&mut self) {
        // What has been registered for the end still runs, and may reach the error.
        self.line(format_args!("  attest_print(2, \"{PREFIX}{STOPPED}: the program ends without an error\\n\");"));
        self.line(format_args!("  return 0;"));
        self.line(format_args!("}}"));
    }

    fn filled(&mut self, f: &Filled, object: &str) {
        if !f.comment.is_empty() {
            self.line(format_args!("  // {}: {}", f.name, comment(&f.comment)));
        }
        for piece in &f.pieces {
            match piece {
                Piece::Bytes { offset, bytes } => self.bytes(&format!("&{object}"), *offset, bytes),
                Piece::Member(member, value) => self.line(format_args!("  {object}{member} = {value:#x};")),
            }
        }
    }

    fn bytes(&mut self, address: &str, offset: u64, bytes: &[u8]) {
        let size = bytes.len();
        if size <= 8 {
            let value = bytes.iter().rev().fold(0u64, |all, &b| all << 8 | u64::from(b));
            self.line(format_args!("  attest_number({address}, {offset}, {size}, {value:#x});"));
        } else {
            self.line(format_args!("  attest_copy((char *){address} + {offset}, {}, {size});", string(bytes)));
        }
    }
}

/// A body that returns the next input.
fn body(value: Option<&str>, m: &Missing, sets_errno: bool) -> String {
    let errno = match sets_errno {
        true => format!(" attest_take_or_stay(\"{ERRNO}{}()\", attest_errno(), sizeof(int));", m.name),
        false => String::new(),
    };
    match value {
        Some(value) => format!("{value}; {}{errno} return value;", take(m)),
        None => errno,
    }
}

/// A body that returns the next input, or what the same arguments have got before.
fn remembered(m: &Missing) -> String {
    let Some(value) = &m.value else { return String::new() };
    let all = || 1..=m.params;
    let tables: String = all().map(|n| format!(" unsigned char b{n}[sizeof a{n}];")).collect();
    let same: String = all().map(|n| format!(" && attest_is_same(was[k].b{n}, &a{n}, sizeof a{n})")).collect();
    let kept: String = all().map(|n| format!(" attest_copy(was[k].b{n}, &a{n}, sizeof a{n});")).collect();
    format!(
        "{value}; {} static struct {{{tables} __typeof__(value) value; }} was[{REMEMBERED}]; static unsigned known; unsigned k = 0; \
         while (k < known && !(1{same})) k++; \
         if (k < known) return was[k].value; \
         if (k == {REMEMBERED}) attest_stop(\"{UNFIT}: too many different arguments\"); \
         known++;{kept} was[k].value = value; return value;",
        take(m)
    )
}

/// Names in the bodies of functions that a macro of the user's may have, and a comparison of arguments.
const NAMES: &[&str] = &["value", "bits", "was", "known", "k", "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"];
const IS_SAME: &str = r#"
static _Bool attest_is_same(const void *a, const void *b, unsigned long size) {
  for (unsigned long i = 0; i < size; i++)
    if (((const unsigned char *)a)[i] != ((const unsigned char *)b)[i])
      return 0;
  return 1;
}
"#;

/// Statements that give `value` the next input, part by part where it is a record.
fn take(m: &Missing) -> String {
    let take = if m.is_ignored { "attest_take_or_stay" } else { "attest_take" };
    let one = |part: &Part| match part.name.strip_prefix(&format!("{}()", m.name)) {
        Some(member) if part.is_bitfield => {
            let bits = format!("unsigned long long bits = 0; {take}(\"{}\", &bits, sizeof bits);", part.name);
            format!("{{ {bits} value{member} = bits; }}")
        }
        _ => format!("{take}(\"{}\", (char *)&value + {}, {});", part.name, part.offset, part.size),
    };
    let mut taken: Vec<String> = m.parts.iter().map(one).collect();
    if taken.is_empty() {
        taken.push(format!("{take}(\"{}()\", &value, sizeof value);", m.name));
    }
    if m.name == "time" {
        taken.push("if (a1) *a1 = value;".into());
    }
    taken.join(" ")
}

/// Output to a file, which the program may have as a pointer from outside.
fn writes_to_files(name: &str) -> bool {
    !["printf", "puts", "putchar", "perror"].iter().any(|quiet| name.trim_start_matches(['_', 'v']).starts_with(quiet))
}

/// The declaration of a function that a header may define as a macro as well.
fn behind_macros(prototype: &str, name: &str) -> String {
    prototype.replacen(&format!("{name}("), &format!("({name})("), 1)
}

/// The declaration names no type of the user's.
fn is_plain(prototype: &str) -> bool {
    !["struct ", "union ", "enum "].iter().any(|word| prototype.contains(word))
}

/// A declaration without parameters, with these.
fn with_parameters(prototype: &str, list: &str) -> String {
    prototype.strip_suffix("()").map_or_else(|| prototype.to_string(), |head| format!("{head}({list})"))
}

/// Text that stays on its line.
fn comment(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // A backslash at the end would swallow the next line.
    line.trim_end_matches('\\').to_string()
}

//! Words of verifiers that ask for the object behind a pointer, or work on all of it, in a driver: the address sanitizer knows
//! the objects of the compiled program, and which bytes of them may be accessed.

use super::sayings::UNFIT;
use cfront::Harness;

/// A word, and what it is for its arguments `a` and `b`: an expression over the functions of [`RUNTIME`].
const WORDS: [(&str, Shape, &str); 18] = [
    ("__CPROVER_DYNAMIC_OBJECT", Shape::One, "attest_object(a).attest_is_block"),
    ("__CPROVER_OBJECT_SIZE", Shape::One, "attest_object(a).attest_size"),
    ("__CPROVER_POINTER_OBJECT", Shape::One, IDENTITY),
    ("__CPROVER_POINTER_OFFSET", Shape::One, OFFSET),
    ("__CPROVER_allocate", Shape::Two, "attest_allocate(a)"),
    ("__CPROVER_array_copy", Shape::Two, COPY),
    ("__CPROVER_array_replace", Shape::Two, COPY),
    ("__CPROVER_array_set", Shape::Two, FILL),
    (
        "__CPROVER_havoc_object",
        Shape::One,
        "attest_take(\"memory\", attest_object(a).attest_base, attest_object(a).attest_size)",
    ),
    ("__CPROVER_r_ok", Shape::Extent, HAS_ROOM),
    ("__CPROVER_rw_ok", Shape::Extent, HAS_ROOM),
    ("__CPROVER_same_object", Shape::Two, IS_SAME),
    ("__CPROVER_w_ok", Shape::Extent, HAS_ROOM),
    ("__ESBMC_POINTER_OBJECT", Shape::One, IDENTITY),
    ("__ESBMC_POINTER_OFFSET", Shape::One, OFFSET),
    ("__ESBMC_r_ok", Shape::Extent, HAS_ROOM),
    ("__ESBMC_same_object", Shape::Two, IS_SAME),
    ("klee_get_obj_size", Shape::One, "attest_object(a).attest_size"),
];

const IDENTITY: &str = "((__SIZE_TYPE__)attest_object(a).attest_base)";
const OFFSET: &str = "((const char *)(a) - attest_object(a).attest_base)";
const IS_SAME: &str = "(attest_object(a).attest_base == attest_object(b).attest_base)";
const HAS_ROOM: &str = "attest_has_room(a, b)";
const COPY: &str = "attest_copy((void *)(a), b, attest_object(b).attest_size)";

const FILL: &str = "({ __typeof__((a) + 0) attest_a = (a); __typeof__(*attest_a) attest_b = (b); \
    __SIZE_TYPE__ attest_n = attest_object(attest_a).attest_size / sizeof attest_b; \
    for (__SIZE_TYPE__ attest_i = 0; attest_i < attest_n; attest_i++) attest_a[attest_i] = attest_b; })";

/// The arguments of a word.
#[derive(Clone, Copy)]
enum Shape {
    One,
    Two,
    /// A pointer, and bytes: those of what it points to if they are not given.
    Extent,
}

/// What the words are made of.
const RUNTIME: &str = r#"
// The objects of the program, as the address sanitizer knows them.
extern void *attest_poisoned(const volatile void *, __SIZE_TYPE__) __asm__("__asan_region_is_poisoned");
extern void attest_poison_block(const volatile void *, __SIZE_TYPE__) __asm__("__asan_poison_memory_region");
extern void attest_shadow(__SIZE_TYPE__ *, __SIZE_TYPE__ *) __asm__("__asan_get_shadow_mapping");
extern const char *attest_locate(const volatile void *, char *, __SIZE_TYPE__, void *, __SIZE_TYPE__ *) __asm__("__asan_locate_address");

struct attest_object {
  char *attest_base;
  __SIZE_TYPE__ attest_size;
  _Bool attest_is_block;
};

// Blocks of no bytes have one for the sanitizer, which the driver has poisoned.
__attribute__((no_sanitize_address)) static _Bool attest_is_marked(const char *block) {
  __SIZE_TYPE__ scale, offset;
  attest_shadow(&scale, &offset);
  return *(const unsigned char *)(((__SIZE_TYPE__)block >> scale) + offset) == 0xf7;
}

static struct attest_object attest_object(const volatile void *p) {
  struct attest_object o = {0};
  // Behind the last byte stands another one, or nothing.
  for (int back = 0; p && back < 2; back++) {
    char name[8];
    const char *kind = attest_locate((const volatile char *)p - back, name, sizeof name, &o.attest_base, &o.attest_size);
    o.attest_is_block = kind[0] == 'h' && !kind[4];
    if (o.attest_is_block && o.attest_size == 1 && attest_is_marked(o.attest_base))
      o.attest_size = 0;
    _Bool is_known = o.attest_is_block || (kind[0] == 's' && kind[1] == 't') || kind[0] == 'g';
    if (is_known && o.attest_base <= (const volatile char *)p && (const volatile char *)p - o.attest_base <= o.attest_size)
      return o;
  }
  if (p)
    attest_stop("@UNFIT@: the sanitizer does not know the object behind a pointer");
  return (struct attest_object){0};
}

static void *attest_allocate(__SIZE_TYPE__ size) {
  void *block = __builtin_calloc(1, size);
  if (block && !size)
    attest_poison_block(block, 1);
  return block;
}

// The bytes from the pointer on lie in an object that lives.
static _Bool attest_has_room(const volatile void *p, __SIZE_TYPE__ size) {
  struct attest_object o = attest_object(p);
  if (!p || (o.attest_size ? attest_poisoned(o.attest_base, o.attest_size) != 0 : !attest_is_marked(o.attest_base)))
    return 0;
  return size <= o.attest_size - ((const volatile char *)p - o.attest_base);
}
#define ATTEST_SECOND(a, b, ...) (b)
"#;

/// The text of [`RUNTIME`].
pub(super) fn runtime() -> String {
    RUNTIME.replace("@UNFIT@", UNFIT)
}

fn find(name: &str) -> Option<(Shape, &'static str)> {
    WORDS.iter().find(|(word, ..)| *word == name).map(|&(_, shape, text)| (shape, text))
}

/// What the words are that the program uses.
fn used(harness: &Harness) -> impl Iterator<Item = &'static str> {
    let names = harness.words.iter().map(|(name, _)| name).chain(harness.missing.iter().map(|m| &m.name));
    names.filter_map(|name| Some(find(name)?.1))
}

/// The program uses one of the words.
pub(super) fn are_asked_for(harness: &Harness) -> bool {
    used(harness).next().is_some()
}

/// The program asks for numbers of objects.
pub(super) fn have_numbers(harness: &Harness) -> bool {
    used(harness).any(|text| text == IDENTITY)
}

/// The macro that stands for a word: its parameters and its text.
pub(super) fn as_macro(name: &str) -> Option<String> {
    let (shape, text) = find(name)?;
    Some(match shape {
        Shape::One => format!("(a) {text}"),
        Shape::Two => format!("(a, b) {text}"),
        Shape::Extent => format!("(a, n...) {}", text.replace("(a, b)", "((a), ATTEST_SECOND(0, ##n, sizeof *(a)))")),
    })
}

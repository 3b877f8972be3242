//! What stands for a function of the library accesses what the function would.

use cfront::{Missing, Touch, Touched};

/// What the statements call.
pub(super) const RUNTIME: &str = r#"
// Functions of the library access memory: here the machine sees it.
static void attest_touch(const void *block, unsigned long size) {
  for (unsigned long i = 0; i < size; i++)
    (void)*((const volatile char *)block + i);
}

static void attest_touch_text(const char *text) {
  while (*(const volatile char *)text)
    text++;
}

static void attest_touch_texts(char *const *texts) {
  while (*texts)
    attest_touch_text(*texts++);
}
"#;

/// Statements for the beginning of the function's body, in which the parameters are `a1`, `a2` and so on.
pub(super) fn statements(m: &Missing) -> String {
    let all = m.touches.iter().filter(|touch| touch.parameter < m.params);
    all.map(|touch| statement(touch) + " ").collect()
}

fn statement(Touch { parameter, what, may_be_null }: &Touch) -> String {
    let name = |parameter: &usize| format!("a{}", parameter + 1);
    let through = name(parameter);
    let call = match what {
        Touched::Text => format!("attest_touch_text((const char *){through});"),
        Touched::Texts => format!("attest_touch_texts((char *const *){through});"),
        Touched::Bytes(size) => format!("attest_touch({through}, {size});"),
        Touched::Parameter(n) => format!("attest_touch({through}, {});", name(n)),
        Touched::Product(n, m) => format!("attest_touch({through}, (unsigned long){} * {});", name(n), name(m)),
    };
    if *may_be_null { format!("if ({through}) {call}") } else { call }
}

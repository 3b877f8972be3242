//! Types of functions that programs use without declaring them.

/// Library functions with the type gcc gives them when they are called undeclared. Letters as in `call::letter`; `.` is the
/// variable part.
const LIBRARY: &[(&str, &str)] = &[
    ("abort", "v"),
    ("abs", "ii"),
    ("alloca", "pz"),
    ("bcmp", "iPPz"),
    ("bcopy", "vPpz"),
    ("bzero", "vpz"),
    ("calloc", "pzz"),
    ("exit", "vi"),
    ("_exit", "vi"),
    ("_Exit", "vi"),
    ("fprintf", "ipS."),
    ("fputc", "iip"),
    ("fputs", "iSp"),
    ("free", "vp"),
    ("fscanf", "ipS."),
    ("fwrite", "zPzzp"),
    ("index", "sSi"),
    ("isalnum", "ii"),
    ("isalpha", "ii"),
    ("iscntrl", "ii"),
    ("isdigit", "ii"),
    ("isgraph", "ii"),
    ("islower", "ii"),
    ("isprint", "ii"),
    ("ispunct", "ii"),
    ("isspace", "ii"),
    ("isupper", "ii"),
    ("isxdigit", "ii"),
    ("labs", "ll"),
    ("llabs", "xx"),
    ("malloc", "pz"),
    ("memchr", "pPiz"),
    ("memcmp", "iPPz"),
    ("memcpy", "ppPz"),
    ("memmove", "ppPz"),
    ("mempcpy", "ppPz"),
    ("memset", "ppiz"),
    ("posix_memalign", "ipzz"),
    ("aligned_alloc", "pzz"),
    ("printf", "iS."),
    ("putchar", "ii"),
    ("puts", "iS"),
    ("realloc", "ppz"),
    ("rindex", "sSi"),
    ("scanf", "iS."),
    ("snprintf", "iszS."),
    ("sprintf", "isS."),
    ("sscanf", "iSS."),
    ("stpcpy", "ssS"),
    ("strcasecmp", "iSS"),
    ("strcat", "ssS"),
    ("strchr", "sSi"),
    ("strcmp", "iSS"),
    ("strcpy", "ssS"),
    ("strcspn", "zSS"),
    ("strdup", "sS"),
    ("strlen", "zS"),
    ("strncasecmp", "iSSz"),
    ("strncat", "ssSz"),
    ("strncmp", "iSSz"),
    ("strncpy", "ssSz"),
    ("strndup", "sSz"),
    ("strpbrk", "sSS"),
    ("strrchr", "sSi"),
    ("strspn", "zSS"),
    ("strstr", "sSS"),
    ("tolower", "ii"),
    ("toupper", "ii"),
    ("vprintf", "iSa"),
    ("vsprintf", "isSa"),
    ("vsnprintf", "iszSa"),
    ("vfprintf", "ipSa"),
];

/// One-argument functions that come as `double`, `float` (`f`) and `long double` (`l`).
const MATH1: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "floor",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "nearbyint",
    "rint",
    "round",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
];
const MATH2: &[&str] = &["atan2", "copysign", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow", "remainder"];

/// Functions that verifiers reserve, with ordinary parameters.
const RESERVED: &[(&str, &str)] = &[
    ("Frama_C_interval", "iii"),
    ("Frama_C_make_unknown", "vsz"),
    ("Frama_C_nondet", "iii"),
    ("__CPROVER_DYNAMIC_OBJECT", "bP"),
    ("__CPROVER_OBJECT_SIZE", "zP"),
    ("__CPROVER_POINTER_OBJECT", "zP"),
    ("__CPROVER_POINTER_OFFSET", "yP"),
    ("__CPROVER_abs", "ii"),
    ("__CPROVER_allocate", "pzb"),
    ("__CPROVER_atomic_begin", "v"),
    ("__CPROVER_atomic_end", "v"),
    ("__CPROVER_buffer_size", "zP"),
    ("__CPROVER_deallocate", "vp"),
    ("__CPROVER_fabs", "dd"),
    ("__CPROVER_fabsf", "ff"),
    ("__CPROVER_havoc_slice", "vpz"),
    ("__CPROVER_is_zero_string", "bP"),
    ("__CPROVER_isfinited", "bd"),
    ("__CPROVER_isfinitef", "bf"),
    ("__CPROVER_isinfd", "bd"),
    ("__CPROVER_isinff", "bf"),
    ("__CPROVER_isnand", "bd"),
    ("__CPROVER_isnanf", "bf"),
    ("__CPROVER_isnormald", "bd"),
    ("__CPROVER_isnormalf", "bf"),
    ("__CPROVER_labs", "ll"),
    ("__CPROVER_llabs", "xx"),
    ("__CPROVER_same_object", "bPP"),
    ("__CPROVER_signd", "bd"),
    ("__CPROVER_signf", "bf"),
    ("__CPROVER_zero_string_length", "zP"),
    ("__ESBMC_POINTER_OBJECT", "zP"),
    ("__ESBMC_POINTER_OFFSET", "yP"),
    ("__ESBMC_atomic_begin", "v"),
    ("__ESBMC_atomic_end", "v"),
    ("__ESBMC_get_object_size", "zP"),
    ("__ESBMC_init_object", "vp"),
    ("__ESBMC_same_object", "bPP"),
    ("klee_choose", "zz"),
    ("klee_get_obj_size", "zp"),
    ("klee_int", "iS"),
    ("klee_range", "iiiS"),
];

/// The letters of the function's result and parameters.
pub(super) fn signature(name: &str) -> Option<String> {
    if let Some((_, s)) = LIBRARY.iter().find(|(n, _)| *n == name) {
        return Some((*s).to_string());
    }
    if let Ok(i) = RESERVED.binary_search_by_key(&name, |f| f.0) {
        return Some(RESERVED[i].1.to_string());
    }
    let forms = [(Some(name), 'd'), (name.strip_suffix('f'), 'f'), (name.strip_suffix('l'), 'D')];
    for (stem, letter) in forms {
        let Some(stem) = stem else { continue };
        if MATH1.contains(&stem) {
            return Some(letter.to_string().repeat(2));
        }
        if MATH2.contains(&stem) {
            return Some(letter.to_string().repeat(3));
        }
    }
    None
}

/// Is `name` a function whose type the compiler knows?
pub(crate) fn is_library_function(name: &str) -> bool {
    signature(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(RESERVED.windows(2).all(|w| w[0].0 < w[1].0));
    }

    /// What has a type here has a meaning there.
    #[test]
    fn mathematics_is_known_as_such() {
        let all = || MATH1.iter().chain(MATH2);
        assert!(all().all(|name| crate::vocabulary::libc::is_mathematics(name)));
    }
}

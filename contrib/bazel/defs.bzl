"""`attest_test`: a harness as a test of Bazel.

    load("//contrib/bazel:defs.bzl", "attest_test")

    attest_test(
        name = "stack_never_overflows",
        srcs = ["proofs/push.c"],
        libraries = ["src/stack.c"],
        hdrs = ["include/stack.h"],
        includes = ["include"],
        function = "harness",
        check = "assertions,memory",
    )

The test passes where the answer is the one that is expected: proved (the default), or violated. What is open fails it. Bazel keeps answers by their
inputs and sends tests to its own remote executors, so `--cache`, `--shard` and `--remote` of attest are of no use here. The report of the answer is
the test's own (JUnit), and its evidence is among the test's undeclared outputs.

attest runs `cc -E` on `.c` files where the test runs: give preprocessed files (`.i`) where executors have no compiler.
"""

# The exit codes of attest (docs/user-guide.md).
_CODES = {"true": 0, "false": 10}

_SCRIPT = """#!/bin/sh
{attest} verify {arguments} \\
  --cache none --progress none --out "${{TEST_UNDECLARED_OUTPUTS_DIR:-attest-out}}" \\
  --report "junit=${{XML_OUTPUT_FILE:-attest.xml}}"
code=$?
test "$code" -eq {expected} && exit 0
echo "attest ended with $code, and {expected} was expected" >&2
exit 1
"""

def _quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"

def _attest_test_impl(ctx):
    words = []
    for flag, values in [
        ("-I", [_joined(ctx.label, directory) for directory in ctx.attr.includes]),
        ("-D", ctx.attr.defines),
        ("--library", [f.short_path for f in ctx.files.libraries]),
        ("--function", [ctx.attr.function] if ctx.attr.function else []),
        ("--check", [ctx.attr.check] if ctx.attr.check else []),
        ("--property", [ctx.attr.property] if ctx.attr.property else []),
        ("--time-limit", [ctx.attr.time_limit]),
    ]:
        for value in values:
            words += [flag, value]
    words += ctx.attr.options + [f.short_path for f in ctx.files.srcs]
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        _SCRIPT.format(
            attest = _quoted(ctx.executable.attest.short_path),
            arguments = " ".join([_quoted(word) for word in words]),
            expected = _CODES[ctx.attr.expected],
        ),
        is_executable = True,
    )
    files = ctx.files.srcs + ctx.files.hdrs + ctx.files.libraries + [ctx.executable.attest]
    runfiles = ctx.runfiles(files = files).merge(ctx.attr.attest[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

def _joined(label, directory):
    return "/".join([part for part in (label.package, directory) if part]) or "."

attest_test = rule(
    implementation = _attest_test_impl,
    test = True,
    doc = "Verifies a program of C, or a model of guarded commands.",
    attrs = {
        "srcs": attr.label_list(
            allow_files = [".c", ".i", ".gcl", ".cfa", ".fst", ".spec", ".cub"],
            mandatory = True,
            doc = "The program: several files of C are linked.",
        ),
        "libraries": attr.label_list(allow_files = [".c", ".i"], doc = "Files that count only where the others need them."),
        "hdrs": attr.label_list(allow_files = True, doc = "Headers, and what models include."),
        "includes": attr.string_list(doc = "Directories for included files, from that of the package."),
        "defines": attr.string_list(doc = "Macros, NAME or NAME=VALUE."),
        "function": attr.string(doc = "Where the program starts (default: main)."),
        "check": attr.string(doc = "Which checks are made, as for `--check`."),
        "property": attr.string(doc = "The property, as for `--property`; instead of `check`."),
        "time_limit": attr.string(default = "60s", doc = "Of the search; keep it below the test's `timeout`."),
        "expected": attr.string(default = "true", values = ["true", "false"], doc = "The answer with which the test passes."),
        "options": attr.string_list(doc = "Further options of `attest verify`."),
        "attest": attr.label(
            default = "//contrib/bazel:attest",
            executable = True,
            cfg = "target",
            allow_single_file = True,
            doc = "The program: a static one runs on any executor.",
        ),
    },
)

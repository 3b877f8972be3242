"""The rule `attest_test` in a workspace of its own, run by Bazel: what is proved passes, what is violated passes where that is expected and
fails where it is not, answers are kept by their inputs, and evidence is among a test's outputs.

Bazel's own rules for tests come with repositories that it would download; a stand-in without any content takes their place.
`cargo xtask bazel-suite` installs Debian's Bazel and starts this.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))

FILES = {
    "WORKSPACE": "",
    "include/stack.h": "#define CAPACITY 4\nint push(int v);\nint count(void);\n",
    "src/stack.c": """#include "stack.h"
static int items[CAPACITY], n;
int count(void) { return n; }
int push(int v) { if (n == CAPACITY) return 0; items[n++] = v; return 1; }
""",
    "proofs/push.c": """#include <assert.h>
#include "stack.h"
int input(void);
void harness(void) { while (input()) push(input()); assert(count() <= CAPACITY); }
""",
    "proofs/wrong.c": """#include <assert.h>
#include "stack.h"
int input(void);
void harness(void) { while (input()) push(input()); assert(count() < CAPACITY); }
""",
    "BUILD.bazel": """load("//contrib/bazel:defs.bzl", "attest_test")

[attest_test(
    name = name,
    size = "small",
    srcs = ["proofs/%s.c" % src],
    hdrs = ["include/stack.h"],
    check = "assertions",
    expected = expected,
    function = "harness",
    includes = ["include"],
    libraries = ["src/stack.c"],
) for name, src, expected in [
    ("proved", "push", "true"),
    ("found", "wrong", "false"),
    ("not_expected", "wrong", "true"),
]]
""",
}

STAND_IN = {
    "WORKSPACE": "",
    "defs.bzl": """def _nothing(ctx):
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, "#!/bin/sh\\n", is_executable = True)
    return [DefaultInfo(executable = script)]

nothing = rule(implementation = _nothing, executable = True)
""",
    "BUILD": """load(":defs.bzl", "nothing")
nothing(name = "coverage_report_generator", visibility = ["//visibility:public"])
nothing(name = "lcov_merger", visibility = ["//visibility:public"])
""",
}


def write(directory, files):
    for name, text in files.items():
        path = os.path.join(directory, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as f:
            f.write(text)


class Bazel:
    def __init__(self, directory, attest):
        self.workspace, self.root = os.path.join(directory, "workspace"), os.path.join(directory, "root")
        stand_in = os.path.join(directory, "stand-in")
        write(self.workspace, FILES)
        write(stand_in, STAND_IN)
        rule = os.path.join(self.workspace, "contrib/bazel")
        os.makedirs(rule)
        for name in ("defs.bzl", "BUILD.bazel"):
            shutil.copy(os.path.join(HERE, name), rule)
        shutil.copy(attest, os.path.join(rule, "attest"))
        self.options = ["--jobs=1", "--keep_going", f"--override_repository=remote_coverage_tools={stand_in}"]

    def run(self, *arguments):
        done = subprocess.run(["bazel", f"--output_user_root={self.root}", *arguments], cwd=self.workspace, capture_output=True, text=True)
        return done.stdout + done.stderr

    def test(self):
        """What became of each test, and whether it was kept."""
        text = self.run("test", "//...", *self.options)
        rows = re.findall(r"^//:(\w+)\s+(\(cached\) )?(PASSED|FAILED)", text, re.MULTILINE)
        assert len(rows) == 3, text[-3000:]
        return {name: (result, bool(kept)) for name, kept, result in rows}

    def logs(self, test):
        return os.path.join(self.workspace, "bazel-testlogs", test)


def first(bazel):
    """Answers are those that are expected, or the test fails."""
    seen = bazel.test()
    assert seen == {"proved": ("PASSED", False), "found": ("PASSED", False), "not_expected": ("FAILED", False)}, seen
    report = xml.etree.ElementTree.parse(os.path.join(bazel.logs("proved"), "test.xml")).getroot()
    verdicts = [p.get("value") for p in report.iter("property") if p.get("name") == "verdict"]
    assert report.tag == "testsuites" and verdicts == ["true"], verdicts
    with zipfile.ZipFile(os.path.join(bazel.logs("found"), "test.outputs/outputs.zip")) as outputs:
        names = outputs.namelist()
    assert any(name.endswith(".test") for name in names), names
    return "proved passes, violated passes where it is expected and fails where it is not; report and evidence are there"


def kept(bazel):
    """What passed is not run again until something that it reads changes."""
    seen = bazel.test()
    assert seen["proved"] == ("PASSED", True) and seen["found"] == ("PASSED", True), seen
    write(bazel.workspace, {"include/stack.h": FILES["include/stack.h"].replace("CAPACITY 4", "CAPACITY 5")})
    seen = bazel.test()
    assert seen["proved"] == ("PASSED", False) and seen["found"] == ("PASSED", False), seen
    return "answers are kept until a header changes"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--attest", required=True)
    options = parser.parse_args()
    directory, failed = tempfile.mkdtemp(prefix="attest-bazel-"), 0
    bazel = Bazel(directory, options.attest)
    for scenario in (first, kept):
        try:
            print(f"{scenario.__name__}: {scenario(bazel)}", flush=True)
        except Exception as error:
            failed += 1
            print(f"{scenario.__name__}: FAILED: {error!r}", flush=True)
    bazel.run("shutdown")
    if failed == 0:
        # What Bazel has made is not writable.
        subprocess.run(["chmod", "-R", "u+w", directory])
        shutil.rmtree(directory, ignore_errors=True)
    else:
        print(f"the workspace is in {directory}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

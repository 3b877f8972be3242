"""Tests of the tool-info module: python3 -m unittest, in this directory, where BenchExec is installed."""

import collections
import unittest

import attest

Task = collections.namedtuple("Task", "input_files_or_identifier property_file options")
Limits = collections.namedtuple("Limits", "cputime")
Code = collections.namedtuple("Code", "value signal")
Run = collections.namedtuple("Run", "output exit_code was_timeout")


def command(files=("a.c",), prop=None, options=None, cputime=None):
    tool = attest.Tool()
    return tool.cmdline("attest", ["-q"], Task(list(files), prop, options), Limits(cputime))


def answer(*lines, code=0, was_timeout=False):
    return attest.Tool().determine_result(Run(list(lines), Code(code, None), was_timeout))


class CommandLines(unittest.TestCase):
    def test_without_property(self):
        self.assertEqual(command(), ["attest", "verify", "-q", "--cache", "none", "a.c"])

    def test_with_everything(self):
        line = command(prop="p.prp", options={"language": "C", "data_model": "ILP32"}, cputime=900)
        expected = "attest verify -q --data-model ilp32 --property p.prp --cache none --time-limit 899s a.c"
        self.assertEqual(" ".join(line), expected)

    def test_validation(self):
        line = command(files=["d/w.yml", "a.c"], options={"witness_input_file": "w.yml"})
        self.assertEqual(" ".join(line), "attest check -q --witness d/w.yml a.c")

    def test_other_languages(self):
        with self.assertRaises(Exception):
            command(options={"language": "Java"})


class Answers(unittest.TestCase):
    def test_verdicts(self):
        self.assertEqual(answer("x", "verdict: true"), "true")
        self.assertEqual(answer("verdict: false(valid-deref)", code=10), "false(valid-deref)")
        self.assertEqual(answer("verdict: unknown(time limit)", code=5), "TIMEOUT")
        self.assertEqual(answer("verdict: unknown(recursion)", code=5), "unknown")
        self.assertEqual(answer("verdict: refused(segment 1)", code=3), "unknown")

    def test_no_verdict(self):
        self.assertEqual(answer("attest: no input file", code=1), "ERROR (usage)")
        self.assertEqual(answer(was_timeout=True), "TIMEOUT")


if __name__ == "__main__":
    unittest.main()

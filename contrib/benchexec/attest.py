# This file is part of attest, a verifier for C and guarded commands.
#
# SPDX-License-Identifier: MIT OR Apache-2.0

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tool info for attest: a verifier for C and guarded commands. Every answer has evidence: a test that was executed, or a proof
    that was checked.
    """

    REQUIRED_PATHS = ["bin"]

    DATA_MODELS = {"ILP32": "ilp32", "LP64": "lp64"}

    def executable(self, tool_locator):
        return tool_locator.find_executable("attest", subdir="bin")

    def name(self):
        return "attest"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="attest ")

    def cmdline(self, executable, options, task, rlimits):
        options = list(options)
        said = task.options if isinstance(task.options, dict) else {}
        language = said.get("language", "C")
        if language != "C":
            raise benchexec.tools.template.UnsupportedFeatureException(f"programs in {language}")
        witness = said.get("witness_input_file")
        files = list(task.input_files_or_identifier)
        command = "verify"
        if witness is not None:
            found = [f for f in files if f.endswith(witness)]
            files = [f for f in files if f not in found]
            command = "check"
            options += ["--witness", *found]
        model = said.get("data_model")
        if model is not None:
            if model not in self.DATA_MODELS:
                raise benchexec.tools.template.UnsupportedFeatureException(f"the data model {model}")
            options += ["--data-model", self.DATA_MODELS[model]]
        if task.property_file:
            options += ["--property", task.property_file]
        # No run goes on from what another one has left.
        if command == "verify" and "--cache" not in options:
            options += ["--cache", "none"]
        # A second early, so that attest says itself what it knows.
        if rlimits.cputime and "--time-limit" not in options:
            options += ["--time-limit", f"{max(1, rlimits.cputime - 1)}s"]
        return [executable, command, *options, *files]

    def determine_result(self, run):
        for line in reversed(run.output):
            line = line.strip()
            if line.startswith("verdict: "):
                return self._result(line[len("verdict: ") :], run)
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        code = run.exit_code.value
        reasons = {1: "usage", 2: "input", 6: "internal"}
        return f"{result.RESULT_ERROR} ({reasons.get(code, code)})"

    def _result(self, verdict, run):
        if verdict == "true" or verdict == "done" or verdict.startswith("false("):
            return verdict
        if "time limit" in verdict or run.was_timeout:
            return result.RESULT_TIMEOUT
        if "memory limit" in verdict:
            return "OUT OF MEMORY"
        # A witness that is refused says nothing about the program.
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        for line in output:
            if identifier in line:
                return line.split(identifier, 1)[1].strip(" :.")
        return None

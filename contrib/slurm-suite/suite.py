"""Shards of a project as an array of Slurm, which runs on this machine and listens on its loopback interface only.

Two tasks search a project of 200 harnesses into one cache, and whoever collects searches nothing; then a task is cancelled in the
middle, what is missing is said, and its number alone is run again. `cargo xtask slurm-suite` installs Slurm and starts this.
"""

import argparse
import json
import os
import pwd
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

CONFIG = """
ClusterName=attest
SlurmctldHost={host}(127.0.0.1)
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmctldPort={ctld}
SlurmdPort={slurmd}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={directory}/munge.socket
CryptoType=crypto/munge
StateSaveLocation={directory}/state
SlurmdSpoolDir={directory}/spool
SlurmctldPidFile={directory}/slurmctld.pid
SlurmdPidFile={directory}/slurmd.pid
SlurmctldLogFile={directory}/slurmctld.log
SlurmdLogFile={directory}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 Sockets=1 CoresPerSocket=2 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(what, is_there, seconds=60):
    end = time.time() + seconds
    while not is_there():
        if time.time() > end:
            raise TimeoutError(f"no {what} after {seconds} s")
        time.sleep(0.1)


class Slurm:
    """munged, a controller and one node with two processors."""

    def __init__(self, directory):
        self.directory, self.host = directory, socket.gethostname()
        for name in ("state", "spool"):
            os.makedirs(os.path.join(directory, name))
        self.ports = {"ctld": free_port(), "slurmd": free_port()}
        self.config = os.path.join(directory, "slurm.conf")
        with open(self.config, "w") as f:
            f.write(CONFIG.format(host=self.host, user=pwd.getpwuid(os.getuid()).pw_name, directory=directory, **self.ports))
        # Processes are told apart by their groups; slurmd wants a plugin for cgroups all the same.
        with open(os.path.join(directory, "cgroup.conf"), "w") as f:
            f.write("CgroupPlugin=cgroup/v1\n")
        self.environment = dict(os.environ, SLURM_CONF=self.config)
        key = os.path.join(directory, "munge.key")
        with open(key, "wb") as f:
            f.write(os.urandom(1024))
        os.chmod(key, 0o400)
        log = open(os.path.join(directory, "log"), "ab")
        munged = ["/usr/sbin/munged", "--foreground", "--force", f"--key-file={key}", f"--socket={directory}/munge.socket",
                  f"--pid-file={directory}/munged.pid", f"--seed-file={directory}/munged.seed", f"--log-file={directory}/munged.log"]
        self.processes = []
        try:
            self.start(munged, log)
        except Exception:
            self.stop()
            raise

    def start(self, munged, log):
        directory = self.directory
        self.processes.append(subprocess.Popen(munged, stdout=log, stderr=log))
        wait_for("munged", lambda: os.path.exists(f"{directory}/munge.socket"))
        for daemon in (["/usr/sbin/slurmctld", "-D", "-f", self.config], ["/usr/sbin/slurmd", "-D", "-f", self.config, "-N", self.host]):
            self.processes.append(subprocess.Popen(daemon, stdout=log, stderr=log, env=self.environment))
        wait_for("idle node", lambda: "idle" in self.run("sinfo", "-h", "-o", "%T"), 120)
        self.check_loopback()

    def check_loopback(self):
        listening = subprocess.run(["ss", "-Hltn"], capture_output=True, text=True).stdout
        for port in self.ports.values():
            where = re.findall(rf"(\S+):{port}\s", listening)
            assert where and all(w in ("127.0.0.1", "127.0.1.1") for w in where), f"port {port} listens on {where}"

    def run(self, *command):
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        return done.stdout

    def submit(self, directory, array, line):
        """The number of an array job."""
        output = os.path.join(directory, "slurm-%a.log")
        said = self.run("sbatch", "--parsable", f"--array={array}", "--chdir", directory, "--output", output, "--wrap", line).strip()
        assert said.isdigit(), f"sbatch: {said}"
        return said

    def is_over(self, job):
        return not self.run("squeue", "-h", "-j", job, "-o", "%i").strip()

    def states(self, job):
        return self.run("squeue", "-h", "-r", "-j", job, "-o", "%K %T").split("\n")

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def project(directory, count, slow=()):
    """Harnesses of our own, each fifth of them wrong; those of `slow` are searched for some seconds."""
    os.makedirs(directory)
    toml, expected = '[project]\ncheck = "assertions"\ntime-limit = "120s"\njobs = 1\n', {}
    for i in range(count):
        is_wrong, k = i % 5 == 4 and i not in slow, 3 + i
        body = f"int x = 0; while (input()) x = x == {2 * k} ? 0 : x + 2; assert(x != {2 * k if is_wrong else 2 * k - 1});"
        if i in slow:
            body = (f"unsigned n = input(), a = {k}, b = 1; for (unsigned i = 0; i < n; i++) {{ unsigned c = a * b + i; a = b; b = c; }} "
                    f"assert(a * a != 3 * b + {k});")
        with open(os.path.join(directory, f"h{i}.c"), "w") as f:
            f.write(f"#include <assert.h>\nint input(void);\nint main(void) {{ {body} }}\n")
        toml += f'[[harness]]\nname = "h{i}"\nfiles = ["h{i}.c"]\n'
        expected[f"h{i}"] = "false(assertions)" if is_wrong else "true"
    with open(os.path.join(directory, "attest.toml"), "w") as f:
        f.write(toml)
    return expected


def shard(attest, cache):
    return f'{attest} verify --shard "$SLURM_ARRAY_TASK_ID/2" --cache {cache} --native off --out "out-$SLURM_ARRAY_TASK_ID"'


def collected(attest, directory, cache):
    command = [attest, "verify", "--collect", "--cache", cache, "--native", "off", "--format", "json"]
    begun = time.time()
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True)
    answer = json.loads(done.stdout)
    return answer, {h["name"]: h["verdict"] for h in answer["harnesses"]}, time.time() - begun


def two_shards(attest, slurm, directory):
    expected, cache = project(directory, 200), os.path.join(directory, "cache")
    begun = time.time()
    job = slurm.submit(directory, "1-2", shard(attest, cache))
    wait_for("end of the array", lambda: slurm.is_over(job), 600)
    searched = time.time() - begun
    answer, verdicts, seconds = collected(attest, directory, cache)
    assert verdicts == expected, {n: v for n, v in verdicts.items() if v != expected[n]}
    assert (answer["searched"], answer["missing"], answer["cached"]) == (0, 0, 200), answer
    return f"200 harnesses in two tasks: {searched:.1f} s; collected in {seconds:.1f} s, 0 searched"


def cancelled(attest, slurm, directory):
    expected, cache = project(directory, 20, slow={6}), os.path.join(directory, "cache")
    # The harness that takes long is one of the first task's, which has none of the others before it.
    job = slurm.submit(directory, "1-2", shard(attest, cache))
    seen = os.path.join(directory, "out-1")
    wait_for("a harness of the first task", lambda: os.path.isdir(seen) and len(os.listdir(seen)) >= 2)
    slurm.run("scancel", f"{job}_1")
    wait_for("end of the array", lambda: slurm.is_over(job), 300)
    wait_for("end of what it has started", lambda: not running(attest, directory), 20)
    answer, verdicts, _ = collected(attest, directory, cache)
    missing = {n for n, v in verdicts.items() if v == "unknown(no run has left an answer)"}
    assert missing and missing <= {f"h{i}" for i in range(0, 20, 2)}, missing
    assert all(v == expected[n] for n, v in verdicts.items() if n not in missing), verdicts
    assert answer["missing"] == len(missing), answer
    return f"a task cancelled: {len(missing)} of its 10 harnesses missing, the others right, nothing left running"


def again(attest, slurm, directory):
    """Only the task that was cancelled; the harness that takes long is easier now."""
    expected, cache = project(directory, 20), os.path.join(directory, "cache")
    for array in ("2", "1"):
        job = slurm.submit(directory, array, shard(attest, cache))
        wait_for("end of the array", lambda: slurm.is_over(job), 300)
        answer, verdicts, _ = collected(attest, directory, cache)
        if array == "2":
            assert answer["missing"] == 10, answer
    assert verdicts == expected and answer["missing"] == 0, answer
    return "a task that was not run, run alone: 20 of 20"


def running(attest, directory):
    """Runs that were started in the directory."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/exe") == attest and os.readlink(f"/proc/{pid}/cwd") == directory:
                found.append(pid)
        except OSError:
            pass
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--attest", required=True)
    parser.add_argument("--only")
    options = parser.parse_args()
    attest = os.path.realpath(options.attest)
    directory = tempfile.mkdtemp(prefix="attest-slurm-")
    slurm, failed = None, 0
    try:
        slurm = Slurm(os.path.join(directory))
        for scenario in (two_shards, cancelled, again):
            if options.only in (None, scenario.__name__):
                try:
                    place = os.path.join(directory, "project-" + scenario.__name__)
                    print(f"{scenario.__name__}: {scenario(attest, slurm, place)}", flush=True)
                except Exception as error:
                    failed += 1
                    print(f"{scenario.__name__}: FAILED: {error!r}", flush=True)
    except Exception as error:
        failed += 1
        print(f"Slurm: FAILED: {error!r}", flush=True)
    finally:
        if slurm:
            slurm.stop()
    if failed == 0:
        shutil.rmtree(directory, ignore_errors=True)
    else:
        print(f"the logs are in {directory}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

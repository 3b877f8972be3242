"""attest against a real service: BuildGrid with PostgreSQL, two workers, and everything that breaks. `cargo xtask remote-suite` starts it.

Each scenario is a project of generated harnesses whose verdicts are known. Whatever is killed, cut, damaged or full: a verdict is the right one or
`unknown`, what is to come back does come back, and nothing is left running. Everything listens on the loopback interface only.
"""

import argparse
import glob
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import jwt

HERE = os.path.dirname(os.path.abspath(__file__))
SERVER = """
server:
  - !channel
    address: "127.0.0.1:{port}"
    insecure-mode: true
authorization:
  method: jwt
  secret: {secret}
  algorithm: hs256
connections:
  - !sql-connection &sql
    connection-string: postgresql+psycopg2://{user}@127.0.0.1:{database}/{name}
storages:
  - !disk-storage &storage
    path: {storage}
caches:
  - !lru-action-cache &cache
    storage: *storage
    max-cached-refs: 10000
    allow-updates: true
    cache-failed-actions: false
schedulers:
  - !sql-scheduler &scheduler
    sql: *sql
    storage: *storage
    action-cache: *cache
    bot-session-keepalive-timeout: 10
    session-expiry-timer-interval: 2
    poll-interval: 0.2
instances:
  - name: main
    services:
      - !action-cache
        cache: *cache
      - !execution
        scheduler: *scheduler
        operation-stream-keepalive-timeout: 10
      - !cas
        storage: *storage
      - !bytestream
        storage: *storage
thread-pool-size: 100
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(what, condition, seconds=60):
    end = time.time() + seconds
    while not condition():
        if time.time() > end:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.05)


class Database:
    """A PostgreSQL of our own."""

    def __init__(self, directory):
        self.directory = os.path.join(directory, "database")
        self.port, self.user = free_port(), "suite"
        os.makedirs(self.directory)
        # The server refuses to run as root.
        self.prefix = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.prefix:
            shutil.chown(self.directory, "postgres", "postgres")
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.run("initdb", "-D", self.directory, "-U", self.user, "-A", "trust", "--no-sync")
        options = f"-p {self.port} -k {self.directory} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300"
        self.run("pg_ctl", "-D", self.directory, "-w", "-l", os.path.join(self.directory, "log"), "-o", options, "start")

    def run(self, program, *arguments):
        command = [*self.prefix, os.path.join(self.bin, program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.directory)

    def create(self, name):
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", self.user, name)

    def stop(self):
        self.run("pg_ctl", "-D", self.directory, "-m", "immediate", "stop")


class Service:
    """BuildGrid and its workers."""

    def __init__(self, directory, database, name, storage=None):
        self.directory = os.path.join(directory, name)
        self.storage = storage or os.path.join(self.directory, "storage")
        os.makedirs(self.directory)
        os.makedirs(self.storage, exist_ok=True)
        self.port, self.log = free_port(), open(os.path.join(self.directory, "log"), "ab")
        secret = "a secret of this suite that is long enough"
        self.file("secret", secret)
        self.token = self.file("token", jwt.encode({"exp": int(time.time()) + 36000}, secret, algorithm="HS256"))
        self.config = self.file("server.yml", SERVER.format(
            port=self.port, secret=os.path.join(self.directory, "secret"), user=database.user, database=database.port, name=name,
            storage=self.storage))
        database.create(name)
        self.bgd = os.path.join(os.path.dirname(sys.executable), "bgd")
        subprocess.run([self.bgd, "migrate", "apply", f"postgresql+psycopg2://{database.user}@127.0.0.1:{database.port}/{name}"],
                       check=True, stdout=self.log, stderr=self.log)
        self.server, self.bots = None, []
        self.start()
        for i in range(2):
            self.bots.append(self.bot(i))

    def file(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def start(self):
        self.server = subprocess.Popen([self.bgd, "server", "start", self.config], stdout=self.log, stderr=self.log)

        def listens():
            with socket.socket() as s:
                return s.connect_ex(("127.0.0.1", self.port)) == 0

        wait_for("the server", listens)

    def bot(self, number):
        return subprocess.Popen(
            [sys.executable, os.path.join(HERE, "bot.py"), "--server", f"http://127.0.0.1:{self.port}", "--instance", "main",
             "--name", f"bot-{number}-{time.time()}", "--directory", self.directory, "--token", self.token],
            stdout=self.log, stderr=self.log)

    def kill_server(self):
        self.server.kill()
        self.server.wait()

    def running(self):
        """The programs that workers run now."""
        found = []
        for exe in glob.glob("/proc/[0-9]*/exe"):
            try:
                if os.readlink(exe).startswith(self.directory):
                    found.append(exe)
            except OSError:
                pass
        return found

    def stop(self):
        for process in [*self.bots, self.server]:
            process.terminate()
        for process in [*self.bots, self.server]:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class Proxy:
    """A line to the service that can be cut."""

    def __init__(self, port):
        self.target, self.port, self.is_cut, self.ends = port, free_port(), False, []
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=100)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            if self.is_cut:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self.ends += [near, far]
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=(a, b), daemon=True).start()

    def pump(self, source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self, seconds):
        self.is_cut = True
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.ends = []
        time.sleep(seconds)
        self.is_cut = False


def project(directory, count, slow=False):
    """Harnesses of our own, each fifth of them wrong; `slow` ones are searched for some seconds."""
    os.makedirs(directory)
    toml, expected = '[project]\ncheck = "assertions"\ntime-limit = "120s"\n', {}
    # Programs of its own, which the service does not remember from another project.
    name = "input_" + "".join(c for c in os.path.basename(directory) if c.isalnum())
    for i in range(count):
        is_wrong, k = i % 5 == 4, 3 + i
        if slow:
            body = (f"unsigned n = {name}(), a = {k}, b = 1; for (unsigned i = 0; i < n; i++) {{ unsigned c = a * b + i; a = b; b = c; }} "
                    f"assert(a * a != 3 * b + {k});")
        else:
            body = f"int x = 0; while ({name}()) x = x == {2 * k} ? 0 : x + 2; assert(x != {2 * k if is_wrong else 2 * k - 1});"
        with open(os.path.join(directory, f"h{i}.c"), "w") as f:
            f.write(f"#include <assert.h>\nint {name}(void);\nint main(void) {{ {body} }}\n")
        toml += f'[[harness]]\nname = "h{i}"\nfiles = ["h{i}.c"]\n'
        expected[f"h{i}"] = "false(assertions)" if is_wrong else "true"
    with open(os.path.join(directory, "attest.toml"), "w") as f:
        f.write(toml)
    return expected


class Client:
    """attest in a project."""

    def __init__(self, attest, service, directory, count, slow=False):
        self.attest, self.service, self.directory = attest, service, directory
        self.expected = project(directory, count, slow)

    def command(self, cache="none", port=None, token=None, program=None, more=()):
        return [self.attest, "verify", "-j", "64", "--native", "off", "--format", "json", "--cache", cache, "--remote",
                f"grpc://127.0.0.1:{port or self.service.port}", "--instance", "main", "--remote-token-file", token or self.service.token,
                *(["--remote-program", program] if program else []), *more]

    def begin(self, **options):
        return subprocess.Popen(self.command(**options), cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, meanwhile=lambda: None, **options):
        begun = time.time()
        process = self.begin(**options)
        meanwhile()
        stdout, stderr = process.communicate(timeout=900)
        answer = json.loads(stdout) if stdout.startswith("{") else {}
        return answer, stderr, time.time() - begun

    def verdicts(self, answer):
        return {h["name"]: h["verdict"] for h in answer["harnesses"]}

    def check(self, answer, stderr):
        """Everything has come back, and is right."""
        wrong = {n: v for n, v in self.verdicts(answer).items() if v != self.expected[n]}
        assert not wrong and len(answer["harnesses"]) == len(self.expected), f"{wrong}\n{stderr[-2000:]}"

    def check_nothing_wrong(self, answer):
        """Whatever has come back is right."""
        wrong = {n: v for n, v in self.verdicts(answer).items() if v != self.expected[n] and not v.startswith("unknown(")}
        assert not wrong, wrong


def tasks(attest, service, directory):
    client = Client(attest, service, directory, 200)
    answer, stderr, first = client.run()
    client.check(answer, stderr)
    assert answer["remote"] == 200, answer
    workers = {h["worker"] for h in answer["harnesses"]}
    assert len(workers) == 2, workers
    answer, stderr, again = client.run()
    client.check(answer, stderr)
    return f"200 tasks on two workers in {first:.1f} s ({first / 200 * 1000:.0f} ms each), from the service's memory in {again:.1f} s ({again / 200 * 1000:.0f} ms each)"


def two_versions(attest, service, directory):
    client = Client(attest, service, directory, 10)
    other = os.path.join(directory, "another-attest")
    shutil.copy(attest, other)
    with open(other, "ab") as f:
        f.write(b"another version")
    cache = os.path.join(directory, "cache")
    for program in (None, other, None):
        shutil.rmtree(cache, ignore_errors=True)
        answer, stderr, _ = client.run(program=program, cache=cache)
        client.check(answer, stderr)
    answer, stderr, _ = client.run(program=other, cache=cache)
    client.check(answer, stderr)
    assert answer["cached"] == 10, answer
    return "two programs, one memory and one cache: 10 of 10 right each time"


def nothing_is_left(service, seconds=30):
    """What workers have begun is over soon, and nothing that was queued begins."""
    wait_for("the end of what workers run", lambda: not service.running(), seconds)
    time.sleep(2)
    assert not service.running(), "what was queued is executed"


def killed(attest, service, directory):
    client = Client(attest, service, directory, 100)

    def meanwhile():
        wait_for("a task", service.running)
        service.bots[0].kill()
        service.bots[0].wait()
        time.sleep(1)
        service.kill_server()
        time.sleep(1)
        service.start()
        service.bots[0] = service.bot(2)

    answer, stderr, seconds = client.run(meanwhile)
    client.check(answer, stderr)
    nothing_is_left(service)
    return f"a worker and the server killed: 100 of 100 right in {seconds:.1f} s, nothing is left running"


def server_killed(attest, service, directory):
    """The server alone, with SIGKILL: while tasks run and others wait for a worker."""
    client, at_work = Client(attest, service, directory, 100), []

    def meanwhile():
        wait_for("two tasks", lambda: len(service.running()) >= 2)
        service.kill_server()
        at_work.extend(service.running())
        time.sleep(1)
        service.start()

    answer, stderr, seconds = client.run(meanwhile)
    client.check(answer, stderr)
    assert answer["remote"] == 100, answer
    nothing_is_left(service)
    return f"the server killed with {len(at_work)} tasks at work: 100 of 100 right in {seconds:.1f} s, nothing is left running"


def cut(attest, service, directory):
    client, proxy = Client(attest, service, directory, 60), Proxy(service.port)

    def meanwhile():
        wait_for("a task", service.running)
        time.sleep(1)
        proxy.cut(2)

    answer, stderr, seconds = client.run(meanwhile, port=proxy.port)
    client.check(answer, stderr)
    return f"the network cut for 2 s: 60 of 60 right in {seconds:.1f} s"


def cancelled(attest, service, directory):
    client = Client(attest, service, directory, 12, slow=True)
    process = client.begin()
    wait_for("two tasks", lambda: len(service.running()) >= 2)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    verdicts = set(client.verdicts(json.loads(stdout)).values())
    # One that was quick may have its answer.
    assert "unknown(interrupted)" in verdicts <= {"unknown(interrupted)", "true"}, (verdicts, stderr)
    nothing_is_left(service, 20)
    return "an interrupted run: nothing is left running, nothing queued begins"


def wrong_token(attest, service, directory):
    client = Client(attest, service, directory, 2)
    wrong = os.path.join(directory, "wrong")
    with open(wrong, "w") as f:
        f.write(jwt.encode({"exp": int(time.time()) + 36000}, "another secret that is long enough too", algorithm="HS256"))
    done = subprocess.run(client.command(token=wrong), cwd=directory, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "--remote-token-file" in done.stderr, done
    return f"a wrong token: {done.stderr.strip()[:120]}"


def damaged(attest, service, directory):
    client = Client(attest, service, directory, 20)
    before = set(glob.glob(os.path.join(service.storage, "**"), recursive=True))
    answer, stderr, _ = client.run()
    client.check(answer, stderr)
    new = [f for f in glob.glob(os.path.join(service.storage, "**"), recursive=True) if f not in before and os.path.isfile(f)]
    broken = []
    for i, file in enumerate(sorted(new)):
        # Evidence is text; sources of this project are to stay what they are, since a worker takes them as they are.
        with open(file, "rb") as f:
            data = f.read()
        if data.startswith(b"attest cache"):
            broken.append(file)
            with open(file, "wb") as f:
                f.write(data[:-5] if i % 2 else data.replace(b"1", b"2").replace(b"0", b"1"))
    answer, stderr, seconds = client.run()
    client.check_nothing_wrong(answer)
    right = sum(v == client.expected[n] for n, v in client.verdicts(answer).items())
    # The storage keeps what it has under a name, damaged or not, until somebody takes it away.
    for file in broken:
        os.remove(file)
    answer, stderr, _ = client.run()
    client.check(answer, stderr)
    return (f"{len(broken)} pieces of evidence in the storage tampered with or truncated: {right} of 20 right in {seconds:.1f} s, the others unknown; "
            "all right when they are taken away")


def operations(count, wrong=None):
    """Operations that lock, count in turns, assert what their loop has kept, and call each other; one of them may be wrong."""
    text = "unsigned input(void);\nvoid reach_error(void);\nunsigned locked;\n"
    for k in range(count):
        error = "s != t" if k == wrong else f"s != t && s != t + {k + 1}"
        calls = f"if (n & 1) i += op_{k - 1}(n / 2); i += op_{k // 2}(n + 1);" if k > 1 else ""
        text += (f"unsigned op_{k}(unsigned n) {{ unsigned i = 0, s = 0, t = 0, up = 1; if (locked) reach_error(); locked = 1; "
                 f"while (input()) {{ if (up) s += {k + 1}; else t += {k + 1}; up = !up; i++; }} if ({error}) reach_error(); "
                 f"if (!locked) reach_error(); locked = 0; {calls} return i; }}\n")
    cases = "".join(f"case {k}: op_{min(k, count - 1)}(input()); break; " for k in range(count + 1))
    return text + f"int main(void) {{ for (;;) switch (input()) {{ {cases}}} }}\n"


def procedures(attest, service, directory):
    """One program, whose procedures are asked about by themselves, between their contracts."""
    os.makedirs(directory)

    def evidence():
        files = [f for f in glob.glob(os.path.join(service.storage, "**"), recursive=True) if os.path.isfile(f)]
        return sum(open(f, "rb").read(12) == b"attest cache" for f in files)

    before, seconds = evidence(), []
    for wrong, expected in ((None, "verdict: true"), (5, "verdict: false(unreach-call)")):
        with open(os.path.join(directory, "operations.c"), "w") as f:
            f.write(operations(16, wrong))
        begun = time.time()
        done = subprocess.run(
            [attest, "verify", "operations.c", "--property", "unreach-call", "--native", "off", "--cache", "none", "--time-limit", "120s", "-q",
             "--remote", f"grpc://127.0.0.1:{service.port}", "--instance", "main", "--remote-token-file", service.token],
            cwd=directory, capture_output=True, text=True, timeout=200)
        assert done.stdout.strip() == expected and not done.stderr, done
        seconds.append(time.time() - begun)
    found = evidence() - before
    assert found >= 10, f"{found} pieces of evidence"
    return f"one program of 16 procedures: {found} proofs from workers, right in {seconds[0]:.1f} s, with an error in {seconds[1]:.1f} s"


def full(attest, service, directory):
    client = Client(attest, service, directory, 3)
    begun = time.time()
    answer, stderr, _ = client.run()
    assert all(v.startswith("unknown(infrastructure: ") for v in client.verdicts(answer).values()), answer
    return f"a full disk: unknown, {client.verdicts(answer)['h0'][:150]} after {time.time() - begun:.0f} s"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--attest", required=True)
    parser.add_argument("--only")
    options = parser.parse_args()
    attest = os.path.abspath(options.attest)
    directory = tempfile.mkdtemp(prefix="attest-remote-")
    # The database is another user's.
    os.chmod(directory, 0o755)
    database, services, failed, is_mounted = Database(directory), [], 0, False
    try:
        service = Service(directory, database, "whole")
        services.append(service)
        scenarios = [(s.__name__, s, service) for s in (tasks, procedures, two_versions, killed, server_killed, cut, cancelled, wrong_token, damaged)]
        small = os.path.join(directory, "small")
        os.makedirs(small)
        is_mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", small], stderr=subprocess.DEVNULL).returncode == 0
        if is_mounted:
            services.append(Service(directory, database, "tight", storage=small))
            scenarios.append(("full", full, services[-1]))
        else:
            print("full: SKIPPED, no small file system can be mounted")
        for name, scenario, of in scenarios:
            if options.only in (None, name):
                try:
                    print(f"{name}: {scenario(attest, of, os.path.join(directory, 'project-' + name))}", flush=True)
                except Exception as error:
                    failed += 1
                    print(f"{name}: FAILED: {error!r}", flush=True)
    finally:
        for service in services:
            service.stop()
        database.stop()
        if is_mounted:
            subprocess.run(["umount", "-l", small])
    if failed == 0:
        shutil.rmtree(directory, ignore_errors=True)
    else:
        print(f"the logs are in {directory}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""The smallest worker of BuildGrid: one lease at a time, which it executes in a directory of its own.

A bot session is created, and then updated again and again: that tells the server that the bot lives, and the bot which lease it has. A lease that
the server takes away is ended. Nothing is confined: it is for a suite on one machine.
"""

import argparse
import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as reapi
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc, worker_pb2
from buildgrid._protos.google.rpc import code_pb2
from buildgrid.server.client.cas import download, upload
from buildgrid.server.client.channel import setup_channel

# How long a call may wait for work, and for an end of the work that there is.
IDLE, BUSY = 8, 0.1


class Work:
    """A lease in execution, on a thread."""

    def __init__(self, lease, options):
        self.lease, self.options = lease, options
        self.process, self.is_wanted = None, True
        self.result, self.code, self.words = None, None, ""
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        directory = tempfile.mkdtemp(prefix="bot-", dir=self.options.directory)
        try:
            self.code, self.result = code_pb2.OK, self.execute(directory)
        except subprocess.TimeoutExpired:
            self.code, self.words = code_pb2.DEADLINE_EXCEEDED, "the time was over"
        except grpc.RpcError as error:
            self.code, self.words = code_pb2.UNAVAILABLE, str(error.code())
        except Exception as error:  # What a worker cannot do is the infrastructure's failure.
            self.code, self.words = code_pb2.INTERNAL, repr(error)
        finally:
            shutil.rmtree(directory, ignore_errors=True)

    def execute(self, directory):
        action, command = reapi.Action(), reapi.Command()
        channel, _ = setup_channel(self.options.server, auth_token=self.options.token)
        with channel, download(channel, instance=self.options.instance) as storage:
            if not self.lease.payload.Unpack(action):
                digest = reapi.Digest()
                self.lease.payload.Unpack(digest)
                storage.get_message(digest, action)
            storage.get_message(action.command_digest, command)
            storage.download_directory(action.input_root_digest, directory)
            storage.flush()
            where = os.path.join(directory, command.working_directory)
            self.process = subprocess.Popen(
                [os.path.join(where, command.arguments[0]), *command.arguments[1:]],
                cwd=where, env={v.name: v.value for v in command.environment_variables}, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )
            limit = action.timeout.seconds + action.timeout.nanos / 1e9
            try:
                stdout, stderr = self.process.communicate(timeout=limit or None)
            except subprocess.TimeoutExpired:
                self.end()
                raise
            result = reapi.ActionResult(exit_code=self.process.returncode, stderr_raw=stderr)
            result.execution_metadata.worker = self.options.name
            with upload(channel, instance=self.options.instance) as sink:
                result.stdout_digest.CopyFrom(sink.put_blob(io.BytesIO(stdout)))
                for path in command.output_paths:
                    if os.path.isdir(os.path.join(where, path)):
                        tree = sink.upload_tree(os.path.join(where, path), queue=False)
                        result.output_directories.add(path=path, tree_digest=tree)
                sink.flush()
        return result

    def end(self):
        self.is_wanted = False
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser()
    for option in ("server", "instance", "name", "directory", "token"):
        parser.add_argument(f"--{option}")
    options = parser.parse_args()
    work = None

    def end(*_):
        if work:
            work.end()
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    while True:
        channel, _ = setup_channel(options.server, auth_token=options.token)
        stub = bots_pb2_grpc.BotsStub(channel)
        worker = worker_pb2.Worker(devices=[worker_pb2.Device(handle="cpu")])
        session = bots_pb2.BotSession(bot_id=options.name, status=bots_pb2.OK, worker=worker)
        try:
            session = stub.CreateBotSession(
                bots_pb2.CreateBotSessionRequest(parent=options.instance, bot_session=session), timeout=IDLE)
            while True:
                work = follow(session, work, options)
                wait = BUSY if work and work.thread.is_alive() else IDLE
                if work and work.thread.is_alive():
                    work.thread.join(BUSY)
                    report(session, work)
                session = stub.UpdateBotSession(
                    bots_pb2.UpdateBotSessionRequest(name=session.name, bot_session=session), timeout=max(wait, 5))
        except grpc.RpcError as error:
            # The server is gone, or has forgotten the session: another one.
            print(error.code(), error.details(), file=sys.stderr, flush=True)
            if work:
                work.end()
                work = None
            time.sleep(0.5)
        finally:
            channel.close()


def follow(session, work, options):
    """The work that the session's leases ask for; how far it is stands in the session."""
    leases = [lease for lease in session.leases if lease.state in (bots_pb2.PENDING, bots_pb2.ACTIVE)]
    if work and work.lease.id not in [lease.id for lease in leases]:
        work.end()
        work = None
    del session.leases[:]
    session.leases.extend(leases[:1])
    if leases and not work:
        work = Work(leases[0], options)
    report(session, work)
    return work


def report(session, work):
    for lease in session.leases:
        lease.state = bots_pb2.ACTIVE
        if work and work.lease.id == lease.id and not work.thread.is_alive():
            lease.state = bots_pb2.COMPLETED
            lease.status.code, lease.status.message = work.code, work.words
            if work.result is not None:
                lease.result.Pack(work.result)


if __name__ == "__main__":
    main()

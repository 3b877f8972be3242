// The language server protocol as far as `attest lsp` speaks it: messages over the pipes of a process. Nothing here knows the editor, so
// that it can be tried without one (`node client.test.js`).
'use strict';
const { spawn } = require('child_process');

class Client {
  // `heard` gets the method and the parameters of each notification.
  constructor(program, heard) {
    this.heard = heard;
    this.waiting = new Map();
    this.requests = 0;
    this.buffer = Buffer.alloc(0);
    this.process = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdin.on('error', () => {});
    this.process.stdout.on('data', (bytes) => this.received(bytes));
    // Without this, who waits for an answer of a server that has ended waits for ever.
    this.failed = new Promise((_, reject) => {
      this.process.on('error', reject);
      this.process.on('exit', (code) => reject(new Error(`the server has ended (exit code ${code})`)));
    });
    this.failed.catch(() => {});
  }

  received(bytes) {
    this.buffer = Buffer.concat([this.buffer, bytes]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.toString('ascii', 0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.dispatch(message);
    }
  }

  dispatch(message) {
    if (message.method !== undefined && message.id !== undefined) {
      this.send({ id: message.id, result: null });
    } else if (message.method !== undefined) {
      this.heard(message.method, message.params);
    } else if (this.waiting.has(message.id)) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }

  send(message) {
    const text = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8');
    this.process.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.process.stdin.write(text);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  request(method, params) {
    const id = ++this.requests;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ id, method, params });
    return Promise.race([answer, this.failed]);
  }

  async start(rootUri, initializationOptions) {
    const capabilities = { window: { workDoneProgress: true } };
    await this.request('initialize', { processId: process.pid, rootUri, capabilities, initializationOptions });
    this.notify('initialized', {});
  }

  async stop() {
    await this.request('shutdown', null);
    this.notify('exit', null);
  }
}

module.exports = { Client };

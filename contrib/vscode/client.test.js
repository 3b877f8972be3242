// A session of the extension's client with a server: `node client.test.js PATH-OF-ATTEST`. No editor is needed.
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { Client } = require('./client');

async function main() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'attest-client-'));
  const file = path.join(directory, 'p.c');
  fs.writeFileSync(file, 'extern int input(void);\nvoid reach_error(void);\nint main(void) {\n  if (input() == 7) reach_error();\n  return 0;\n}\n');
  const uri = pathToFileURL(file).toString();
  let published;
  const marks = new Promise((resolve) => { published = resolve; });
  const client = new Client(process.argv[2] || 'attest', (method, params) => {
    if (method === 'textDocument/publishDiagnostics') published(params);
  });
  await client.start(pathToFileURL(directory).toString(), { timeLimit: '30s', arguments: ['--check', 'unreach'] });
  client.notify('textDocument/didSave', { textDocument: { uri } });
  const { diagnostics } = await marks;
  assert.strictEqual(diagnostics.length, 1);
  assert.strictEqual(diagnostics[0].range.start.line, 3);
  const lenses = await client.request('textDocument/codeLens', { textDocument: { uri } });
  assert.deepStrictEqual(lenses.map((lens) => lens.command.command), ['attest.verify', 'attest.replay']);
  await assert.rejects(client.request('textDocument/rename', {}), /not supported/);
  await client.stop();
  fs.rmSync(directory, { recursive: true });
  console.log('a session of the client: fine');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

// attest in Visual Studio Code: what `attest lsp` says becomes diagnostics, lenses, hovers and progress. Plain JavaScript without a build step
// and without dependencies; link or copy this directory into ~/.vscode/extensions.
'use strict';
const vscode = require('vscode');
const { Client } = require('./client');

const range = (r) => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);

function diagnostic(d) {
  const made = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
  made.source = d.source;
  made.code = d.code;
  made.relatedInformation = (d.relatedInformation || []).map((r) => {
    const at = new vscode.Location(vscode.Uri.parse(r.location.uri), range(r.location.range));
    return new vscode.DiagnosticRelatedInformation(at, r.message);
  });
  return made;
}

async function activate(context) {
  const settings = vscode.workspace.getConfiguration('attest');
  const marks = vscode.languages.createDiagnosticCollection('attest');
  const status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  const log = vscode.window.createOutputChannel('attest');
  const lensesChanged = new vscode.EventEmitter();
  context.subscriptions.push(marks, status, log, lensesChanged);

  const heard = (method, params) => {
    if (method === 'textDocument/publishDiagnostics') {
      marks.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
    } else if (method === '$/progress') {
      const { kind, title, message } = params.value;
      if (kind === 'end') {
        status.hide();
        lensesChanged.fire();
      } else {
        status.text = `$(sync~spin) ${title || `attest: ${message}`}`;
        status.show();
      }
    } else if (method === 'window/showMessage') {
      const show = params.type === 1 ? vscode.window.showErrorMessage : vscode.window.showInformationMessage;
      show(params.message);
    } else if (method === 'window/logMessage') {
      log.appendLine(params.message);
    }
  };
  const client = new Client(settings.get('path'), heard);
  const folder = (vscode.workspace.workspaceFolders || [])[0];
  try {
    const options = { timeLimit: settings.get('timeLimit'), arguments: settings.get('arguments') };
    await client.start(folder ? folder.uri.toString() : null, options);
  } catch (error) {
    vscode.window.showErrorMessage(`attest cannot be started (setting attest.path): ${error.message}`);
    return;
  }
  const about = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const execute = (command) => (...words) => client.request('workspace/executeCommand', { command, arguments: words });
  context.subscriptions.push(
    { dispose: () => client.stop().catch(() => {}) },
    vscode.workspace.onDidSaveTextDocument((d) => d.languageId === 'c' && client.notify('textDocument/didSave', about(d))),
    vscode.workspace.onDidCloseTextDocument((d) => d.languageId === 'c' && client.notify('textDocument/didClose', about(d))),
    vscode.commands.registerCommand('attest.verify', execute('attest.verify')),
    vscode.commands.registerCommand('attest.replay', execute('attest.replay')),
    vscode.commands.registerCommand('attest.verifyFile', () => {
      const editor = vscode.window.activeTextEditor;
      return editor && execute('attest.verify')(editor.document.uri.toString());
    }),
    vscode.languages.registerHoverProvider('c', {
      async provideHover(document, position) {
        const at = { ...about(document), position: { line: position.line, character: position.character } };
        const hover = await client.request('textDocument/hover', at);
        return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value));
      },
    }),
    vscode.languages.registerCodeLensProvider('c', {
      onDidChangeCodeLenses: lensesChanged.event,
      async provideCodeLenses(document) {
        const lenses = await client.request('textDocument/codeLens', about(document));
        return lenses.map((lens) => new vscode.CodeLens(range(lens.range), lens.command));
      },
    }),
  );
}

module.exports = { activate, deactivate() {} };

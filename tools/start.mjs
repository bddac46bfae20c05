#!/usr/bin/env node
/** `npm start`: installs from the lock file, builds what changed, starts the server. Needs Node and npm alone. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { root } from './federation-build/workspace.mjs';
import { installDependencies } from './pnpm.mjs';
import { requireNode } from './node-version.mjs';
import { dependenciesAreCurrent, rememberDependencies } from './dependencies.mjs';

requireNode();
if (!dependenciesAreCurrent()) {
  console.log('正在安装依赖…');
  await installDependencies();
  rememberDependencies();
}
const { build } = await import('./build.mjs');
await build();

const main = path.join(root, 'dist/server/main.js');
if (!existsSync(main)) throw new Error('dist/server/main.js is missing after the build');
const server = spawn(process.execPath, ['--enable-source-maps', main], {
  stdio: 'inherit',
  cwd: root,
  env: { NODE_ENV: 'production', ...process.env },
});
// The terminal sends Ctrl+C to both processes; this one waits for the server's clean end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

#!/usr/bin/env node
/**
 * `pnpm dev:remote remote-org --against <address>`: one remote from this checkout in a shell that runs elsewhere. The
 * address printed shows that shell, with its data and sessions, as it is, but for this remote: its code is that of the
 * folder, built anew at each change, whereupon the browser reloads with its tabs, queries and drafts. Nothing is
 * written to the shell and nobody else sees anything of it.
 */
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { defineRemoteBuild } from '../federation-build/index.mjs';
import { remoteNames, root } from '../federation-build/workspace.mjs';
import { addReload, overlayRemote } from './overlay.mjs';
import { Reload } from './reload.mjs';

const toolsRequire = createRequire(import.meta.url);
const webpack = toolsRequire('webpack');
const WebpackDevServer = toolsRequire('webpack-dev-server');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string', default: 'http://127.0.0.1:8080' },
    port: { type: 'string', default: '3001' },
  },
});
const [name] = positionals;
const refuse = (words) => {
  console.error(words);
  process.exit(2);
};
if (!remoteNames.includes(name))
  refuse(`pnpm dev:remote <${remoteNames.join('|')}> [--against http://127.0.0.1:8080] [--port 3001]`);
if (!URL.canParse(values.against)) refuse(`--against ${values.against}: no address`);
const shell = new URL(values.against).origin;

const folder = path.join(root, 'dist/dev-remote', name, 'dev');
process.env.BUILD_OUTPUT = folder;
const build = await defineRemoteBuild(name)({}, { mode: 'development' });
const compiler = webpack({ ...build, infrastructureLogging: { level: 'error' } });
const reload = new Reload();
let built;
const firstBuild = new Promise((resolve) => (built = resolve));
compiler.hooks.done.tap('DevRemote', (stats) => {
  if (stats.hasErrors()) return;
  built();
  reload.tellAll();
});

/** Paths that are answered here; everything else is the shell's. */
const files = `/remotes/${name}/dev/`;
const isOwn = (pathname) => pathname.startsWith(files) || pathname.startsWith('/__dev/');

const ownBuild = async () => JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8'));

/** Answers with a changed answer of the shell. */
const changing = (change) => async (request, response) => {
  await firstBuild;
  try {
    const { accept = '*/*', cookie = '' } = request.headers;
    const answer = await fetch(new URL(request.originalUrl, shell), { headers: { accept, cookie } });
    const kept = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options'];
    for (const header of kept)
      if (answer.headers.has(header)) response.setHeader(header, answer.headers.get(header));
    response.setHeader('cache-control', 'no-store');
    const body = await answer.text();
    response.status(answer.status).send(answer.ok ? await change(body, answer) : body);
  } catch (error) {
    response
      .status(502)
      .type('text/plain')
      .send(`${shell}: ${error.cause ?? error}`);
  }
};

const devServer = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port: Number(values.port) || 'auto',
    client: false,
    hot: false,
    liveReload: false,
    webSocketServer: false,
    setupExitSignals: false,
    static: { directory: folder, publicPath: files, watch: false, serveIndex: false },
    headers: { 'cache-control': 'no-store' },
    devMiddleware: { writeToDisk: true, index: false, publicPath: '/__dev/output', stats: 'errors-warnings' },
    setupMiddlewares(middlewares, { app }) {
      app.get('/__dev/reload.js', reload.script);
      app.get('/__dev/builds', reload.stream);
      app.get(
        '/frontend/registry',
        changing(async (body) => overlayRemote(body, await ownBuild())),
      );
      app.get(/.*/, (request, response, next) => {
        const isPage = request.headers['sec-fetch-dest'] === 'document' && !isOwn(request.path);
        return isPage ? changing(addReload)(request, response) : next();
      });
      return middlewares;
    },
    proxy: [
      {
        context: (pathname) => !isOwn(pathname),
        target: shell,
        changeOrigin: true,
        ws: false,
        xfwd: true,
      },
    ],
  },
  compiler,
);
await devServer.start();
await firstBuild;
console.log(`\n${name} in ${shell}: http://127.0.0.1:${devServer.server.address().port}\n`);

const stop = async () => {
  reload.end();
  await devServer.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

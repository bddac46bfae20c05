#!/usr/bin/env node
/**
 * `pnpm dev`: host, remotes and server with reload, on one address. One webpack process watches host and remotes and
 * writes them to `dist/dev`, the server (restarted on change by tsx) reads its registry there; the browser reloads
 * after each build. Settings: `PORT` (3000), the server's own settings but `PORT`.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import { remoteNames, root } from './federation-build/workspace.mjs';
import { makeLive } from './release/live.mjs';
import { defineHostBuild, defineRemoteBuild } from './federation-build/index.mjs';

const toolsRequire = createRequire(import.meta.url);
const webpack = toolsRequire('webpack');
const WebpackDevServer = toolsRequire('webpack-dev-server');

const devFolder = path.join(root, 'dist/dev');
const names = ['host', ...remoteNames];
for (const name of names) await makeLive(name, 'dev', devFolder);

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const port = Number(process.env.PORT ?? 3000);
const serverPort = await freePort();

const server = spawn(
  process.execPath,
  [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/main.ts'],
  {
    cwd: path.join(root, 'server'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(serverPort),
      RELEASES_DIR: devFolder,
      DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'data'),
    },
  },
);

const development = { mode: 'development' };
const host = await defineHostBuild()({}, development);
const reloadClient = `${toolsRequire.resolve('webpack-dev-server/client/index.js')}?protocol=auto%3A&hostname=0.0.0.0&port=${port}&pathname=%2Fws&logging=warn&overlay=false&reconnect=10&hot=false&live-reload=true`;
host.entry.main = [reloadClient, ...host.entry.main];
const remotes = await Promise.all(remoteNames.map((name) => defineRemoteBuild(name)({}, development)));

const devServer = new WebpackDevServer(
  {
    host: process.env.HOST ?? '127.0.0.1',
    port,
    client: false,
    hot: false,
    liveReload: true,
    static: false,
    webSocketServer: 'ws',
    devMiddleware: {
      writeToDisk: true,
      index: false,
      publicPath: '/webpack-output',
      stats: 'errors-warnings',
    },
    proxy: [
      { context: (pathname) => pathname !== '/ws', target: `http://127.0.0.1:${serverPort}`, xfwd: true },
    ],
  },
  webpack([host, ...remotes]),
);
await devServer.start();
console.log(`\n开发地址 http://127.0.0.1:${port}\n`);

const stop = async () => {
  server.kill('SIGTERM');
  await devServer.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => code && process.exit(code));

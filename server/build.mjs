#!/usr/bin/env node
/** Bundles the server into `dist/server`: main.js and its thread with their source maps, the migrations, and a way to its libraries. */
import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));

/** Builds into `output`; whatever was there is replaced. */
export async function buildServer(output) {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await build({
    entryPoints: {
      main: path.join(folder, 'src/main.ts'),
      // A thread has a file of its own.
      spreadsheetWorker: path.join(folder, 'src/spreadsheet/spreadsheetWorker.ts'),
    },
    outdir: output,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Libraries stay outside (some are native or WebAssembly); the workspace's own packages are sources and go in.
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('@hospital/'))
      .flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  });
  cpSync(path.join(folder, 'migrations'), path.join(output, 'migrations'), { recursive: true });
  // The bundle lies outside this package: this leads it to the package's libraries.
  symlinkSync(path.join(folder, 'node_modules'), path.join(output, 'node_modules'), 'junction');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildServer(path.resolve(folder, '../dist/server'));

#!/usr/bin/env node
/** Bundles the server into `dist/server`: main.js and its threads with their source maps, the migrations, and a way to its libraries. */
import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));

const bundle = (options) =>
  build({
    ...options,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });

/** Libraries stay outside (some are native or WebAssembly); the workspace's own packages are sources and go in. */
function libraries() {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith('@hospital/'))
    .flatMap((name) => [name, `${name}/*`]);
}

/**
 * What libraries have that lie in `node_modules`: `require`, if they are CommonJS, and no complaints of Node about what
 * they take of it that is out of date.
 */
const asLibrary = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);
process.noDeprecation = true;`;

/**
 * Bundles the thread that reads and writes workbooks into `output`, with its libraries: it is started for each workbook,
 * and to find their 600 files takes longer than most of them. Gives its file.
 */
export async function buildSpreadsheetWorker(output) {
  await bundle({
    entryPoints: { spreadsheetWorker: path.join(folder, 'src/platform/spreadsheet/spreadsheetWorker.ts') },
    outdir: output,
    banner: { js: asLibrary },
  });
  return path.join(output, 'spreadsheetWorker.js');
}

/** Builds into `output`; whatever was there is replaced. */
export async function buildServer(output) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await Promise.all([
    bundle({
      entryPoints: { main: path.join(folder, 'src/main.ts') },
      outdir: output,
      external: libraries(),
    }),
    bundle({
      entryPoints: { ocrThread: path.join(folder, 'src/domains/attachments/idCard/ocrThread.ts') },
      outdir: output,
      external: libraries(),
    }),
    buildSpreadsheetWorker(output),
  ]);
  cpSync(path.join(folder, 'migrations'), path.join(output, 'migrations'), { recursive: true });
  // The bundle lies outside this package: this leads it to the package's libraries.
  symlinkSync(path.join(folder, 'node_modules'), path.join(output, 'node_modules'), 'junction');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildServer(path.resolve(folder, '../dist/server'));

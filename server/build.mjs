#!/usr/bin/env node
/** Bundles the server into `dist/server`: main.js and its threads with their source maps, the migrations, and a way to the libraries that stay outside. */
import { build } from 'esbuild';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));

/** Ends a script with a map that knows nothing of it, but of a line behind its last; esbuild ignores an empty one. */
const unmapped = (script) => {
  const mappings = `${';'.repeat(script.split('\n').length + 1)}AAAA`;
  const map = JSON.stringify({ version: 3, sources: [''], mappings });
  return `${script}\n//# sourceMappingURL=data:application/json;base64,${btoa(map)}`;
};

/**
 * Leaves libraries out of the source map: it would be more than twice as large, and Node reads the whole of it when the
 * first error is written down, while every request waits.
 */
const ownSourcesMapped = {
  name: 'own sources mapped',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: unmapped(await readFile(file, 'utf8')),
      loader: 'default',
    }));
  },
};

const bundle = (options) =>
  build({
    ...options,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    plugins: [ownSourcesMapped],
    logLevel: 'warning',
  });

/**
 * Libraries that stay outside: native ones and WebAssembly, those that read files beside them, and large ones that are
 * loaded when they are needed; `file-type` knows by the path in a stack trace where a malformed file failed. The others
 * go in: to find and read their files one by one takes a quarter of a start.
 */
const OUTSIDE = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native'],
  ...['file-type', '@fastify/swagger-ui', 'tesseract.js', '@tesseract.js-data/*'],
  ...['@aws-sdk/*', '@zxcvbn-ts/*'],
];

/**
 * What libraries have that lie in `node_modules`: `require`, if they are CommonJS, and no complaints of Node about what
 * they take of it that is out of date. In a bundle Node cannot tell them from own code, so the whole process is without
 * those complaints; tests run from the sources and have them.
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
      // The process, and what it begins: suites begin one server after the other in a process of theirs.
      entryPoints: { main: path.join(folder, 'src/main.ts'), begin: path.join(folder, 'src/start/begin.ts') },
      splitting: true,
      outdir: output,
      external: OUTSIDE,
      banner: { js: asLibrary },
    }),
    bundle({
      entryPoints: { ocrThread: path.join(folder, 'src/domains/attachments/idCard/ocrThread.ts') },
      outdir: output,
      external: OUTSIDE,
      banner: { js: asLibrary },
    }),
    buildSpreadsheetWorker(output),
  ]);
  cpSync(path.join(folder, 'migrations'), path.join(output, 'migrations'), { recursive: true });
  // The bundle lies outside this package: this leads it to the package's libraries.
  symlinkSync(path.join(folder, 'node_modules'), path.join(output, 'node_modules'), 'junction');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildServer(path.resolve(folder, '../dist/server'));

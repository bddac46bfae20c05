/**
 * Runs test files of the server one after the other, as its parent names them. They share the loaded code, which costs
 * more than most of them do; each file still has a database and a server of its own.
 */
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { fileLimit } from './fileLimit.mjs';
import { loadTestRunner } from './loadTestRunner.mjs';
import { sayPlainlyWhatFails } from './plainOk.mjs';

const { runner, hook } = await loadTestRunner();
const { after, describe } = runner;

// Not by `--import`, which threads would take over, without use for them.
register();
process.setSourceMapsEnabled(true);
sayPlainlyWhatFails();

/** @returns {Promise<string | null>} path of the next file; null when there is none */
const nextFile = () =>
  new Promise((resolve) => {
    process.once('message', resolve);
    process.send('next');
  });

/** Waits for everything in the file, its hooks too. What its top level registers belongs to the suite of its name. */
const runFile = (file) =>
  new Promise((resolve) => {
    hook.enable();
    describe(file, { timeout: fileLimit }, async () => {
      try {
        await import(pathToFileURL(file).href);
      } finally {
        after(resolve);
        hook.disable();
      }
    });
  });

for (let file = await nextFile(); file !== null; file = await nextFile()) await runFile(file);
process.disconnect();

/**
 * Writes the browser's side of the calls, one module a domain, from the catalogue. The declarations hold schemas,
 * which would cost every page dozens of kilobytes; the browser needs of each call only its method, path and flags.
 *
 *   tsx tools/contract/generate.ts            writes shared/src/calls/*.ts where they changed
 *   tsx tools/contract/generate.ts --check    fails when a file is not what it would write
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { catalogue } from '../../shared/src/contract/catalogue';
import { browserModules } from './browserModules';
import { coverageLine } from './coverage';

const folder = new URL('../../shared/src/calls/', import.meta.url);
const wanted = browserModules(catalogue);

mkdirSync(folder, { recursive: true });
const current = (name: string): string | null => {
  const file = new URL(name, folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const written = [...wanted].filter(([name, text]) => current(name) !== text);
const gone = readdirSync(folder).filter((name) => !wanted.has(name));

if (process.argv.includes('--check')) {
  if (written.length + gone.length > 0) {
    const names = [...written.map(([name]) => name), ...gone].join(', ');
    console.error(`shared/src/calls is out of date (${names}): run \`pnpm generate\``);
    process.exit(1);
  }
} else {
  for (const [name, text] of written) writeFileSync(new URL(name, folder), text);
  for (const name of gone) rmSync(new URL(name, folder));
}
console.log(coverageLine());

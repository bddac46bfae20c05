import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './federation-build/workspace.mjs';

const marker = path.join(root, 'node_modules/.installed-from');

/** Hash of everything that decides what is installed, and of the Node that it was installed for. */
function wanted() {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** Whether the last complete install was made from today's lock file: then `npm start` need not ask pnpm. */
export const dependenciesAreCurrent = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted();

export const rememberDependencies = () => writeFileSync(marker, wanted());

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { root } from '../federation-build/workspace.mjs';
import { filesOf } from './template.mjs';

/**
 * Writes the folder of a new remote, formatted as the whole repository is, and its line in the README.
 *
 * @param {import('./answers.mjs').NewRemote} remote
 * @returns {Promise<readonly string[]>} paths below the root
 */
export async function writeRemote(remote) {
  const { ignorePatterns: _, ...options } = JSON.parse(
    readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'),
  );
  const written = [];
  for (const [name, text] of Object.entries(filesOf(remote))) {
    const file = path.join(root, remote.name, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const { code, errors } = await format(file, text, options);
    if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
    writeFileSync(file, code);
    written.push(path.relative(root, file));
  }
  const readme = path.join(root, 'README.md');
  writeFileSync(readme, withFolder(readFileSync(readme, 'utf8'), remote));
  return [...written, 'README.md'];
}

/**
 * The README with one more line in its table of folders, below the last remote's.
 *
 * @param {string} readme
 * @param {{ name: string, title: string }} remote
 */
export function withFolder(readme, { name, title }) {
  const lines = readme.split('\n');
  const last = lines.findLastIndex((line) => /^\| .* \| `remote-[a-z]+` \|$/.test(line));
  if (last < 0) throw new Error('README.md has no table with the folders of the remotes');
  return lines.toSpliced(last + 1, 0, `| ${title} | \`${name}\` |`).join('\n');
}

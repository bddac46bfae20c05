import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { matrixFile } from './file';
import { permissionMatrix } from './matrix';
import { cellsOf, matrixText } from './text';

// `npx pnpm@10.34.9 permissions`: writes docs/permissions.md anew and says which cells have changed.
const before = existsSync(matrixFile) ? cellsOf(readFileSync(matrixFile, 'utf8')) : null;
const text = matrixText(await permissionMatrix());
writeFileSync(matrixFile, text);
for (const [cell, outcome] of cellsOf(text)) {
  const was = before ? (before.get(cell) ?? 'new') : outcome;
  if (was !== outcome) process.stdout.write(`${cell}: ${was} -> ${outcome}\n`);
}
